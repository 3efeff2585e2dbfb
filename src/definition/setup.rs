//! `[setup]`: how a game starts.

use super::fields::{Fields, plain};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Method;
use crate::rule::{self, Name, Spaces};
use crate::source::{Span, Spanned};

/// `[setup]`
#[derive(Clone, Debug)]
pub struct SetupTable {
    /// Where the table begins.
    pub header: Span,
    /// Who puts the pieces where.
    pub method: Option<Spanned<Method>>,
    /// The spaces to fill.
    pub area: Option<(Span, Spaces)>,
    /// Where a kind may stand.
    pub only: Vec<(Name, Spaces)>,
    /// Ready arrangements of the first seat.
    pub presets: Vec<(Name, Vec<Placement>)>,
    /// For an army, what stands where.
    pub place: Vec<(Name, Vec<Placement>)>,
    /// For an army, how many of which kind it has in hand.
    pub hand: Vec<(Name, HandText)>,
    /// `[setup.exchange]`
    pub exchange: Option<ExchangeTable>,
}

/// Kinds in a hand, and how many of each.
pub type HandText = Vec<(Name, Spanned<i64>)>;

/// Pieces of one kind on some spaces.
#[derive(Clone, Debug)]
pub struct Placement {
    /// The kind.
    pub kind: Name,
    /// The spaces.
    pub spaces: Spaces,
    /// Where the spaces are written.
    pub span: Span,
}

/// `[setup.exchange]`
#[derive(Clone, Debug)]
pub struct ExchangeTable {
    /// Where the table begins.
    pub header: Span,
    /// Who may exchange, in which order.
    pub order: Vec<Name>,
    /// The two kinds that may change places.
    pub kinds: Vec<Name>,
    /// How many exchanges a seat has at most.
    pub most: Option<Spanned<i64>>,
}

const METHODS: [(&str, Method); 3] = [
    ("arrange", Method::Arrange),
    ("deal", Method::Deal),
    ("fixed", Method::Fixed),
];

impl SetupTable {
    pub(super) fn read(mut fields: Fields<'_, '_>) -> Self {
        let area = fields.text("area");
        let table = Self {
            header: fields.header,
            method: fields.word("method", &METHODS),
            area: area.and_then(|text| Some((text.span, fields.parse(rule::spaces, text)?))),
            only: fields.table("only").map(only).unwrap_or_default(),
            presets: fields.table("presets").map(armies).unwrap_or_default(),
            place: fields.table("place").map(armies).unwrap_or_default(),
            hand: fields.table("hand").map(hand).unwrap_or_default(),
            exchange: fields.table("exchange").map(exchange),
        };
        fields.finish();
        table
    }
}

fn only(mut fields: Fields<'_, '_>) -> Vec<(Name, Spaces)> {
    let placements = placements(&mut fields).into_iter();
    placements.map(|placement| (placement.kind, placement.spaces)).collect()
}

pub(super) fn armies(mut fields: Fields<'_, '_>) -> Vec<(Name, Vec<Placement>)> {
    let armies = fields.entries();
    fields.tables(armies, |name, mut fields| (name, placements(&mut fields)))
}

fn placements(fields: &mut Fields<'_, '_>) -> Vec<Placement> {
    fields.strings(|fields, kind, text| {
        let spaces = fields.parse(rule::spaces, text)?;
        let span = text.span;
        Some(Placement { kind, spaces, span })
    })
}

pub(super) fn hand(mut fields: Fields<'_, '_>) -> Vec<(Name, HandText)> {
    let armies = fields.entries();
    fields.tables(armies, |army, mut fields| {
        let kinds = fields.entries().into_iter();
        let counted = kinds.filter_map(|(kind, node)| {
            let count = fields.as_integer(node, &kind.value, 0..=200)?;
            Some((kind, count))
        });
        (army, counted.collect())
    })
}

fn exchange(mut fields: Fields<'_, '_>) -> ExchangeTable {
    let table = ExchangeTable {
        header: fields.header,
        order: fields.texts("order").into_iter().map(plain).collect(),
        kinds: fields.texts("kinds").into_iter().map(plain).collect(),
        most: fields.integer("most", 1..=100),
    };
    if table.kinds.len() != 2 {
        fields.report(
            Diagnostic::new(Code::WrongValue, "an exchange is between two kinds")
                .label(table.header, format!("{} given", table.kinds.len()))
                .help("for example `kinds = [\"horse\", \"elephant\"]`; both may be the same"),
        );
    }
    fields.finish();
    table
}
