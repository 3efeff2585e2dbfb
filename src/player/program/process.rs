//! The [`Program`]: a process that is asked for answers.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Answer, Failure, Question};

/// The longest answer, in bytes.
const LONGEST: u64 = 1 << 16;
/// How much of a line is shown in a complaint, in characters.
const SHOWN: usize = 80;
/// How long a program may take to end once nothing more is asked of it.
const GRACE: Duration = Duration::from_millis(500);

/// A process that is asked for answers. What it writes to its standard error goes to ours.
#[derive(Debug)]
pub struct Program {
    child: Child,
    /// Lines to the process; a thread writes them, so that one that does not read cannot make us wait.
    questions: Option<Sender<String>>,
    /// Lines from the process, read by a thread. It closes when the process ends.
    answers: Receiver<io::Result<String>>,
}

impl Program {
    /// Starts a program: a command line as a shell would split it, without anything else a shell does.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(command: &str) -> Result<Self, Failure> {
        let unstartable = |why: &str| Failure::Unstartable(why.to_owned());
        let words = shlex::split(command).ok_or_else(|| unstartable("its quotes do not match"))?;
        let (name, arguments) = words.split_first().ok_or_else(|| unstartable("it has no name"))?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for us: whoever makes the machine stop thinking does not mean to end another's program.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => unstartable("there is no such program"),
            io::ErrorKind::PermissionDenied => unstartable("permission denied"),
            _ => unstartable(&error.to_string().to_lowercase()),
        })?;
        let (questions, asked) = channel();
        let (tell, answers) = sync_channel(1);
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(input, &asked));
            thread::spawn(move || read_lines(output, &tell));
        }
        Ok(Self {
            child,
            questions: Some(questions),
            answers,
        })
    }

    /// Asks, and waits for the answer no longer than the limit.
    ///
    /// # Errors
    /// When there is no answer, none that can be read, or one that was there before the question.
    pub fn ask(&mut self, question: &Question, limit: Duration) -> Result<Answer, Failure> {
        if let Ok(Ok(line)) = self.answers.try_recv() {
            return Err(Failure::Early(short(&line)));
        }
        self.tell(question);
        match self.answers.recv_timeout(limit) {
            Ok(Ok(line)) => Answer::read(line.trim()).map_err(|why| Failure::Unreadable(short(&line), why)),
            Ok(Err(error)) => Err(Failure::Unreadable(String::new(), error.to_string())),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Silent(limit)),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Ended(self.ended(GRACE))),
        }
    }

    /// Says something that needs no answer.
    pub fn tell(&mut self, question: &Question) {
        if let Some(questions) = &self.questions {
            // When the process is gone the next wait for an answer finds out.
            let _ = questions.send(question.line());
        }
    }

    /// How the process ended, if it does within a time.
    fn ended(&mut self, within: Duration) -> Option<String> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if start.elapsed() < within => thread::sleep(Duration::from_millis(5)),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.questions = None;
        if self.ended(GRACE).is_none() {
            // It is past asking; when it cannot be ended either there is nothing more to do.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
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
    let line: String = line
        .trim()
        .chars()
        .map(|c| if c.is_control() { '·' } else { c })
        .collect();
    match line.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}
