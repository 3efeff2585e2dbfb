//! The [`Program`]: a process that is asked for answers.

use std::io::{self, BufRead, BufReader, Read, Write};
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::errors::pass_on;
#[cfg(unix)]
use super::guard::SIGNALLED;
use super::{Answer, CommandLine, Failure, GRACE, GUARD, Id, Question, STEP, group};
use crate::diagnostic::harmless_start;

/// The longest answer, in bytes.
const LONGEST: u64 = 1 << 16;
/// How much of a line is shown in a complaint, in characters.
const SHOWN: usize = 80;

/// How long a guard may take to end a program, and then itself.
const GUARDED: Duration = GRACE.saturating_mul(4);

/// A process that is asked for answers. What it writes to its standard error goes to ours, harmless to a terminal.
///
/// Under guard, it is gone with all that it has started when this is, or when this process is, in whatever way that ended. Without
/// a guard its group is ended when this is dropped, and what has left that group is not found.
#[derive(Debug)]
pub struct Program {
    child: Child,
    is_guarded: bool,
    /// Lines to the process; a thread writes them, so that one that does not read cannot make us wait.
    questions: Option<Sender<String>>,
    /// Lines from the process, read by a thread. It closes when the process ends.
    answers: Receiver<io::Result<String>>,
    /// How many questions it was asked.
    asked: Id,
}

impl Program {
    /// Starts a program, under the guard of the `sandtable` whose file is given.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(command: &CommandLine, guard: Option<&Path>) -> Result<Self, Failure> {
        command.check()?;
        let guarded = guard
            .filter(|_| cfg!(unix))
            .and_then(|guard| guarded(command, guard).ok());
        let is_guarded = guarded.is_some();
        let started = guarded.map_or_else(|| bare(command), Ok);
        let mut child = started.map_err(|error| {
            Failure::Unstartable(match error.kind() {
                io::ErrorKind::NotFound => "there is no such program".to_owned(),
                io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
                _ => error.to_string().to_lowercase(),
            })
        })?;
        let (questions, asked) = channel();
        let (tell, answers) = sync_channel(1);
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(input, &asked));
            thread::spawn(move || read_lines(output, &tell));
        }
        if let Some(errors) = child.stderr.take() {
            thread::spawn(move || pass_on(errors, io::stderr()));
        }
        Ok(Self {
            child,
            is_guarded,
            questions: Some(questions),
            answers,
            asked: 0,
        })
    }

    /// Asks, and waits for the answer no longer than the limit.
    ///
    /// # Errors
    /// When there is no answer, none that can be read, one that was there before the question, or one to another. An answer
    /// that does not say to which question it is counts as one to this.
    pub fn ask(&mut self, question: &Question, limit: Duration) -> Result<Answer, Failure> {
        if let Ok(Ok(line)) = self.answers.try_recv() {
            return Err(Failure::Early(short(&line)));
        }
        self.asked += 1;
        self.say(question.line(Some(self.asked)));
        match self.answers.recv_timeout(limit) {
            Ok(Ok(line)) => match Answer::read(line.trim()) {
                Ok((_, Some(id))) if id != self.asked => Err(Failure::Astray(id, self.asked)),
                Ok((answer, _)) => Ok(answer),
                Err(why) => Err(Failure::Unreadable(short(&line), why)),
            },
            Ok(Err(error)) => Err(Failure::Unreadable(String::new(), error.to_string())),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Silent(limit)),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Ended(self.ended(GRACE))),
        }
    }

    /// Says something that needs no answer.
    pub fn tell(&mut self, question: &Question) {
        self.say(question.line(None));
    }

    fn say(&mut self, line: String) {
        if let Some(questions) = &self.questions {
            // When the process is gone the next wait for an answer finds out.
            let _ = questions.send(line);
        }
    }

    /// How the process ended, if it does within a time.
    fn ended(&mut self, within: Duration) -> Option<String> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) if self.is_guarded => return Some(told_by_guard(status).to_string()),
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if start.elapsed() < within => thread::sleep(STEP),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.questions = None;
        let _ = self.ended(if self.is_guarded { GUARDED } else { GRACE });
        // It is past asking; when it cannot be ended either there is nothing more to do.
        let _ = group::end(&mut self.child);
    }
}

/// A program's process with a guard before it.
fn guarded(command: &CommandLine, guard: &Path) -> io::Result<Child> {
    let mut guard = Command::new(guard);
    guard.args([GUARD, "--", &command.name]).args(&command.arguments);
    guard.stdin(Stdio::piped()).stdout(Stdio::piped());
    group::apart(&mut guard);
    guard.spawn()
}

/// A program's process by itself.
fn bare(command: &CommandLine) -> io::Result<Child> {
    let mut program = Command::new(&command.name);
    program.args(&command.arguments);
    program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    group::apart(&mut program);
    program.spawn()
}

/// How a program ended, by the way its guard did.
#[cfg(unix)]
fn told_by_guard(status: ExitStatus) -> ExitStatus {
    let signal = status.code().filter(|code| *code > i32::from(SIGNALLED));
    signal.map_or(status, |code| ExitStatus::from_raw(code - i32::from(SIGNALLED)))
}

/// There are no guards here.
#[cfg(not(unix))]
fn told_by_guard(status: ExitStatus) -> ExitStatus {
    status
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until there are no more, waiting for each to be wanted, so that a flood stays in the pipe.
fn read_lines(output: ChildStdout, tell: &SyncSender<io::Result<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        let line = match (&mut output).take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) => return,
            Ok(_) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) => Err(error),
        };
        let failed = line.is_err();
        if tell.send(line).is_err() || failed {
            return;
        }
    }
}

/// The beginning of a line, without anything that a terminal would act on.
fn short(line: &str) -> String {
    harmless_start(line, SHOWN)
}
