//! `[examples]`: positions, actions, and what should come of them.

use super::fields::{Fields, plain};
use super::setup::{HandText, Placement, armies, hand};
use crate::game::FightResult;
use crate::rule::{self, Name, Spaces};
use crate::source::{Span, Spanned};

/// One example.
#[derive(Clone, Debug)]
pub struct ExampleTable {
    /// Its name.
    pub name: Name,
    /// What it shows, for people.
    pub says: Option<Name>,
    /// For an army, what stands where.
    pub place: Vec<(Name, Vec<Placement>)>,
    /// The spaces whose pieces lie face down.
    pub face_down: Option<(Span, Spaces)>,
    /// For an army, how many of which kind it has in hand.
    pub hand: Vec<(Name, HandText)>,
    /// For a seat, the army it commands, where that is decided in play.
    pub bound: Vec<(Name, Name)>,
    /// Whose turn it is.
    pub turn: Option<Name>,
    /// Instead of all these: a position as it is written elsewhere.
    pub position: Option<Name>,
    /// The actions played, in turn.
    pub play: Vec<Name>,
    /// Who stays of the last fight.
    pub gives: Option<Spanned<FightResult>>,
    /// For an army, what of it then stands where.
    pub leaves: Vec<(Name, Vec<Placement>)>,
    /// The spaces that are then empty.
    pub empties: Option<(Span, Spaces)>,
    /// The spaces whose pieces everyone was shown.
    pub shows: Option<(Span, Spaces)>,
    /// The seats that are then out of the game.
    pub defeats: Vec<Name>,
    /// How the game then stands.
    pub ends: Option<Name>,
    /// Actions that may then be played.
    pub allows: Vec<Name>,
    /// Actions that may not.
    pub refuses: Vec<Name>,
    /// All actions that may, and where the list stands.
    pub legal: Option<(Span, Vec<Name>)>,
    /// The rule or combat case that does it.
    pub by: Option<Name>,
}

impl ExampleTable {
    /// Whether it says of any piece where it stands.
    pub fn is_placed(&self) -> bool {
        !self.place.is_empty()
    }
}

const RESULTS: [(&str, FightResult); 4] = [
    ("attacker", FightResult::Attacker),
    ("defender", FightResult::Defender),
    ("both", FightResult::Both),
    ("neither", FightResult::Neither),
];

pub(super) fn read(mut fields: Fields<'_, '_>) -> Vec<ExampleTable> {
    let examples = fields.entries();
    fields.tables(examples, example)
}

fn example(name: Name, mut fields: Fields<'_, '_>) -> ExampleTable {
    let listed = names(&mut fields, "legal");
    let legal = fields.place_of("legal").map(|span| (span, listed));
    let example = ExampleTable {
        name,
        says: fields.text("says").map(plain),
        place: fields.table("place").map(armies).unwrap_or_default(),
        face_down: spaces(&mut fields, "face-down"),
        hand: fields.table("hand").map(hand).unwrap_or_default(),
        bound: fields.table("bound").map(bound).unwrap_or_default(),
        turn: fields.text("turn").map(plain),
        position: fields.text("position").map(plain),
        play: names(&mut fields, "play"),
        gives: fields.word("gives", &RESULTS),
        leaves: fields.table("leaves").map(armies).unwrap_or_default(),
        empties: spaces(&mut fields, "empties"),
        shows: spaces(&mut fields, "shows"),
        defeats: names(&mut fields, "defeats"),
        ends: fields.text("ends").map(plain),
        allows: names(&mut fields, "allows"),
        refuses: names(&mut fields, "refuses"),
        legal,
        by: fields.text("by").map(plain),
    };
    fields.finish();
    example
}

fn names(fields: &mut Fields<'_, '_>, key: &'static str) -> Vec<Name> {
    fields.texts(key).into_iter().map(plain).collect()
}

fn spaces(fields: &mut Fields<'_, '_>, key: &'static str) -> Option<(Span, Spaces)> {
    let text = fields.text(key)?;
    Some((text.span, fields.parse(rule::spaces, text)?))
}

fn bound(mut fields: Fields<'_, '_>) -> Vec<(Name, Name)> {
    fields.strings(|_, seat, army| Some((seat, plain(army))))
}
