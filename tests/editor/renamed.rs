//! Everything in the bundled files that has a name gets another, and the games stay what they are.
//!
//! In one process, without pipes, on copies of the bundled files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use lsp_server::{Message, Notification, Request};
use sandtable::compile::load;
use sandtable::editor::server::address::{self, Library};
use sandtable::editor::server::dispatch::Server;
use sandtable::editor::server::names::Names;
use sandtable::engine::{Dice, Engine};
use sandtable::source::{bundled_names, bundled_part_names, bundled_text};
use serde_json::{Value, json};

use super::{offset, position, rounds};

fn ask(server: &mut Server, method: &str, params: Value) -> Result<Value, String> {
    let answers = server.take(Request::new(2.into(), method.to_owned(), params).into());
    let [Message::Response(answer)] = &answers[..] else {
        panic!("{answers:?}")
    };
    let answer = serde_json::to_value(answer).unwrap();
    match answer["error"]["message"].as_str() {
        Some(why) => Err(why.to_owned()),
        None => Ok(answer["result"].clone()),
    }
}

/// What some random play of a variant comes to, and its findings.
fn played(folder: &Path, variant: &str) -> (Vec<&'static str>, Vec<u64>) {
    let loaded = load(folder.join(format!("{variant}.toml")).to_str().unwrap());
    let codes = loaded.findings.iter().map(|finding| finding.code.name()).collect();
    let mut hashes = Vec::new();
    if let Some(game) = loaded.game {
        let engine = Engine::new(game);
        let mut dice = Dice::new(8);
        let mut state = engine.random_start(&mut dice);
        while let Some(action) = engine.random_action(&state, &mut dice).filter(|_| hashes.len() < 60) {
            engine.apply(&mut state, action, &mut ());
            hashes.push(state.hash());
        }
    }
    (codes, hashes)
}

fn put(folder: &Path) {
    for name in bundled_names().into_iter().chain(bundled_part_names()) {
        fs::write(folder.join(format!("{name}.toml")), bundled_text(name).unwrap()).unwrap();
    }
}

/// Makes the changes of an answer; yields the files changed.
fn make(changes: &Value) -> BTreeSet<String> {
    let changes = changes["changes"].as_object().unwrap();
    for (uri, edits) in changes {
        let path = address::path(&uri.parse().unwrap()).unwrap();
        let mut text = fs::read_to_string(&path).unwrap();
        for edit in edits.as_array().unwrap().iter().rev() {
            let at = |end: &str| offset(&text, serde_json::from_value(edit["range"][end].clone()).unwrap());
            let range = at("start")..at("end");
            text.replace_range(range, edit["newText"].as_str().unwrap());
        }
        fs::write(path, text).unwrap();
    }
    changes.keys().cloned().collect()
}

#[test]
fn whatever_has_a_name_can_have_another_and_nothing_else_changes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut renamed = 0;
    for (variant, stride) in [
        ("junqi-flag-carry", 2),
        ("border-wars-2-changgi", 3),
        ("junqi-alliance-duel", 4),
    ] {
        put(folder);
        let before = played(folder, variant);
        let path = folder.join(format!("{variant}.toml"));
        let loaded = load(path.to_str().unwrap());
        let names = Names::of(&loaded.files);
        let mut seen = BTreeSet::new();
        let all = names
            .definitions
            .iter()
            .filter(|found| seen.insert((found.sort, found.name.clone())));
        let all: Vec<_> = all.collect();
        for given in all.into_iter().step_by((stride / rounds(1)).max(1)) {
            put(folder);
            let mut server = Server::new(Library::new(folder.join("copies")));
            ask(&mut server, "initialize", json!({ "capabilities": {} })).unwrap();
            let text = fs::read_to_string(&given.file).unwrap();
            let uri = address::uri(Path::new(&given.file)).unwrap().as_str().to_owned();
            let item = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
            let params = json!({ "textDocument": item });
            server.take(Notification::new("textDocument/didOpen".to_owned(), params).into());
            let place = json!({ "textDocument": { "uri": uri }, "position": position(&text, given.range.start), "newName": "brand-new" });
            let what = format!("{variant}: {} `{}`", given.sort.noun(), given.name);
            let prepared = ask(&mut server, "textDocument/prepareRename", place.clone()).unwrap();
            assert_eq!(prepared["placeholder"], *given.name, "{what}");
            let changes = ask(&mut server, "textDocument/rename", place);
            let changed = make(&changes.unwrap_or_else(|why| panic!("{what}: {why}")));
            assert_eq!(played(folder, variant), before, "{what}: {changed:?}");
            renamed += 1;
        }
    }
    assert!(renamed > 40, "{renamed}");
}
