//! [`guard`]: a process between a game and a program, which ends the program with all that it has started when the game ends,
//! even when the game was killed and could see to nothing.
//!
//! It has the game's questions on its standard input and hands them on; when there can be no more, the game is over or gone. Where
//! the system lets it, it is given the processes whose parents are gone, so that what left the program's group is found, too.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

use super::errors::pass_on;
use super::{CommandLine, GRACE, STEP, group};

/// What a guard says of a program that a signal ended: this and the signal's number, as a shell does.
pub(super) const SIGNALLED: u8 = 128;

/// What comes to pass.
enum News {
    /// The game asks nothing more.
    Closed,
    /// The program has ended.
    Ended(ExitStatus),
}

/// Runs a program under guard, until it ends or its game does; yields the exit code to end with.
///
/// # Errors
/// When it cannot be started.
pub fn guard(program: &CommandLine) -> io::Result<u8> {
    // Where that cannot be, the program's group is what is found.
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true);
    let game = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut command = Command::new(&program.name);
    command
        .args(&program.arguments)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped());
    group::apart(&mut command);
    let mut child = command.spawn()?;
    let leader = i32::try_from(child.id()).map(Pid::from_raw).map_err(io::Error::other)?;
    let (questions, asked) = channel();
    let (tell, news) = channel();
    let (all_said, said) = channel::<()>();
    if let (Some(input), Some(errors)) = (child.stdin.take(), child.stderr.take()) {
        thread::spawn(move || hand_on(input, &asked));
        thread::spawn(move || {
            pass_on(errors, io::stderr());
            drop(all_said);
        });
    }
    let closed = tell.clone();
    thread::spawn(move || listen(game, &questions, &closed));
    thread::spawn(move || wait(child, &tell));
    let ended = match news.recv() {
        Ok(News::Ended(status)) => Some(status),
        Ok(News::Closed) | Err(_) => match news.recv_timeout(GRACE) {
            Ok(News::Ended(status)) => Some(status),
            Ok(News::Closed) | Err(_) => None,
        },
    };
    end_all(leader);
    // What it wrote last; whoever is left in spite of all may hold this open.
    let _ = said.recv_timeout(GRACE);
    Ok(ended.map_or(SIGNALLED, code))
}

/// Reads what the game says as it comes, wanted or not, so that its end is seen at once.
fn listen(mut game: File, questions: &Sender<Vec<u8>>, closed: &Sender<News>) {
    let mut bytes = vec![0; 1 << 16];
    while let Ok(read @ 1..) = game.read(&mut bytes) {
        // Of a program that has closed its input the end is yet to come.
        let _ = questions.send(bytes[..read].to_vec());
    }
    let _ = closed.send(News::Closed);
}

/// Writes what the game has said, until there is no more.
fn hand_on(mut input: impl Write, asked: &Receiver<Vec<u8>>) {
    for bytes in asked {
        if input.write_all(&bytes).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn wait(mut child: Child, tell: &Sender<News>) {
    if let Ok(status) = child.wait() {
        let _ = tell.send(News::Ended(status));
    }
}

/// The exit code that says how a program ended.
fn code(status: ExitStatus) -> u8 {
    let signal = status.signal().and_then(|signal| u8::try_from(signal).ok());
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.unwrap_or(SIGNALLED.saturating_add(signal.unwrap_or_default()))
}

/// Ends a program's group and whatever else descends from this process, again and again until nobody is left. Who cannot be ended
/// in time is left to the system.
fn end_all(leader: Pid) {
    let start = Instant::now();
    while start.elapsed() < GRACE {
        let _ = killpg(leader, Signal::SIGKILL);
        for descendant in descendants() {
            let _ = kill(descendant, Signal::SIGKILL);
        }
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => thread::sleep(STEP),
            Err(Errno::ECHILD) => return,
            Ok(_) | Err(_) => {}
        }
    }
}

/// All that descend from this process, where the system has them as files.
fn descendants() -> Vec<Pid> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let each: Vec<(i32, i32)> = processes
        .filter_map(|process| {
            let id = process.file_name().to_str()?.parse().ok()?;
            let stat = fs::read(process.path().join("stat")).ok()?;
            Some((id, parent(&String::from_utf8_lossy(&stat))?))
        })
        .collect();
    let mut found = vec![Pid::this().as_raw()];
    let mut at = 0;
    while let Some(&of) = found.get(at) {
        found.extend(each.iter().filter(|(_, parent)| *parent == of).map(|(id, _)| *id));
        at += 1;
    }
    found.into_iter().skip(1).map(Pid::from_raw).collect()
}

/// The parent in a line of the form `7 (its name) S 3 …`; its name may have anything in it.
fn parent(stat: &str) -> Option<i32> {
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_has_its_parent_in_its_line() {
        assert_eq!(parent("7 (a) b (c) S 3 7 7 0"), Some(3));
        assert_eq!(parent("7 (a"), None);
    }

    #[test]
    fn codes_are_those_of_a_shell() {
        assert_eq!(code(ExitStatus::from_raw(7 << 8)), 7);
        assert_eq!(code(ExitStatus::from_raw(9)), 137);
    }
}
