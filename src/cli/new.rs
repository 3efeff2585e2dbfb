//! `sandtable new`: the beginning of a variant of one's own.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::halt::reason;
use super::io::folder;
use super::literal::{key, quoted};
use super::show::document::Said;
use super::tell::one_line;
use super::{Halt, Io, variant};
use crate::compile::Loaded;
use crate::game::Game;
use crate::source::bundled_text;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The file to write; it must not be there yet
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The variant to extend: a bundled name, or a file beside or below the new one
    #[arg(long, value_name = "VARIANT")]
    pub from: String,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let (game, loaded) = variant::playable(&args.from, io)?;
    let shown = args.file.display();
    let parent = parent(&args.from, &args.file).ok_or_else(|| {
        let from = &args.from;
        Halt::usage(format!(
            "`{from}` is neither bundled nor beside or below `{shown}`, so that file could not extend it"
        ))
    })?;
    let text = beginning(&args.file, &parent, &game, &loaded);
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&args.file)
        .and_then(|mut file| file.write_all(text.as_bytes()));
    if let Err(error) = written {
        let why = match error.kind() {
            ErrorKind::AlreadyExists => "there is such a file already".to_owned(),
            ErrorKind::NotFound => "there is no such folder".to_owned(),
            _ => reason(&error),
        };
        return Err(Halt::world(format!("`{shown}` cannot be written: {why}")));
    }
    writeln!(
        io.out,
        "`{shown}` extends `{parent}`. Change it, then:\n  sandtable check {shown}\n  sandtable play {shown}"
    )?;
    Ok(())
}

/// What the new file writes behind `extends`.
fn parent(from: &str, file: &Path) -> Option<String> {
    if bundled_text(from).is_some() {
        return Some(from.to_owned());
    }
    let inside = Path::new(from).canonicalize().ok()?;
    let inside = inside.strip_prefix(folder(file).canonicalize().ok()?).ok()?;
    Some(inside.to_str()?.replace('\\', "/"))
}

/// The new file's text: what it extends, its name, and how to go on, shown at the parent's own pieces and rules.
fn beginning(file: &Path, parent: &str, game: &Game, loaded: &Loaded) -> String {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_else(|| "my variant".to_owned());
    let mut text = format!(
        "format = 1\nextends = {}\n\n[variant]\nname = {}\nsummary = {}\n",
        quoted(parent),
        quoted(&stem),
        quoted(&format!("like {}, but", game.names.name)),
    );
    let _ = write!(
        text,
        "\n# What is written here is laid over `{parent}`, name by name; what is not mentioned stays.\n\
         # `sandtable show {parent} --resolved` prints all there is to change. Some beginnings:\n"
    );
    if let Some(kind) = game.kinds.first() {
        let _ = write!(
            text,
            "\n# [pieces.{}]                # a piece: only what differs\n# value = {}\n",
            kind.name,
            kind.value + 1
        );
    }
    if let Some(rule) = game.rules.last() {
        let sentence = one_line(&rule.text);
        let _ = write!(
            text,
            "\n# [rules]\n# {} = {}   # a rule of the same name takes its place\n# {} = false   # or takes it away\n\
             # too-long = \"after 500 plies: draw\"   # a new name adds a rule\n",
            key(&rule.name),
            quoted(&sentence),
            key(&rule.name),
        );
    }
    let mut cases = Said::of(&loaded.document).table("combat").table("cases").tables();
    if let Some((case, _)) = cases.next() {
        let _ = write!(
            text,
            "\n# [combat.cases]\n# {}.result = \"neither\"   # who stays: attacker, defender, both, neither, or forbidden\n",
            key(case)
        );
    }
    text
}
