//! The [`Image`]: how one seat's side of a board lies to another's. Takes points and steps of a lattice, yields points and
//! steps; keeps that each symmetry has one that undoes it. What asks for the board or its layout is in [`Board`](super::Board).

/// A symmetry of the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Image {
    /// As it is.
    Same,
    /// Turned a quarter clockwise.
    QuarterTurn,
    /// Turned by half.
    HalfTurn,
    /// Turned a third clockwise.
    ThirdTurn,
    /// Turned a third anticlockwise.
    TwoThirdTurn,
    /// Turned a sixth clockwise.
    SixthTurn,
    /// Turned a sixth anticlockwise.
    FiveSixthTurn,
    /// Turned a quarter anticlockwise.
    ThreeQuarterTurn,
    /// Top and bottom exchanged.
    FlipRows,
    /// Left and right exchanged.
    FlipColumns,
}

impl Image {
    /// The symmetry that undoes it.
    #[must_use]
    pub fn inverse(self) -> Self {
        match self {
            Image::QuarterTurn => Image::ThreeQuarterTurn,
            Image::ThreeQuarterTurn => Image::QuarterTurn,
            Image::ThirdTurn => Image::TwoThirdTurn,
            Image::TwoThirdTurn => Image::ThirdTurn,
            Image::SixthTurn => Image::FiveSixthTurn,
            Image::FiveSixthTurn => Image::SixthTurn,
            other => other,
        }
    }

    /// The sixths of a clockwise turn that only hexes have.
    pub fn sixths(self) -> Option<u8> {
        match self {
            Image::SixthTurn => Some(1),
            Image::ThirdTurn => Some(2),
            Image::TwoThirdTurn => Some(4),
            Image::FiveSixthTurn => Some(5),
            _ => None,
        }
    }

    /// Whether it is a turn by a quarter either way, which only a square has.
    pub fn is_quarter(self) -> bool {
        matches!(self, Image::QuarterTurn | Image::ThreeQuarterTurn)
    }

    /// Where a lattice point of a board `width` × `height` goes; of turns by sixths, nowhere else.
    pub(super) fn point(self, (x, y): (i16, i16), width: u8, height: u8) -> (i16, i16) {
        let (w, h) = (i16::from(width) - 1, i16::from(height) - 1);
        match self {
            Image::QuarterTurn => (y, w - x),
            Image::HalfTurn => (w - x, h - y),
            Image::ThreeQuarterTurn => (h - y, x),
            Image::FlipRows => (x, h - y),
            Image::FlipColumns => (w - x, y),
            _ => (x, y),
        }
    }

    /// Where a step of the lattice goes; of turns by sixths, nowhere else.
    pub(super) fn vector(self, (x, y): (i16, i16)) -> (i16, i16) {
        match self {
            Image::QuarterTurn => (y, -x),
            Image::HalfTurn => (-x, -y),
            Image::ThreeQuarterTurn => (-y, x),
            Image::FlipRows => (x, -y),
            Image::FlipColumns => (-x, y),
            _ => (x, y),
        }
    }
}
