//! Files by the addresses that an editor knows them by.
//!
//! Takes paths and `file:` addresses; yields the one for the other. Bundled files and the catalogue's articles have no file,
//! so a [`Library`] puts read-only copies into a folder of its own when they are first asked for.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::diagnostic::{Code, article};
use crate::source::{bundled_text, settled};

/// What may stand in an address as it is.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The path of a `file:` address.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let path = percent_decode_str(path).decode_utf8().ok()?.into_owned();
    // `/C:/x` is `C:/x`.
    let drive = path.as_bytes().get(2) == Some(&b':') && path.as_bytes()[1].is_ascii_alphabetic();
    Some(PathBuf::from(if drive { path[1..].to_owned() } else { path }))
}

/// The `file:` address of a path.
pub fn uri(path: &Path) -> Option<Uri> {
    let path = std::path::absolute(path).ok()?;
    let path = path.components().collect::<PathBuf>().to_str()?.replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    Uri::from_str(&format!("file://{slash}{}", utf8_percent_encode(&path, KEPT))).ok()
}

/// A folder of copies of what is only in the program.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

impl Library {
    /// A library in a folder, which need not be there yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The copy of a bundled file, by its name without ending.
    pub fn bundled(&self, name: &str) -> Option<Uri> {
        self.copy(&format!("{name}.toml"), bundled_text(name)?)
    }

    /// The copy of the catalogue's article on a code.
    pub fn article(&self, code: Code) -> Option<Uri> {
        let article = article(code);
        let text = format!(
            "# {code}\n\n{}\n\n{}\n\n## Wrong\n\n```toml\n{}```\n\n## Right\n\n```toml\n{}```\n",
            article.title, article.explanation, article.bad, article.good
        );
        self.copy(&format!("{code}.md"), &text)
    }

    /// The bundled file that a path is the copy of.
    pub fn name_of(&self, path: &Path) -> Option<String> {
        let name = path.file_stem()?.to_str()?;
        let here = path.parent().map(settled) == Some(settled(&self.folder));
        (here && bundled_text(name).is_some()).then(|| name.to_owned())
    }

    fn copy(&self, name: &str, text: &str) -> Option<Uri> {
        let path = self.folder.join(name);
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            fs::create_dir_all(&self.folder).ok()?;
            // A copy of another version is in the way, and cannot be written over.
            let _ = fs::remove_file(&path);
            fs::write(&path, text).ok()?;
            let mut permissions = fs::metadata(&path).ok()?.permissions();
            permissions.set_readonly(true);
            let _ = fs::set_permissions(&path, permissions);
        }
        uri(&path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_there_and_back() {
        for there in ["/tmp/a b/工兵.toml", "/x/100%.toml"] {
            let uri = uri(Path::new(there)).unwrap();
            assert_eq!(path(&uri), Some(PathBuf::from(there)), "{}", uri.as_str());
        }
        let written = Uri::from_str("file:///c%3A/games/x.toml").unwrap();
        assert_eq!(path(&written), Some(PathBuf::from("c:/games/x.toml")));
        assert_eq!(path(&Uri::from_str("untitled:Untitled-1").unwrap()), None);
    }

    #[test]
    fn copies_are_made_once_and_known_again() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::new(folder.path().join("new"));
        let uri = library.bundled("skirmish").unwrap();
        let copy = path(&uri).unwrap();
        assert_eq!(fs::read_to_string(&copy).unwrap(), bundled_text("skirmish").unwrap());
        assert_eq!(library.bundled("skirmish"), Some(uri));
        assert_eq!(library.name_of(&copy).as_deref(), Some("skirmish"));
        assert_eq!(library.name_of(Path::new("/elsewhere/skirmish.toml")), None);
        assert!(library.article(Code::UnknownKey).is_some());
        assert_eq!(library.bundled("no such"), None);
    }
}
