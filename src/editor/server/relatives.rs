//! The [`Relatives`] of a file: every file that the same name may stand in, since one extends the other or both extend a third.
//!
//! Takes the families of the open files, and of the files beside and above those of the file's own family; yields, for a name,
//! the files in which it stands. What always holds: files of which no chain of families that share a file with the name leads
//! to the file itself have no part.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::mentions::Mentions;
use super::outline::Outline;
use super::role::Sort;
use crate::definition::{Family, FamilySource};
use crate::diagnostic::Findings;
use crate::source::{FileSet, Overlay, settled};

/// How many files beside and above are looked at.
const MOST: usize = 400;

/// A file in which a name may stand.
#[derive(Clone, Debug)]
pub struct Relative {
    /// Its name in messages.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What it names.
    pub mentions: Mentions,
}

/// A family: where it begins, and its files.
#[derive(Clone, Debug)]
struct Kin {
    source: FamilySource,
    files: BTreeSet<PathBuf>,
}

/// Files by their settled paths, and the families they make up.
#[derive(Clone, Debug, Default)]
pub struct Relatives {
    files: BTreeMap<PathBuf, Relative>,
    /// The file's own first.
    kin: Vec<Kin>,
}

impl Relatives {
    /// Reads the families round that of a file, with the open ones.
    pub fn of(own: &FamilySource, open: impl Iterator<Item = FamilySource>, overlay: &Overlay) -> Self {
        let mut relatives = Self::default();
        relatives.read(own, overlay);
        let beside = relatives.beside();
        for source in open.chain(beside) {
            relatives.read(&source, overlay);
        }
        relatives
    }

    fn read(&mut self, source: &FamilySource, overlay: &Overlay) {
        let known = |kin: &Kin| settled(kin.source.label().as_ref()) == settled(source.label().as_ref());
        if !self.kin.iter().any(known) {
            let family = Family::read(source, overlay, &mut Findings::new());
            let files = self.take(&family.files);
            let source = source.clone();
            self.kin.push(Kin { source, files });
        }
    }

    fn take(&mut self, files: &FileSet) -> BTreeSet<PathBuf> {
        let paths = files.iter().map(|(_, file)| {
            let path = settled(Path::new(&file.name));
            self.files.entry(path.clone()).or_insert_with(|| Relative {
                name: file.name.clone(),
                text: file.text.clone(),
                mentions: Mentions::of(&Outline::of(&file.text)),
            });
            path
        });
        paths.collect()
    }

    /// The variant files in the folders of the files read so far, and in the folders above these: whoever extends one of
    /// them names a file beside or below itself.
    fn beside(&self) -> Vec<FamilySource> {
        let own = self.files.iter().filter(|(_, file)| !is_bundled(&file.name));
        let folders: BTreeSet<_> = own
            .flat_map(|(path, _)| path.ancestors().skip(1).take(2))
            .filter(|folder| !folder.as_os_str().is_empty())
            .collect();
        let entries = folders.into_iter().filter_map(|folder| std::fs::read_dir(folder).ok());
        let paths = entries.flatten().flatten().map(|entry| entry.path());
        let named = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "toml");
        let fits = |path: &PathBuf| named(path) && path.is_file() && !self.files.contains_key(&settled(path));
        paths.filter(fits).take(MOST).map(FamilySource::Path).collect()
    }

    /// The families in which a name stands that is the file's own, and the files in which it does.
    pub fn naming(&self, name: &str, sorts: &[Sort]) -> (Vec<&FamilySource>, Vec<&Relative>) {
        let names = |path: &&PathBuf| {
            let file = self.files.get(*path);
            file.is_some_and(|file| file.mentions.list.iter().any(|mention| mention.is_of(name, sorts)))
        };
        let mut touched: BTreeSet<&PathBuf> = BTreeSet::new();
        let mut joined = vec![false; self.kin.len()];
        loop {
            let more = self.kin.iter().enumerate().find(|(at, kin)| {
                let shares = kin.files.iter().any(|path| touched.contains(path));
                !joined[*at] && (*at == 0 || shares)
            });
            let Some((at, kin)) = more else { break };
            joined[at] = true;
            touched.extend(kin.files.iter().filter(names));
        }
        let sources = self.kin.iter().zip(&joined).filter(|(_, joined)| **joined);
        (
            sources.map(|(kin, _)| &kin.source).collect(),
            touched.into_iter().filter_map(|path| self.files.get(path)).collect(),
        )
    }

    /// Whether one of some families gives a name to something of one of some sorts.
    pub fn gives(&self, families: &[&FamilySource], name: &str, sorts: &[Sort]) -> bool {
        let kin = self.kin.iter().filter(|kin| families.contains(&&kin.source));
        let mut files = kin.flat_map(|kin| &kin.files).filter_map(|path| self.files.get(path));
        files.any(|file| {
            let mut list = file.mentions.list.iter();
            list.any(|mention| mention.gives && mention.is_of(name, sorts))
        })
    }
}

/// Whether a file is only in the program, by its name in messages.
pub fn is_bundled(name: &str) -> bool {
    name.starts_with("<bundled>/")
}
