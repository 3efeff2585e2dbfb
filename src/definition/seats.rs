//! `[seats]`: who plays.

use super::fields::{Fields, plain};
use crate::rule::Name;
use crate::source::Span;

/// `[seats]`
#[derive(Clone, Debug)]
pub struct SeatsTable {
    /// Where the table begins.
    pub header: Span,
    /// Seats in turn order.
    pub order: Vec<Name>,
    /// Seats that play together.
    pub teams: Vec<Vec<Name>>,
    /// Seats that one person controls.
    pub control: Vec<Vec<Name>>,
    /// Armies that are bound to seats during play; without them each seat has the army of its name.
    pub armies: Vec<Name>,
    /// An army that nobody commands.
    pub neutral: Option<Name>,
}

impl SeatsTable {
    pub(super) fn read(mut fields: Fields<'_, '_>) -> Self {
        let table = Self {
            header: fields.header,
            order: fields.texts("order").into_iter().map(plain).collect(),
            teams: fields.groups("teams").unwrap_or_default(),
            control: fields.groups("control").unwrap_or_default(),
            armies: fields.texts("armies").into_iter().map(plain).collect(),
            neutral: fields.text("neutral").map(plain),
        };
        fields.finish();
        table
    }
}
