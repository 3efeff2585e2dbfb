//! `[variant]`: what a game is called.

use super::fields::{Fields, plain};
use super::pieces::symbol;
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
    /// What in it is not from the source: notes by name.
    pub reconstructed: Vec<(Name, Name)>,
    /// What it calls pieces and armies where it shows them.
    pub called: Vec<(Name, Called)>,
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
        let notes = fields.table("reconstructed");
        let reconstructed = notes.map(|mut notes| notes.strings(|_, name, text| Some((name, plain(text)))));
        let table = Self {
            header: fields.header,
            name: fields.text("name").map(plain),
            summary: fields.text("summary").map(plain),
            source: fields.text("source").map(plain),
            reconstructed: reconstructed.unwrap_or_default(),
            called: fields.table("called").map(called).unwrap_or_default(),
        };
        fields.finish();
        table
    }
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
