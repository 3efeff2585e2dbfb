//! Giving another name to a thing, in every file that names it; and all the places where it is named.
//!
//! What always holds: a renaming leads to no mistake that was not there before, or it is refused with the reason.

use std::ops::Range;
use std::path::Path;

use super::analysis::Analysis;
use super::definition::Place;
use super::mentions::{Mention, Mentions};
use super::relatives::{Relative, Relatives, is_bundled};
use super::role::Sort;
use super::word::SPOKEN;
use crate::compile::load_over;
use crate::definition::FamilySource;
use crate::diagnostic::Severity;
use crate::rule::{is_reserved, is_word};
use crate::source::Overlay;

/// Something that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// What it is.
    pub sort: Sort,
    /// Where the name stands that was pointed at.
    pub range: Range<usize>,
}

/// What the name at a place is of.
pub fn named(analysis: &Analysis, offset: usize) -> Option<Named> {
    let mentions = Mentions::of(&analysis.outline);
    let mention = mentions.at(offset)?;
    let sort = analysis.names.find(&mention.name, &mention.sorts).next()?.sort;
    Some(Named {
        name: mention.name.clone(),
        sort,
        range: mention.range.clone(),
    })
}

/// All places where something is named, those that give it the name too if they are wanted.
pub fn references(named: &Named, relatives: &Relatives, with_given: bool) -> Vec<(Place, String)> {
    let (_, files) = relatives.naming(&named.name, named.sort.kin());
    let all = files.into_iter().flat_map(|file| {
        let wanted = of(file, named).filter(move |mention| with_given || !mention.gives);
        wanted.map(|mention| {
            let place = Place {
                file: file.name.clone(),
                range: mention.range.clone(),
            };
            (place, file.text.clone())
        })
    });
    all.collect()
}

fn of<'a>(file: &'a Relative, named: &'a Named) -> impl Iterator<Item = &'a Mention> {
    let list = file.mentions.list.iter();
    list.filter(|mention| mention.is_of(&named.name, named.sort.kin()))
}

/// What one file becomes: its name in messages, its text of before, and the changes in it.
pub type Change = (String, String, Vec<(Range<usize>, String)>);

/// Whether something can be given another name at all.
///
/// # Errors
/// One sentence on what stands in the way.
pub fn can_rename(named: &Named, relatives: &Relatives) -> Result<(), String> {
    let name = &named.name;
    let spoken = SPOKEN.contains(&named.sort);
    let (_, files) = relatives.naming(name, named.sort.kin());
    for file in files {
        if is_bundled(&file.name) {
            return Err(format!("`{name}` stands in `{}`, which cannot be changed", file.name));
        }
        if spoken && file.mentions.may_mention(name) {
            let file = &file.name;
            return Err(format!(
                "a sentence in `{file}` that cannot be read may speak of `{name}`; mend it first"
            ));
        }
    }
    Ok(())
}

/// The changes that give something another name, file by file.
///
/// # Errors
/// One sentence on what stands in the way.
pub fn rename(named: &Named, to: &str, relatives: &Relatives, overlay: &Overlay) -> Result<Vec<Change>, String> {
    can_rename(named, relatives)?;
    if to == named.name {
        return Ok(Vec::new());
    }
    fits(named.sort, to)?;
    let (families, files) = relatives.naming(&named.name, named.sort.kin());
    let changes: Vec<Change> = files
        .into_iter()
        .map(|file| {
            let edits = of(file, named).map(|mention| mention.renamed(&file.text, to));
            (file.name.clone(), file.text.clone(), edits.collect())
        })
        .collect();
    harmless(named.sort, to, &families, relatives, (overlay, &changes))?;
    Ok(changes)
}

/// Whether something of a sort may have a name.
fn fits(sort: Sort, name: &str) -> Result<(), String> {
    let is_word_enough = match sort {
        Sort::Case | Sort::Rule | Sort::Preset | Sort::Example => {
            !name.trim().is_empty() && !name.chars().any(char::is_control)
        }
        Sort::Seat | Sort::Army | Sort::Kind | Sort::Class | Sort::Zone | Sort::Link => is_word(name),
    };
    let noun = sort.noun();
    if !is_word_enough {
        return Err(format!("`{name}` cannot be the name of a {noun}"));
    }
    if is_word(name) && is_reserved(name) && !matches!(sort, Sort::Case | Sort::Rule) {
        return Err(format!("`{name}` is a word of the rule language"));
    }
    Ok(())
}

/// Sees to it that nothing else has the name, and that every family is as sound as before.
fn harmless(
    sort: Sort,
    to: &str,
    families: &[&FamilySource],
    relatives: &Relatives,
    (overlay, changes): (&Overlay, &[Change]),
) -> Result<(), String> {
    if relatives.gives(families, to, sort.kin()) {
        return Err(format!("there is already a {} called `{to}`", sort.noun()));
    }
    let mut changed = overlay.clone();
    for (name, text, edits) in changes {
        changed.insert(Path::new(name), applied(text, edits));
    }
    for family in families {
        let errors = |overlay: &Overlay| -> Vec<String> {
            let findings = load_over(family, overlay).findings.into_iter();
            let errors = findings.filter(|finding| finding.severity() == Severity::Error);
            errors.map(|finding| finding.message).collect()
        };
        let (before, after) = (errors(overlay), errors(&changed));
        if after.len() > before.len() {
            let new = after.iter().find(|message| !before.contains(message)).or(after.first());
            let why = new.map_or("", String::as_str);
            return Err(format!(
                "with the name `{to}`, `{}` would be wrong: {why}",
                family.label()
            ));
        }
    }
    Ok(())
}

/// A text with changes made, which stand in their order and apart.
fn applied(text: &str, edits: &[(Range<usize>, String)]) -> String {
    let mut changed = text.to_owned();
    for (range, new) in edits.iter().rev() {
        changed.replace_range(range.clone(), new);
    }
    changed
}
