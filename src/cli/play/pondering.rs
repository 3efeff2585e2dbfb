//! While the machine thinks: a spinner on a terminal, and Ctrl-C for its best so far.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

use crate::cli::interrupt::Interrupt;
use crate::player::Stop;

/// Shows that a seat's machine thinks, until both are dropped; Ctrl-C meanwhile ends the thinking, not the program. Only on a
/// terminal is anything shown.
pub(super) fn begin(name: &str, stop: &Stop) -> (ProgressBar, Interrupt) {
    stop.clear();
    let interrupt = Interrupt::calls(stop);
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    let spinner = ProgressBar::new_spinner()
        .with_finish(ProgressFinish::AndClear)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        .with_message(format!("{name} thinks; Ctrl-C makes it play"));
    spinner.enable_steady_tick(Duration::from_millis(100));
    (spinner, interrupt)
}
