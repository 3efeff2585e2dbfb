//! The [`Journal`]: a record being written.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use super::Record;

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

    /// One that is kept in a file, too; whatever the file holds is replaced.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        let file = Some(File::create(path)?);
        Ok(Self {
            file,
            ..Self::default()
        })
    }

    /// One that goes on in a file after the last whole line of what was read from it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn resume(path: &Path, record: &Record) -> io::Result<Self> {
        let mut text = record.text().to_owned();
        let whole = text.len() as u64;
        let mut file = OpenOptions::new().write(true).open(path)?;
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

    /// The whole record so far.
    pub fn text(&self) -> &str {
        &self.text
    }
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
