//! While the machine thinks: a spinner on a terminal, and Ctrl-C for its best so far.

use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::player::Stop;

/// Whom Ctrl-C stops; nobody while no machine thinks.
static THINKER: Mutex<Option<Stop>> = Mutex::new(None);
/// Whether Ctrl-C comes to us.
static HANDLED: OnceLock<bool> = OnceLock::new();

/// Shows that a seat's machine thinks, until it is dropped; Ctrl-C meanwhile ends the thinking, not the program.
pub(super) struct Pondering {
    spinner: ProgressBar,
}

impl Pondering {
    /// Begins. Only on a terminal is anything shown.
    pub fn begin(name: &str, stop: &Stop) -> Self {
        stop.clear();
        HANDLED.get_or_init(|| ctrlc::set_handler(interrupt).is_ok());
        if let Ok(mut thinker) = THINKER.lock() {
            *thinker = Some(stop.clone());
        }
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner());
        let spinner = ProgressBar::new_spinner()
            .with_style(style)
            .with_message(format!("{name} thinks; Ctrl-C makes it play"));
        spinner.enable_steady_tick(Duration::from_millis(100));
        Self { spinner }
    }
}

impl Drop for Pondering {
    fn drop(&mut self) {
        self.spinner.finish_and_clear();
        if let Ok(mut thinker) = THINKER.lock() {
            *thinker = None;
        }
    }
}

fn interrupt() {
    let thinker = THINKER.lock().ok().and_then(|thinker| thinker.clone());
    match thinker {
        Some(stop) => stop.call(),
        // What Ctrl-C does to any program, by the code that shells expect of it.
        None => std::process::exit(130),
    }
}
