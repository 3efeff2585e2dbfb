//! Fitting labels into columns: widths, padding, and the measures that a whole scene needs.

use unicode_width::UnicodeWidthStr;

use super::scene::{Load, Scene, Token};
use super::tints::Tint;
use crate::diagnostic::Colour;
use crate::game::SpaceId;

/// The terminal that a board should fit, if it can.
pub const NARROW: usize = 80;
/// The terminal that a large board should fit.
pub const WIDE: usize = 120;
/// Columns for the row numbers on either side.
pub const MARGIN: usize = 3;
/// What stands round a space that is pointed out.
pub const MARKS: (char, char) = ('»', '«');

/// How many terminal columns a text takes.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text with blanks after it up to a width.
pub fn pad(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

/// The text in the middle of a width, rather left than right.
pub fn centre(text: &str, to: usize) -> String {
    let free = to.saturating_sub(width(text));
    format!("{}{text}{}", " ".repeat(free / 2), " ".repeat(free - free / 2))
}

/// The text cut to a width.
pub fn cut(text: &str, to: usize) -> String {
    let mut kept = String::new();
    for character in text.chars() {
        kept.push(character);
        if width(&kept) > to {
            kept.pop();
            break;
        }
    }
    kept
}

/// The columns that pieces need in a scene.
#[derive(Clone, Debug)]
pub struct Fit {
    /// For the army's letter: 1 where there is no colour to tell armies by.
    letter: usize,
    /// For the label itself.
    label: usize,
    /// For cargo: 1 where some piece has any.
    load: usize,
    letters: Vec<char>,
}

/// The longest label that is not cut.
const MAX_LABEL: usize = 6;

impl Fit {
    /// What a scene needs.
    pub fn of(scene: &Scene, colour: Colour) -> Self {
        let tokens = || scene.tokens.iter().flatten();
        let lettered = colour == Colour::Never && scene.armies.len() > 1 && tokens().any(|token| token.army.is_some());
        let widest = tokens().map(|token| width(token.text())).max().unwrap_or(1);
        Self {
            letter: usize::from(lettered),
            label: widest.clamp(1, MAX_LABEL),
            load: usize::from(tokens().any(|token| token.load != Load::Nothing)),
            letters: scene.letters(),
        }
    }

    /// Columns in all.
    pub fn columns(&self) -> usize {
        self.letter + self.label + self.load
    }

    /// A piece, and its tint.
    pub fn token(&self, scene: &Scene, space: SpaceId, token: &Token) -> (String, Tint) {
        let mut text = String::new();
        if self.letter > 0 {
            let letter = token.army.and_then(|army| self.letters.get(army.index()));
            text.push(letter.copied().unwrap_or(' '));
        }
        text.push_str(&cut(token.text(), self.label));
        match token.load {
            Load::Nothing => {}
            Load::Aboard => text.push('^'),
            Load::Under => text.push('_'),
        }
        let text = pad(&text, self.columns());
        let tint = token.army.map_or(Tint::FAINT, |army| Tint::army(scene.ink(army)));
        (text, tint.marked(scene.marked.contains(space)))
    }
}
