//! `[pieces]` and `[classes]`: what plays.

use indexmap::IndexMap;

use super::fields::{Fields, plain};
use crate::rule::{self, Motion, Name};
use crate::source::{Spanned, Text};

/// One kind of piece, or a class that kinds may belong to.
#[derive(Clone, Debug)]
pub struct PieceTable {
    /// Its name.
    pub name: Name,
    /// The class it belongs to.
    pub class: Option<Name>,
    /// Its place on the ladder; higher is stronger.
    pub rank: Option<Spanned<i64>>,
    /// What it is worth.
    pub value: Option<Spanned<i64>>,
    /// How many an army has.
    pub count: Option<Spanned<i64>>,
    /// What a board shows for it.
    pub symbol: Option<Name>,
    /// Names in other languages.
    pub names: IndexMap<String, String>,
    /// How it moves; `None` when its class decides.
    pub moves: Option<Vec<(Text, Motion)>>,
}

pub(super) fn read(mut fields: Fields<'_, '_>, what: &str) -> IndexMap<String, PieceTable> {
    let mut pieces = IndexMap::new();
    for (name, node) in fields.named(what) {
        if let Some(inner) = fields.inner(&name, node) {
            pieces.insert(name.value.clone(), piece(name, inner));
        }
    }
    pieces
}

fn piece(name: Name, mut fields: Fields<'_, '_>) -> PieceTable {
    let texts = fields.texts("moves");
    let moves = fields.has("moves").then(|| {
        texts
            .into_iter()
            .filter_map(|text| Some((text.clone(), fields.parse(rule::motion, text)?)))
            .collect()
    });
    let table = PieceTable {
        class: fields.text("class").map(plain),
        rank: fields.integer("rank", -1000..=1000),
        value: fields.integer("value", -10_000..=10_000),
        count: fields.integer("count", 0..=256),
        symbol: fields.text("symbol").map(plain),
        names: fields.table("names").map(names).unwrap_or_default(),
        moves,
        name,
    };
    fields.finish();
    table
}

fn names(mut fields: Fields<'_, '_>) -> IndexMap<String, String> {
    let mut names = IndexMap::new();
    for (language, node) in fields.entries() {
        if let Some(text) = fields.inner_text(&language, node) {
            names.insert(language.value, text.value.clone());
        }
    }
    names
}
