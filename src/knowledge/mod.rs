//! What each seat knows.
//!
//! Takes the engine's [`State`](crate::engine::State) and the [`Happening`](crate::engine::Happening)s of every ply; yields a
//! [`View`] for a seat, which is all that a player, a bot or a screen ever gets of a game. What always holds: a view is built
//! up from nothing, out of what the seat may know, never by deleting from the truth; it has one order for everything in it, so
//! that equal knowledge gives equal bytes; the [`Chronicle`] keeps for each viewer only what that viewer learned.

mod chronicle;
mod counters;
mod deduction;
mod ends;
mod eyes;
mod losses;
mod memory;
mod opening;
mod seen;
mod sighting;
#[cfg(test)]
pub(crate) mod tests;
mod view;
mod worlds;

pub use chronicle::Chronicle;
pub use counters::Plies;
pub use deduction::{Candidates, Deduction};
pub(crate) use ends::ends;
pub use eyes::{Sharing, Viewer};
pub use losses::{Losses, Lost};
pub use opening::Opening;
pub use seen::{Face, SeenCargo, SeenPiece};
pub use sighting::{Deed, Seen, Sighting};
pub use view::View;
pub use worlds::{Method, Worlds};
