//! `sandtable lsp`: a language server for editors, over standard input and output.

use std::env;
use std::path::PathBuf;

use super::{Exit, Halt, Io};
use crate::editor::server::address::Library;
use crate::editor::server::dispatch::Farewell;
use crate::editor::server::serve;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Where to put copies of bundled files that the editor asks to see; by default in the user's cache
    #[arg(long, value_name = "FOLDER")]
    pub copies: Option<PathBuf>,
    /// Taken and ignored, since some editors insist on it
    #[arg(long, hide = true)]
    pub stdio: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let library = Library::new(args.copies.clone().unwrap_or_else(cache));
    match serve(library, io.input, io.out)? {
        Farewell::Said => Ok(()),
        Farewell::Missing => Err(Exit::Findings.into()),
    }
}

/// A folder of this version's own in the user's cache.
fn cache() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("XDG_CACHE_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".cache")))
        .or_else(|| set("LOCALAPPDATA"))
        .unwrap_or_else(env::temp_dir);
    folder.join(concat!("sandtable-", env!("CARGO_PKG_VERSION")))
}
