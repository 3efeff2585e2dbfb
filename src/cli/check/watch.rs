//! `sandtable check --watch`: the check again after each save.
//!
//! Watches folders rather than files, for many editors put a new file in the old one's place. On a terminal each check has
//! the screen to itself; elsewhere a line between two of them names what was saved, unless programs read the answers.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{Event, RecursiveMode, Watcher};

use super::Checked;
use crate::cli::io::folder;
use crate::cli::{Halt, Io};

/// How long nothing may happen before a save counts as done.
const QUIET: Duration = Duration::from_millis(80);
/// How long a check is put off at most while things keep happening.
const PATIENCE: Duration = Duration::from_secs(1);
/// Empties the screen, what has scrolled off it included.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

/// Checks, and checks again after each save of the files named or of those that a check looked at, until the program is ended
/// or nobody reads on.
pub(super) fn repeat(
    named: &[String],
    for_people: bool,
    check: &mut dyn FnMut(&mut Io) -> Result<Checked, Halt>,
    io: &mut Io,
) -> Result<(), Halt> {
    let (send, events) = channel();
    let mut watched = BTreeSet::new();
    let mut watcher = notify::recommended_watcher(send).map_err(|error| refused(&error))?;
    // Before the first look at the files, so that no save falls between.
    let named = named.iter().map(PathBuf::from).filter(|path| path.exists());
    watch(&mut watcher, &mut watched, named)?;
    if io.interactive {
        write!(io.out, "{CLEAR}")?;
    }
    loop {
        let checked = check(io)?;
        io.out.flush()?;
        watch(&mut watcher, &mut watched, checked.files.iter().cloned())?;
        if watched.is_empty() {
            return Err(Halt::usage(
                "there is nothing to watch: what is bundled does not change",
            ));
        }
        let Some(saved) = next_save(&events, &checked.files) else {
            return checked.exit.told();
        };
        if io.interactive {
            write!(io.out, "{CLEAR}")?;
        } else if for_people {
            let names: Vec<_> = saved.iter().map(|name| format!("`{name}`")).collect();
            writeln!(io.out, "\n--- {} changed", names.join(", "))?;
        }
    }
}

/// Watches the folders of some files that are not watched yet.
fn watch(
    watcher: &mut impl Watcher,
    watched: &mut BTreeSet<PathBuf>,
    files: impl Iterator<Item = PathBuf>,
) -> Result<(), Halt> {
    for file in files {
        // A folder that is not there cannot be watched; that its file is not there either has been said.
        let Ok(folder) = folder(&file).canonicalize() else {
            continue;
        };
        if !watched.contains(&folder) {
            let watching = watcher.watch(&folder, RecursiveMode::NonRecursive);
            watching.map_err(|error| refused(&error))?;
            watched.insert(folder);
        }
    }
    Ok(())
}

/// Waits for a save and its end; yields the names of the files. `None` when there is nothing to wait for any more.
fn next_save(events: &Receiver<notify::Result<Event>>, files: &BTreeSet<PathBuf>) -> Option<BTreeSet<String>> {
    let mut saved = BTreeSet::new();
    while saved.is_empty() {
        saved.extend(names(events.recv().ok()?, files));
    }
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        match events.recv_timeout(QUIET) {
            Ok(event) => saved.extend(names(event, files)),
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    Some(saved)
}

/// The names of the changed files that matter: those that were looked at, and other variant files beside them, for one that
/// was missing may have come.
fn names(event: notify::Result<Event>, files: &BTreeSet<PathBuf>) -> Vec<String> {
    let Ok(event) = event else { return Vec::new() };
    // Our own reading is an event as well.
    if event.kind.is_access() {
        return Vec::new();
    }
    let paths = event.paths.iter().filter(|path| {
        let looked_at = files.iter().any(|file| file.file_name() == path.file_name());
        looked_at || path.extension().is_some_and(|ending| ending == "toml")
    });
    let names = paths.filter_map(|path| path.file_name());
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}

fn refused(error: &notify::Error) -> Halt {
    let why = error.to_string().to_lowercase();
    Halt::world(format!("the files cannot be watched: {why}"))
}
