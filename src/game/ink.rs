//! [`Ink`]: the colour that an army is shown in.

/// A colour that an army is shown in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow, brown on paper.
    Yellow,
    /// Purple.
    Purple,
    /// Between blue and green.
    Teal,
    /// Dark red.
    Maroon,
    /// Dark blue.
    Navy,
    /// White, grey on paper.
    White,
}

impl Ink {
    /// All of them by their words, in the order in which armies have them unless it is said otherwise.
    pub const ALL: [(&'static str, Self); 9] = [
        ("red", Self::Red),
        ("blue", Self::Blue),
        ("green", Self::Green),
        ("yellow", Self::Yellow),
        ("purple", Self::Purple),
        ("teal", Self::Teal),
        ("maroon", Self::Maroon),
        ("navy", Self::Navy),
        ("white", Self::White),
    ];

    /// The usual one of the army, or the seat, of that number.
    pub fn nth(number: usize) -> Self {
        Self::ALL[number % Self::ALL.len()].1
    }
}
