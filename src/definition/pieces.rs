//! `[pieces]` and `[classes]`: what plays.

use indexmap::IndexMap;

use super::fields::{Fields, plain};
use crate::diagnostic::{Code, Diagnostic};
use crate::rule::{self, Motion, Name};
use crate::source::{Span, Spanned, Text};

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
    /// The kind that it is in a hand.
    pub hand: Option<Name>,
    /// Names in other languages.
    pub names: IndexMap<String, String>,
    /// How it moves; `None` when its class decides.
    pub moves: Option<Vec<(Text, Motion)>>,
}

impl PieceTable {
    /// Where what it says of itself stands.
    fn said(&self) -> impl Iterator<Item = Span> {
        let names = [&self.class, &self.symbol, &self.hand]
            .into_iter()
            .flatten()
            .map(|name| name.span);
        let numbers = [&self.rank, &self.value, &self.count].into_iter().flatten();
        let moves = self.moves.iter().flatten().map(|(text, _)| text.span);
        names.chain(numbers.map(|number| number.span)).chain(moves)
    }

    /// Where it is said how many there are: at its count, or at its name if nothing of it is inherited.
    pub fn counted_at(&self) -> Option<Span> {
        let own = || self.said().all(|span| span.file == self.name.span.file);
        let count = self.count.as_ref().map(|count| count.span);
        count.or_else(|| own().then_some(self.name.span))
    }

    /// Where it is said how strong it is, or at its name if nothing of it is inherited.
    pub fn ranked_at(&self) -> Vec<Span> {
        let own = self.said().all(|span| span.file == self.name.span.file);
        let rank = self.rank.as_ref().map(|rank| rank.span);
        let class = self.class.as_ref().map(|class| class.span);
        own.then_some(self.name.span)
            .into_iter()
            .chain(rank)
            .chain(class)
            .collect()
    }
}

pub(super) fn read(fields: Option<Fields<'_, '_>>, what: &str) -> IndexMap<String, PieceTable> {
    let Some(mut fields) = fields else {
        return IndexMap::new();
    };
    let named = fields.named(what);
    let pieces = fields.tables(named, piece).into_iter();
    pieces.map(|table| (table.name.value.clone(), table)).collect()
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
        symbol: symbol(&mut fields),
        hand: fields.text("hand").map(plain),
        names: fields.table("names").map(names).unwrap_or_default(),
        moves,
        name,
    };
    fields.finish();
    table
}

/// The characters a board shows for a piece.
pub(super) fn symbol(fields: &mut Fields<'_, '_>) -> Option<Name> {
    let symbol = fields.text("symbol").map(plain)?;
    if !(1..=2).contains(&symbol.value.chars().count()) {
        let message = format!("`{}` is not one or two characters", symbol.value);
        fields
            .report(Diagnostic::new(Code::WrongValue, message).label(symbol.span, "too long or too short to be drawn"));
    }
    Some(symbol)
}

fn names(mut fields: Fields<'_, '_>) -> IndexMap<String, String> {
    let names = fields.strings(|_, language, text| Some((language.value, text.value.clone())));
    names.into_iter().collect()
}
