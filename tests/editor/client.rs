//! An editor: the client side of `async-lsp`, which shares no code with the server's library, round a child process.

use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use async_lsp::lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit, Initialized, PublishDiagnostics,
};
use async_lsp::lsp_types::request::{Initialize, Request, Shutdown};
use async_lsp::lsp_types::{
    ClientCapabilities, Diagnostic, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    GeneralClientCapabilities, InitializeParams, InitializeResult, InitializedParams, PositionEncodingKind,
    PublishDiagnosticsParams, Range, TextDocumentContentChangeEvent, TextDocumentIdentifier, TextDocumentItem, Url,
    VersionedTextDocumentIdentifier,
};
use async_lsp::router::Router;
use async_lsp::{MainLoop, ServerSocket};
use futures::executor::block_on;
use futures::io::AllowStdIo;
use futures::{StreamExt, TryStreamExt};

/// The longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// An editor with a language server of its own.
pub struct Editor {
    child: Child,
    socket: ServerSocket,
    shown: Receiver<PublishDiagnosticsParams>,
    conversation: Option<JoinHandle<()>>,
    version: i32,
    /// What the server said of itself.
    pub greeting: InitializeResult,
}

impl Editor {
    /// Starts a server that puts its copies into a folder, and greets it.
    pub fn start(copies: &Path, encodings: Option<Vec<PositionEncodingKind>>) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(["lsp", "--copies"])
            .arg(copies)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (bytes, arriving) = futures::channel::mpsc::unbounded();
        std::thread::spawn(move || {
            let mut buffer = [0; 1 << 14];
            while let Ok(read @ 1..) = stdout.read(&mut buffer) {
                if bytes
                    .unbounded_send(Ok::<_, std::io::Error>(buffer[..read].to_vec()))
                    .is_err()
                {
                    break;
                }
            }
        });
        let (show, shown) = channel();
        let (main_loop, socket) = MainLoop::new_client(move |_| {
            let mut router: Router<()> = Router::new(());
            router.notification::<PublishDiagnostics>(move |(), params| {
                let _ = show.send(params);
                ControlFlow::Continue(())
            });
            router
        });
        let conversation = std::thread::spawn(move || {
            let input = arriving.boxed().into_async_read();
            // It ends when the server has gone.
            let _ = block_on(main_loop.run_buffered(input, AllowStdIo::new(stdin)));
        });
        let general = GeneralClientCapabilities {
            position_encodings: encodings,
            ..GeneralClientCapabilities::default()
        };
        let params = InitializeParams {
            capabilities: ClientCapabilities {
                general: Some(general),
                ..ClientCapabilities::default()
            },
            ..InitializeParams::default()
        };
        let greeting = block_on(socket.request::<Initialize>(params)).unwrap();
        socket.notify::<Initialized>(InitializedParams {}).unwrap();
        Self {
            child,
            socket,
            shown,
            conversation: Some(conversation),
            version: 0,
            greeting,
        }
    }

    /// Opens a file; yields its findings.
    pub fn open(&mut self, uri: &Url, text: &str) -> Vec<Diagnostic> {
        self.version += 1;
        let item = TextDocumentItem::new(uri.clone(), "toml".to_owned(), self.version, text.to_owned());
        self.socket
            .notify::<DidOpenTextDocument>(DidOpenTextDocumentParams { text_document: item })
            .unwrap();
        self.findings(uri)
    }

    /// Replaces a range, or the whole text; yields the file's findings.
    pub fn change(&mut self, uri: &Url, range: Option<Range>, text: &str) -> Vec<Diagnostic> {
        self.version += 1;
        let change = TextDocumentContentChangeEvent {
            range,
            range_length: None,
            text: text.to_owned(),
        };
        let params = DidChangeTextDocumentParams {
            text_document: VersionedTextDocumentIdentifier::new(uri.clone(), self.version),
            content_changes: vec![change],
        };
        self.socket.notify::<DidChangeTextDocument>(params).unwrap();
        self.findings(uri)
    }

    /// Closes a file.
    pub fn close_file(&self, uri: &Url) {
        let text_document = TextDocumentIdentifier::new(uri.clone());
        self.socket
            .notify::<DidCloseTextDocument>(DidCloseTextDocumentParams { text_document })
            .unwrap();
    }

    /// The findings that the server says next of the file's version of now.
    fn findings(&self, uri: &Url) -> Vec<Diagnostic> {
        loop {
            let params = self.next_findings();
            if params.uri == *uri && params.version == Some(self.version) {
                return params.diagnostics;
            }
        }
    }

    /// The next findings of whatever file.
    pub fn next_findings(&self) -> PublishDiagnosticsParams {
        self.shown.recv_timeout(PATIENCE).expect("findings")
    }

    /// Asks for something.
    pub fn ask<R: Request>(&self, params: R::Params) -> R::Result {
        block_on(self.socket.request::<R>(params)).unwrap()
    }

    /// Asks for something that the server does not do; yields the error.
    pub fn ask_in_vain<R: Request>(&self, params: R::Params) -> String
    where
        R::Result: std::fmt::Debug,
    {
        block_on(self.socket.request::<R>(params)).unwrap_err().to_string()
    }

    /// Says farewell; yields the server's exit code.
    pub fn farewell(mut self) -> Option<i32> {
        self.ask::<Shutdown>(());
        self.socket.notify::<Exit>(()).unwrap();
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                if let Some(conversation) = self.conversation.take() {
                    conversation.join().unwrap();
                }
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        None
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // A failed test leaves no server behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address of a file in a folder.
pub fn address(folder: &Path, name: &str) -> Url {
    Url::from_file_path(folder.join(name)).unwrap()
}

/// The path of an address.
pub fn path(uri: &str) -> std::path::PathBuf {
    Url::from_str(uri).unwrap().to_file_path().unwrap()
}
