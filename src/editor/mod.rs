//! What editors and other tools need of a variant file, besides the findings in it.
//!
//! Takes nothing, or the text of a file; yields the [`schema`](schema::schema) that says what may stand where, the text
//! [formatted](format::format), and a language [`server`] that tells an editor all there is to tell.

pub mod format;
pub mod schema;
pub mod server;
