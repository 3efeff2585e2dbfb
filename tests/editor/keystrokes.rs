//! Bundled files typed key by key: at each, findings and answers; and how long findings take.

use std::time::{Duration, Instant};

use async_lsp::lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, Formatting, GotoDefinition, HoverRequest,
};
use async_lsp::lsp_types::{
    CodeActionContext, CodeActionParams, CompletionParams, DocumentFormattingParams, DocumentSymbolParams,
    FormattingOptions, GotoDefinitionParams, HoverParams, PartialResultParams, Position, Range, TextDocumentIdentifier,
    TextDocumentPositionParams, Url, WorkDoneProgressParams,
};
use sandtable::source::{bundled_names, bundled_part_names, bundled_text};

use super::client::{Editor, address};
use super::{position, rounds};

/// Asks everything there is to ask about a place.
fn ask_everything(editor: &Editor, uri: &Url, at: Position) {
    let file = TextDocumentIdentifier::new(uri.clone());
    let place = TextDocumentPositionParams::new(file.clone(), at);
    editor.ask::<HoverRequest>(HoverParams {
        text_document_position_params: place.clone(),
        work_done_progress_params: WorkDoneProgressParams::default(),
    });
    editor.ask::<Completion>(CompletionParams {
        text_document_position: place.clone(),
        work_done_progress_params: WorkDoneProgressParams::default(),
        partial_result_params: PartialResultParams::default(),
        context: None,
    });
    editor.ask::<GotoDefinition>(GotoDefinitionParams {
        text_document_position_params: place,
        work_done_progress_params: WorkDoneProgressParams::default(),
        partial_result_params: PartialResultParams::default(),
    });
    editor.ask::<DocumentSymbolRequest>(DocumentSymbolParams {
        text_document: file.clone(),
        work_done_progress_params: WorkDoneProgressParams::default(),
        partial_result_params: PartialResultParams::default(),
    });
    editor.ask::<CodeActionRequest>(CodeActionParams {
        text_document: file.clone(),
        range: Range::new(Position::new(0, 0), at),
        context: CodeActionContext::default(),
        work_done_progress_params: WorkDoneProgressParams::default(),
        partial_result_params: PartialResultParams::default(),
    });
    editor.ask::<Formatting>(DocumentFormattingParams {
        text_document: file,
        options: FormattingOptions::default(),
        work_done_progress_params: WorkDoneProgressParams::default(),
    });
}

/// Types a text into an empty file, some characters at a time; yields how many keystrokes had findings.
fn typed(editor: &mut Editor, uri: &Url, text: &str, stride: usize) -> usize {
    assert!(!editor.open(uri, "").is_empty(), "an empty file is no variant");
    let characters: Vec<(usize, char)> = text.char_indices().collect();
    let mut found = 0;
    for chunk in characters.chunks(stride) {
        let (start, (last, character)) = (chunk[0].0, chunk[chunk.len() - 1]);
        let end = last + character.len_utf8();
        let at = position(text, start);
        found += usize::from(
            !editor
                .change(uri, Some(Range::new(at, at)), &text[start..end])
                .is_empty(),
        );
        ask_everything(editor, uri, position(text, end));
    }
    found
}

#[test]
fn a_bundled_file_typed_key_by_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut editor = Editor::start(&folder.path().join("copies"), None);
    let stride = (24 / rounds(1)).max(1);
    // The names of the army are Chinese; the whole game is the largest of all.
    for name in ["land-battle-army", largest()] {
        let uri = address(folder.path(), &format!("typed-{name}.toml"));
        let text = bundled_text(name).unwrap();
        assert!(
            typed(&mut editor, &uri, text, stride) > 10,
            "{name} was never unfinished"
        );
        // The last keystroke leaves nothing wrong.
        let end = position(text, text.len());
        assert_eq!(editor.change(&uri, Some(Range::new(end, end)), "\n"), [], "{name}");
        editor.close_file(&uri);
    }
    assert_eq!(editor.farewell(), Some(0));
}

/// The largest bundled file.
fn largest() -> &'static str {
    let names = bundled_names().into_iter().chain(bundled_part_names());
    names.max_by_key(|name| bundled_text(name).unwrap().len()).unwrap()
}

#[test]
fn findings_come_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut editor = Editor::start(&folder.path().join("copies"), None);
    // The largest file, and the one that extends the largest board.
    for name in [largest(), "junqi-alliance"] {
        let uri = address(folder.path(), &format!("timed-{name}.toml"));
        let text = bundled_text(name).unwrap();
        assert_eq!(editor.open(&uri, text), []);
        let mut spent = Vec::new();
        let from = text.rfind("[rules]").unwrap();
        for at in (from..text.len())
            .filter(|at| text.is_char_boundary(*at))
            .step_by(7)
            .take(rounds(12))
        {
            let place = position(text, at);
            let after = Position::new(place.line, place.character + 1);
            for (range, typed) in [(Range::new(place, place), "x"), (Range::new(place, after), "")] {
                let start = Instant::now();
                editor.change(&uri, Some(range), typed);
                spent.push(start.elapsed());
            }
        }
        spent.sort();
        let (median, most) = (spent[spent.len() / 2], spent[spent.len() - 1]);
        println!("{name}: median {median:?}, most {most:?} of {} keystrokes", spent.len());
        // Generous: this build is not optimised, and the machine may be busy.
        assert!(median < Duration::from_millis(500), "{name}: {median:?}");
        editor.close_file(&uri);
    }
    assert_eq!(editor.farewell(), Some(0));
}
