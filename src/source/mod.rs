//! Files in, spans out.
//!
//! Takes the bytes of variant files; yields a [`FileSet`] that owns their texts, [`Span`]s that point into them, and
//! [`Document`]s in which every key and value knows its span. What always holds: a span names the file it lies in, lies
//! within that file's text and starts and ends at character boundaries.

mod bundled;
mod document;
mod fault;
mod file;
mod file_set;
mod lookalike;
mod overlay;
mod slip;
mod span;
mod text;

pub use bundled::{bundled_names, bundled_part_names, bundled_text, bundled_tuning};
pub use document::{Document, Entry, Node, Table, Value};
pub use fault::{Fault, FaultSort};
pub use file::read_file;
pub use file_set::{FileId, FileSet, SourceFile};
pub use lookalike::{instead, lookalike, shown};
pub use overlay::{Overlay, settled};
pub use span::{Position, Span, Spanned};
pub use text::Text;
