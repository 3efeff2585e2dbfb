//! Who plays: [`Seats`], their teams, and the armies they command.

use indexmap::IndexSet;

use super::{ArmyId, Ink, SeatId, SeatSet};
use crate::diagnostic::{suggestion, with_help};

/// Who plays.
#[derive(Clone, Debug)]
pub struct Seats {
    /// Names in turn order; the first moves first.
    pub names: Vec<String>,
    /// For each seat, the seats of its team, itself included.
    pub teams: Vec<SeatSet>,
    /// For each seat, the seats that the same person controls, itself included.
    pub control: Vec<SeatSet>,
    /// Army names; the neutral one, if any, is last.
    pub armies: Vec<String>,
    /// What armies are called where they are shown: their names unless the variant says otherwise.
    pub called: Vec<String>,
    /// The colours that armies are shown in.
    pub inks: Vec<Ink>,
    /// The army that nobody commands.
    pub neutral: Option<ArmyId>,
    /// How armies and seats belong together.
    pub binding: Binding,
    /// What a match is.
    pub counts: Match,
}

/// How armies and seats belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Army `n` is seat `n`'s from the start.
    Fixed,
    /// A rule binds them during play.
    InPlay,
}

/// What a match is: a game that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Match {
    /// What it is worth, where that is counted.
    pub points: Option<MatchPoints>,
    /// Whether its players may agree on a draw.
    pub agreed_draws: bool,
}

/// Points for the end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPoints {
    /// For winning.
    pub win: i32,
    /// For a draw.
    pub draw: i32,
    /// For losing by the game's own rules.
    pub loss: i32,
    /// For giving up; overrides the team's result.
    pub surrender: i32,
    /// For leaving; overrides the team's result.
    pub escape: i32,
}

impl Seats {
    /// How many seats there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Never; a game has at least two seats.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All seats in turn order.
    pub fn iter(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.names.len()).map(SeatId::from_index)
    }

    /// The teams, each once, in the order of their first seats.
    pub fn sides(&self) -> Vec<SeatSet> {
        let each: IndexSet<_> = self.teams.iter().copied().collect();
        each.into_iter().collect()
    }

    /// A seat's name.
    pub fn name(&self, seat: SeatId) -> &str {
        &self.names[seat.index()]
    }

    /// A seat by name.
    pub fn named(&self, name: &str) -> Option<SeatId> {
        SeatId::find(&self.names, |seat| seat == name)
    }

    /// A seat by name.
    ///
    /// # Errors
    /// One sentence that names the near seat, or all.
    pub fn find(&self, name: &str) -> Result<SeatId, String> {
        self.named(name).ok_or_else(|| {
            let names = self.names.iter().map(String::as_str);
            with_help(format!("there is no seat `{name}`"), suggestion(name, names))
        })
    }

    /// An army's name.
    pub fn army_name(&self, army: ArmyId) -> &str {
        &self.armies[army.index()]
    }

    /// What an army is called where it is shown.
    pub fn army_called(&self, army: ArmyId) -> &str {
        &self.called[army.index()]
    }

    /// An army by name.
    pub fn army_named(&self, name: &str) -> Option<ArmyId> {
        ArmyId::find(&self.armies, |army| army == name)
    }

    /// All armies, the neutral one included.
    pub fn army_ids(&self) -> impl Iterator<Item = ArmyId> + use<> {
        (0..self.armies.len()).map(ArmyId::from_index)
    }

    /// All armies that somebody commands, or will.
    pub fn commanded(&self) -> impl Iterator<Item = ArmyId> + use<> {
        let neutral = self.neutral;
        self.army_ids().filter(move |&army| Some(army) != neutral)
    }

    /// Every army with every other.
    pub fn army_pairs(&self) -> impl Iterator<Item = (ArmyId, ArmyId)> + use<'_> {
        let pairs = self
            .army_ids()
            .flat_map(|one| self.army_ids().map(move |other| (one, other)));
        pairs.filter(|(one, other)| one != other)
    }

    /// Whether two seats are on one side.
    pub fn allied(&self, a: SeatId, b: SeatId) -> bool {
        self.teams[a.index()].contains(b)
    }

    /// Seats joined by `+`, as outcomes and controllers spell them.
    pub fn spell(&self, seats: SeatSet) -> String {
        seats.iter().map(|seat| self.name(seat)).collect::<Vec<_>>().join("+")
    }
}
