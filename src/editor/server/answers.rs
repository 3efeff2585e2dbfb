//! Answers to an editor's requests: what the features say, in the protocol's types.

use std::collections::HashMap;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CompletionItem, CompletionItemKind,
    CompletionList, CompletionTextEdit, DocumentSymbol, DocumentSymbolResponse, Documentation, GotoDefinitionResponse,
    Hover, HoverContents, Location, MarkupContent, MarkupKind, NumberOrString, Position, SymbolKind, TextEdit, Uri,
    WorkspaceEdit,
};

use super::actions::{Action, actions};
use super::completion::{Item, ItemKind, completion};
use super::definition::definition;
use super::documents::{Document, Documents};
use super::encoding::Lines;
use super::hover::hover;
use super::role::Sort;
use super::symbols::{Symbol, symbols};
use crate::editor::format::format;
use crate::source::FileId;

impl Documents {
    fn lines<'d>(&self, document: &'d Document) -> Lines<'d> {
        Lines::new(document.analysis.text(), self.encoding)
    }

    /// What to show at a place.
    pub fn hover(&self, uri: &Uri, position: Position) -> Option<Hover> {
        let document = self.get(uri)?;
        let lines = self.lines(document);
        let hover = hover(&document.analysis, lines.offset(position))?;
        Some(Hover {
            contents: HoverContents::Markup(markdown(hover.text)),
            range: Some(lines.range(hover.range)),
        })
    }

    /// What may be written at a place.
    pub fn completion(&self, uri: &Uri, position: Position) -> Option<CompletionList> {
        let document = self.get(uri)?;
        let lines = self.lines(document);
        let items = completion(&document.analysis, lines.offset(position));
        Some(CompletionList {
            is_incomplete: false,
            items: items.into_iter().map(|item| completion_item(item, &lines)).collect(),
        })
    }

    /// Where a name is given.
    pub fn definition(&self, uri: &Uri, position: Position) -> Option<GotoDefinitionResponse> {
        let document = self.get(uri)?;
        let place = definition(&document.analysis, self.lines(document).offset(position))?;
        let mut files = document.analysis.files.iter();
        // A name from before the text broke may lie in a file that is not read now.
        let text = files
            .find(|(_, file)| file.name == place.file)
            .map_or("", |(_, file)| file.text.as_str());
        Some(GotoDefinitionResponse::Scalar(Location {
            uri: self.file(&place.file)?,
            range: Lines::new(text, self.encoding).range(place.range),
        }))
    }

    /// The table of contents.
    pub fn symbols(&self, uri: &Uri) -> Option<DocumentSymbolResponse> {
        let document = self.get(uri)?;
        let lines = self.lines(document);
        let symbols = symbols(document.analysis.text(), &document.analysis.outline);
        let nested = symbols
            .into_iter()
            .map(|symbol| document_symbol(symbol, &lines))
            .collect();
        Some(DocumentSymbolResponse::Nested(nested))
    }

    /// The changes that would put right what a range touches.
    pub fn actions(&self, params: &CodeActionParams) -> Option<Vec<CodeActionOrCommand>> {
        let document = self.get(&params.text_document.uri)?;
        let lines = self.lines(document);
        let actions = actions(&document.analysis, lines.bytes(params.range));
        let offered = actions
            .into_iter()
            .filter_map(|action| self.action(document, action, params));
        Some(offered.collect())
    }

    fn action(
        &self,
        document: &Document,
        action: Action<'_>,
        params: &CodeActionParams,
    ) -> Option<CodeActionOrCommand> {
        let uri = self.file(&action.place.file)?;
        let mut files = document.analysis.files.iter();
        let (_, file) = files.find(|(_, file)| file.name == action.place.file)?;
        let edit = TextEdit {
            range: Lines::new(&file.text, self.encoding).range(action.place.range),
            new_text: action.replacement,
        };
        let code = NumberOrString::String(action.finding.code.name().to_owned());
        let mended = params
            .context
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.code.as_ref() == Some(&code));
        #[expect(
            clippy::mutable_key_type,
            reason = "the protocol's own type; an address does not change"
        )]
        let changes = HashMap::from([(uri, vec![edit])]);
        Some(CodeActionOrCommand::CodeAction(CodeAction {
            title: action.title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(mended.cloned().collect()),
            edit: Some(WorkspaceEdit {
                changes: Some(changes),
                ..WorkspaceEdit::default()
            }),
            is_preferred: Some(action.finding.suggestions.len() == 1),
            ..CodeAction::default()
        }))
    }

    /// The changes that lay the text out as the formatter does; none for a text that is no TOML.
    pub fn formatting(&self, uri: &Uri) -> Option<Vec<TextEdit>> {
        let document = self.get(uri)?;
        let text = document.analysis.text();
        let formatted = format(&document.analysis.files, FileId(0)).ok()?;
        Some(edit(text, &formatted, &self.lines(document)).into_iter().collect())
    }
}

/// The one change between two texts, over whole lines, so that the editor's cursor keeps its place.
fn edit(old: &str, new: &str, lines: &Lines<'_>) -> Option<TextEdit> {
    if old == new {
        return None;
    }
    let (before, after): (Vec<_>, Vec<_>) = (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let head = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let tails = before[head..].iter().rev().zip(after[head..].iter().rev());
    let tail = tails.take_while(|(a, b)| a == b).count();
    let length = |parts: &[&str]| parts.iter().map(|part| part.len()).sum::<usize>();
    let start = length(&before[..head]);
    let end = start + length(&before[head..before.len() - tail]);
    Some(TextEdit {
        range: lines.range(start..end),
        new_text: after[head..after.len() - tail].concat(),
    })
}

fn markdown(value: String) -> MarkupContent {
    MarkupContent {
        kind: MarkupKind::Markdown,
        value,
    }
}

fn completion_item(item: Item, lines: &Lines<'_>) -> CompletionItem {
    let (kind, detail) = match item.kind {
        ItemKind::Key => (CompletionItemKind::PROPERTY, None),
        ItemKind::Word => (CompletionItemKind::KEYWORD, None),
        ItemKind::File => (CompletionItemKind::FILE, Some(item.description.clone())),
        ItemKind::Name(sort) => (kinds(sort).0, Some(sort.noun().to_owned())),
    };
    let documented = detail.is_none() && !item.description.is_empty();
    CompletionItem {
        label: item.label,
        kind: Some(kind),
        detail,
        documentation: documented.then(|| Documentation::MarkupContent(markdown(item.description))),
        // What fits by name comes before the words of the language.
        sort_text: Some(if matches!(item.kind, ItemKind::Word) { "b" } else { "a" }.to_owned() + &item.insert),
        filter_text: Some(item.insert.clone()),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit {
            range: lines.range(item.range),
            new_text: item.insert,
        })),
        ..CompletionItem::default()
    }
}

/// How an editor marks what is of a sort, listed and in the table of contents.
fn kinds(sort: Sort) -> (CompletionItemKind, SymbolKind) {
    match sort {
        Sort::Kind => (CompletionItemKind::CLASS, SymbolKind::CLASS),
        Sort::Class => (CompletionItemKind::INTERFACE, SymbolKind::INTERFACE),
        Sort::Zone => (CompletionItemKind::ENUM, SymbolKind::ENUM),
        Sort::Link => (CompletionItemKind::MODULE, SymbolKind::MODULE),
        Sort::Case | Sort::Rule => (CompletionItemKind::FUNCTION, SymbolKind::FUNCTION),
        Sort::Seat | Sort::Army | Sort::Preset | Sort::Example => (CompletionItemKind::CONSTANT, SymbolKind::CONSTANT),
    }
}

fn document_symbol(symbol: Symbol, lines: &Lines<'_>) -> DocumentSymbol {
    let children: Vec<_> = symbol
        .children
        .into_iter()
        .map(|child| document_symbol(child, lines))
        .collect();
    #[expect(deprecated, reason = "the protocol's type has a field that it wants nobody to use")]
    DocumentSymbol {
        name: symbol.name,
        detail: symbol.sort.map(|sort| sort.noun().to_owned()),
        kind: symbol.sort.map_or(SymbolKind::NAMESPACE, |sort| kinds(sort).1),
        tags: None,
        deprecated: None,
        range: lines.range(symbol.range),
        selection_range: lines.range(symbol.name_range),
        children: (!children.is_empty()).then_some(children),
    }
}
