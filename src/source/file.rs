//! [`read_file`]: the bytes of a file that has an end, and one in sight.
//!
//! A pipe, a device or a folder is told from a file before it is opened, so that nobody waits for one that nobody writes to.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file of at most so many.
///
/// # Errors
/// When it cannot be read, is no file, or is longer.
pub fn read_file(path: &Path, longest: u64) -> io::Result<Vec<u8>> {
    let metadata = path.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        return Err(io::Error::other(format!("it is longer than {} MiB", longest >> 20)));
    }
    Ok(bytes)
}
