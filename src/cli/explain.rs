//! `sandtable explain`: the longer story behind a finding's code.

use super::table::{Side, table};
use super::{Halt, Io};
use crate::diagnostic::{Article, Code, Severity, article, articles, suggestion};

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The code, such as `unknown-key`; all of them are listed without one
    pub code: Option<String>,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let Some(name) = &args.code else {
        return list(io);
    };
    let Some(code) = Code::from_name(name) else {
        let help = suggestion(name, Code::ALL.iter().map(|code| code.name()));
        return Err(Halt::usage(format!("there is no code `{name}`")).help(help));
    };
    let Article {
        title,
        explanation,
        bad,
        marked,
        good,
        ..
    } = article(code);
    writeln!(
        io.out,
        "{code} ({})\n{title}\n\n{explanation}\n",
        code.severity().word()
    )?;
    for (head, example) in [("Wrong", bad), ("Right", good)] {
        writeln!(io.out, "{head}:\n")?;
        for line in example.lines() {
            writeln!(io.out, "{}", format!("    {line}").trim_end())?;
        }
        writeln!(io.out)?;
        if head == "Wrong" && !marked.is_empty() {
            writeln!(io.out, "Found at {marked}\n")?;
        }
    }
    Ok(())
}

fn list(io: &mut Io) -> Result<(), Halt> {
    let articles = articles();
    let rows = articles
        .iter()
        .map(|article| [format!("  {}", article.code.name()), article.title.to_owned()]);
    let lines = table(&rows.collect::<Vec<_>>(), Side::Left);
    for wanted in Severity::ALL {
        let head = match wanted {
            Severity::Error => "Errors, with which a variant cannot be played:",
            Severity::Warning => "Warnings, for what is legal but surely not meant:",
            Severity::Note => "Notes, for what is no fault but good to know:",
        };
        writeln!(io.out, "{head}")?;
        for (article, line) in articles.iter().zip(lines.lines()) {
            if article.code.severity() == wanted {
                writeln!(io.out, "{line}")?;
            }
        }
    }
    writeln!(io.out, "`sandtable explain CODE` tells more, with examples.")?;
    Ok(())
}
