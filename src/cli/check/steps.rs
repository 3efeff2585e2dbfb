//! The [`Steps`] to some files: every folder and link on the way to each, for whatever replaces one of them replaces the file.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf, absolute};

use crate::diagnostic::{Code, Diagnostic};
use crate::source::FileSet;

/// How many links are followed on the way to one file; the system follows no more.
const MOST_LINKS: usize = 40;

/// The steps to some files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Steps {
    /// Where the ways end: files, by paths without links.
    ends: BTreeSet<PathBuf>,
    /// Folders and links on the way, likewise.
    passed: BTreeSet<PathBuf>,
}

impl Steps {
    /// The steps to some files, whether or not they are there.
    pub(super) fn to<'a>(files: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        let mut steps = Self::default();
        files.into_iter().for_each(|file| steps.add(file));
        steps
    }

    fn add(&mut self, file: &Path) {
        let Ok(file) = absolute(file) else { return };
        let mut ahead: VecDeque<OsString> = parts(&file).collect();
        let (mut here, mut links) = (PathBuf::new(), 0);
        while let Some(part) = ahead.pop_front() {
            match Path::new(&part).components().next() {
                Some(Component::ParentDir) => {
                    here.pop();
                    continue;
                }
                Some(Component::Normal(_)) => {}
                _ => {
                    here.push(part);
                    continue;
                }
            }
            let step = here.join(&part);
            match step.read_link() {
                Ok(target) if links < MOST_LINKS => {
                    links += 1;
                    self.passed.insert(step);
                    // An absolute target begins with the root, which takes the place of what it is pushed onto.
                    parts(&target).rev().for_each(|part| ahead.push_front(part));
                }
                _ if ahead.is_empty() => {
                    self.ends.insert(step);
                }
                _ => {
                    self.passed.insert(step.clone());
                    here = step;
                }
            }
        }
    }

    /// Whether there is nothing to watch.
    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The folders that the files themselves lie in.
    pub(super) fn homes(&self) -> BTreeSet<&Path> {
        self.ends.iter().filter_map(|end| end.parent()).collect()
    }

    /// The folders that hold some step, those of the files among them.
    pub(super) fn folders(&self) -> BTreeSet<&Path> {
        let all = self.ends.iter().chain(&self.passed);
        all.filter_map(|step| step.parent()).collect()
    }

    /// Whether a path is a file at the end of a way, or another variant file beside one: one that was missing may have come.
    pub(super) fn is_end(&self, path: &Path) -> bool {
        let beside = || path.parent().is_some_and(|folder| self.homes().contains(folder));
        self.ends.contains(path) || path.extension().is_some_and(|ending| ending == "toml") && beside()
    }

    /// Whether a path is a folder or a link on the way.
    pub(super) fn is_passed(&self, path: &Path) -> bool {
        self.passed.contains(path)
    }
}

fn parts(path: &Path) -> impl DoubleEndedIterator<Item = OsString> {
    path.components().map(|component| component.as_os_str().to_owned())
}

/// Where the files were looked for that a variant extends and that are not there: they may come.
pub(super) fn sought(files: &FileSet, findings: &[Diagnostic]) -> Vec<PathBuf> {
    let missing = findings.iter().filter(|finding| finding.code == Code::UnknownParent);
    let places = missing.filter_map(|finding| {
        let span = finding.primary()?;
        let name = files.slice(span).trim_matches(['"', '\'']);
        let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        let folder = Path::new(&files.file(span.file).name).parent()?;
        let is_name = !name.is_empty() && Path::new(name).components().all(inside);
        is_name.then(|| [folder.join(name), folder.join(format!("{name}.toml"))])
    });
    places.flatten().collect()
}
