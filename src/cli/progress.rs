//! A [`Progress`] bar on the terminal, for work that takes a while. It is shown where complaints go, and only to people.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar; it is gone when the work is done.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// For work of so many games. Nothing is shown unless standard error is a terminal.
    pub(super) fn games(all: u64) -> Self {
        let bar = ProgressBar::new(all);
        let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} to go");
        // The template is fixed; were it wrong, the plain bar would do.
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// So many are done.
    pub(super) fn done(&self, games: u64) {
        self.0.set_position(games);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
