//! `[variant]`: what a game is called.

use super::fields::{Fields, plain};
use crate::rule::Name;
use crate::source::Span;

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
        };
        fields.finish();
        table
    }
}
