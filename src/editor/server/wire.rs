//! Messages in and out.
//!
//! Takes a stream; yields [`Message`]s one by one, or what is wrong with one. What always holds: after a message that makes no
//! sense the next one is found, and no length that is claimed is believed before the bytes are there.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message, RequestId, Response};
use serde_json::{Value, json};

/// The longest message, in bytes.
const LONGEST: u64 = 1 << 26;
/// The longest line of a message's head.
const LONGEST_LINE: u64 = 1 << 12;

/// What came in.
#[derive(Debug)]
pub enum Incoming {
    /// A message.
    Message(Message),
    /// Something else, and what to answer to it.
    Nonsense(Value),
}

/// The next message; `None` at the end of the stream.
///
/// # Errors
/// When the stream cannot be read.
pub fn read(input: &mut dyn BufRead) -> io::Result<Option<Incoming>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if (&mut *input).take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']);
        if !line.is_empty() {
            // Whatever is no head is passed over, up to the next.
            if let Some((name, value)) = line.split_once(':')
                && name.trim().eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse::<u64>().ok();
            }
            continue;
        }
        let Some(length) = length.take() else { continue };
        let mut body = Vec::new();
        let read = (&mut *input).take(length.min(LONGEST)).read_to_end(&mut body)?;
        if length > LONGEST {
            io::copy(&mut (&mut *input).take(length - LONGEST), &mut io::sink())?;
            return Ok(Some(nonsense(
                &Value::Null,
                ErrorCode::InvalidRequest,
                "the message is too long",
            )));
        }
        if (read as u64) < length {
            return Ok(None);
        }
        return Ok(Some(parse(&body)));
    }
}

fn parse(body: &[u8]) -> Incoming {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return nonsense(&Value::Null, ErrorCode::ParseError, &error.to_string()),
    };
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    match serde_json::from_value(value) {
        Ok(message) => Incoming::Message(message),
        Err(_) => nonsense(
            &id,
            ErrorCode::InvalidRequest,
            "this is neither a request nor a notification",
        ),
    }
}

fn nonsense(id: &Value, code: ErrorCode, message: &str) -> Incoming {
    Incoming::Nonsense(json!({
        "jsonrpc": "2.0",
        "id": id,
        "error": { "code": code as i32, "message": message },
    }))
}

/// Writes a value as a message.
///
/// # Errors
/// When the stream cannot be written.
pub fn write_value(out: &mut dyn Write, value: &Value) -> io::Result<()> {
    let text = value.to_string();
    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    out.flush()
}

/// Writes a message.
///
/// # Errors
/// When the stream cannot be written.
pub fn write(out: &mut dyn Write, message: &Message) -> io::Result<()> {
    let mut value = serde_json::to_value(message)?;
    value["jsonrpc"] = "2.0".into();
    write_value(out, &value)
}

/// The answer to a request that cannot be carried out.
pub fn refusal(id: RequestId, code: ErrorCode, message: impl Into<String>) -> Message {
    Response::new_err(id, code as i32, message.into()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_answered_and_passed_over() {
        let good = r#"{"jsonrpc":"2.0","id":7,"method":"shutdown"}"#;
        let stream = format!(
            "Content-Length: 3\r\n\r\n{{]}}noise\r\nContent-Length: x\r\n\r\n\
             Content-Length: 12\r\n\r\n{{\"id\":\"ab\"}} content-length:{}\r\n\r\n{good}Content-Length: 99999999999\r\n\r\nshort",
            good.len()
        );
        let mut input = stream.as_bytes();
        let Some(Incoming::Nonsense(error)) = read(&mut input).unwrap() else {
            panic!()
        };
        assert_eq!((&error["id"], &error["error"]["code"]), (&Value::Null, &json!(-32700)));
        let Some(Incoming::Nonsense(error)) = read(&mut input).unwrap() else {
            panic!()
        };
        assert_eq!((&error["id"], &error["error"]["code"]), (&json!("ab"), &json!(-32600)));
        let Some(Incoming::Message(Message::Request(request))) = read(&mut input).unwrap() else {
            panic!()
        };
        assert_eq!(request.method, "shutdown");
        assert!(matches!(read(&mut input).unwrap(), None | Some(Incoming::Nonsense(_))));
        assert!(read(&mut input).unwrap().is_none());
    }
}
