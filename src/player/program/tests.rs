//! Programs that behave, and programs that do not, as lines of the shell.

use std::time::{Duration, Instant};

use super::*;

const LIMIT: Duration = Duration::from_millis(1200);

fn start(script: &str) -> Program {
    let line = CommandLine::read(&format!("sh -c '{script}'")).unwrap();
    Program::start(&line, None).unwrap()
}

fn asked(script: &str) -> (Result<Answer, Failure>, Duration) {
    let mut program = start(script);
    let question = Question::Choose {
        view: serde_json::json!({ "filler": "x".repeat(1 << 20) }),
        number: 1,
    };
    let start = Instant::now();
    let answer = program.ask(&question, LIMIT);
    drop(program);
    (answer, start.elapsed())
}

#[test]
fn an_answer_is_read() {
    let (answer, _) = asked(r#"read line; echo "{\"action\": \"a1-a2\"}""#);
    assert_eq!(answer, Ok(Answer::Action("a1-a2".to_owned())));
}

#[test]
fn a_program_is_asked_more_than_once() {
    let script = r#"read line; echo "{\"ready\": \"it\"}"; read line; echo "{\"action\": \"pass\"}""#;
    let mut program = start(script);
    let question = Question::Over(serde_json::Value::Null);
    assert_eq!(program.ask(&question, LIMIT * 10), Ok(Answer::Ready("it".to_owned())));
    assert_eq!(
        program.ask(&question, LIMIT * 10),
        Ok(Answer::Action("pass".to_owned()))
    );
    assert_eq!(
        program.ask(&question, LIMIT * 10),
        Err(Failure::Ended(Some("exit status: 0".to_owned())))
    );
}

#[test]
fn what_is_said_before_it_is_asked_is_no_answer() {
    let script = r#"read line; echo "{\"ready\": \"it\"}"; echo "{\"action\": \"pass\"}"; read line; read line"#;
    let mut program = start(script);
    let question = Question::Over(serde_json::Value::Null);
    assert_eq!(program.ask(&question, LIMIT * 10), Ok(Answer::Ready("it".to_owned())));
    std::thread::sleep(LIMIT);
    let early = Failure::Early(r#"{"action": "pass"}"#.to_owned());
    assert_eq!(early.to_string(), r#"it said `{"action": "pass"}` before it was asked"#);
    assert_eq!(program.ask(&question, LIMIT * 10), Err(early));
}

#[test]
fn an_answer_is_to_the_question_whose_id_it_repeats() {
    let answers =
        r#"read line; echo "{\"ready\": \"it\", \"id\": 1}"; read line; echo "{\"action\": \"pass\", \"id\": 1}""#;
    let mut program = start(answers);
    let question = Question::Over(serde_json::Value::Null);
    assert_eq!(program.ask(&question, LIMIT * 10), Ok(Answer::Ready("it".to_owned())));
    let astray = Failure::Astray(1, 2);
    assert_eq!(astray.to_string(), "its answer is to question 1, not to question 2");
    assert_eq!(program.ask(&question, LIMIT * 10), Err(astray));
}

#[test]
fn nothing_a_program_said_steers_a_terminal() {
    let (answer, _) = asked(r#"read line; printf "\\033[2J\n""#);
    let Err(failure) = answer else {
        panic!("{answer:?}");
    };
    let told = failure.to_string();
    assert!(
        told.starts_with(r"its answer `\u{1b}[2J` cannot be understood: "),
        "{told}"
    );
    let illegal = Failure::Illegal(format!("\u{1b}]0;{}\u{7}", "x".repeat(1 << 16))).to_string();
    assert!(!illegal.contains(char::is_control) && illegal.len() < 400, "{illegal}");
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_guard_its_group_is_gone_with_a_program() {
    let mut program = start("sleep 977 & read line; echo \"{\\\"ready\\\": \\\"$!\\\"}\"; sleep 977");
    let question = Question::Over(serde_json::Value::Null);
    let Ok(Answer::Ready(other)) = program.ask(&question, LIMIT * 10) else {
        panic!("no answer");
    };
    // Whoever should take note of its end may be slow.
    let runs = || std::fs::read_to_string(format!("/proc/{other}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
    assert!(runs());
    drop(program);
    let start = Instant::now();
    while runs() {
        assert!(start.elapsed() < Duration::from_secs(5), "{other} is still there");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_crash_is_told_with_its_status() {
    let (answer, _) = asked("exit 3");
    assert_eq!(answer, Err(Failure::Ended(Some("exit status: 3".to_owned()))));
    let (answer, _) = asked("kill -9 $$");
    let Err(Failure::Ended(Some(how))) = answer else {
        panic!("{answer:?}");
    };
    assert!(how.starts_with("signal: 9"), "{how}");
}

#[test]
fn a_hang_is_over_in_time_whether_it_reads_or_not() {
    for script in ["read line; exec sleep 60", "exec sleep 60"] {
        let (answer, took) = asked(script);
        assert_eq!(answer, Err(Failure::Silent(LIMIT)), "{script}");
        assert!(took < Duration::from_secs(5), "{script}: {took:?}");
    }
}

#[test]
fn nonsense_and_floods_are_told_and_cut_short() {
    let (answer, _) = asked("read line; echo what?");
    let Err(Failure::Unreadable(line, why)) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(line, "what?");
    assert!(why.starts_with("it is no JSON object"), "{why}");
    let (answer, took) = asked("read line; exec yes | tr -d \"\\n\"");
    let Err(Failure::Unreadable(line, _)) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(line.chars().count(), 81);
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[test]
fn what_cannot_be_started_is_told() {
    let unstartable = |command: &str| {
        let program = CommandLine::read(command).and_then(|program| program.check());
        program.unwrap_err().to_string()
    };
    assert_eq!(
        unstartable("./no-such-program"),
        "it cannot be started: there is no such program"
    );
    assert_eq!(unstartable("/"), "it cannot be started: permission denied");
    assert_eq!(unstartable("  "), "it cannot be started: it has no name");
    assert_eq!(unstartable("sh -c 'x"), "it cannot be started: its quotes do not match");
}
