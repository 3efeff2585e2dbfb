//! A [`Scene`]: what stands where, as someone may see it.

use crate::game::{ArmyId, Board, Ink, Seats, SpaceId, SpaceSet, ZoneExtent, ZoneId};

/// What a picture shows on a board.
#[derive(Clone, Debug)]
pub struct Scene {
    /// For each space what stands there.
    pub tokens: Vec<Option<Token>>,
    /// Spaces to point out, such as the last move's.
    pub marked: SpaceSet,
    /// The armies' names, indexed by [`ArmyId`].
    pub armies: Vec<String>,
    /// The armies' colours, likewise.
    pub inks: Vec<Ink>,
    /// The zone with a part for each seat that is tinted (and lettered, where empty) as territory.
    pub territory: Option<ZoneId>,
    /// The seats' names, for the territory.
    pub seats: Vec<String>,
}

/// One piece on a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What is written for it when it is seen: a symbol or a short name.
    pub label: String,
    /// Whose it is, as far as that is known.
    pub army: Option<ArmyId>,
    /// How much of it is seen.
    pub face: Face,
    /// What it has with it.
    pub load: Load,
}

/// How much is seen of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Its kind.
    Shown,
    /// Not its kind.
    Hidden,
    /// Only its back: it lies face down.
    Down,
}

/// What a piece has with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// Nothing.
    Nothing,
    /// Cargo aboard.
    Aboard,
    /// Cargo lying under it.
    Under,
}

impl Token {
    fn new(army: Option<ArmyId>, face: Face, label: String) -> Self {
        let load = Load::Nothing;
        Self {
            label,
            army,
            face,
            load,
        }
    }

    /// A piece whose kind is seen.
    pub fn shown(army: ArmyId, label: impl Into<String>) -> Self {
        Self::new(Some(army), Face::Shown, label.into())
    }

    /// A piece of which only the army is seen.
    pub fn hidden(army: ArmyId) -> Self {
        Self::new(Some(army), Face::Hidden, String::new())
    }

    /// A piece of which only the back is seen.
    pub fn face_down() -> Self {
        Self::new(None, Face::Down, String::new())
    }

    /// The same piece with cargo.
    #[must_use]
    pub fn with_load(self, load: Load) -> Self {
        Self { load, ..self }
    }

    /// What a picture writes for it.
    pub fn text(&self) -> &str {
        match self.face {
            Face::Shown => &self.label,
            Face::Hidden => "??",
            Face::Down => "▒▒",
        }
    }
}

impl Scene {
    /// An empty board; the territory is the largest zone that has a part for each seat.
    pub fn empty(board: &Board, seats: &Seats) -> Self {
        let territory = board.zones.iter().enumerate();
        let territory = territory
            .filter(|(_, zone)| matches!(zone.extent, ZoneExtent::PerSeat(_)))
            .max_by_key(|(at, zone)| (zone.extent.all().len(), std::cmp::Reverse(*at)))
            .map(|(at, _)| ZoneId::from_index(at));
        Self {
            tokens: vec![None; board.len()],
            marked: SpaceSet::EMPTY,
            armies: seats.called.clone(),
            inks: seats.inks.clone(),
            territory,
            seats: seats.names.clone(),
        }
    }

    /// The colour of an army.
    pub fn ink(&self, army: ArmyId) -> Ink {
        self.inks.get(army.index()).copied().unwrap_or(Ink::nth(army.index()))
    }

    /// What stands on a space.
    pub fn token(&self, space: SpaceId) -> Option<&Token> {
        self.tokens.get(space.index()).and_then(Option::as_ref)
    }

    /// Puts a piece on a space.
    pub fn place(&mut self, space: SpaceId, token: Token) {
        if let Some(slot) = self.tokens.get_mut(space.index()) {
            *slot = Some(token);
        }
    }

    /// The seat whose territory a space is, if just one seat's, as the place of its name among the seats.
    pub fn owner(&self, board: &Board, space: SpaceId) -> Option<usize> {
        let zone = board.zones.get(self.territory?.index())?;
        let ZoneExtent::PerSeat(sets) = &zone.extent else {
            return None;
        };
        let mut owners = (0..sets.len()).filter(|&seat| sets[seat].contains(space));
        owners.next().filter(|_| owners.next().is_none())
    }

    /// One character for each army, by which its pieces are told without colour: the first letter of its name, or its
    /// number where two names begin alike.
    pub fn letters(&self) -> Vec<char> {
        letters(&self.armies)
    }

    /// Likewise for the seats.
    pub fn seat_letters(&self) -> Vec<char> {
        letters(&self.seats)
    }
}

fn letters(names: &[String]) -> Vec<char> {
    let first: Vec<_> = names
        .iter()
        .map(|name| name.chars().next().unwrap_or('?').to_lowercase().next().unwrap_or('?'))
        .collect();
    let alike = (1..first.len()).any(|at| first[..at].contains(&first[at]));
    let narrow = |letter: &char| super::width(&letter.to_string()) == 1;
    if alike || !first.iter().all(narrow) {
        return ('1'..='9').chain('a'..='z').take(first.len()).collect();
    }
    first
}
