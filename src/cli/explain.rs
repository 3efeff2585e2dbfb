//! `sandtable explain`: the longer story behind a finding's code.

use std::io;

use super::{Exit, Io};
use crate::diagnostic::{Article, Code, Severity, article, articles, suggestion};

/// Explain a finding's code
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The code, such as `unknown-key`; all of them are listed without one
    pub code: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let Some(name) = &args.code else {
        return list(io);
    };
    let Some(code) = Code::from_name(name) else {
        let help = suggestion(name, Code::ALL.iter().map(|code| code.name())).unwrap_or_default();
        io.complain(&format!("there is no code `{name}`; {help}"))?;
        return Ok(Exit::Usage);
    };
    let Article {
        title,
        explanation,
        bad,
        good,
        ..
    } = article(code);
    writeln!(
        io.out,
        "{code} ({})\n{title}\n\n{explanation}\n",
        code.severity().name()
    )?;
    for (head, example) in [("Wrong", bad), ("Right", good)] {
        writeln!(io.out, "{head}:\n")?;
        for line in example.lines() {
            writeln!(io.out, "{}", format!("    {line}").trim_end())?;
        }
        writeln!(io.out)?;
    }
    Ok(Exit::Fine)
}

fn list(io: &mut Io) -> io::Result<Exit> {
    let articles = articles();
    let longest = articles
        .iter()
        .map(|article| article.code.name().len())
        .max()
        .unwrap_or(0);
    for wanted in [Severity::Error, Severity::Warning] {
        let head = match wanted {
            Severity::Error => "Errors, with which a variant cannot be played:",
            Severity::Warning => "Warnings, for what is legal but surely not meant:",
        };
        writeln!(io.out, "{head}")?;
        for article in articles.iter().filter(|article| article.code.severity() == wanted) {
            writeln!(io.out, "  {:longest$}  {}", article.code.name(), article.title)?;
        }
    }
    writeln!(io.out, "`sandtable explain CODE` tells more, with examples.")?;
    Ok(Exit::Fine)
}
