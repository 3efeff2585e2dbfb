//! `[variant]`: what a game is called.

use super::fields::{Fields, plain};
use super::pieces::symbol;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Ink;
use crate::rule::Name;
use crate::source::{Span, Spanned, Value};

/// `[variant]`
#[derive(Clone, Debug)]
pub struct VariantTable {
    /// Where the table begins.
    pub header: Span,
    /// Its full name.
    pub name: Option<Name>,
    /// One sentence on it.
    pub summary: Option<Name>,
    /// Where its rules come from.
    pub source: Option<Name>,
    /// What in it is not from the source.
    pub reconstructed: Vec<Note>,
    /// What it calls pieces and armies where it shows them.
    pub called: Vec<(Name, Called)>,
}

/// A note on what was settled.
#[derive(Clone, Debug)]
pub struct Note {
    /// Its name.
    pub name: Name,
    /// What it says.
    pub text: Name,
    /// The example that shows it.
    pub example: Option<Name>,
}

/// What a piece or an army is called where it is shown.
#[derive(Clone, Debug)]
pub struct Called {
    /// Its name there.
    pub name: Option<Name>,
    /// What a board shows for it, if it is a piece.
    pub symbol: Option<Name>,
    /// The colour it is shown in, if it is an army.
    pub colour: Option<Spanned<Ink>>,
}

impl VariantTable {
    pub(super) fn read(mut fields: Fields<'_, '_>) -> Self {
        let table = Self {
            header: fields.header,
            name: fields.text("name").map(plain),
            summary: fields.text("summary").map(plain),
            source: fields.text("source").map(plain),
            reconstructed: fields.table("reconstructed").map(notes).unwrap_or_default(),
            called: fields.table("called").map(called).unwrap_or_default(),
        };
        fields.finish();
        table
    }
}

fn notes(mut fields: Fields<'_, '_>) -> Vec<Note> {
    let mut notes = Vec::new();
    for (name, node) in fields.entries() {
        let (text, example) = match &node.value {
            Value::Text(text) => (Some(plain(text)), None),
            _ => fields.inner(&name, node).map(note).unwrap_or_default(),
        };
        notes.extend(text.map(|text| Note { name, text, example }));
    }
    notes
}

fn note(mut fields: Fields<'_, '_>) -> (Option<Name>, Option<Name>) {
    let (note, example) = (fields.text("note").map(plain), fields.text("example").map(plain));
    if fields.lacks(&["note"]) {
        let message = format!("`[{}]` has no text", fields.path);
        let finding = Diagnostic::new(Code::MissingKey, message).label(fields.header, "add `note`");
        fields.report(finding.help("for example `{ example = \"shelter\", note = \"a hut shelters\" }`"));
    }
    fields.finish();
    (note, example)
}

fn called(mut fields: Fields<'_, '_>) -> Vec<(Name, Called)> {
    let entries = fields.entries().into_iter();
    let called = entries.filter_map(|(name, node)| {
        let called = match &node.value {
            Value::Text(text) => Called {
                name: Some(plain(text)),
                symbol: None,
                colour: None,
            },
            _ => called_table(fields.inner(&name, node)?),
        };
        Some((name, called))
    });
    called.collect()
}

fn called_table(mut fields: Fields<'_, '_>) -> Called {
    let called = Called {
        name: fields.text("name").map(plain),
        symbol: symbol(&mut fields),
        colour: fields.word("colour", &Ink::ALL),
    };
    fields.finish();
    called
}
