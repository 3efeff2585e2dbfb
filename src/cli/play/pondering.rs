//! While the machine thinks: a spinner on a terminal, and Ctrl-C for its best so far.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::interrupt::Interrupt;
use crate::player::Stop;

/// Shows that a seat's machine thinks, until it is dropped; Ctrl-C meanwhile ends the thinking, not the program.
pub(super) struct Pondering {
    spinner: ProgressBar,
    _interrupt: Interrupt,
}

impl Pondering {
    /// Begins. Only on a terminal is anything shown.
    pub fn begin(name: &str, stop: &Stop) -> Self {
        stop.clear();
        let interrupt = Interrupt::calls(stop);
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner());
        let spinner = ProgressBar::new_spinner()
            .with_style(style)
            .with_message(format!("{name} thinks; Ctrl-C makes it play"));
        spinner.enable_steady_tick(Duration::from_millis(100));
        Self {
            spinner,
            _interrupt: interrupt,
        }
    }
}

impl Drop for Pondering {
    fn drop(&mut self) {
        self.spinner.finish_and_clear();
    }
}
