//! [`Weights`]: what the evaluation's terms count for, and the small file that keeps them.
//!
//! A variant's file is `NAME.tuning.toml` beside it. It has `[worth]`, a number for each kind, and `[terms]`; what it leaves
//! out keeps its default. It belongs to the player alone: no rule and no definition's hash depends on it.

use std::fmt::Write as _;

use crate::diagnostic::suggestion;
use crate::game::Game;
use crate::source::{Document, FileSet, Value};

use super::ways::Ways;
use super::worth::{counts, worths};

/// No weight is more than this, or less than its opposite.
const MOST: f32 = 1000.0;

/// What the terms of an evaluation count for, in pieces of average worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// For each kind, what a piece is worth.
    pub worth: Vec<f32>,
    /// What the others count for.
    pub terms: Terms,
}

/// What the terms beside the pieces themselves count for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// A piece whose last loss defeats its seat.
    pub royal: f32,
    /// A piece one move from a prize; half of it at two moves, a third at three.
    pub approach: f32,
    /// A piece that carries a prize, and how near it is to where that is wanted.
    pub carry: f32,
    /// A piece one move from where its arrival wins; half of it at two moves.
    pub arrive: f32,
    /// The part of its worth that a piece in hand keeps.
    pub hand: f32,
    /// The part of the best capture at hand that the seat to move is given for it.
    pub threat: f32,
    /// The part that the seat after it is given, which has to wait and see.
    pub looming: f32,
}

/// A term's name and its place.
type Named = (&'static str, fn(&mut Terms) -> &mut f32);

impl Terms {
    /// Their names in the file, each with its place.
    const NAMES: [Named; 7] = [
        ("royal", |terms| &mut terms.royal),
        ("approach", |terms| &mut terms.approach),
        ("carry", |terms| &mut terms.carry),
        ("arrive", |terms| &mut terms.arrive),
        ("hand", |terms| &mut terms.hand),
        ("threat", |terms| &mut terms.threat),
        ("looming", |terms| &mut terms.looming),
    ];

    /// Every term by name.
    pub fn each(&mut self) -> impl Iterator<Item = (&'static str, f32)> {
        Self::NAMES.iter().map(|(name, place)| (*name, *place(self)))
    }

    /// A term by name.
    pub fn named(&mut self, name: &str) -> Option<&mut f32> {
        let (_, place) = Self::NAMES.iter().find(|(known, _)| *known == name)?;
        Some(place(self))
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            royal: 24.0,
            approach: 0.5,
            carry: 6.0,
            arrive: 1.0,
            hand: 0.9,
            threat: 0.6,
            looming: 0.2,
        }
    }
}

impl Weights {
    /// What a game's rules alone suggest.
    pub fn of(game: &Game) -> Self {
        Self {
            worth: worths(game, &Ways::new(game)),
            terms: Terms::default(),
        }
    }

    /// What an army's pieces are worth together.
    pub fn of_army(&self, game: &Game) -> f32 {
        let counts = counts(game);
        counts.iter().zip(&self.worth).map(|(count, worth)| count * worth).sum()
    }

    /// Reads a tuning file over what the rules suggest.
    ///
    /// # Errors
    /// One sentence on the first thing that is wrong, with its line.
    pub fn read(game: &Game, text: &str) -> Result<Self, String> {
        let mut weights = Self::of(game);
        let mut files = FileSet::new();
        let file = files.add("", text);
        let (document, faults) = Document::parse(&files, file);
        let line = |start: u32| files.position(file, start as usize).line;
        if let Some(fault) = faults.first() {
            return Err(format!("line {}: {}", line(fault.span.start), fault.message));
        }
        for (name, entry) in &document.root {
            let wrong = |what: &str| Err(format!("line {}: {what}", line(entry.key.start)));
            let Value::Table(table) = &entry.node.value else {
                return wrong(&format!("`{name}` is no table"));
            };
            for (key, entry) in table {
                let wrong = |what: &str| Err(format!("line {}: {what}", line(entry.key.start)));
                let number = match &entry.node.value {
                    #[expect(clippy::cast_possible_truncation, reason = "a weight needs no more")]
                    Value::Float(number) => *number as f32,
                    #[expect(clippy::cast_precision_loss, reason = "a weight needs no more")]
                    Value::Integer(number) => *number as f32,
                    other => return wrong(&format!("`{key}` holds {}, not a number", other.describe())),
                };
                if !(-MOST..=MOST).contains(&number) {
                    return wrong(&format!("`{key}` must be a number from -{MOST} to {MOST}"));
                }
                let slot = match name.as_str() {
                    "worth" => game.kind_named(key).map(|kind| &mut weights.worth[kind.index()]),
                    "terms" => weights.terms.named(key),
                    _ => return wrong("there is no table but `[worth]` and `[terms]`"),
                };
                let Some(slot) = slot else {
                    return wrong(&unknown(game, name, key));
                };
                *slot = number;
            }
        }
        Ok(weights)
    }

    /// The weights as a text that [`Weights::read`] reads.
    pub fn write(&self, game: &Game) -> String {
        let mut text = String::from("[worth]\n");
        for (kind, worth) in game.kinds.iter().zip(&self.worth) {
            let _ = writeln!(text, "{} = {worth:.3}", kind.name);
        }
        text += "\n[terms]\n";
        for (name, value) in self.terms.clone().each() {
            let _ = writeln!(text, "{name} = {value:.3}");
        }
        text
    }
}

/// What is said of a name that a table does not know.
fn unknown(game: &Game, table: &str, key: &str) -> String {
    let help = if table == "worth" {
        suggestion(key, game.kinds.iter().map(|kind| kind.name.as_str()))
    } else {
        suggestion(key, Terms::NAMES.iter().map(|(name, _)| *name))
    };
    let help = help.map_or(String::new(), |help| format!("; {help}"));
    format!("`[{table}]` knows no `{key}`{help}")
}
