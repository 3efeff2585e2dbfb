//! A [`Checkpoint`]: a file that keeps what a simulation has done so far, so that it can be interrupted at any byte.
//!
//! JSON Lines: the plan, then a line for each batch of games that is done, with its number and tally, in whatever order they
//! came. A last line that was torn is left out, and written over.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::results::check;
use super::{Plan, Tally, batches};
use crate::session::write_line;

/// What a simulation has done so far, kept in a file.
#[derive(Debug)]
pub struct Checkpoint {
    file: File,
    /// How much of the file is whole lines, in bytes.
    whole: u64,
    /// The batches that are done.
    pub(super) done: BTreeSet<usize>,
    /// What was done before.
    pub(super) tally: Tally,
}

/// Why a file cannot keep what a simulation does.
#[derive(Debug)]
pub enum CheckpointError {
    /// It holds something else: a sentence.
    Unfit(String),
    /// It cannot be read or written.
    Unusable(io::Error),
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> Self {
        Self::Unusable(error)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Batch {
    batch: usize,
    tally: Tally,
}

impl Checkpoint {
    /// Opens a file for a plan: begins it if it is not there or holds nothing yet, else goes on with it.
    ///
    /// # Errors
    /// When the file holds something else, or cannot be read or written.
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, CheckpointError> {
        if path.metadata().is_ok_and(|there| !there.is_file()) {
            return Err(io::Error::other("it is no file").into());
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let mut checkpoint = Self {
            file,
            whole: whole as u64,
            done: BTreeSet::new(),
            tally: Tally::default(),
        };
        if whole == 0 && !bytes.is_empty() && !line(plan)?.as_bytes().starts_with(&bytes) {
            let what = "it is no checkpoint of a simulation".to_owned();
            return Err(CheckpointError::Unfit(what));
        }
        checkpoint
            .take_up(&bytes[..whole], plan)
            .map_err(CheckpointError::Unfit)?;
        checkpoint.file.set_len(checkpoint.whole)?;
        checkpoint.file.seek(SeekFrom::Start(checkpoint.whole))?;
        if whole == 0 {
            checkpoint.write(&line(plan)?)?;
        }
        Ok(checkpoint)
    }

    /// Adds a batch; it is in the file before this returns.
    ///
    /// # Errors
    /// When the file cannot be written; it is left as it was as far as that can be helped.
    pub fn append(&mut self, batch: usize, tally: &Tally) -> io::Result<()> {
        let tally = tally.clone();
        self.write(&line(&Batch { batch, tally })?)
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        write_line(&mut self.file, self.whole, line)?;
        self.whole += line.len() as u64;
        Ok(())
    }

    /// Takes up what stands on whole lines.
    fn take_up(&mut self, bytes: &[u8], plan: &Plan) -> Result<(), String> {
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').zip(1usize..);
        let Some((first, _)) = lines.next() else { return Ok(()) };
        let begun: Plan =
            serde_json::from_slice(first).map_err(|_| "it is no checkpoint of a simulation".to_owned())?;
        if let Some(what) = begun.difference(plan) {
            return Err(format!("it was begun with {what}"));
        }
        if begun.shard != plan.shard {
            return Err(format!("it was begun for shard {}", begun.shard));
        }
        let batches = batches(plan);
        for (bytes, number) in lines {
            let Batch { batch, tally } =
                serde_json::from_slice(bytes).map_err(|error| format!("line {number}: this is no batch: {error}"))?;
            check(plan, &tally).map_err(|what| format!("line {number}: {what}"))?;
            let games = batches.get(batch).map(|(_, games)| games.end - games.start);
            if games != Some(tally.games()) || !self.done.insert(batch) {
                return Err(format!("line {number}: there is no such batch to be done"));
            }
            if self.done.len() == 1 {
                self.tally = tally;
            } else {
                self.tally.add(&tally);
            }
        }
        Ok(())
    }
}

fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}
