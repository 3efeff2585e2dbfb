//! `sandtable check`: everything that is wrong with some variants.

mod deep;
mod steps;
mod watch;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{Exit, Halt, Io};
use crate::compile::load;
use crate::diagnostic::{Code, Diagnostic, Severity, conclusion, json, reports, sarif, short, suggestion};
use crate::example;
use crate::source::{FileSet, bundled_names, bundled_text};
use steps::sought;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Paths, or bundled variants' names
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// How to say it
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// What else counts as a failure
    #[arg(long, value_enum)]
    pub deny: Option<Deny>,
    /// Play two thousand random games, too, and say what never happens in them
    #[arg(long)]
    pub deep: bool,
    /// After how long that is broken off, for each variant
    #[arg(long, value_name = "S", default_value_t = 60.0, value_parser = seconds, requires = "deep")]
    pub seconds: f64,
    /// Check again whenever one of the files, or one they extend, is saved
    #[arg(long)]
    pub watch: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds up to a day".to_owned()),
    }
}

/// How to show findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people, with the places in question
    Human,
    /// A line for each finding
    Short,
    /// For programs
    Json,
    /// For code review tools, as SARIF 2.1.0
    Sarif,
}

/// What counts as a failure besides errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Warnings too
    Warnings,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    if args.watch {
        let for_people = matches!(args.format, Format::Human | Format::Short);
        return watch::repeat(&args.files, for_people, &mut |io| once(args, io), io);
    }
    once(args, io)?.exit.told()
}

/// What came of one check.
struct Checked {
    /// How it ended.
    exit: Exit,
    /// The files on disk that it looked at or for.
    files: BTreeSet<PathBuf>,
}

/// Checks the files and shows the findings.
fn once(args: &Args, io: &mut Io) -> Result<Checked, Halt> {
    let mut told = BTreeSet::new();
    let mut told_by_play = Vec::new();
    let mut checked: Vec<(FileSet, Vec<Diagnostic>)> = Vec::new();
    for name in &args.files {
        let mut loaded = load(name);
        example::check(&mut loaded);
        if args.deep {
            told_by_play.extend(deep::look(name, &mut loaded, args.seconds)?);
        }
        let mut findings = loaded.findings;
        suggest(name, &mut findings);
        // Variants that extend the same file share its mistakes; once is enough.
        findings.retain(|finding| told.insert(short(&loaded.files, std::slice::from_ref(finding))));
        checked.push((loaded.files, findings));
    }
    let all = || checked.iter().flat_map(|(_, findings)| findings);
    match args.format {
        Format::Human => {
            let colour = io.colour();
            for (files, findings) in &checked {
                write!(io.out, "{}", reports(files, findings, colour))?;
            }
            for line in &told_by_play {
                writeln!(io.out, "{line}")?;
            }
            writeln!(io.out, "{}", conclusion(all()))?;
        }
        Format::Short => {
            for (files, findings) in &checked {
                write!(io.out, "{}", short(files, findings))?;
            }
        }
        Format::Json | Format::Sarif => {
            let parts: Vec<_> = checked
                .iter()
                .map(|(files, findings)| (files, findings.as_slice()))
                .collect();
            let render = if args.format == Format::Json { json } else { sarif };
            write!(io.out, "{}", render(&parts))?;
        }
    }
    let fails = |finding: &Diagnostic| match finding.severity() {
        Severity::Error => true,
        Severity::Warning => args.deny == Some(Deny::Warnings),
        Severity::Note => false,
    };
    let exit = if args.files.iter().any(|name| is_out_of_reach(name)) {
        Exit::World
    } else if all().any(fails) {
        Exit::Findings
    } else {
        Exit::Fine
    };
    let names = checked.iter().flat_map(|(files, _)| files.iter());
    let on_disk = names.filter(|(_, file)| !file.name.starts_with("<bundled>/"));
    let on_disk = on_disk.map(|(_, file)| PathBuf::from(&file.name));
    let sought = checked.iter().flat_map(|(files, findings)| sought(files, findings));
    let files = on_disk.chain(sought).collect();
    Ok(Checked { exit, files })
}

/// Whether nothing can be read under a name at all; a file that is no text is its author's to put right.
fn is_out_of_reach(name: &str) -> bool {
    bundled_text(name).is_none() && (!Path::new(name).is_file() || std::fs::File::open(name).is_err())
}

/// For a name that is not there: the bundled one that was perhaps meant.
fn suggest(name: &str, findings: &mut [Diagnostic]) {
    if Path::new(name).exists() || name.contains(['/', '\\', '.']) {
        return;
    }
    let unread = |finding: &&mut Diagnostic| finding.code == Code::UnreadableFile && finding.help.is_none();
    for finding in findings.iter_mut().filter(unread) {
        finding.help = suggestion(name, bundled_names());
    }
}
