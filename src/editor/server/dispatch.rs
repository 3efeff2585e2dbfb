//! The [`Server`]: messages in, messages out.
//!
//! Takes one message after another; yields what to send for each, at once and in order, so that an answer is always about the
//! text of the moment. Requests that come before the greeting or after the farewell are refused, unknown ones too.

use std::collections::BTreeMap;
use std::str::FromStr;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument, Exit,
    Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, Formatting, GotoDefinition, HoverRequest, Initialize,
    PrepareRenameRequest, References, Rename, Request as _, Shutdown,
};
use lsp_types::{
    Diagnostic, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, InitializeParams,
    PublishDiagnosticsParams, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::address::Library;
use super::capabilities::{encoding, greeting};
use super::documents::Documents;
use super::encoding::Encoding;
use super::wire::refusal;

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before the greeting.
    New,
    /// In the middle of it.
    Ready,
    /// After the farewell.
    Closing,
    /// Over; whether the editor said farewell first.
    Over(Farewell),
}

/// How a conversation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// As the protocol wants it.
    Said,
    /// Abruptly.
    Missing,
}

/// One conversation with an editor.
#[derive(Debug)]
pub struct Server {
    phase: Phase,
    documents: Documents,
    /// What the editor shows now.
    shown: BTreeMap<String, Vec<Diagnostic>>,
}

impl Server {
    /// A server that has not been greeted.
    pub fn new(library: Library) -> Self {
        Self {
            phase: Phase::New,
            documents: Documents::new(library, Encoding::Utf16),
            shown: BTreeMap::new(),
        }
    }

    /// How far the conversation has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Takes a message; yields what to send.
    pub fn take(&mut self, message: Message) -> Vec<Message> {
        match message {
            Message::Request(request) => vec![self.answer(request)],
            Message::Notification(notification) => self.hear(notification),
            Message::Response(_) => Vec::new(),
        }
    }

    fn answer(&mut self, request: Request) -> Message {
        let Request { id, method, params } = request;
        match (self.phase, method.as_str()) {
            (Phase::New, Initialize::METHOD) => self.greet(id, params),
            (Phase::New, _) => refusal(id, ErrorCode::ServerNotInitialized, "say `initialize` first"),
            (Phase::Ready, Shutdown::METHOD) => {
                self.phase = Phase::Closing;
                Response::new_ok(id, Value::Null).into()
            }
            (Phase::Ready, _) => self.inform(id, &method, params),
            (Phase::Closing | Phase::Over(_), _) => {
                refusal(id, ErrorCode::InvalidRequest, "this conversation has been closed")
            }
        }
    }

    fn greet(&mut self, id: RequestId, params: Value) -> Message {
        match serde_json::from_value::<InitializeParams>(params) {
            Ok(params) => {
                self.phase = Phase::Ready;
                self.documents.encoding = encoding(&params);
                Response::new_ok(id, greeting(self.documents.encoding)).into()
            }
            Err(error) => refusal(id, ErrorCode::InvalidParams, error.to_string()),
        }
    }

    fn inform(&self, id: RequestId, method: &str, params: Value) -> Message {
        let documents = &self.documents;
        match method {
            HoverRequest::METHOD => with(id, params, |params: lsp_types::HoverParams| {
                let place = params.text_document_position_params;
                documents.hover(&place.text_document.uri, place.position)
            }),
            Completion::METHOD => with(id, params, |params: lsp_types::CompletionParams| {
                let place = params.text_document_position;
                documents.completion(&place.text_document.uri, place.position)
            }),
            GotoDefinition::METHOD => with(id, params, |params: lsp_types::GotoDefinitionParams| {
                let place = params.text_document_position_params;
                documents.definition(&place.text_document.uri, place.position)
            }),
            References::METHOD => with(id, params, |params: lsp_types::ReferenceParams| {
                let place = params.text_document_position;
                documents.references(
                    &place.text_document.uri,
                    place.position,
                    params.context.include_declaration,
                )
            }),
            PrepareRenameRequest::METHOD => try_with(id, params, |place: lsp_types::TextDocumentPositionParams| {
                documents.prepare_rename(&place.text_document.uri, place.position)
            }),
            Rename::METHOD => try_with(id, params, |params: lsp_types::RenameParams| {
                let place = params.text_document_position;
                documents.rename(&place.text_document.uri, place.position, &params.new_name)
            }),
            DocumentSymbolRequest::METHOD => with(id, params, |params: lsp_types::DocumentSymbolParams| {
                documents.symbols(&params.text_document.uri)
            }),
            CodeActionRequest::METHOD => with(id, params, |params: lsp_types::CodeActionParams| {
                documents.actions(&params)
            }),
            Formatting::METHOD => with(id, params, |params: lsp_types::DocumentFormattingParams| {
                documents.formatting(&params.text_document.uri)
            }),
            Initialize::METHOD => refusal(id, ErrorCode::InvalidRequest, "`initialize` was said already"),
            _ => refusal(id, ErrorCode::MethodNotFound, format!("there is no method `{method}`")),
        }
    }

    fn hear(&mut self, notification: Notification) -> Vec<Message> {
        let Notification { method, params } = notification;
        if method == Exit::METHOD {
            self.phase = Phase::Over(if self.phase == Phase::Closing {
                Farewell::Said
            } else {
                Farewell::Missing
            });
        }
        if self.phase != Phase::Ready {
            return Vec::new();
        }
        let about = match method.as_str() {
            DidOpenTextDocument::METHOD => read(params).map(|params: DidOpenTextDocumentParams| {
                let item = params.text_document;
                self.documents.open(&item.uri, item.version, &item.text);
                Some(item.uri)
            }),
            DidChangeTextDocument::METHOD => read(params).map(|params: DidChangeTextDocumentParams| {
                let id = params.text_document;
                self.documents.change(&id.uri, id.version, params.content_changes);
                Some(id.uri)
            }),
            DidCloseTextDocument::METHOD => read(params).map(|params: DidCloseTextDocumentParams| {
                self.documents.close(&params.text_document.uri);
                None
            }),
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => {
                self.documents.refresh();
                Some(None)
            }
            // What else an editor tells needs no answer; a request that is called off has been answered already.
            _ => None,
        };
        about.map_or_else(Vec::new, |about| self.publish(about.as_ref()))
    }

    /// What the editor must show anew: the file it spoke of in any case, others where something changed.
    fn publish(&mut self, about: Option<&Uri>) -> Vec<Message> {
        let findings = self.documents.findings();
        let mut messages = Vec::new();
        // Files that had findings and are concerned no more are cleared.
        let gone = self
            .shown
            .iter()
            .filter(|(uri, list)| !list.is_empty() && !findings.contains_key(*uri));
        for (uri, _) in gone {
            messages.extend(self.publication(uri, Vec::new()));
        }
        for (uri, list) in &findings {
            let asked = about.is_some_and(|about| about.as_str() == uri);
            if asked || self.shown.get(uri).map_or(!list.is_empty(), |before| before != list) {
                messages.extend(self.publication(uri, list.clone()));
            }
        }
        self.shown = findings;
        messages
    }

    fn publication(&self, uri: &str, diagnostics: Vec<Diagnostic>) -> Option<Message> {
        let uri = Uri::from_str(uri).ok()?;
        let version = self.documents.get(&uri).map(|document| document.version);
        let params = PublishDiagnosticsParams {
            uri,
            diagnostics,
            version,
        };
        Some(Notification::new(PublishDiagnostics::METHOD.to_owned(), params).into())
    }
}

fn read<P: DeserializeOwned>(params: Value) -> Option<P> {
    serde_json::from_value(params).ok()
}

fn with<P: DeserializeOwned, R: Serialize>(id: RequestId, params: Value, answer: impl FnOnce(P) -> R) -> Message {
    match serde_json::from_value(params) {
        Ok(params) => Response::new_ok(id, answer(params)).into(),
        Err(error) => refusal(id, ErrorCode::InvalidParams, error.to_string()),
    }
}

/// The same for what may be refused with a reason, which the editor shows.
fn try_with<P: DeserializeOwned, R: Serialize>(
    id: RequestId,
    params: Value,
    answer: impl FnOnce(P) -> Result<R, String>,
) -> Message {
    match serde_json::from_value(params).map(answer) {
        Ok(Ok(answer)) => Response::new_ok(id, answer).into(),
        Ok(Err(why)) => refusal(id, ErrorCode::RequestFailed, why),
        Err(error) => refusal(id, ErrorCode::InvalidParams, error.to_string()),
    }
}
