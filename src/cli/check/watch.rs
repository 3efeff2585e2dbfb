//! `sandtable check --watch`: the check again after each save.
//!
//! Watches folders rather than files, for many editors put a new file in the old one's place; and every folder on the way to a
//! file, through links, for these are replaced as well. On a terminal each check has the screen to itself; elsewhere a line
//! between two of them names what was saved, unless programs read the answers.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::event::ModifyKind;
use notify::{ErrorKind, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::Checked;
use super::steps::Steps;
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
    let named = named.iter().map(PathBuf::from).filter(|path| path.exists());
    // A file that is gone may come again.
    let mut files: BTreeSet<_> = named.collect();
    if io.interactive {
        write!(io.out, "{CLEAR}")?;
    }
    loop {
        // Anew for each check, for a watched folder may have been replaced; and before it, so that no save falls between.
        let mut watcher = notify::recommended_watcher(send.clone()).map_err(|error| refused(&error))?;
        let before = Steps::to(&files);
        watch(&mut watcher, &before, &Steps::default())?;
        let checked = check(io)?;
        io.out.flush()?;
        files.extend(checked.files);
        let steps = Steps::to(&files);
        watch(&mut watcher, &steps, &before)?;
        if steps.is_empty() {
            return Err(Halt::usage(
                "there is nothing to watch: what is bundled does not change",
            ));
        }
        let Some(saved) = next_save(&events, &steps) else {
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

/// Watches the folders of some steps, but for those that are watched already.
fn watch(watcher: &mut RecommendedWatcher, steps: &Steps, watched: &Steps) -> Result<(), Halt> {
    let (watched, homes) = (watched.folders(), steps.homes());
    for folder in steps.folders().difference(&watched) {
        // A folder that is not there cannot be watched; those above it are, and tell when it comes.
        match watcher.watch(folder, RecursiveMode::NonRecursive) {
            Err(error) if homes.contains(folder) && !is_missing(&error) => return Err(refused(&error)),
            _ => {}
        }
    }
    Ok(())
}

/// Whether a folder cannot be watched since it is not there, or was not a moment ago.
fn is_missing(error: &notify::Error) -> bool {
    match &error.kind {
        ErrorKind::PathNotFound => true,
        ErrorKind::Io(error) => matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory),
        _ => false,
    }
}

/// Waits for a save and its end; yields the names of the files. `None` when there is nothing to wait for any more.
fn next_save(events: &Receiver<notify::Result<Event>>, steps: &Steps) -> Option<BTreeSet<String>> {
    let mut saved = BTreeSet::new();
    while saved.is_empty() {
        saved.extend(names(events.recv().ok()?, steps));
    }
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        match events.recv_timeout(QUIET) {
            Ok(event) => saved.extend(names(event, steps)),
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    Some(saved)
}

/// The names of what changed and matters: files that were looked at, other variant files beside them, and folders and links
/// that came or went on the way to one.
fn names(event: notify::Result<Event>, steps: &Steps) -> Vec<String> {
    let Ok(event) = event else { return Vec::new() };
    let replaces = match event.kind {
        // Our own reading is an event as well.
        EventKind::Access(_) => return Vec::new(),
        EventKind::Create(_) | EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)) => true,
        _ => false,
    };
    let matters = |path: &&PathBuf| steps.is_end(path) || replaces && steps.is_passed(path);
    let names = event.paths.iter().filter(matters).filter_map(|path| path.file_name());
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}

fn refused(error: &notify::Error) -> Halt {
    let why = error.to_string().to_lowercase();
    Halt::world(format!("the files cannot be watched: {why}"))
}
