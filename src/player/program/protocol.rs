//! What is said between a game and a program: [`Question`] and [`Answer`], each one line of JSON.
//!
//! A question that wants an answer has an `id` beside it, `{"choose": {…}, "id": 3}`, which the answer repeats.
//! Both ends use this file, so that they cannot disagree about a form.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::notation::read_alone;

/// The version of the protocol; a game of another is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u64", try_from = "u64")]
pub struct Protocol;

const VERSION: u64 = 1;

/// The key beside what is said.
const ID: &str = "id";

impl From<Protocol> for u64 {
    fn from(_: Protocol) -> Self {
        VERSION
    }
}

impl TryFrom<u64> for Protocol {
    type Error = String;

    fn try_from(version: u64) -> Result<Self, String> {
        match version {
            VERSION => Ok(Self),
            _ => Err(format!("this is protocol {VERSION}, and `hello` asks for {version}")),
        }
    }
}

/// How long a program may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// How long it should take for an answer.
    #[serde(rename = "think_ms", with = "milliseconds")]
    pub think: Duration,
    /// After how long it is taken to hang.
    #[serde(rename = "limit_ms", with = "milliseconds")]
    pub limit: Duration,
}

/// What tells a question from those before and after it.
pub type Id = u64;

/// What a game says to a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// A game begins: `{"hello": {"protocol": 1, "variant": …, "definition": …, "seats": […], "clock": {…}}}`.
    Hello {
        /// The version of what is said.
        protocol: Protocol,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// To `hello`: `{"ready": "its name"}`.
    Ready(String),
    /// To `arrange`: `{"arrangement": {"a1": "piece", …}}`.
    Arrangement(Value),
    /// To `choose`: `{"action": "a1-a2"}`.
    Action(String),
}

impl Question {
    /// The question as a line with its id, without its line break.
    pub fn line(&self, id: Option<Id>) -> String {
        line(self, id)
    }

    /// Reads a question and, if it has one, its id.
    ///
    /// # Errors
    /// One sentence on what is wrong with the line.
    pub fn read(line: &str) -> Result<(Self, Option<Id>), String> {
        read(line)
    }
}

impl Answer {
    /// The answer as a line with its question's id, without its line break.
    pub fn line(&self, id: Option<Id>) -> String {
        line(self, id)
    }

    /// Reads an answer and, if it repeats one, the id of its question.
    ///
    /// # Errors
    /// One sentence on what is wrong with the line.
    pub fn read(line: &str) -> Result<(Self, Option<Id>), String> {
        read(line)
    }
}

fn line(said: &impl Serialize, id: Option<Id>) -> String {
    let mut json = serde_json::to_value(said).unwrap_or_default();
    if let (Some(id), Value::Object(said)) = (id, &mut json) {
        said.insert(ID.to_owned(), id.into());
    }
    json.to_string()
}

fn read<T: for<'de> Deserialize<'de>>(line: &str) -> Result<(T, Option<Id>), String> {
    let mut json: Value = serde_json::from_str(line).map_err(|error| format!("it is no JSON object ({error})"))?;
    let id = json.as_object_mut().and_then(|said| said.shift_remove(ID));
    let id = id.map_or(Ok(None), |id| read_alone(ID, &id))?;
    Ok((read_alone("", &json)?, id))
}

/// A time as a number of milliseconds.
mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn questions_come_back_as_they_were_said() {
        let clock = Clock {
            think: Duration::from_millis(250),
            limit: Duration::from_secs(5),
        };
        let hello = Question::Hello {
            protocol: Protocol,
            variant: "v".to_owned(),
            definition: "d".to_owned(),
            seats: vec!["north".to_owned()],
            clock,
        };
        assert_eq!(
            hello.line(None),
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
            for id in [None, Some(7)] {
                assert_eq!(Question::read(&question.line(id)), Ok((question.clone(), id)));
            }
        }
    }

    #[test]
    fn answers_come_back_as_they_were_said() {
        for answer in [
            Answer::Ready("it".to_owned()),
            Answer::Arrangement(json!({ "a1": "piece" })),
            Answer::Action("a1-a2".to_owned()),
        ] {
            for id in [None, Some(7)] {
                assert_eq!(Answer::read(&answer.line(id)), Ok((answer.clone(), id)));
            }
        }
        assert_eq!(
            Answer::Action("pass".to_owned()).line(Some(3)),
            r#"{"action":"pass","id":3}"#
        );
        let without = Answer::read(r#"{"id": null, "action": "pass"}"#);
        assert_eq!(without, Ok((Answer::Action("pass".to_owned()), None)));
    }

    #[test]
    fn what_is_no_answer_is_told() {
        let wrong = |line: &str| Answer::read(line).unwrap_err();
        assert!(wrong("a1-a2").starts_with("it is no JSON object ("));
        assert_eq!(
            wrong(r#"{"acton": "a1-a2"}"#),
            "there is no word `acton`; did you mean `action`?"
        );
        assert_eq!(wrong(r#"{"action": 1}"#), "action: must be a text");
        assert_eq!(
            wrong(r#"{"action": "pass", "id": "3"}"#),
            "id: must be a whole number from 0 to 18446744073709551615"
        );
        assert_eq!(wrong("{}"), "must be an object `{…}` of one key");
        assert!(
            Question::read(r#"{"hello": {"protocol": 2}}"#)
                .unwrap_err()
                .starts_with("hello.protocol: this is protocol 1")
        );
    }
}
