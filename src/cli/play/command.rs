//! What can be typed besides actions: [`Command`].

use crate::cli::table::{Side, table};
use crate::diagnostic::nearest;

/// Something typed that is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Board,
    Pieces,
    Notes,
    Log,
    Actions,
    Why,
    Undo,
    Save,
    Resign,
    Leave,
    Offer,
    Rules,
    Help,
    Quit,
}

/// Each command: how it is written with what follows it, and what it does.
const COMMANDS: [(Command, &str, &str); 14] = [
    (Command::Board, "board", "draw the board again"),
    (
        Command::Pieces,
        "pieces",
        "what is on the board, in hand and out of the game, as far as you know",
    ),
    (
        Command::Notes,
        "notes",
        "what each hidden piece can still be, by all that you have seen; not in a ranked game",
    ),
    (Command::Log, "log", "what has happened, as you saw it"),
    (
        Command::Actions,
        "actions [SPACE]",
        "your legal actions, or those about one space",
    ),
    (
        Command::Why,
        "why [ACTION]",
        "why an action may not be played; without one, the action last refused",
    ),
    (
        Command::Undo,
        "undo [N]",
        "take back to your last turn, or the last N actions, in a practice game",
    ),
    (
        Command::Save,
        "save FILE",
        "write the record of the game to a file; it holds every secret",
    ),
    (Command::Resign, "resign", "give the game up"),
    (
        Command::Leave,
        "leave",
        "go away for good: the game is lost to you, and the record says that you left",
    ),
    (
        Command::Offer,
        "offer draw",
        "ask the others, who answer `accept` or `decline`",
    ),
    (Command::Rules, "rules", "the rules in the author's words"),
    (Command::Help, "help", "this list"),
    (
        Command::Quit,
        "quit",
        "stop here; a game with `--record` goes on when it is asked for again",
    ),
];

/// Words of other programs, and what they mean here.
const ELSEWHERE: [(&str, Command); 8] = [
    ("moves", Command::Actions),
    ("legal", Command::Actions),
    ("takeback", Command::Undo),
    ("back", Command::Undo),
    ("history", Command::Log),
    ("show", Command::Board),
    ("exit", Command::Quit),
    ("?", Command::Help),
];

impl Command {
    /// What a line asks for: the command and what follows it.
    pub fn parse(line: &str) -> Option<(Self, &str)> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (command, ..) = COMMANDS.iter().find(|(command, ..)| command.word() == word)?;
        Some((*command, rest.trim()))
    }

    /// Its first word.
    fn word(self) -> &'static str {
        let (_, form, _) = COMMANDS[self as usize];
        form.split(' ').next().unwrap_or(form)
    }

    /// The command whose word is nearest to what was typed, or that other programs call so.
    pub fn near(typed: &str) -> Option<&'static str> {
        let elsewhere = ELSEWHERE.iter().find(|(word, _)| *word == typed);
        match elsewhere {
            Some((_, command)) => Some(command.word()),
            None => nearest(typed, COMMANDS.iter().map(|(command, ..)| command.word())),
        }
    }
}

/// The list of commands, for `help`.
pub(super) fn help() -> String {
    let mut text = String::from(
        "an action is played by typing it:\n  \
         a1-a2 move · a1xa2 attack · !a1 turn up · piece@a1 drop · a1~a2 convert · a1^a2 fetch · ^a1 take aboard · _a1 put down\n",
    );
    let rows = COMMANDS.map(|(_, form, does)| [format!("  {form}"), does.to_owned()]);
    text.push_str(&table(&rows, Side::Left));
    text.push_str(
        "when people who may not see each other's pieces share a terminal, the screen is covered between their turns\n\
         until enter is pressed; in a pipe nothing is covered and nobody is waited for\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_listed_under_its_own_number() {
        for (at, (command, ..)) in COMMANDS.iter().enumerate() {
            assert_eq!(*command as usize, at);
        }
        assert_eq!(Command::parse("save  a b.jsonl"), Some((Command::Save, "a b.jsonl")));
        assert_eq!(Command::parse("saved"), None);
        assert_eq!(Command::near("resing"), Some("resign"));
    }
}
