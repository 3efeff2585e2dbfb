//! Who sees what: [`Information`].

/// Who sees what, apart from what events show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Information {
    /// What a seat sees of its allies' pieces.
    pub ally: Sees,
    /// What a seat sees of its enemies' pieces.
    pub enemy: Sees,
    /// What everyone learns of the two pieces of a fight.
    pub fight: FightShows,
}

/// What is seen of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sees {
    /// Its kind.
    Identity,
    /// Only where it stands and whose it is.
    Place,
}

/// What a fight shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightShows {
    /// Who stays, and nothing else.
    Result,
    /// Both kinds as well, to everyone.
    Kinds,
}
