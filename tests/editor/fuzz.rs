//! Random edits: the server answers everything, and never loses track of the text.
//!
//! In one process, without pipes, so that ten minutes are worth their while.

use lsp_server::{Message, Notification, Request};
use sandtable::editor::server::address::Library;
use sandtable::editor::server::dispatch::Server;
use sandtable::engine::Dice;
use sandtable::source::{bundled_names, bundled_part_names, bundled_text};
use serde_json::{Value, json};

use super::{position, rounds};

struct Desk {
    server: Server,
    version: i32,
}

impl Desk {
    fn new(folder: &std::path::Path) -> Self {
        let mut server = Server::new(Library::new(folder.to_owned()));
        let hello = Request::new(1.into(), "initialize".to_owned(), json!({ "capabilities": {} }));
        assert_eq!(server.take(hello.into()).len(), 1);
        Self { server, version: 0 }
    }

    /// Tells something; yields the findings of a file as of now.
    fn tell(&mut self, method: &str, params: Value, uri: &str) -> Value {
        let sent = self.server.take(Notification::new(method.to_owned(), params).into());
        let found = sent.into_iter().find_map(|message| match message {
            Message::Notification(notification) if notification.params["uri"] == uri => Some(notification.params),
            _ => None,
        });
        found.map(|mut params| params["diagnostics"].take()).expect("findings")
    }

    fn open(&mut self, uri: &str, text: &str) -> Value {
        let item = json!({ "uri": uri, "languageId": "toml", "version": self.version, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": item }), uri)
    }

    fn change(&mut self, uri: &str, change: &Value) -> Value {
        self.version += 1;
        let params = json!({ "textDocument": { "uri": uri, "version": self.version }, "contentChanges": [change] });
        self.tell("textDocument/didChange", params, uri)
    }

    fn ask(&mut self, method: &str, params: Value) {
        let answers = self
            .server
            .take(Request::new(2.into(), method.to_owned(), params).into());
        let [Message::Response(answer)] = &answers[..] else {
            panic!("{answers:?}")
        };
        assert!(answer.response_result.is_ok(), "{method}: {answer:?}");
    }

    /// Asks for what may be refused with a reason.
    fn ask_for_leave(&mut self, method: &str, params: Value) {
        let answers = self
            .server
            .take(Request::new(3.into(), method.to_owned(), params).into());
        let answer = serde_json::to_value(&answers[0]).unwrap();
        let why = &answer["error"];
        assert!(
            answers.len() == 1 && (*why == Value::Null || why["code"] == -32803),
            "{method}: {answer}"
        );
    }
}

#[test]
fn random_edits_are_answered() {
    const PIECES: [&str; 16] = [
        "[",
        "]",
        "\"",
        "'''",
        "=",
        "{",
        "}",
        "\n",
        "# ",
        " and ",
        "工兵",
        "𝄞",
        "\\",
        "rules.x = \"forbid ",
        ".",
        "\r\n",
    ];
    let folder = tempfile::tempdir().unwrap();
    let seed = std::env::var("SANDTABLE_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut dice = Dice::new(seed.unwrap_or(11));
    let names: Vec<_> = bundled_names().into_iter().chain(bundled_part_names()).collect();
    for round in 0..rounds(6) {
        let mut desk = Desk::new(folder.path());
        let name = names[dice.below(names.len())];
        let uri = format!("file:///fuzz/{name}.toml");
        let mut text = bundled_text(name).unwrap().to_owned();
        let mut shown = desk.open(&uri, &text);
        for _ in 0..20 {
            let boundary = |at: usize| {
                (0..=at.min(text.len()))
                    .rev()
                    .find(|at| text.is_char_boundary(*at))
                    .unwrap()
            };
            let start = boundary(dice.below(text.len() + 1));
            let end = boundary(start + if dice.below(3) == 0 { dice.below(40) } else { 0 });
            let end = end.max(start);
            let piece = PIECES[dice.below(PIECES.len())];
            let range = json!({ "start": position(&text, start), "end": position(&text, end) });
            // A lone half of a line's end cannot be pointed at; editors never do.
            if text[..start].ends_with('\r') || text[..end].ends_with('\r') {
                continue;
            }
            text.replace_range(start..end, piece);
            shown = desk.change(&uri, &json!({ "range": range, "text": piece }));
            let at = position(&text, start + piece.len());
            let place = json!({ "textDocument": { "uri": uri }, "position": at });
            for method in ["hover", "completion", "definition"] {
                desk.ask(&format!("textDocument/{method}"), place.clone());
            }
            desk.ask("textDocument/documentSymbol", place.clone());
            let mut place = place;
            place["context"] = json!({ "includeDeclaration": true });
            desk.ask("textDocument/references", place.clone());
            place["newName"] = json!("whatever");
            desk.ask_for_leave("textDocument/prepareRename", place.clone());
            desk.ask_for_leave("textDocument/rename", place);
            let everything = json!({ "start": { "line": 0, "character": 0 }, "end": at });
            let context = json!({ "diagnostics": [] });
            let params = json!({ "textDocument": { "uri": uri }, "range": everything, "context": context });
            desk.ask("textDocument/codeAction", params);
            let options = json!({ "tabSize": 4, "insertSpaces": true });
            desk.ask(
                "textDocument/formatting",
                json!({ "textDocument": { "uri": uri }, "options": options }),
            );
        }
        // A server that is shown the text at once finds the same.
        let fresh = Desk::new(folder.path()).open(&uri, &text);
        assert_eq!(shown, fresh, "round {round}, {name}:\n{text}");
    }
}
