//! `sandtable show`: a variant so that one can learn it: board, pieces, fights, set-up, and rules in words.

mod board;
mod combat;
mod compiled;
pub(super) mod document;
mod examples;
mod pieces;
mod resolved;
mod rules;
mod seats;
mod setup;

use std::fmt::Write as _;
use std::path::PathBuf;

use indexmap::IndexSet;

use super::io::write;
use super::options::Language;
use super::{Halt, Io, variant};
use crate::compile::{self, Example, Loaded};
use crate::diagnostic::{Colour, suggestion};
use crate::engine::Engine;
use crate::game::Game;
use crate::picture;
use document::Said;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bundled variant's name, or a path
    pub variant: String,
    /// Draw the board into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    language: Language,
    /// Print the variant as one file, each value with the file it comes from
    #[arg(long)]
    pub resolved: bool,
    /// Say what was worked out beforehand, and what each rule costs in play
    #[arg(long, conflicts_with = "resolved")]
    pub compiled: bool,
}

/// What a section is written from.
struct Subject<'a> {
    game: &'a Game,
    /// The definition, for what is best told in its author's words.
    said: Said<'a>,
    examples: &'a [Example],
    language: Option<&'a str>,
    colour: Colour,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    if args.resolved {
        return resolved(args, io);
    }
    let (game, loaded) = variant::playable(&args.variant, io)?;
    if let Some(language) = args.language.code() {
        let known = game.kinds.iter().flat_map(|kind| kind.translations.keys());
        let known: IndexSet<&str> = known.map(String::as_str).collect();
        if !known.contains(language) {
            let sentence = format!("this variant has no names in `{language}`");
            return Err(Halt::usage(sentence).help(suggestion(language, known)));
        }
    }
    if args.compiled {
        return Ok(write!(io.out, "{}", compiled::section(&Engine::new(game)))?);
    }
    let subject = Subject {
        game: &game,
        said: Said::of(&loaded.document),
        examples: &loaded.examples.list,
        language: args.language.code(),
        colour: io.colour(),
    };
    if let Some(path) = &args.svg {
        write(path, &picture::svg(&game.board, &board::scene(&subject)))?;
    }
    let sections = [
        ("", head(&subject)),
        ("Seats", seats::section(&subject)),
        ("Board", board::section(&subject)),
        ("Pieces", pieces::section(&subject)),
        ("Fights", combat::section(&subject)),
        ("Set-up", setup::section(&subject)),
        ("Information", setup::information(&subject)),
        ("Rules", rules::section(&subject)),
        ("Examples", examples::section(&subject)),
    ];
    let sections = sections.into_iter().filter(|(_, text)| !text.is_empty());
    for (at, (title, text)) in sections.enumerate() {
        if at > 0 {
            writeln!(io.out, "\n{title}")?;
        }
        write!(io.out, "{text}")?;
    }
    Ok(())
}

fn head(subject: &Subject) -> String {
    let names = &subject.game.names;
    let notes = subject.said.table("variant").table("reconstructed");
    let mut text = format!("{} ({})\n{}\n", names.name, names.id, names.summary);
    if !names.source.is_empty() {
        let _ = writeln!(text, "source: {}", names.source);
    }
    if !names.reconstructed.is_empty() {
        text.push_str("not from the source:\n");
    }
    for (name, note) in &names.reconstructed {
        let there = |name: &String| subject.examples.iter().any(|example| example.name.value == *name);
        let example = notes.table(name).text("example").filter(there);
        let cited = example.map(|example| format!(" (see the example `{example}`)"));
        text.push_str(&wrapped(&format!("{name}: {note}{}", cited.unwrap_or_default()), 2, 2));
    }
    text
}

/// Prints the flattened definition; a part that others extend has one too.
fn resolved(args: &Args, io: &mut Io) -> Result<(), Halt> {
    variant::known(&args.variant)?;
    let Loaded { files, document, .. } = compile::load(&args.variant);
    Ok(write!(io.out, "{}", resolved::write(&files, &document))?)
}

/// Sets a text in lines of at most 96 columns, each after some indent; what follows the first line is set in further.
fn wrapped(text: &str, indent: usize, further: usize) -> String {
    const WIDTH: usize = 96;
    let mut lines = String::new();
    let mut line = " ".repeat(indent);
    let mut bare = true;
    for word in text.split_whitespace() {
        if !bare && picture::width(&line) + 1 + picture::width(word) > WIDTH {
            lines.push_str(&line);
            lines.push('\n');
            line = " ".repeat(indent + further);
            bare = true;
        }
        if !bare {
            line.push(' ');
        }
        line.push_str(word);
        bare = false;
    }
    lines.push_str(&line);
    lines.push('\n');
    lines
}
