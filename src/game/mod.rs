//! The compiled game: immutable, small ids, flat tables.
//!
//! `compile` makes a [`Game`] out of a definition; everything after it (engine, knowledge, players, pictures) only reads it.
//! What always holds: every id in it is in range, every space set lies on the board, every table has a row for each kind,
//! army or space it is indexed by. A game that exists can be played: nothing in it can fail any more.

mod board;
mod columns;
mod combat;
mod condition;
mod course;
mod ids;
mod image;
mod information;
mod ink;
mod kind;
mod lattice;
mod limits;
mod movement;
mod names;
mod rules;
mod seats;
mod sets;
mod setup;

pub use board::{Board, Hexes, Layout, LinkKind, Space, Zone, ZoneExtent, is_ring};
pub use columns::{column_name, column_number};
pub use combat::{Case, Cell as CombatCell, Combat, FightResult, Taken, Verdict};
pub use condition::{Comparison, Condition, Holder, Line, Number, Place, Role, SeatRef, Test, Who, ZoneRef};
pub use course::{About, Course};
pub use ids::{ArmyId, CaseId, KindId, LinkId, RuleId, SeatId, SpaceId, ZoneId};
pub use image::Image;
pub use information::{FightShows, Information, Sees};
pub use ink::Ink;
pub use kind::Kind;
pub use limits::Limits;
pub use movement::{Direction, Geometry, Motion, Taking, Trail, TrailNode, Travel};
pub use names::Names;
pub use rules::{ActionKind, ActionPattern, Amount, Effect, EventKind, EventPattern, Measure, Rule, RuleForm, Turning};
pub use seats::{Binding, Match, MatchPoints, Seats};
pub use sets::{ArmySet, KindSet, SeatSet, SpaceSet};
pub use setup::{Exchange, Method, Preset, Setup};

/// A game, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    /// What it is called and where it comes from.
    pub names: Names,
    /// The version of the hash, a colon, and SHA-256 in hexadecimal of what can change play in its definition; records carry it.
    pub definition_hash: String,
    /// The hash as it was before it had a version; older records carry it.
    pub former_hash: String,
    /// Who plays.
    pub seats: Seats,
    /// Where.
    pub board: Board,
    /// With what, indexed by [`KindId`].
    pub kinds: Vec<Kind>,
    /// How a fight ends.
    pub combat: Combat,
    /// How the game starts.
    pub setup: Setup,
    /// Who sees what.
    pub information: Information,
    /// What else holds, in the order of the file; ends are looked for in this order.
    pub rules: Vec<Rule>,
}

impl Game {
    /// Whether a hash, of whichever version, is that of its definition.
    pub fn has_hash(&self, hash: &str) -> bool {
        hash == self.definition_hash || hash == self.former_hash
    }

    /// A kind by id.
    pub fn kind(&self, kind: KindId) -> &Kind {
        &self.kinds[kind.index()]
    }

    /// A kind by its name in the file.
    pub fn kind_named(&self, name: &str) -> Option<KindId> {
        KindId::find(&self.kinds, |kind| kind.name == name)
    }

    /// All kinds' ids.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len()).map(KindId::from_index)
    }

    /// All rules' ids.
    pub fn rule_ids(&self) -> impl Iterator<Item = RuleId> + use<> {
        (0..self.rules.len()).map(RuleId::from_index)
    }

    /// The kinds that can move.
    pub fn movable(&self) -> impl Iterator<Item = KindId> {
        self.kind_ids().filter(|&kind| self.kind(kind).is_movable())
    }

    /// Everything that rules turn pieces into.
    pub fn turnings(&self) -> impl Iterator<Item = (&Who, &Turning)> {
        self.rules
            .iter()
            .flat_map(|rule| rule.form.effects())
            .filter_map(|effect| match effect {
                Effect::Turn(who, turning) => Some((who, turning)),
                _ => None,
            })
    }

    /// A rule by id.
    pub fn rule(&self, rule: RuleId) -> &Rule {
        &self.rules[rule.index()]
    }
}
