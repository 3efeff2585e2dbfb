//! [`Interrupt`]: Ctrl-C, for work that has something to show for itself when it is cut short.

use std::sync::{Mutex, OnceLock};

use crate::player::Stop;

/// Whom Ctrl-C stops; nobody while there is nothing to stop.
static AT_WORK: Mutex<Option<Stop>> = Mutex::new(None);
/// Whether Ctrl-C comes to us.
static HANDLED: OnceLock<bool> = OnceLock::new();

/// Makes Ctrl-C call a [`Stop`], and not end the program, until this is dropped. Pressed again it ends the program.
pub(super) struct Interrupt;

impl Interrupt {
    /// From now on.
    pub(super) fn calls(stop: &Stop) -> Self {
        HANDLED.get_or_init(|| ctrlc::set_handler(interrupt).is_ok());
        if let Ok(mut at_work) = AT_WORK.lock() {
            *at_work = Some(stop.clone());
        }
        Self
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        if let Ok(mut at_work) = AT_WORK.lock() {
            *at_work = None;
        }
    }
}

fn interrupt() {
    let at_work = AT_WORK.lock().ok().and_then(|at_work| at_work.clone());
    match at_work {
        Some(stop) if !stop.is_called() => stop.call(),
        // What Ctrl-C does to any program, by the code that shells expect of it.
        _ => std::process::exit(130),
    }
}
