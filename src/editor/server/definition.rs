//! Where the thing under an editor's cursor comes from.

use std::ops::Range;

use super::analysis::Analysis;
use super::word::{Sense, word_at};
use crate::source::FileId;

/// A stretch of one of the variant's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, by its name in messages.
    pub file: String,
    /// Where in it, in bytes.
    pub range: Range<usize>,
}

/// Where the name at a place is given. From a use that is the place that counts; from there it is the next one up, in a file
/// that is extended.
pub fn definition(analysis: &Analysis, offset: usize) -> Option<Place> {
    let word = word_at(&analysis.outline, offset)?;
    let sorts = match word.sense {
        Sense::Given(sort) => vec![sort],
        Sense::Name(sorts) | Sense::Spoken(_, sorts) => sorts,
        Sense::Parent => return parent(analysis, &word.text),
        Sense::Key | Sense::Remark => return None,
    };
    let own = &analysis.files.file(FileId(0)).name;
    let mut found: Vec<_> = analysis.names.find(&word.text, &sorts).collect();
    let sort = found.first()?.sort;
    found.retain(|definition| definition.sort == sort);
    let here = found.iter().position(|definition| {
        definition.file == *own && definition.range.start <= word.range.end && word.range.start <= definition.range.end
    });
    let wanted = match here {
        Some(here) => found.get(here + 1).or(found.get(here)),
        None => found.first(),
    };
    wanted.map(|definition| Place {
        file: definition.file.clone(),
        range: definition.range.clone(),
    })
}

/// The file that a name in `extends` means.
fn parent(analysis: &Analysis, name: &str) -> Option<Place> {
    let meant = |file: &str| {
        let file = file.replace('\\', "/");
        file.ends_with(&format!("/{name}.toml"))
            || file.ends_with(&format!("/{name}"))
            || file == format!("{name}.toml")
    };
    let (_, file) = analysis.files.iter().skip(1).find(|(_, file)| meant(&file.name))?;
    Some(Place {
        file: file.name.clone(),
        range: 0..0,
    })
}
