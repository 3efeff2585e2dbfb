//! Games at the prompt: what is typed and what comes back.

mod arranging;
mod games;
mod records;
mod refusals;
mod secrets;

use clap::Parser;

use crate::cli::{Cli, Exit, Io, run};
use crate::compile;
use crate::engine::{Dice, Engine};
use crate::game::SeatId;
use crate::session::write_arrangement;

/// What a command answered.
struct Answer {
    exit: Exit,
    out: String,
    err: String,
}

fn answer(command: &str, typed: &str, interactive: bool) -> Answer {
    let cli = Cli::try_parse_from(format!("sandtable {command}").split_whitespace()).expect("right usage");
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut typed.as_bytes(),
        out: &mut out,
        err: &mut err,
        colour: false,
        interactive,
        guard: None,
    };
    let worked = run(&cli, &mut io);
    let exit = io.settle(worked);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Answer {
        exit,
        out: text(out),
        err: text(err),
    }
}

fn script(command: &str, lines: &[&str]) -> Answer {
    answer(command, &(lines.join("\n") + "\n"), false)
}

/// A folder with a variant, and its path.
fn small() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "format = 1\nextends = \"skirmish\"\n\n[variant]\nname = \"Small\"\n\n[rules]\nlong = \"after 9 plies: draw\"\n";
    std::fs::write(folder.path().join("small.toml"), text).expect("written");
    let path = folder.path().display().to_string();
    (folder, path)
}

const ARRANGED: &str = "--arrange south=wall --arrange north=wall";
