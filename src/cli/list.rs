//! `sandtable list`: the bundled variants.

use std::io;

use clap::ValueEnum;
use serde_json::json;

use super::{Exit, Io};
use crate::compile::load;
use crate::game::Names;
use crate::source::bundled_names;

/// List the bundled variants
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// How to list them
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// How to list variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Human,
    /// For programs
    Json,
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let names: Vec<Names> = bundled_names()
        .into_iter()
        .filter_map(|name| Some(load(name).game?.names))
        .collect();
    match args.format {
        Format::Human => {
            let longest = names.iter().map(|names| names.id.len()).max().unwrap_or(0);
            for Names { id, name, summary, .. } in &names {
                writeln!(io.out, "{id:longest$}  {name}")?;
                writeln!(io.out, "{:longest$}  {summary}", "")?;
            }
        }
        Format::Json => {
            let list = names.iter().map(|names| {
                json!({ "variant": names.id, "name": names.name, "summary": names.summary, "source": names.source })
            });
            writeln!(io.out, "{:#}", list.collect::<serde_json::Value>())?;
        }
    }
    Ok(Exit::Fine)
}
