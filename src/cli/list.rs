//! `sandtable list`: the bundled variants.

use serde_json::json;

use super::options::{Format, Output};
use super::table::{Side, table};
use super::{Halt, Io};
use crate::compile::load;
use crate::game::Names;
use crate::source::bundled_names;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let names: Vec<Names> = bundled_names()
        .into_iter()
        .filter_map(|name| Some(load(name).game?.names))
        .collect();
    match args.output.format {
        Format::Human => {
            let rows = |of: Names| [[of.id, of.name], [String::new(), of.summary]];
            let rows: Vec<_> = names.into_iter().flat_map(rows).collect();
            write!(io.out, "{}", table(&rows, Side::Left))?;
        }
        Format::Json => {
            let list = names.iter().map(|names| {
                json!({ "variant": names.id, "name": names.name, "summary": names.summary, "source": names.source })
            });
            writeln!(io.out, "{:#}", list.collect::<serde_json::Value>())?;
        }
    }
    Ok(())
}
