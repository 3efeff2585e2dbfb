//! The README's commands are run, in order, in an empty folder, and its files are written as they stand there.
//!
//! A block marked `sh` is run line by line; a line that ends in `# exit N` must end so, any other must end well. A block
//! marked `toml NAME` is written to that file. A block marked `text` after a command is what that command prints.

use std::path::Path;
use std::process::{Command, Stdio};

const README: &str = include_str!("../README.md");

struct Block {
    info: String,
    text: String,
}

fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in README.lines() {
        match (open.as_mut(), line.strip_prefix("```")) {
            (None, Some(info)) => {
                open = Some(Block {
                    info: info.to_owned(),
                    text: String::new(),
                });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// Runs one line; its arguments hold no quotes but around whole words.
fn run(line: &str, folder: &Path) -> (i32, String) {
    let (line, _) = line.split_once('#').unwrap_or((line, ""));
    let line = line.trim();
    let arguments = ["cargo run --release -- ", "sandtable "]
        .iter()
        .find_map(|start| line.strip_prefix(start));
    let arguments = arguments.unwrap_or_else(|| panic!("`{line}` is no command of ours"));
    let (arguments, input) = arguments
        .split_once(" < ")
        .map_or((arguments, None), |(words, file)| (words, Some(file)));
    let words = arguments.split_whitespace().map(|word| word.trim_matches('\''));
    let input = input.map_or_else(Stdio::null, |file| {
        std::fs::File::open(folder.join(file.trim())).unwrap().into()
    });
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(words)
        .current_dir(folder)
        .stdin(input)
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), printed)
}

#[test]
fn every_command_works_as_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut printed = String::new();
    let mut commands = 0;
    for block in blocks() {
        match block.info.split_once(' ').unwrap_or((block.info.as_str(), "")) {
            ("sh", _) => {
                for line in block
                    .text
                    .lines()
                    .filter(|line| !line.trim().is_empty() && *line != "cargo test")
                {
                    let wanted = line
                        .split_once("# exit ")
                        .map_or(0, |(_, code)| code.trim().parse().unwrap());
                    let (code, output) = run(line, folder.path());
                    assert_eq!(code, wanted, "`{line}` printed:\n{output}");
                    printed = output;
                    commands += 1;
                }
            }
            ("toml", name) if !name.is_empty() => std::fs::write(folder.path().join(name), &block.text).unwrap(),
            ("text", "") if commands > 0 => {
                let trimmed = |text: &str| {
                    text.lines()
                        .map(str::trim_end)
                        .collect::<Vec<_>>()
                        .join("\n")
                        .trim()
                        .to_owned()
                };
                assert!(
                    trimmed(&printed).contains(&trimmed(&block.text)),
                    "wanted:\n{}\nprinted:\n{printed}",
                    block.text
                );
            }
            _ => {}
        }
    }
    assert!(commands >= 10, "only {commands} commands");
    assert!(README.contains("\ncargo test\n"), "the command that tests");
}
