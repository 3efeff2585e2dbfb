//! The open files, what is known of each, and which must be looked at again when one changes.
//!
//! What always holds: an open file's text stands in for what is on disk, for itself and for every file that extends it.

use lsp_types::{Diagnostic, TextDocumentContentChangeEvent, Uri};
use std::collections::BTreeMap;
use std::path::PathBuf;

use super::address::{self, Library};
use super::analysis::Analysis;
use super::encoding::{Encoding, Lines};
use super::report::{Addresses, report};
use crate::definition::FamilySource;
use crate::diagnostic::Code;
use crate::source::Overlay;

/// An open file.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its address, as the editor spells it.
    pub uri: Uri,
    /// The editor's count of its changes.
    pub version: i32,
    /// What is known of it.
    pub analysis: Analysis,
    source: FamilySource,
}

impl Document {
    fn label(&self) -> String {
        self.source.label()
    }
}

/// All open files.
#[derive(Clone, Debug)]
pub struct Documents {
    open: BTreeMap<String, Document>,
    overlay: Overlay,
    library: Library,
    /// The unit of columns.
    pub encoding: Encoding,
}

impl Documents {
    /// None yet.
    pub fn new(library: Library, encoding: Encoding) -> Self {
        Self {
            open: BTreeMap::new(),
            overlay: Overlay::new(),
            library,
            encoding,
        }
    }

    /// An open file by its address.
    pub fn get(&self, uri: &Uri) -> Option<&Document> {
        self.open.get(uri.as_str())
    }

    /// Opens a file, or opens it again.
    pub fn open(&mut self, uri: &Uri, version: i32, text: &str) {
        let source = match address::path(uri) {
            Some(path) => match self.library.name_of(&path) {
                Some(name) => FamilySource::Bundled(name),
                None => FamilySource::Path(path),
            },
            // A buffer that has no file yet.
            None => FamilySource::Path(PathBuf::from(uri.as_str())),
        };
        let label = source.label();
        self.overlay.insert(label.as_ref(), text);
        let analysis = Analysis::of(&source, &self.overlay, None);
        let document = Document {
            version,
            analysis,
            source,
            uri: uri.clone(),
        };
        self.open.insert(uri.as_str().to_owned(), document);
        self.look_again(&label, uri.as_str());
    }

    /// Changes an open file.
    pub fn change(&mut self, uri: &Uri, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let Some(document) = self.open.get_mut(uri.as_str()) else {
            return;
        };
        let label = document.label();
        let mut text = self.overlay.text(label.as_ref()).unwrap_or_default().to_owned();
        for change in changes {
            match change.range {
                Some(range) => {
                    let bytes = Lines::new(&text, self.encoding).bytes(range);
                    text.replace_range(bytes, &change.text);
                }
                None => text = change.text,
            }
        }
        self.overlay.insert(label.as_ref(), text);
        document.version = version;
        document.analysis = Analysis::of(&document.source, &self.overlay, Some(&document.analysis));
        self.look_again(&label, uri.as_str());
    }

    /// Closes a file; what is on disk counts again.
    pub fn close(&mut self, uri: &Uri) {
        if let Some(document) = self.open.remove(uri.as_str()) {
            let label = document.label();
            self.overlay.remove(label.as_ref());
            self.look_again(&label, uri.as_str());
        }
    }

    /// Looks at everything again, since files on disk have changed.
    pub fn refresh(&mut self) {
        for document in self.open.values_mut() {
            document.analysis = Analysis::of(&document.source, &self.overlay, Some(&document.analysis));
        }
    }

    /// Looks again at the other open files that extend a file, or lack one.
    fn look_again(&mut self, label: &str, but: &str) {
        for (uri, document) in &mut self.open {
            let lacks = [Code::UnknownParent, Code::UnreadableFile, Code::ExtendsCircle];
            let concerned = document
                .analysis
                .files
                .iter()
                .skip(1)
                .any(|(_, file)| same(&file.name, label))
                || document
                    .analysis
                    .findings
                    .iter()
                    .any(|finding| lacks.contains(&finding.code));
            if uri != but && concerned {
                document.analysis = Analysis::of(&document.source, &self.overlay, Some(&document.analysis));
            }
        }
    }

    /// All findings, by the address of the file they lie in; each open file is there, even with none.
    pub fn findings(&self) -> BTreeMap<String, Vec<Diagnostic>> {
        let mut shown: BTreeMap<_, _> = self.open.keys().map(|uri| (uri.clone(), Vec::new())).collect();
        for document in self.open.values() {
            report(&document.analysis, self.encoding, self, &mut shown);
        }
        shown
    }
}

/// Whether two names are one file.
fn same(name: &str, other: &str) -> bool {
    name == other || crate::source::settled(name.as_ref()) == crate::source::settled(other.as_ref())
}

impl Addresses for Documents {
    fn file(&self, name: &str) -> Option<Uri> {
        if let Some(document) = self.open.values().find(|document| document.label() == name) {
            return Some(document.uri.clone());
        }
        if let Some(bundled) = name
            .strip_prefix("<bundled>/")
            .and_then(|name| name.strip_suffix(".toml"))
        {
            return self.library.bundled(bundled);
        }
        let open = self.open.values().find(|document| same(&document.label(), name));
        open.map(|document| document.uri.clone())
            .or_else(|| address::uri(name.as_ref()))
    }

    fn article(&self, code: Code) -> Option<Uri> {
        self.library.article(code)
    }

    fn is_open(&self, name: &str) -> bool {
        self.open.values().any(|document| same(&document.label(), name))
    }
}
