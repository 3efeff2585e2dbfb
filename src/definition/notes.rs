//! What a variant says of itself under `reconstructed`: notes by name.
//!
//! Takes a document before it is laid over others; a single text there becomes the table it stands for, with one note, so that
//! notes are inherited, replaced and taken away by name however each file writes them.

use indexmap::IndexMap;

use crate::source::{Entry, Node, Table, Value};

/// The name of the note that a single text is.
const ONLY: &str = "note";

/// Makes a single text under `variant.reconstructed` a table with one note.
pub(super) fn as_table(root: &mut Table) {
    let Some(Value::Table(variant)) = root.get_mut("variant").map(|entry| &mut entry.node.value) else {
        return;
    };
    let Some(entry) = variant.get_mut("reconstructed") else {
        return;
    };
    if let Value::Text(_) = &entry.node.value {
        let (key, span) = (entry.key, entry.node.span);
        let text = std::mem::replace(&mut entry.node.value, Value::Boolean(false));
        let note = Entry {
            key,
            node: Node { span, value: text },
        };
        entry.node.value = Value::Table(IndexMap::from_iter([(ONLY.to_owned(), note)]));
    }
}
