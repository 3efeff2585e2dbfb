//! A [`Record`] as it is read: whole lines, and perhaps a torn one at the end.

use serde_json::Value;

use super::header::check_form;
use super::{Entry, Header, RecordError};
use crate::engine::Engine;

/// A record's text, taken apart into lines. A last line that was cut off in the middle is left out.
#[derive(Clone, Debug)]
pub struct Record {
    lines: Vec<(usize, Value)>,
    text: String,
}

impl Record {
    /// Reads a record. Its last line counts if it is whole, with or without its line break: an object cut short is none.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut record = Self {
            lines: Vec::new(),
            text: String::new(),
        };
        for (at, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let number = at + 1;
            let torn = !line.ends_with(b"\n");
            let parsed = parse(line);
            match parsed {
                Ok(None) => {}
                Ok(Some(object)) => record.lines.push((number, object)),
                Err(_) if torn => break,
                Err(what) => return Err(RecordError::new(number, what)),
            }
            // What parsed is text.
            record.text.push_str(&String::from_utf8_lossy(line));
        }
        if let Some((number, header)) = record.lines.first() {
            check_form(header).map_err(|what| RecordError::new(*number, what))?;
        }
        Ok(record)
    }

    /// Whether not even the header is whole.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The whole lines as they were read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The variant it is a game of, as it was asked for.
    ///
    /// # Errors
    /// When there is no header, or none that says it.
    pub fn variant(&self) -> Result<&str, RecordError> {
        let (number, header) = self.first()?;
        header
            .get("variant")
            .and_then(Value::as_str)
            .ok_or_else(|| RecordError::new(number, "the header does not say which `variant` is played"))
    }

    /// The hash of the definition it was played under last, if it says that.
    pub fn definition(&self) -> Option<&str> {
        let (header, lines) = self.lines.split_first()?;
        let changed = lines
            .iter()
            .rev()
            .find_map(|(_, line)| line.pointer("/definition/hash"));
        changed.or_else(|| header.1.get("definition"))?.as_str()
    }

    /// Its header.
    ///
    /// # Errors
    /// When it has none, or none that can be used.
    pub fn header(&self, engine: &Engine) -> Result<Header, RecordError> {
        let (number, header) = self.first()?;
        Header::read(header, engine).map_err(|what| RecordError::new(number, what))
    }

    /// Its other lines, each with its number.
    ///
    /// # Errors
    /// The first line that cannot be used.
    pub fn entries(&self, engine: &Engine) -> Result<Vec<(usize, Entry)>, RecordError> {
        let entry = |(number, json): &(usize, Value)| {
            let entry = Entry::read(json, engine).map_err(|what| RecordError::new(*number, what))?;
            Ok((*number, entry))
        };
        self.lines.iter().skip(1).map(entry).collect()
    }

    fn first(&self) -> Result<(usize, &Value), RecordError> {
        match self.lines.first() {
            Some((number, header)) => Ok((*number, header)),
            None => Err(RecordError::new(1, "the record breaks off before its header is whole")),
        }
    }
}

/// The object on a line; `None` on an empty one.
fn parse(line: &[u8]) -> Result<Option<Value>, String> {
    let text = std::str::from_utf8(line).map_err(|_| "this is no text")?.trim();
    if text.is_empty() {
        return Ok(None);
    }
    match serde_json::from_str(text) {
        Ok(object @ Value::Object(_)) => Ok(Some(object)),
        Ok(_) => Err("this is no JSON object".to_owned()),
        Err(error) => Err(format!("this is no JSON object: column {}", error.column())),
    }
}
