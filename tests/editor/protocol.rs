//! The protocol kept, and kept to by a server whose editor does not keep it.

use std::io::{BufReader, Write};
use std::process::{Command, Stdio};

use async_lsp::lsp_types::request::WorkspaceSymbolRequest;
use async_lsp::lsp_types::{PositionEncodingKind, WorkspaceSymbolParams};
use lsp_server::Message;
use serde_json::{Value, json};

use super::client::Editor;

#[test]
fn a_conversation_from_greeting_to_farewell() {
    let folder = tempfile::tempdir().unwrap();
    let editor = Editor::start(folder.path(), None);
    let capabilities = &editor.greeting.capabilities;
    assert_eq!(capabilities.position_encoding, Some(PositionEncodingKind::UTF16));
    assert!(capabilities.hover_provider.is_some() && capabilities.document_formatting_provider.is_some());
    let error = editor.ask_in_vain::<WorkspaceSymbolRequest>(WorkspaceSymbolParams::default());
    assert!(error.contains("there is no method `workspace/symbol`"), "{error}");
    assert_eq!(editor.farewell(), Some(0));
}

/// What the server answers to some bytes, and its exit code.
fn answers(input: &[u8]) -> (Vec<Value>, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut answers = Vec::new();
    loop {
        match Message::read(&mut out) {
            Ok(Some(message)) => answers.push(serde_json::to_value(message).unwrap()),
            Ok(None) => break,
            // An answer to a message whose id cannot be told has none, which the library does not take.
            Err(error) => answers.push(json!(error.to_string())),
        }
    }
    (answers, child.wait().unwrap().code())
}

fn framed(bodies: &[&str]) -> Vec<u8> {
    let frames = bodies
        .iter()
        .map(|body| format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    frames.collect::<String>().into_bytes()
}

const HELLO: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#;
const BYE: &str = r#"{"jsonrpc":"2.0","id":"bye","method":"shutdown"}"#;
const EXIT: &str = r#"{"jsonrpc":"2.0","method":"exit"}"#;

#[test]
fn malformed_messages_do_not_end_it() {
    let mut input = b"Content-Length: 5\r\n\r\n{oops\r\nnoise\r\nContent-Length: many\r\n\r\n".to_vec();
    input.extend(framed(&[
        r#"{"jsonrpc":"2.0","id":0,"method":"textDocument/hover","params":{}}"#,
        HELLO,
        HELLO,
        "[1, 2, 3]",
        "\"text\"",
        r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"nonsense":true}}"#,
        r#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"nonsense":true}}"#,
        r#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#,
        r#"{"jsonrpc":"2.0","method":"frobnicate"}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"frobnicate"}"#,
        r#"{"jsonrpc":"2.0","id":99,"result":null}"#,
        r#"{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///nowhere.toml"},"position":{"line":4000000000,"character":4000000000}}}"#,
        BYE,
        r#"{"jsonrpc":"2.0","id":5,"method":"textDocument/hover","params":{}}"#,
        EXIT,
    ]));
    let (answers, code) = answers(&input);
    let codes: Vec<_> = answers
        .iter()
        .map(|answer| (&answer["id"], &answer["error"]["code"]))
        .collect();
    let null = Value::Null;
    // The first, and the two that are no messages, are answered without an id.
    assert!(answers[0].as_str().unwrap().contains("-32700"), "{answers:#?}");
    assert!(
        answers[4].as_str().unwrap().contains("-32600") && answers[5].is_string(),
        "{answers:#?}"
    );
    assert_eq!(codes[1], (&json!(0), &json!(-32002)));
    assert_eq!(codes[2], (&json!(1), &null));
    assert_eq!(codes[3], (&json!(1), &json!(-32600)));
    assert_eq!(codes[6], (&json!(2), &json!(-32602)));
    assert_eq!(codes[7], (&json!(3), &json!(-32601)));
    assert_eq!(codes[8], (&json!(4), &null));
    assert_eq!(codes[9], (&json!("bye"), &null));
    assert_eq!(codes[10], (&json!(5), &json!(-32600)));
    assert_eq!((answers.len(), code), (11, Some(0)));
}

#[test]
fn leaving_without_a_farewell_is_told_by_the_exit_code() {
    assert_eq!(answers(&framed(&[HELLO, EXIT])).1, Some(1));
    assert_eq!(answers(&framed(&[HELLO])).1, Some(1));
    assert_eq!(answers(b"Content-Length: 999999999999999999999\r\n\r\n{}").1, Some(1));
    assert_eq!(answers(b"Content-Length: 18446744073709551615\r\n\r\n{}").1, Some(1));
}
