//! How much of everything a game may have.

/// The engine's limits; a definition past one of them is refused at compile time.
#[derive(Clone, Copy, Debug)]
pub struct Limits;

impl Limits {
    /// Spaces on a board.
    pub const SPACES: usize = 256;
    /// Columns of the lattice, and as many rows.
    pub const ACROSS: usize = 99;
    /// Kinds of pieces.
    pub const KINDS: usize = 64;
    /// Seats.
    pub const SEATS: usize = 8;
    /// Armies, the neutral one counted.
    pub const ARMIES: usize = 9;
    /// Kinds of links.
    pub const LINKS: usize = 32;
    /// Named zones.
    pub const ZONES: usize = 200;
    /// Rules.
    pub const RULES: usize = 256;
    /// Combat cases.
    pub const CASES: usize = 256;
    /// Pieces on the board and in hands, all armies together.
    pub const PIECES: usize = 512;
}
