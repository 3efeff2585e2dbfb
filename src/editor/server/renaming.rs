//! Answers to an editor's requests about names in several files, in the protocol's types.

use std::collections::HashMap;

use lsp_types::{Location, Position, PrepareRenameResponse, TextEdit, Uri, WorkspaceEdit};

use super::documents::{Document, Documents};
use super::encoding::Lines;
use super::relatives::Relatives;
use super::rename::{Named, can_rename, named, references, rename};

impl Documents {
    /// What the name at a place is of, and the files that it may stand in.
    fn named(&self, uri: &Uri, position: Position) -> Option<(&Document, Named, Relatives)> {
        let document = self.get(uri)?;
        let offset = Lines::new(document.analysis.text(), self.encoding).offset(position);
        let named = named(&document.analysis, offset)?;
        let open = self.open.values().map(|document| document.source.clone());
        Some((document, named, Relatives::of(&document.source, open, &self.overlay)))
    }

    /// Where a thing is named.
    pub fn references(&self, uri: &Uri, position: Position, with_given: bool) -> Option<Vec<Location>> {
        let (_, named, relatives) = self.named(uri, position)?;
        let places = references(&named, &relatives, with_given).into_iter();
        let locations = places.filter_map(|(place, text)| {
            Some(Location {
                uri: self.file(&place.file)?,
                range: Lines::new(&text, self.encoding).range(place.range),
            })
        });
        Some(locations.collect())
    }

    /// The name at a place, if it can be another.
    pub fn prepare_rename(&self, uri: &Uri, position: Position) -> Result<Option<PrepareRenameResponse>, String> {
        let Some((document, named, relatives)) = self.named(uri, position) else {
            return Ok(None);
        };
        can_rename(&named, &relatives)?;
        Ok(Some(PrepareRenameResponse::RangeWithPlaceholder {
            range: Lines::new(document.analysis.text(), self.encoding).range(named.range),
            placeholder: named.name,
        }))
    }

    /// The changes that give a thing another name.
    pub fn rename(&self, uri: &Uri, position: Position, to: &str) -> Result<WorkspaceEdit, String> {
        let found = self.named(uri, position);
        let (_, named, relatives) = found.ok_or("nothing here has a name of its own")?;
        #[expect(
            clippy::mutable_key_type,
            reason = "the protocol's own type; an address does not change"
        )]
        let mut changes = HashMap::new();
        for (file, text, edits) in rename(&named, to, &relatives, &self.overlay)? {
            let lines = Lines::new(&text, self.encoding);
            let edits = edits.into_iter().map(|(range, new_text)| TextEdit {
                range: lines.range(range),
                new_text,
            });
            let uri = self.file(&file).ok_or_else(|| format!("`{file}` has no address"))?;
            changes.insert(uri, edits.collect());
        }
        Ok(WorkspaceEdit {
            changes: Some(changes),
            ..WorkspaceEdit::default()
        })
    }
}
