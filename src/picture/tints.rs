//! [`Tint`]: the colours of text and drawing, one for each army.

use crate::game::ArmyId;

/// How a character is shown where there is colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    ink: Ink,
    weight: Weight,
    ground: Ground,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ink {
    Usual,
    Grey,
    Army(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    Normal,
    Bold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Usual,
    Marked,
}

/// For each army in turn its ANSI ink and its ink on paper.
const ARMIES: [(u8, &str); 9] = [
    (91, "#b3261e"),
    (94, "#1f4fa8"),
    (92, "#1b7a34"),
    (93, "#9a6700"),
    (95, "#8e2a8e"),
    (96, "#00727a"),
    (31, "#6d1f1a"),
    (34, "#33415c"),
    (97, "#5a5a5a"),
];

impl Tint {
    /// As the terminal has it.
    pub const PLAIN: Self = Self {
        ink: Ink::Usual,
        weight: Weight::Normal,
        ground: Ground::Usual,
    };
    /// For what is only there to orient.
    pub const FAINT: Self = Self {
        ink: Ink::Grey,
        ..Self::PLAIN
    };
    /// An army's own.
    pub fn army(army: ArmyId) -> Self {
        Self {
            ink: Ink::Army(army.0),
            weight: Weight::Bold,
            ..Self::PLAIN
        }
    }

    /// A territory's: its army's without weight.
    pub fn territory(army: ArmyId) -> Self {
        Self {
            ink: Ink::Army(army.0),
            ..Self::PLAIN
        }
    }

    /// The same on a marked ground.
    #[must_use]
    pub fn marked(self) -> Self {
        Self {
            ground: Ground::Marked,
            ..self
        }
    }

    /// Whether a blank in it looks different from nothing.
    pub fn is_visible_on_blank(self) -> bool {
        self.ground != Ground::Usual
    }

    /// The sequence that switches to it from any other.
    pub fn ansi(self) -> String {
        let mut codes = vec![0];
        if self.weight == Weight::Bold {
            codes.push(1);
        }
        match self.ink {
            Ink::Usual => {}
            Ink::Grey => codes.push(90),
            Ink::Army(army) => codes.push(ARMIES[usize::from(army) % ARMIES.len()].0),
        }
        if self.ground == Ground::Marked {
            codes.push(7);
        }
        let codes: Vec<_> = codes.iter().map(u8::to_string).collect();
        format!("\u{1b}[{}m", codes.join(";"))
    }
}

/// An army's ink on paper, for drawings.
pub fn paper(army: ArmyId) -> &'static str {
    ARMIES[army.index() % ARMIES.len()].1
}
