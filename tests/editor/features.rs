//! What an editor gets to see, value by value, over the pipes.

use std::fs;

use async_lsp::lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, Formatting, GotoDefinition, HoverRequest,
};
use async_lsp::lsp_types::{
    CodeActionContext, CodeActionOrCommand, CodeActionParams, CompletionParams, CompletionResponse, CompletionTextEdit,
    DiagnosticSeverity, DocumentFormattingParams, DocumentSymbolParams, DocumentSymbolResponse, FormattingOptions,
    GotoDefinitionParams, GotoDefinitionResponse, HoverContents, HoverParams, NumberOrString, PartialResultParams,
    PositionEncodingKind, Range, TextDocumentIdentifier, TextDocumentPositionParams, TextEdit, Url,
    WorkDoneProgressParams,
};

use super::client::{Editor, address, path};
use super::{offset, position};

fn range(text: &str, part: &str) -> Range {
    let at = text.find(part).unwrap();
    Range::new(position(text, at), position(text, at + part.len()))
}

fn place(uri: &Url, text: &str, part: &str) -> TextDocumentPositionParams {
    TextDocumentPositionParams::new(TextDocumentIdentifier::new(uri.clone()), range(text, part).start)
}

fn applied(text: &str, edit: &TextEdit) -> String {
    let mut text = text.to_owned();
    text.replace_range(
        offset(&text, edit.range.start)..offset(&text, edit.range.end),
        &edit.new_text,
    );
    text
}

const BASE: &str =
    "format = 1\npart = true\nextends = \"skirmish\"\n[pieces]\n'工兵' = { rank = 1, moves = [\"step path\"] }\n";

#[test]
fn findings_stand_at_their_characters_and_go_when_mended() {
    let folder = tempfile::tempdir().unwrap();
    let mut editor = Editor::start(folder.path(), None);
    let uri = address(folder.path(), "𝄞 game.toml");
    let text = "format = 1\nextends = \"skirmish\"\nvariant.name = \"x\"\n[rules]\n'工兵𝄞' = \"on loss of kign of 工兵: draw\"\n";
    let findings = editor.open(&uri, text);
    let told: Vec<_> = findings
        .iter()
        .map(|finding| (finding.range, finding.code.clone().unwrap()))
        .collect();
    let code = |name: &str| NumberOrString::String(name.to_owned());
    assert_eq!(
        told,
        [
            (range(text, "kign"), code("unknown-name")),
            (
                Range::new(position(text, text.rfind("工兵").unwrap()), range(text, ": draw").start),
                code("unknown-name")
            )
        ]
    );
    assert_eq!(findings[0].severity, Some(DiagnosticSeverity::ERROR));
    assert_eq!(
        findings[0].message,
        "no kind of piece is called `kign`\nunknown kind of piece\nhelp: did you mean `king`?"
    );
    let article = findings[0].code_description.clone().unwrap().href;
    assert!(
        fs::read_to_string(article.to_file_path().unwrap())
            .unwrap()
            .starts_with("# unknown-name\n")
    );
    assert_eq!(editor.change(&uri, Some(range(text, "kign of 工兵")), "king"), []);
    let warned = editor.change(
        &uri,
        None,
        "format = 1\nextends = \"skirmish\"\n[pieces.cart]\nrank = 0\n[rules]\nr = \"forbid move of cart\"\n",
    );
    assert_eq!(warned[0].severity, Some(DiagnosticSeverity::WARNING), "{warned:?}");
    assert_eq!(editor.farewell(), Some(0));
}

#[test]
fn columns_are_bytes_if_the_editor_can_count_them() {
    let folder = tempfile::tempdir().unwrap();
    let encodings = vec![PositionEncodingKind::UTF16, PositionEncodingKind::UTF8];
    let mut editor = Editor::start(folder.path(), Some(encodings));
    assert_eq!(
        editor.greeting.capabilities.position_encoding,
        Some(PositionEncodingKind::UTF8)
    );
    let uri = address(folder.path(), "a.toml");
    let findings = editor.open(
        &uri,
        "format = 1\nextends = \"skirmish\"\nvariant.name = \"x\"\nrules.'工兵' = \"allow psas\"\n",
    );
    assert_eq!(
        (findings[0].range.start.line, findings[0].range.start.character),
        (3, 24)
    );
}

#[test]
fn open_files_count_for_those_that_extend_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut editor = Editor::start(&folder.path().join("copies"), None);
    let (base, child) = (
        address(folder.path(), "base.toml"),
        address(folder.path(), "child.toml"),
    );
    let text = "format = 1\nextends = \"base\"\nvariant.name = \"x\"\nrules.a = \"on loss of 工兵: draw\"\n";
    // There is no such file on disk.
    assert_eq!(
        editor.open(&child, text)[0].code,
        Some(NumberOrString::String("unknown-parent".to_owned()))
    );
    assert_eq!(editor.open(&base, BASE), []);
    // Now there is, in the editor, and the child is looked at again.
    let again = editor.next_findings();
    assert_eq!((again.uri, again.diagnostics.len()), (child.clone(), 0));
    // A mistake in the base is told there, once, and what follows from it in the child.
    let broken = BASE.replace("'工兵'", "'工人'");
    assert_eq!(editor.change(&base, None, &broken), []);
    let again = editor.next_findings();
    assert_eq!(again.uri, child);
    assert!(
        again.diagnostics[0]
            .message
            .starts_with("no kind of piece is called `工兵`")
    );
    let wrong = BASE.replace("step path", "step pth");
    assert_eq!(editor.change(&base, None, &wrong).len(), 1);
    assert_eq!(editor.farewell(), Some(0));
}

#[test]
fn a_mistake_in_a_closed_file_is_told_there_and_where_it_is_extended() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("base.toml"), BASE.replace("step path", "step pth")).unwrap();
    let mut editor = Editor::start(&folder.path().join("copies"), None);
    let (base, child) = (
        address(folder.path(), "base.toml"),
        address(folder.path(), "child.toml"),
    );
    let text = "format = 1\nextends = \"base\"\nvariant.name = \"x\"\n";
    let findings = editor.open(&child, text);
    assert_eq!(findings[0].range, range(text, "\"base\""));
    let related = findings[0].related_information.clone().unwrap();
    assert_eq!(related[0].location.uri, base);
    assert_eq!(editor.farewell(), Some(0));
}

#[test]
fn secondary_labels_are_related_information() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("a.toml"),
        "format = 1\npart = true\n[pieces.p]\nrank = 1\n",
    )
    .unwrap();
    fs::write(
        folder.path().join("b.toml"),
        "format = 1\npart = true\n[pieces.p]\nrank = 2\n",
    )
    .unwrap();
    let mut editor = Editor::start(&folder.path().join("copies"), None);
    let uri = address(folder.path(), "c.toml");
    let findings = editor.open(&uri, "format = 1\npart = true\nextends = [\"a\", \"b\"]\n");
    let related = findings[0].related_information.clone().unwrap();
    let files: Vec<_> = related.iter().map(|related| related.location.uri.clone()).collect();
    assert_eq!(
        files,
        [address(folder.path(), "a.toml"), address(folder.path(), "b.toml")]
    );
    assert_eq!(related[0].message, "one gives it here");
}

#[test]
fn answers_reach_across_extends() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("base.toml"), BASE).unwrap();
    let mut editor = Editor::start(&folder.path().join("copies"), None);
    let uri = address(folder.path(), "child.toml");
    let text = "format = 1\nextends = \"base\"\nvariant.name = \"x\"\nrules.a = \"on loss of 工兵 in hill: draw\"\n";
    assert_eq!(editor.open(&uri, text), []);
    let go = |part: &str| {
        let params = GotoDefinitionParams {
            text_document_position_params: place(&uri, text, part),
            work_done_progress_params: WorkDoneProgressParams::default(),
            partial_result_params: PartialResultParams::default(),
        };
        match editor.ask::<GotoDefinition>(params) {
            Some(GotoDefinitionResponse::Scalar(location)) => location,
            other => panic!("{other:?}"),
        }
    };
    let found = go("工兵");
    assert_eq!(
        (path(found.uri.as_str()), found.range),
        (folder.path().join("base.toml"), range(BASE, "工兵"))
    );
    // A bundled file is shown as a copy that can be read.
    let found = go("hill");
    let copy = fs::read_to_string(path(found.uri.as_str())).unwrap();
    assert_eq!(
        &copy[offset(&copy, found.range.start)..offset(&copy, found.range.end)],
        "hill"
    );
    let hover = editor.ask::<HoverRequest>(HoverParams {
        text_document_position_params: place(&uri, text, "工兵"),
        work_done_progress_params: WorkDoneProgressParams::default(),
    });
    let hover = hover.unwrap();
    assert_eq!(hover.range, Some(range(text, "工兵")));
    let HoverContents::Markup(markup) = hover.contents else {
        panic!()
    };
    assert!(markup.value.contains("'工兵' = { rank = 1"), "{}", markup.value);
    // The copy is known for what it is when it is opened.
    assert_eq!(editor.open(&found.uri, &copy), []);
    assert_eq!(editor.farewell(), Some(0));
}

#[test]
fn completion_symbols_actions_and_formatting() {
    let folder = tempfile::tempdir().unwrap();
    let mut editor = Editor::start(folder.path(), None);
    let uri = address(folder.path(), "a.toml");
    let text = "format = 1\nextends = \"skirmish\"\nvariant.name = \"𝄞\"\n[rules]\na   =   \"on loss of kign: draw\"\n";
    let findings = editor.open(&uri, text);
    let file = TextDocumentIdentifier::new(uri.clone());
    let completion = editor.ask::<Completion>(CompletionParams {
        text_document_position: place(&uri, text, "kign"),
        work_done_progress_params: WorkDoneProgressParams::default(),
        partial_result_params: PartialResultParams::default(),
        context: None,
    });
    let Some(CompletionResponse::List(list)) = completion else {
        panic!()
    };
    let king = list.items.iter().find(|item| item.label == "king").unwrap();
    let Some(CompletionTextEdit::Edit(edit)) = &king.text_edit else {
        panic!()
    };
    assert_eq!(applied(text, edit), text.replace("kign", "king"));
    let actions = editor.ask::<CodeActionRequest>(CodeActionParams {
        text_document: file.clone(),
        range: findings[0].range,
        context: CodeActionContext {
            diagnostics: findings.clone(),
            ..CodeActionContext::default()
        },
        work_done_progress_params: WorkDoneProgressParams::default(),
        partial_result_params: PartialResultParams::default(),
    });
    let Some([CodeActionOrCommand::CodeAction(action)]) = actions.as_deref() else {
        panic!("{actions:?}")
    };
    assert_eq!(action.title, "replace `kign` with `king`");
    assert_eq!(action.diagnostics, Some(findings));
    let changes = action.edit.clone().unwrap().changes.unwrap();
    assert_eq!(applied(text, &changes[&uri][0]), text.replace("kign", "king"));
    let symbols = editor.ask::<DocumentSymbolRequest>(DocumentSymbolParams {
        text_document: file.clone(),
        work_done_progress_params: WorkDoneProgressParams::default(),
        partial_result_params: PartialResultParams::default(),
    });
    let Some(DocumentSymbolResponse::Nested(symbols)) = symbols else {
        panic!()
    };
    assert_eq!(symbols[0].name, "rules");
    assert_eq!(symbols[0].children.as_ref().unwrap()[0].name, "a");
    let formatting = |editor: &Editor| {
        editor.ask::<Formatting>(DocumentFormattingParams {
            text_document: file.clone(),
            options: FormattingOptions::default(),
            work_done_progress_params: WorkDoneProgressParams::default(),
        })
    };
    let edits = formatting(&editor).unwrap();
    let formatted = applied(text, &edits[0]);
    assert!(formatted.ends_with("a = \"on loss of kign: draw\"\n"), "{formatted}");
    editor.change(&uri, None, &formatted);
    assert_eq!(formatting(&editor), Some(Vec::new()));
    // A text that is no TOML is left alone.
    editor.change(&uri, None, "[rules\na   =  1");
    assert_eq!(formatting(&editor), None);
    assert_eq!(editor.farewell(), Some(0));
}
