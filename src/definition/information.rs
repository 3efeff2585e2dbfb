//! `[information]`: who sees what.

use super::fields::Fields;
use crate::game::{FightShows, Sees};

/// `[information]`
#[derive(Clone, Copy, Debug, Default)]
pub struct InformationTable {
    /// What a seat sees of its allies' pieces.
    pub ally: Option<Sees>,
    /// What a seat sees of its enemies' pieces.
    pub enemy: Option<Sees>,
    /// What everyone learns of the two pieces of a fight.
    pub fight: Option<FightShows>,
}

const SEES: [(&str, Sees); 2] = [("identity", Sees::Identity), ("place", Sees::Place)];
const SHOWS: [(&str, FightShows); 2] = [("result", FightShows::Result), ("kinds", FightShows::Kinds)];

impl InformationTable {
    pub(super) fn read(mut fields: Fields<'_, '_>) -> Self {
        let table = Self {
            ally: fields.word("ally", &SEES).map(|word| word.value),
            enemy: fields.word("enemy", &SEES).map(|word| word.value),
            fight: fields.word("fight", &SHOWS).map(|word| word.value),
        };
        fields.finish();
        table
    }
}
