//! The open files, what is known of each, and which must be looked at again when one changes.
//!
//! What always holds: an open file's text stands in for what is on disk, for itself and for every file that extends it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use super::address::{self, Library};
use super::analysis::Analysis;
use super::encoding::{Encoding, Lines};
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
    pub(super) source: FamilySource,
}

impl Document {
    fn label(&self) -> String {
        self.source.label()
    }

    fn look(&mut self, overlay: &Overlay) {
        self.analysis = Analysis::of(&self.source, overlay, Some(&self.analysis));
    }
}

/// All open files.
#[derive(Clone, Debug)]
pub struct Documents {
    pub(super) open: BTreeMap<String, Document>,
    pub(super) overlay: Overlay,
    pub(super) library: Library,
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
        document.look(&self.overlay);
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
            document.look(&self.overlay);
        }
    }

    /// Looks again at the other open files that extend a file, or lack one.
    fn look_again(&mut self, label: &str, but: &str) {
        for (uri, document) in &mut self.open {
            let lacks = [Code::UnknownParent, Code::UnreadableFile, Code::ExtendsCircle];
            let Analysis { files, findings, .. } = &document.analysis;
            let extends = files.iter().skip(1).any(|(_, file)| same(&file.name, label));
            let concerned = extends || findings.iter().any(|finding| lacks.contains(&finding.code));
            if uri != but && concerned {
                document.look(&self.overlay);
            }
        }
    }

    /// The address of a file, by its name in messages.
    pub fn file(&self, name: &str) -> Option<Uri> {
        let named = self.open.values().find(|document| document.label() == name);
        if let Some(document) = named {
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

    /// Whether a file is open, by its name in messages.
    pub fn is_open(&self, name: &str) -> bool {
        self.open.values().any(|document| same(&document.label(), name))
    }
}

/// Whether two names are one file.
fn same(name: &str, other: &str) -> bool {
    name == other || crate::source::settled(name.as_ref()) == crate::source::settled(other.as_ref())
}
