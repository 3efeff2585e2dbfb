//! The [`Journal`]: a record being written. Its file is locked for as long, so that no two games write one record.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::Record;

/// How every record begins.
const HEAD: &[u8] = br#"{"format":"#;

/// A record being written, in memory and, if wanted, line by line to a file.
#[derive(Debug, Default)]
pub struct Journal {
    text: String,
    file: Option<File>,
}

impl Journal {
    /// One that is kept in memory.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// One that is kept in a file, too; a file that holds no line of a record is written anew.
    ///
    /// # Errors
    /// When the file cannot be written, another game writes it, or has begun in it.
    pub fn create(path: &Path) -> io::Result<Self> {
        let file = locked(OpenOptions::new().create(true), path, "")?;
        if file.metadata()?.is_file() {
            file.set_len(0)?;
        }
        let file = Some(file);
        Ok(Self {
            file,
            ..Self::default()
        })
    }

    /// One that goes on in a file after the last whole line of what was read from it.
    ///
    /// # Errors
    /// When the file cannot be written, another game writes it, or has gone on with it since it was read.
    pub fn resume(path: &Path, record: &Record) -> io::Result<Self> {
        let mut text = record.text().to_owned();
        let whole = text.len() as u64;
        let mut file = locked(&mut OpenOptions::new(), path, record.text())?;
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
            file.flush()?;
            text.push('\n');
        }
        Ok(Self { text, file: Some(file) })
    }

    /// Adds a line; it is in the file before this returns. When it cannot be written it is not added.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        let line = format!("{line}\n");
        if let Some(file) = &mut self.file {
            write_line(file, self.text.len() as u64, &line)?;
        }
        self.text.push_str(&line);
        Ok(())
    }

    /// Makes sure that what was added is on the disk.
    ///
    /// # Errors
    /// When it cannot be.
    pub fn settle(&self) -> io::Result<()> {
        match &self.file {
            Some(file) if file.metadata()?.is_file() => file.sync_all(),
            _ => Ok(()),
        }
    }

    /// The whole record so far.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Opens a file and locks it, if its whole lines are those that were read from it; it keeps the lock until it is closed. A device
/// holds no lines and may be written by many.
fn locked(options: &mut OpenOptions, path: &Path, read: &str) -> io::Result<File> {
    let mut file = options.read(true).write(true).truncate(false).open(path)?;
    if !file.metadata()?.is_file() {
        return Ok(file);
    }
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => return Err(io::Error::other("another game is writing it")),
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => return Err(error),
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    if read.is_empty() && !is_begun(&bytes) {
        return Err(io::Error::other("it holds something that is no record"));
    }
    let is_same = Record::read(&bytes).is_ok_and(|record| record.text().trim() == read.trim());
    if !is_same {
        return Err(io::Error::other("another game has written it meanwhile"));
    }
    file.rewind()?;
    Ok(file)
}

/// Whether a file holds nothing, or a record cut off in its first line.
fn is_begun(bytes: &[u8]) -> bool {
    let begun = bytes.trim_ascii();
    begun.starts_with(HEAD) || HEAD.starts_with(begun)
}

/// Writes a line where the whole lines of a file end. When it cannot be written, the file is left as it was as far as that can
/// be helped: the error that is told is the first one, and a line left torn is understood by whoever reads the file.
///
/// # Errors
/// When the line cannot be written.
pub fn write_line(file: &mut File, whole: u64, line: &str) -> io::Result<()> {
    let written = file.write_all(line.as_bytes()).and_then(|()| file.flush());
    if written.is_err() {
        let _ = file.set_len(whole);
        let _ = file.seek(SeekFrom::Start(whole));
    }
    written
}
