//! The program: takes the arguments apart, hands the streams over, and ends with the command's exit code.

use std::io::{self, BufWriter, IsTerminal};
use std::process::ExitCode;

use clap::Parser;
use sandtable::cli::{Cli, Exit, Io};

fn main() -> ExitCode {
    let (stdin, stdout, stderr) = (io::stdin(), io::stdout(), io::stderr());
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help that was asked for is an answer; anything else is wrong usage. A closed stream changes neither.
            let _ = error.print();
            return code(if error.use_stderr() { Exit::Usage } else { Exit::Fine });
        }
    };
    let terminal = stdout.is_terminal();
    // Not locked: what shows progress writes there too, from threads of its own.
    let mut err = &stderr;
    let mut io = Io {
        input: &mut stdin.lock(),
        out: &mut BufWriter::new(stdout.lock()),
        err: &mut err,
        colour: terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        interactive: terminal && stdin.is_terminal(),
        guard: std::env::current_exe().ok(),
    };
    let worked = sandtable::cli::run(&cli, &mut io);
    code(io.settle(worked))
}

fn code(exit: Exit) -> ExitCode {
    ExitCode::from(exit as u8)
}
