//! Ending processes together with all that they have started.

use std::io;
use std::process::{Child, Command};

/// Lets a command's process begin a group of its own, to which all belongs that it starts and that does not leave it. So Ctrl-C
/// is not for it either: whoever makes the machine stop thinking does not mean to end another's program.
#[cfg(unix)]
pub(super) fn apart(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Nothing of the kind is known here.
#[cfg(not(unix))]
pub(super) fn apart(_: &mut Command) {}

/// Ends a process that was started apart, and what is left of its group.
pub(super) fn end(child: &mut Child) -> io::Result<()> {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(child.id()) {
        // There may be nobody left.
        let _ = nix::sys::signal::killpg(nix::unistd::Pid::from_raw(group), nix::sys::signal::Signal::SIGKILL);
    }
    if child.try_wait()?.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(())
}
