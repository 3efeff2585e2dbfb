//! What other tools are given: formatted files, SARIF logs, and checks that follow saves.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use sandtable::compile::load_text;
use sandtable::diagnostic::{Code, Diagnostic, articles, sarif};
use sandtable::source::FileSet;
use serde_json::{Value, json};

/// The program in a folder, not started yet.
fn sandtable(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command
}

/// Exit code, output and complaints of a run, with something piped in.
fn run(folder: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = sandtable(folder, args);
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // A program that reads nothing may have ended before this is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const UNTIDY: &str = "format=1\n[rules]\nquiet=\"after 9 plies: draw\" # soon\n";
const TIDY: &str = "format = 1\n\n[rules]\nquiet = \"after 9 plies: draw\"           # soon\n";

#[test]
fn fmt_writes_what_is_not_formatted() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let path = |name: &str| folder.join(name);
    fs::write(path("a.toml"), UNTIDY).unwrap();
    fs::write(path("b.toml"), TIDY).unwrap();
    let before = fs::metadata(path("b.toml")).unwrap().modified().unwrap();
    let said = "a.toml: not formatted\n".to_owned();
    let check = ["fmt", "--check", "a.toml", "b.toml"];
    assert_eq!(run(folder, &check, ""), (1, said, String::new()));
    assert_eq!(fs::read_to_string(path("a.toml")).unwrap(), UNTIDY);
    let said = "a.toml: formatted\n".to_owned();
    assert_eq!(run(folder, &["fmt", "a.toml", "b.toml"], ""), (0, said, String::new()));
    assert_eq!(fs::read_to_string(path("a.toml")).unwrap(), TIDY);
    assert_eq!(fs::metadata(path("b.toml")).unwrap().modified().unwrap(), before);
    assert_eq!(run(folder, &check, ""), (0, String::new(), String::new()));
    assert_eq!(fs::read_dir(folder).unwrap().count(), 2, "nothing is left over");
}

#[cfg(unix)]
#[test]
fn fmt_keeps_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.toml");
    fs::write(&file, UNTIDY).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("file.toml", folder.path().join("link.toml")).unwrap();
    assert_eq!(run(folder.path(), &["fmt", "link.toml"], "").0, 0);
    assert!(
        fs::symlink_metadata(folder.path().join("link.toml"))
            .unwrap()
            .is_symlink()
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), TIDY);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn fmt_formats_what_is_piped_in() {
    let here = Path::new(".");
    assert_eq!(run(here, &["fmt", "-"], UNTIDY), (0, TIDY.to_owned(), String::new()));
    assert_eq!(run(here, &["fmt", "-", "--check"], UNTIDY).0, 1);
    let (exit, out, err) = run(here, &["fmt", "-"], "a = \n");
    assert_eq!((exit, out.as_str()), (1, ""));
    assert!(
        err.contains("toml-syntax") && err.ends_with("1 error; left as it is\n"),
        "{err}"
    );
}

#[test]
fn fmt_leaves_alone_what_it_cannot_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("broken.toml"), "a = 1\na = 2\n").unwrap();
    fs::write(folder.join("noise.toml"), b"a = 1 # \xff\n").unwrap();
    let (exit, out, _) = run(folder, &["fmt", "broken.toml"], "");
    assert_eq!(exit, 1);
    assert!(
        out.contains("[broken.toml:2:1]") && out.ends_with("1 error; left as it is\n"),
        "{out}"
    );
    assert_eq!(
        fs::read_to_string(folder.join("broken.toml")).unwrap(),
        "a = 1\na = 2\n"
    );
    let (exit, _, err) = run(folder, &["fmt", "noise.toml"], "");
    assert_eq!(
        (exit, err.as_str()),
        (1, "sandtable: `noise.toml` is not UTF-8 text (byte 8)\n")
    );
    let (exit, _, err) = run(folder, &["fmt", "gone.toml"], "");
    assert_eq!(
        (exit, err.as_str()),
        (3, "sandtable: `gone.toml` cannot be read: there is no such file\n")
    );
}

/// The log for the findings of some texts.
fn log(texts: &[(&str, &str)]) -> Value {
    let loaded: Vec<_> = texts.iter().map(|(name, text)| load_text(name, text)).collect();
    let parts: Vec<(&FileSet, &[Diagnostic])> = loaded
        .iter()
        .map(|loaded| (&loaded.files, loaded.findings.as_slice()))
        .collect();
    assert_eq!(sarif(&parts), sarif(&parts), "the same findings give the same text");
    serde_json::from_str(&sarif(&parts)).unwrap()
}

#[test]
fn sarif_has_what_its_schema_requires() {
    let schema: Value = serde_json::from_str(include_str!("support/sarif.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let articles = articles();
    let texts: Vec<_> = articles
        .iter()
        .map(|article| ("some folder/bad.toml", article.bad))
        .collect();
    let log = log(&texts);
    let errors: Vec<_> = validator.iter_errors(&log).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    assert!(
        rules.len() == Code::ALL.len() && results.len() >= 20,
        "{}",
        results.len()
    );
    for result in results {
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(rule["id"], result["ruleId"]);
        assert_eq!(rule["defaultConfiguration"]["level"], result["level"]);
        assert!(rule["help"]["text"].as_str().unwrap().len() > 100);
    }
}

#[test]
fn sarif_says_what_is_wrong_and_where() {
    let text = "format = 1\nextends = \"skirmish\"\n[rules]\nquiet = 'after 9 plies: draw'\n'ä' = 'forbid move when to in hell'\n";
    let log = log(&[("raid.toml", text)]);
    let results = log["runs"][0]["results"].as_array().unwrap();
    let unknown = results.iter().find(|result| result["ruleId"] == "unknown-name");
    let unknown = unknown.unwrap_or_else(|| panic!("{results:#?}"));
    assert_eq!(unknown["level"], "error");
    let message = unknown["message"]["text"].as_str().unwrap();
    assert!(
        message.contains("`hell`") && message.contains("did you mean `hill`?"),
        "{message}"
    );
    let place = &unknown["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"], json!({ "uri": "raid.toml" }));
    let region = json!({ "startLine": 5, "startColumn": 31, "endLine": 5, "endColumn": 35 });
    assert_eq!(place["region"], region, "columns count characters");
    assert_eq!(log["runs"][0]["columnKind"], "unicodeCodePoints");
}

#[test]
fn sarif_is_a_format_of_check() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("a.toml"),
        "format = 1\nextends = \"skirmish\"\nx = 1\n",
    )
    .unwrap();
    let (exit, out, _) = run(folder.path(), &["check", "a.toml", "--format", "sarif"], "");
    let log: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (exit, &log["runs"][0]["results"][0]["ruleId"]),
        (1, &json!("unknown-key"))
    );
}

/// A check that watches, and the lines it prints.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(folder: &Path, args: &[&str]) -> Self {
        let mut child = sandtable(folder, args).stdout(Stdio::piped()).spawn().unwrap();
        let (send, lines) = channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, lines }
    }

    /// Waits for a line that has something in it; yields what was printed up to there.
    fn until(&self, wanted: &str) -> Vec<String> {
        let mut seen = Vec::new();
        let end = Instant::now() + Duration::from_secs(20);
        while let Ok(line) = self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            let found = line.contains(wanted);
            seen.push(line);
            if found {
                return seen;
            }
        }
        panic!("no `{wanted}` in {seen:#?}");
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn check_watches_a_file_and_what_it_extends() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("below")).unwrap();
    fs::write(folder.join("below/parent.toml"), "format = 1\nextends = \"skirmish\"\n").unwrap();
    let child = |rule: &str| format!("format = 1\nextends = \"below/parent\"\n[rules]\nquiet = '{rule}'\n");
    fs::write(folder.join("game.toml"), child("after 9 plys: draw")).unwrap();
    let watching = Watching::start(folder, &["check", "game.toml", "--watch"]);
    watching.until("rule-syntax");
    watching.until("1 error");
    // Saved in place.
    fs::write(folder.join("game.toml"), child("after 9 plies: draw")).unwrap();
    watching.until("--- `game.toml` changed");
    watching.until("no findings");
    // Saved as a new file in the old one's place.
    fs::write(folder.join("game.tmp"), child("after 9 plies: drow")).unwrap();
    fs::rename(folder.join("game.tmp"), folder.join("game.toml")).unwrap();
    watching.until("--- `game.toml` changed");
    watching.until("1 error");
    fs::write(folder.join("game.toml"), child("after 9 plies: draw")).unwrap();
    watching.until("no findings");
    // A mistake in what it extends.
    fs::write(
        folder.join("below/parent.toml"),
        "format = 1\nextends = \"skirmish\"\nx = 1\n",
    )
    .unwrap();
    let shown = watching.until("unknown-key");
    assert!(
        shown.iter().any(|line| line == "--- `parent.toml` changed"),
        "{shown:#?}"
    );
    watching.until("1 error");
    // Nobody saved anything since: no further check.
    assert!(watching.lines.recv_timeout(Duration::from_millis(400)).is_err());
}

/// A folder with a game that extends a file in a folder below.
fn family() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("below")).unwrap();
    fs::write(folder.path().join("below/parent.toml"), PARENT).unwrap();
    fs::write(
        folder.path().join("game.toml"),
        "format = 1\nextends = \"below/parent\"\n",
    )
    .unwrap();
    folder
}

const PARENT: &str = "format = 1\nextends = \"skirmish\"\n";
const WRONG_PARENT: &str = "format = 1\nextends = \"skirmish\"\nx = 1\n";

#[test]
fn check_goes_on_when_a_folder_it_watches_is_replaced() {
    let folder = family();
    let folder = folder.path();
    let watching = Watching::start(folder, &["check", "game.toml", "--watch"]);
    watching.until("no findings");
    // Removed, and made anew.
    fs::remove_dir_all(folder.join("below")).unwrap();
    watching.until("unknown-parent");
    watching.until("1 error");
    fs::create_dir(folder.join("below")).unwrap();
    fs::write(folder.join("below/parent.toml"), PARENT).unwrap();
    watching.until("no findings");
    // What is in it now counts, and goes on to.
    fs::write(folder.join("below/parent.toml"), WRONG_PARENT).unwrap();
    watching.until("unknown-key");
    watching.until("1 error");
    // Another folder in its place.
    fs::create_dir(folder.join("next")).unwrap();
    fs::write(folder.join("next/parent.toml"), PARENT).unwrap();
    fs::rename(folder.join("below"), folder.join("last")).unwrap();
    fs::rename(folder.join("next"), folder.join("below")).unwrap();
    let shown = watching.until("no findings");
    assert!(shown.iter().any(|line| line.contains("`below`")), "{shown:#?}");
    fs::write(folder.join("below/parent.toml"), WRONG_PARENT).unwrap();
    watching.until("unknown-key");
    watching.until("1 error");
    // What was put aside is looked at no more.
    fs::write(folder.join("last/parent.toml"), PARENT).unwrap();
    assert!(watching.lines.recv_timeout(Duration::from_millis(400)).is_err());
}

#[test]
fn check_waits_for_a_file_that_is_missing_and_its_folder() {
    let folder = family();
    let folder = folder.path();
    fs::remove_dir_all(folder.join("below")).unwrap();
    let watching = Watching::start(folder, &["check", "game.toml", "--watch"]);
    watching.until("1 error");
    fs::create_dir(folder.join("below")).unwrap();
    watching.until("`below` changed");
    watching.until("1 error");
    fs::write(folder.join("below/parent.toml"), PARENT).unwrap();
    watching.until("no findings");
}

#[cfg(unix)]
#[test]
fn check_watches_what_links_lead_to() {
    use std::os::unix::fs::symlink;

    let folder = family();
    let folder = folder.path();
    // The file itself is a link to a link, and its parent's folder is one.
    fs::create_dir(folder.join("far")).unwrap();
    fs::rename(folder.join("below"), folder.join("far/v1")).unwrap();
    symlink("far/v1", folder.join("below")).unwrap();
    fs::rename(folder.join("game.toml"), folder.join("far/game.toml")).unwrap();
    symlink(folder.join("far/game.toml"), folder.join("far/again.toml")).unwrap();
    symlink("far/again.toml", folder.join("game.toml")).unwrap();
    let watching = Watching::start(folder, &["check", "game.toml", "--watch"]);
    watching.until("no findings");
    fs::write(
        folder.join("far/game.toml"),
        "format = 1\nextends = \"below/parent\"\ny = 1\n",
    )
    .unwrap();
    watching.until("`y`");
    watching.until("1 error");
    fs::write(folder.join("far/game.toml"), "format = 1\nextends = \"below/parent\"\n").unwrap();
    watching.until("no findings");
    fs::write(folder.join("far/v1/parent.toml"), WRONG_PARENT).unwrap();
    watching.until("unknown-key");
    watching.until("1 error");
    // A link that leads elsewhere from now on.
    fs::create_dir(folder.join("far/v2")).unwrap();
    fs::write(folder.join("far/v2/parent.toml"), PARENT).unwrap();
    symlink("far/v2", folder.join("new")).unwrap();
    fs::rename(folder.join("new"), folder.join("below")).unwrap();
    watching.until("no findings");
    fs::write(folder.join("far/v2/parent.toml"), WRONG_PARENT).unwrap();
    watching.until("unknown-key");
}

#[test]
fn nothing_bundled_can_be_watched() {
    let (exit, out, err) = run(Path::new("."), &["check", "skirmish", "--watch"], "");
    assert_eq!((exit, out.as_str()), (2, "no findings\n"));
    assert!(err.contains("there is nothing to watch"), "{err}");
}
