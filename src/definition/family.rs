//! A [`Family`]: a variant's file and all it extends, flattened into one document.

use std::io;
use std::path::{Component, Path, PathBuf};

use super::{merge, notes};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::source::{
    Document, FileId, FileSet, Node, Overlay, Span, Table, Text, Value, bundled_names, bundled_part_names,
    bundled_text, read_file, settled,
};

/// How many files one variant may be made of.
const MAX_FILES: usize = 32;
/// The longest file that is read, in bytes.
const LONGEST: u64 = 1 << 26;
/// The version of the format that this program reads.
const FORMAT: i64 = 1;

/// A variant's files and their common document.
#[derive(Clone, Debug)]
pub struct Family {
    /// All files read, the asked-for one first.
    pub files: FileSet,
    /// Everything said, the child's word over its parents'.
    pub document: Document,
    /// Whether all files could be found and read to their ends.
    pub whole: bool,
}

/// Where a file was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FamilySource {
    /// In the program.
    Bundled(String),
    /// On disk.
    Path(PathBuf),
    /// Given as text, as if it stood at this path.
    Given(PathBuf, String),
}

impl FamilySource {
    /// The source that a name on the command line means: a bundled name, or else a path.
    pub fn named(name: &str) -> Self {
        if bundled_text(name).is_some() {
            Self::Bundled(name.to_owned())
        } else {
            Self::Path(PathBuf::from(name))
        }
    }

    fn folder(&self) -> Option<PathBuf> {
        match self {
            Self::Bundled(_) => None,
            Self::Path(path) | Self::Given(path, _) => Some(path.parent().unwrap_or(Path::new("")).to_path_buf()),
        }
    }

    /// The name the file goes by in messages.
    pub fn label(&self) -> String {
        match self {
            Self::Bundled(name) => format!("<bundled>/{name}.toml"),
            Self::Path(path) | Self::Given(path, _) => path.display().to_string(),
        }
    }

    /// The same place, however it is spelled.
    fn identity(&self) -> String {
        match self {
            Self::Bundled(_) => self.label(),
            Self::Path(path) | Self::Given(path, _) => settled(path).display().to_string(),
        }
    }

    fn read(&self, overlay: &Overlay) -> Result<String, String> {
        if let Some(text) = overlay.text(Path::new(&self.label())) {
            return Ok(text.to_owned());
        }
        match self {
            Self::Bundled(name) => bundled_text(name)
                .map(str::to_owned)
                .ok_or_else(|| "it is not bundled".to_owned()),
            Self::Given(_, text) => Ok(text.clone()),
            Self::Path(path) => {
                let bytes = read_file(path, LONGEST).map_err(|error| match error.kind() {
                    io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
                    _ => error.to_string(),
                })?;
                String::from_utf8(bytes)
                    .map_err(|error| format!("it is not UTF-8 text (byte {})", error.utf8_error().valid_up_to()))
            }
        }
    }
}

/// Whether a file really lies in a folder or below it, whatever links lead there.
fn lies_below(path: &Path, folder: &Path) -> bool {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    match (path.canonicalize(), folder.canonicalize()) {
        (Ok(path), Ok(folder)) => path.starts_with(folder),
        // What is not on disk is a text that an editor holds.
        _ => true,
    }
}

impl Family {
    /// Reads a variant and all it extends; a text laid over a file, by its path or a bundled file's label, is read instead.
    pub fn read(source: &FamilySource, overlay: &Overlay, findings: &mut Findings) -> Self {
        let mut reader = Reader {
            overlay,
            files: FileSet::new(),
            open: Vec::new(),
            done: Vec::new(),
            findings,
        };
        let document = reader.file(source, None);
        let whole = !reader.findings.has_errors();
        let mut files = reader.files;
        let document = document.unwrap_or_else(|| {
            if files.iter().next().is_none() {
                files.add(source.label(), "");
            }
            Document {
                file: FileId(0),
                root: Table::new(),
            }
        });
        Self { files, document, whole }
    }
}

struct Reader<'a> {
    overlay: &'a Overlay,
    files: FileSet,
    /// The chain of files being read, the asked-for one first.
    open: Vec<String>,
    /// Files read and flattened; a file that is extended twice is read once, and its mistakes are told once.
    done: Vec<(String, Document)>,
    findings: &'a mut Findings,
}

impl Reader<'_> {
    fn file(&mut self, source: &FamilySource, asked: Option<&Text>) -> Option<Document> {
        let identity = source.identity();
        if let Some((_, document)) = self.done.iter().find(|(name, _)| *name == identity) {
            return Some(document.clone());
        }
        let place = asked.map_or(Span::new(FileId(0), 0, 0), |text| text.span);
        if self.open.contains(&identity) {
            let circle: Vec<_> = self.open.iter().map(|name| format!("`{}`", short(name))).collect();
            return Diagnostic::new(Code::ExtendsCircle, "these files extend one another in a circle")
                .label(place, "this leads back")
                .help(circle.join(" → "))
                .fail(self.findings);
        }
        if self.files.iter().count() >= MAX_FILES {
            let message = format!("a variant is made of more than {MAX_FILES} files");
            return Diagnostic::new(Code::LimitExceeded, message)
                .label(place, "one too many")
                .fail(self.findings);
        }
        let text = match source.read(self.overlay) {
            Ok(text) => text,
            Err(error) => {
                let file = self.files.add(source.label(), "");
                let message = format!("`{}` cannot be read: {error}", source.label());
                let span = asked.map_or(Span::new(file, 0, 0), |text| text.span);
                return Diagnostic::new(Code::UnreadableFile, message)
                    .label(span, "this file")
                    .fail(self.findings);
            }
        };
        let file = self.files.add(source.label(), text);
        let (mut document, faults) = Document::parse(&self.files, file);
        notes::as_table(&mut document.root);
        if self.is_newer(&document) {
            return None;
        }
        for fault in faults {
            self.findings.push(fault.into());
        }
        self.format(&document);
        self.open.push(identity.clone());
        let parents = self.parents(&document, source);
        self.open.pop();
        let mut whole = Table::new();
        let mut disagreements = Vec::new();
        for parent in parents {
            merge::disagreements(&whole, &parent.root, &[], &mut disagreements);
            let mut quiet = Findings::new();
            merge::overlay(&mut whole, &parent.root, &mut quiet);
        }
        for found in disagreements
            .into_iter()
            .filter(|found| !merge::says(&document.root, &found.path))
        {
            let extends = document
                .root
                .get("extends")
                .map_or(Span::new(file, 0, 0), |entry| entry.node.span);
            let path = found.path.join(".");
            Diagnostic::new(Code::ParentsDisagree, format!("two parents give `{path}` differently"))
                .label(extends, "these")
                .label(found.first, "one gives it here")
                .label(found.second, "another here")
                .help(format!("say in this file what `{path}` shall be"))
                .report(self.findings);
        }
        merge::overlay(&mut whole, &document.root, self.findings);
        document.root = whole;
        self.done.push((identity, document.clone()));
        Some(document)
    }

    /// Whether a file is written in a format still to come; whatever else seems wrong with it may be right there.
    fn is_newer(&mut self, document: &Document) -> bool {
        let Some(entry) = document.root.get("format") else {
            return false;
        };
        let Value::Integer(other) = entry.node.value else {
            return false;
        };
        if other <= FORMAT {
            return false;
        }
        let message = format!("this file is written in format {other}, which needs a newer sandtable");
        Diagnostic::new(Code::UnknownFormat, message)
            .label(entry.node.span, format!("this one reads format {FORMAT}"))
            .help("bring sandtable up to date; nothing else in the file was looked at")
            .report(self.findings);
        true
    }

    fn format(&mut self, document: &Document) {
        let (message, span, change) = match document.root.get("format") {
            None => (
                "this file does not say which format it is written in".to_owned(),
                Span::new(document.file, 0, 0),
                format!("format = {FORMAT}\n"),
            ),
            Some(entry) => match entry.node.value {
                Value::Integer(FORMAT) => return,
                Value::Integer(other) => (
                    format!("format {other} is not known to this program"),
                    entry.node.span,
                    FORMAT.to_string(),
                ),
                _ => (
                    "`format` must be a whole number".to_owned(),
                    entry.node.span,
                    FORMAT.to_string(),
                ),
            },
        };
        Diagnostic::new(Code::UnknownFormat, message)
            .label(span, format!("`format = {FORMAT}` belongs here"))
            .help(format!("begin the file with `format = {FORMAT}`"))
            .suggest(span, change)
            .report(self.findings);
    }

    fn parents(&mut self, document: &Document, child: &FamilySource) -> Vec<Document> {
        let nodes = match document.root.get("extends").map(|entry| &entry.node) {
            Some(Node {
                value: Value::Array(nodes),
                ..
            }) => nodes.iter().collect(),
            node => Vec::from_iter(node),
        };
        let mut parents = Vec::new();
        for node in nodes {
            let Value::Text(name) = &node.value else {
                let message = format!(
                    "`extends` must be a name or a list of names, not {}",
                    node.value.describe()
                );
                Diagnostic::new(Code::WrongType, message)
                    .label(node.span, "a name belongs here")
                    .report(self.findings);
                continue;
            };
            let Some(source) = self.find(name, child) else { continue };
            let Some(mut parent) = self.file(&source, Some(name)) else {
                continue;
            };
            if let Some(entry) = parent.root.get("part")
                && !matches!(entry.node.value, Value::Boolean(_))
            {
                let message = format!("`part` must be true or false, not {}", entry.node.value.describe());
                Diagnostic::new(Code::WrongType, message)
                    .label(entry.node.span, "true or false belongs here")
                    .report(self.findings);
            }
            for key in ["format", "extends", "part"] {
                parent.root.shift_remove(key);
            }
            parents.push(parent);
        }
        parents
    }

    /// The file a name in `extends` means: one beside or below the child's own folder, or else a bundled one.
    fn find(&mut self, name: &Text, child: &FamilySource) -> Option<FamilySource> {
        let path = Path::new(&name.value);
        if let Some(folder) = child.folder() {
            let candidates = [folder.join(path), folder.join(format!("{}.toml", name.value))];
            let inside = path
                .components()
                .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
            if !inside || candidates.iter().any(|candidate| !lies_below(candidate, &folder)) {
                let message = format!("`{}` lies outside the variant's own folder", name.value);
                return Diagnostic::new(Code::UnknownParent, message)
                    .label(name.span, "not reached from here")
                    .help("extend a bundled variant, or a file beside or below this one")
                    .fail(self.findings);
            }
            let own = child.identity();
            for candidate in candidates {
                let source = FamilySource::Path(candidate.clone());
                let there = candidate.is_file() || self.overlay.text(&candidate).is_some();
                if there && (source.identity() != own || bundled_text(&name.value).is_none()) {
                    return Some(source);
                }
            }
        }
        if bundled_text(&name.value).is_some() {
            return Some(FamilySource::Bundled(name.value.clone()));
        }
        let mut known = bundled_names();
        known.extend(bundled_part_names());
        let message = format!("there is no variant `{}` to extend", name.value);
        Diagnostic::new(Code::UnknownParent, message)
            .label(name.span, "neither a bundled name nor a file beside this one")
            .near(&name.value, known.iter().copied())
            .fail(self.findings)
    }
}

/// The last part of a path.
fn short(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}
