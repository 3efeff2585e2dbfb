//! What others ask of the engine beside playing: which action is meant, why one is refused, what an attack would come to, what an action says
//! of the pieces in it (inference), what is left to be asked in play, and how many sequences of actions there are.

pub(in crate::engine) mod account;
pub(in crate::engine) mod bar;
mod forecast;
mod lawful;
pub(in crate::engine) mod meant;
mod perft;
mod pressing;
pub(in crate::engine) mod refusal;
pub(in crate::engine) mod restart;
pub(in crate::engine) mod suppose;
