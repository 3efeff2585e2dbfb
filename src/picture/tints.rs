//! [`Tint`]: the colours of text and drawing, one for each [`Ink`].

use crate::game::Ink;

/// How a character is shown where there is colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    /// The ANSI code of its ink; `None` for the usual one.
    ink: Option<u8>,
    is_bold: bool,
    /// Whether its ground is marked, so that a blank in it looks different from nothing.
    pub is_marked: bool,
}

/// An ink's ANSI code, and how it is drawn on paper.
fn shades(ink: Ink) -> (u8, &'static str) {
    match ink {
        Ink::Red => (91, "#b3261e"),
        Ink::Blue => (94, "#1f4fa8"),
        Ink::Green => (92, "#1b7a34"),
        Ink::Yellow => (93, "#9a6700"),
        Ink::Purple => (95, "#8e2a8e"),
        Ink::Teal => (96, "#00727a"),
        Ink::Maroon => (31, "#6d1f1a"),
        Ink::Navy => (34, "#33415c"),
        Ink::White => (97, "#5a5a5a"),
    }
}

impl Tint {
    /// As the terminal has it.
    pub const PLAIN: Self = Self {
        ink: None,
        is_bold: false,
        is_marked: false,
    };
    /// For what is only there to orient.
    pub const FAINT: Self = Self {
        ink: Some(90),
        ..Self::PLAIN
    };

    /// An army's own.
    pub fn army(ink: Ink) -> Self {
        Self {
            is_bold: true,
            ..Self::territory(ink)
        }
    }

    /// A territory's: its army's without weight.
    pub fn territory(ink: Ink) -> Self {
        Self {
            ink: Some(shades(ink).0),
            ..Self::PLAIN
        }
    }

    /// The same on a marked ground, if it is.
    #[must_use]
    pub fn marked(self, is_marked: bool) -> Self {
        Self { is_marked, ..self }
    }

    /// The sequence that switches to it from any other.
    pub fn ansi(self) -> String {
        let codes = [
            Some(0),
            self.is_bold.then_some(1),
            self.ink,
            self.is_marked.then_some(7),
        ];
        let codes: Vec<_> = codes.iter().flatten().map(u8::to_string).collect();
        format!("\u{1b}[{}m", codes.join(";"))
    }
}

/// An ink on paper, for drawings.
pub fn paper(ink: Ink) -> &'static str {
    shades(ink).1
}
