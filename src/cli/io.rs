//! [`Io`]: the streams a command works with, and the files it reads and writes.

use std::fs::{self, File};
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use super::halt::{unread, unwritten};
use super::{Exit, Halt};
use crate::diagnostic::Colour;

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
        let mut bytes = Vec::new();
        let read = if path == "-" {
            (&mut *self.input).take(LONGEST_TEXT).read_to_end(&mut bytes)
        } else {
            File::open(path).and_then(|file| file.take(LONGEST_TEXT).read_to_end(&mut bytes))
        };
        match read {
            Ok(_) => Ok(bytes),
            Err(error) => Err(Halt::world(unread(path, &error))),
        }
    }

    /// One sentence on what went wrong.
    pub(super) fn complain(&mut self, sentence: &str) -> io::Result<()> {
        self.out.flush()?;
        writeln!(self.err, "sandtable: {sentence}")
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
    fs::write(path, text).map_err(|error| Halt::world(unwritten(path.display(), &error)))
}

/// What a file holds that is about to be written to. A device or a pipe holds nothing that could be lost.
pub(super) fn held(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.metadata()?.is_file() {
        File::open(path)?.take(LONGEST_TEXT).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Writes a text to a file, unless that holds something that may not be lost; then, as when it cannot be written, a sentence
/// says so.
pub(super) fn keep(path: &str, text: &str, may_be_lost: impl FnOnce(&str) -> bool) -> Result<(), String> {
    let held = held(Path::new(path)).unwrap_or_default();
    let held = String::from_utf8_lossy(&held);
    if !held.trim().is_empty() && !may_be_lost(&held) {
        return Err(format!("`{path}` holds something else, and is left as it is"));
    }
    fs::write(path, text).map_err(|error| unwritten(path, &error))
}
