//! `sandtable fmt`: variant files laid out as the bundled ones are.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use super::halt::unwritten;
use super::{Exit, Halt, Io};
use crate::diagnostic::{Colour, count, reports};
use crate::editor::format::format;
use crate::source::FileSet;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The files; `-` formats what is piped in, to the output
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Write nothing; say which files are not formatted, and fail if there are some
    #[arg(long)]
    pub check: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let mut worst = Exit::Fine;
    for name in &args.files {
        if let Err(halt) = file(name, args, io) {
            worst = worst.max(io.tell(halt)?);
        }
    }
    worst.told()
}

fn file(name: &str, args: &Args, io: &mut Io) -> Result<(), Halt> {
    let text = String::from_utf8(io.bytes(name)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Halt::findings(format!("`{name}` is not UTF-8 text (byte {at})"))
    })?;
    let mut files = FileSet::new();
    let id = files.add(if name == "-" { "<input>" } else { name }, text);
    let formatted = match format(&files, id) {
        Ok(formatted) => formatted,
        Err(findings) => {
            let colour = io.colour();
            // Where the output is the formatted text, whoever reads it wants no report in its place.
            let (out, colour) = if name == "-" {
                (&mut *io.err, Colour::Never)
            } else {
                (&mut *io.out, colour)
            };
            write!(out, "{}", reports(&files, &findings, colour))?;
            writeln!(out, "{}; left as it is", count(&findings))?;
            return Err(Exit::Findings.into());
        }
    };
    let same = formatted == files.file(id).text;
    if args.check {
        if !same {
            writeln!(io.out, "{}: not formatted", files.file(id).name)?;
            return Err(Exit::Findings.into());
        }
    } else if name == "-" {
        write!(io.out, "{formatted}")?;
    } else if !same {
        replace(Path::new(name), &formatted).map_err(|error| Halt::world(unwritten(name, &error)))?;
        writeln!(io.out, "{name}: formatted")?;
    }
    Ok(())
}

/// Puts a text in a file's place all at once, so that whatever happens one of the two is there. A link stays a link.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = path.canonicalize()?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().set_permissions(permissions)?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}
