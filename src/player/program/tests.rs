//! Programs that behave, and programs that do not, as lines of the shell.

use std::time::{Duration, Instant};

use super::*;

const LIMIT: Duration = Duration::from_millis(1200);

fn asked(script: &str) -> (Result<Answer, Failure>, Duration) {
    let mut program = Program::start(&format!("sh -c '{script}'")).unwrap();
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
    let mut program = Program::start(&format!("sh -c '{script}'")).unwrap();
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
    let mut program = Program::start(&format!("sh -c '{script}'")).unwrap();
    let question = Question::Over(serde_json::Value::Null);
    assert_eq!(program.ask(&question, LIMIT * 10), Ok(Answer::Ready("it".to_owned())));
    std::thread::sleep(LIMIT);
    let early = Failure::Early(r#"{"action": "pass"}"#.to_owned());
    assert_eq!(early.to_string(), r#"it said `{"action": "pass"}` before it was asked"#);
    assert_eq!(program.ask(&question, LIMIT * 10), Err(early));
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
    let unstartable = |command: &str| Program::start(command).unwrap_err().to_string();
    assert_eq!(
        unstartable("./no-such-program"),
        "it cannot be started: there is no such program"
    );
    assert_eq!(unstartable("  "), "it cannot be started: it has no name");
    assert_eq!(unstartable("sh -c 'x"), "it cannot be started: its quotes do not match");
}
