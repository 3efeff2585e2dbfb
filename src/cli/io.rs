//! [`Io`]: the streams a command works with, and the files it reads and writes.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use super::halt::{unread, unwritten};
use super::{Exit, Halt};
use crate::diagnostic::{Colour, harmless};
use crate::source::read_file;

/// The longest line that is read from a person, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// The longest text that is read from a file or a pipe, in bytes.
pub(super) const LONGEST_TEXT: u64 = 1 << 26;

/// The streams a command works with.
pub struct Io<'a> {
    /// What the user types or pipes in.
    pub input: &'a mut dyn BufRead,
    /// Answers.
    pub out: &'a mut dyn Write,
    /// Complaints.
    pub err: &'a mut dyn Write,
    /// Whether `out` is a terminal that wants colour (`NO_COLOR` unset).
    pub colour: bool,
    /// Whether input and output are a terminal, so that screens can be covered.
    pub interactive: bool,
    /// This program's own file, to stand guard over the programs that it starts; without it they are ended by itself alone.
    pub guard: Option<PathBuf>,
}

impl Io<'_> {
    /// Whether answers are coloured.
    pub fn colour(&self) -> Colour {
        if self.colour { Colour::Always } else { Colour::Never }
    }

    /// The next line of input, without its end; `None` when there is no more.
    pub(super) fn line(&mut self) -> io::Result<Option<String>> {
        self.line_within(LONGEST_LINE)
    }

    /// The same of a line that may have so many bytes.
    pub(super) fn line_within(&mut self, longest: u64) -> io::Result<Option<String>> {
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = (&mut *self.input).take(longest).read_until(b'\n', &mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        Ok((read > 0).then(|| text.trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// A whole file as text, or the whole input for `-`.
    pub(super) fn whole(&mut self, path: &str) -> Result<String, Halt> {
        let bytes = self.bytes(path)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// A whole file, or the whole input for `-`.
    pub(super) fn bytes(&mut self, path: &str) -> Result<Vec<u8>, Halt> {
        let read = if path == "-" {
            let mut bytes = Vec::new();
            let input = &mut *self.input;
            input.take(LONGEST_TEXT).read_to_end(&mut bytes).map(|_| bytes)
        } else {
            read_file(Path::new(path), LONGEST_TEXT)
        };
        read.map_err(|error| Halt::world(unread(path, &error)))
    }

    /// One sentence on what went wrong; whatever names there are in it, it steers no terminal.
    pub(super) fn complain(&mut self, sentence: &str) -> io::Result<()> {
        self.out.flush()?;
        let lines: Vec<_> = sentence.split('\n').map(harmless).collect();
        writeln!(self.err, "sandtable: {}", lines.join("\n"))
    }

    /// Tells what is still to be told of a halt, and yields how it ends the command.
    pub(super) fn tell(&mut self, halt: Halt) -> io::Result<Exit> {
        if let Some(sentence) = halt.sentence {
            self.complain(&sentence)?;
        }
        Ok(halt.exit)
    }

    /// What a command's work comes to, with everything told.
    pub fn settle(&mut self, worked: Result<(), Halt>) -> Exit {
        let told = worked.map_or_else(|halt| self.tell(halt), |()| Ok(Exit::Fine));
        let told = told.and_then(|exit| self.out.flush().map(|()| exit));
        told.unwrap_or_else(|error| {
            let halt = Halt::from(error);
            // Where complaints cannot be written either there is nobody to tell.
            let _ = halt
                .sentence
                .map(|sentence| writeln!(self.err, "sandtable: {sentence}"));
            halt.exit
        })
    }
}

/// The folder of a file.
pub(super) fn folder(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Writes a file.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Halt> {
    replace(path, text).map_err(|error| Halt::world(unwritten(path.display(), &error)))
}

/// Makes a text all that a file holds: wholly or, if that cannot be, not at all. It takes the place of the file a link leads to;
/// to a device it is written as it is.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let there = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let old = there.metadata().ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return fs::write(path, text);
    }
    if old.is_some() {
        // What may not be written to may not be replaced.
        OpenOptions::new().append(true).open(&there)?;
    }
    let mut file = tempfile::Builder::new().make_in(folder(&there), |path| File::create_new(path))?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(&there)?;
    Ok(())
}

/// What a file holds that is about to be written to. A device or a pipe holds nothing that could be lost.
pub(super) fn held(path: &Path) -> io::Result<Vec<u8>> {
    if path.metadata()?.is_file() {
        read_file(path, LONGEST_TEXT)
    } else {
        Ok(Vec::new())
    }
}

/// Whether a game is writing its record to a file.
fn is_being_written(path: &Path) -> bool {
    let is_file = path.metadata().is_ok_and(|there| there.is_file());
    let file = is_file.then(|| File::open(path));
    matches!(file, Some(Ok(file)) if matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Writes a text to a file, unless that holds something that may not be lost, or a game is writing it; then, as when it cannot be
/// written, a sentence says so.
pub(super) fn keep(path: &str, text: &str, may_be_lost: impl FnOnce(&str) -> bool) -> Result<(), String> {
    let held = held(Path::new(path)).unwrap_or_default();
    let held = String::from_utf8_lossy(&held);
    if !held.trim().is_empty() && !may_be_lost(&held) {
        return Err(format!("`{path}` holds something else, and is left as it is"));
    }
    if is_being_written(Path::new(path)) {
        return Err(format!("a game is writing `{path}`, and it is left as it is"));
    }
    replace(Path::new(path), text).map_err(|error| unwritten(path, &error))
}
