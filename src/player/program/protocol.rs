//! What is said between a game and a program: [`Question`] and [`Answer`], each one line of JSON.
//!
//! Both ends use this file, so that they cannot disagree about a form.

use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::diagnostic::suggestion;

/// The version of the protocol.
pub const PROTOCOL: u64 = 1;

/// How long a program may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How long it should take for an answer.
    pub think: Duration,
    /// After how long it is taken to hang.
    pub limit: Duration,
}

impl Clock {
    fn json(self) -> Value {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        json!({ "think_ms": millis(self.think), "limit_ms": millis(self.limit) })
    }

    fn read(value: Option<&Value>) -> Result<Self, String> {
        let millis = |key: &str| {
            let number = value.and_then(|clock| clock.get(key)).and_then(Value::as_u64);
            number
                .map(Duration::from_millis)
                .ok_or_else(|| format!("`clock` needs a whole number `{key}`"))
        };
        Ok(Self {
            think: millis("think_ms")?,
            limit: millis("limit_ms")?,
        })
    }
}

/// What a game says to a program.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// A game begins: `{"hello": {"protocol": 1, "variant": …, "definition": …, "seats": […], "clock": {…}}}`.
    Hello {
        /// The variant as it was asked for: a bundled name or a path.
        variant: String,
        /// The hash of its definition.
        definition: String,
        /// The seats that the program plays.
        seats: Vec<String>,
        /// The time for each answer.
        clock: Clock,
    },
    /// A seat arranges its pieces: `{"arrange": {"seat": …, "number": …}}`.
    Arrange {
        /// The seat.
        seat: String,
        /// A number that differs from game to game, for a program that wants dice.
        number: u64,
    },
    /// A seat chooses one of the view's `actions`: `{"choose": {"view": {…}, "number": …}}`.
    Choose {
        /// What the seat knows.
        view: Value,
        /// A number that differs from choice to choice.
        number: u64,
    },
    /// The game is over, no answer is due: `{"over": {"outcome": …, "rule": …}}`.
    Over(Value),
}

/// What a program says to a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// To `hello`: `{"ready": "its name"}`.
    Ready(String),
    /// To `arrange`: `{"arrangement": {"a1": "piece", …}}`; the JSON text of the object.
    Arrangement(Value),
    /// To `choose`: `{"action": "a1-a2"}`.
    Action(String),
}

impl Question {
    /// The question as a line, without its line break.
    pub fn line(&self) -> String {
        match self {
            Question::Hello {
                variant,
                definition,
                seats,
                clock,
            } => json!({ "hello": {
                "protocol": PROTOCOL, "variant": variant, "definition": definition, "seats": seats, "clock": clock.json(),
            } }),
            Question::Arrange { seat, number } => json!({ "arrange": { "seat": seat, "number": number } }),
            Question::Choose { view, number } => json!({ "choose": { "view": view, "number": number } }),
            Question::Over(end) => json!({ "over": end }),
        }
        .to_string()
    }

    /// Reads a question.
    ///
    /// # Errors
    /// One sentence on what is wrong with the line.
    pub fn read(line: &str) -> Result<Self, String> {
        let (key, value) = only(line, &["hello", "arrange", "choose", "over"])?;
        let text = |name: &str| {
            let text = value.get(name).and_then(Value::as_str);
            text.map(str::to_owned)
                .ok_or_else(|| format!("`{key}` needs a string `{name}`"))
        };
        let number = || {
            let number = value.get("number").and_then(Value::as_u64);
            number.ok_or_else(|| format!("`{key}` needs a whole number `number`"))
        };
        Ok(match key.as_str() {
            "hello" => {
                let protocol = value.get("protocol").and_then(Value::as_u64);
                if protocol != Some(PROTOCOL) {
                    return Err(format!("this is protocol {PROTOCOL}, and `hello` asks for another"));
                }
                let seats = value.get("seats").and_then(Value::as_array).into_iter().flatten();
                Question::Hello {
                    variant: text("variant")?,
                    definition: text("definition")?,
                    seats: seats.filter_map(|seat| seat.as_str().map(str::to_owned)).collect(),
                    clock: Clock::read(value.get("clock"))?,
                }
            }
            "arrange" => Question::Arrange {
                seat: text("seat")?,
                number: number()?,
            },
            "choose" => Question::Choose {
                view: value.get("view").cloned().ok_or("`choose` needs a `view`")?,
                number: number()?,
            },
            _ => Question::Over(value),
        })
    }
}

impl Answer {
    /// The answer as a line, without its line break.
    pub fn line(&self) -> String {
        match self {
            Answer::Ready(name) => json!({ "ready": name }),
            Answer::Arrangement(spaces) => json!({ "arrangement": spaces }),
            Answer::Action(action) => json!({ "action": action }),
        }
        .to_string()
    }

    /// Reads an answer.
    ///
    /// # Errors
    /// One sentence on what is wrong with the line.
    pub fn read(line: &str) -> Result<Self, String> {
        let (key, value) = only(line, &["ready", "arrangement", "action"])?;
        let text = || {
            let text = value.as_str().map(str::to_owned);
            text.ok_or_else(|| format!("`{key}` takes a string"))
        };
        Ok(match key.as_str() {
            "ready" => Answer::Ready(text()?),
            "action" => Answer::Action(text()?),
            _ if value.is_object() => Answer::Arrangement(value),
            _ => return Err("`arrangement` takes an object of spaces and pieces' names".to_owned()),
        })
    }
}

/// The one key of a line's object, which must be one of these, and its value.
fn only(line: &str, keys: &[&str]) -> Result<(String, Value), String> {
    let object: Map<String, Value> =
        serde_json::from_str(line).map_err(|error| format!("it is no JSON object ({error})"))?;
    let mut fields = object.into_iter();
    let (Some((key, value)), None) = (fields.next(), fields.next()) else {
        let list = crate::diagnostic::one_of(keys.iter().copied()).unwrap_or_default();
        return Err(format!("a line has one key: {list}"));
    };
    if keys.contains(&key.as_str()) {
        return Ok((key, value));
    }
    let help = suggestion(&key, keys.iter().copied()).map_or(String::new(), |help| format!("; {help}"));
    Err(format!("there is no line with the key `{key}`{help}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_come_back_as_they_were_said() {
        let clock = Clock {
            think: Duration::from_millis(250),
            limit: Duration::from_secs(5),
        };
        let hello = Question::Hello {
            variant: "v".to_owned(),
            definition: "d".to_owned(),
            seats: vec!["north".to_owned()],
            clock,
        };
        assert_eq!(
            hello.line(),
            r#"{"hello":{"protocol":1,"variant":"v","definition":"d","seats":["north"],"clock":{"think_ms":250,"limit_ms":5000}}}"#
        );
        for question in [
            hello,
            Question::Arrange {
                seat: "north".to_owned(),
                number: u64::MAX,
            },
            Question::Choose {
                view: json!({ "seat": "north" }),
                number: 7,
            },
            Question::Over(json!({ "outcome": "draw", "rule": null })),
        ] {
            assert_eq!(Question::read(&question.line()), Ok(question.clone()));
        }
    }

    #[test]
    fn answers_come_back_as_they_were_said() {
        for answer in [
            Answer::Ready("it".to_owned()),
            Answer::Arrangement(json!({ "a1": "piece" })),
            Answer::Action("a1-a2".to_owned()),
        ] {
            assert_eq!(Answer::read(&answer.line()), Ok(answer.clone()));
        }
    }

    #[test]
    fn what_is_no_answer_is_told() {
        let wrong = |line: &str| Answer::read(line).unwrap_err();
        assert!(wrong("a1-a2").starts_with("it is no JSON object ("));
        assert_eq!(
            wrong(r#"{"acton": "a1-a2"}"#),
            "there is no line with the key `acton`; did you mean `action`?"
        );
        assert_eq!(wrong(r#"{"action": 1}"#), "`action` takes a string");
        assert!(wrong("{}").starts_with("a line has one key: "));
        assert!(
            Question::read(r#"{"hello": {"protocol": 2}}"#)
                .unwrap_err()
                .starts_with("this is protocol 1")
        );
    }
}
