//! An [`Overlay`]: texts that stand in for files, such as an editor's unsaved buffers.
//!
//! Takes paths and texts; yields the text for a path, however the path is spelled. What always holds: a path that was laid
//! over counts as a file that is there, whether or not the disk has it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Texts laid over the files of the disk.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    texts: BTreeMap<PathBuf, String>,
}

impl Overlay {
    /// Nothing laid over anything.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lays a text over a path.
    pub fn insert(&mut self, path: &Path, text: impl Into<String>) {
        self.texts.insert(settled(path), text.into());
    }

    /// Takes the text over a path away.
    pub fn remove(&mut self, path: &Path) {
        self.texts.remove(&settled(path));
    }

    /// The text over a path.
    pub fn text(&self, path: &Path) -> Option<&str> {
        if self.texts.is_empty() {
            return None;
        }
        self.texts.get(&settled(path)).map(String::as_str)
    }
}

/// The same path for every spelling of it, as far as the disk can tell.
pub fn settled(path: &Path) -> PathBuf {
    if let Ok(path) = path.canonicalize() {
        return path;
    }
    // A file that is not there yet stands in a folder that is.
    match (
        path.parent().and_then(|folder| folder.canonicalize().ok()),
        path.file_name(),
    ) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.components().collect(),
    }
}
