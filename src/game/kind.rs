//! A [`Kind`] of piece.

use indexmap::IndexMap;

use super::{KindId, Motion};

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name in the file; position files and drops use it.
    pub name: String,
    /// What the variant calls it where it is shown, if not by that name.
    pub called: Option<String>,
    /// Its names in other languages, by language code.
    pub translations: IndexMap<String, String>,
    /// Its place on the ladder; higher is stronger.
    pub rank: Option<i32>,
    /// What it is worth.
    pub value: i32,
    /// How many of it an army has, for arranging and dealing.
    pub count: usize,
    /// What a board shows for it: one or two characters.
    pub symbol: String,
    /// What a piece of this kind is in a hand, if not of this kind.
    pub in_hand: Option<KindId>,
    /// How it moves; empty for a kind that never does.
    pub motions: Vec<Motion>,
}

impl Kind {
    /// The name in a language, or what the variant calls it.
    pub fn name_in(&self, language: Option<&str>) -> &str {
        let translated = language.and_then(|code| self.translations.get(code));
        translated.or(self.called.as_ref()).unwrap_or(&self.name)
    }

    /// Whether pieces of this kind can ever move.
    pub fn is_movable(&self) -> bool {
        !self.motions.is_empty()
    }

    /// Whether pieces of this kind take anything on their way.
    pub fn takes(&self) -> bool {
        self.motions.iter().any(|motion| motion.taking.is_some())
    }

    /// Whether pieces of this kind can ever move onto an enemy: some only go where nothing stands.
    pub fn is_fighter(&self) -> bool {
        self.motions.iter().any(|motion| motion.to_enemy)
    }
}
