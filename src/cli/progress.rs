//! A progress bar on the terminal, for work that takes a while. It is shown where complaints go, and only to people.

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

/// For work of so many games; it is gone when it is dropped. Nothing is shown unless standard error is a terminal.
pub(super) fn games(all: u64) -> ProgressBar {
    let bar = ProgressBar::new(all).with_finish(ProgressFinish::AndClear);
    match ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} to go") {
        Ok(style) => bar.with_style(style),
        // The template is fixed; were it wrong, the plain bar would do.
        Err(_) => bar,
    }
}
