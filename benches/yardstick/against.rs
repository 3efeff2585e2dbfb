//! The yardstick set up from an engine's state, so that both begin alike.

use sandtable::engine::{Engine, State};
use sandtable::game::SpaceId;

/// The kinds' names, in the order of the yardstick's numbers, which begin at 1.
const KINDS: [&str; 12] = [
    "engineer",
    "lieutenant",
    "captain",
    "major",
    "colonel",
    "brigadier",
    "major-general",
    "general",
    "marshal",
    "bomb",
    "landmine",
    "flag",
];

/// Space, army and kind of every piece, as the yardstick numbers them.
pub fn pieces(engine: &Engine, state: &State) -> Vec<(u8, u8, u8)> {
    let piece = |space: SpaceId| {
        let (army, kind) = state.cell(space).parts()?;
        let named = &engine.game().kind(kind).name;
        let number = KINDS.iter().position(|name| name == named)? + 1;
        Some((space.0, army.0, u8::try_from(number).ok()?))
    };
    engine.game().board.ids().filter_map(piece).collect()
}
