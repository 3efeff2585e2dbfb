//! What editors and other tools need of a variant file, besides the findings in it.
//!
//! Takes nothing, or the text of a file; yields the [`schema`](schema::schema) that says what may stand where.

pub mod schema;
