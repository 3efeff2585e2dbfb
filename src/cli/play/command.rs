//! What can be typed besides actions: [`Command`].

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::table::{Side, table};
use crate::diagnostic::nearest;

/// Something typed that is no action: how it is written with what follows it, what it does, and what other programs call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Command {
    /// draw the board again
    #[value(alias = "show")]
    Board,
    /// what is on the board, in hand and out of the game, as far as you know
    Pieces,
    /// what each hidden piece can still be, by all that you have seen; not in a ranked game
    Notes,
    /// what has happened, as you saw it
    #[value(alias = "history")]
    Log,
    /// your legal actions, or those about one space
    #[value(name = "actions [SPACE]", aliases = ["moves", "legal"])]
    Actions,
    /// why an action may not be played; without one, the action last refused
    #[value(name = "why [ACTION]")]
    Why,
    /// take back to your last turn, or the last N actions, in a practice game
    #[value(name = "undo [N]", aliases = ["takeback", "back"])]
    Undo,
    /// write the record of the game to a file; it holds every secret
    #[value(name = "save FILE")]
    Save,
    /// give the game up
    Resign,
    /// go away for good: the game is lost to you, and the record says that you left
    Leave,
    /// ask the others, who answer `accept` or `decline`
    #[value(name = "offer draw")]
    Offer,
    /// the rules in the author's words
    Rules,
    /// this list
    #[value(alias = "?")]
    Help,
    /// stop here; a game with `--record` goes on when it is asked for again
    #[value(alias = "exit")]
    Quit,
}

impl Command {
    /// Each with what is said of it.
    fn all() -> impl Iterator<Item = (Self, PossibleValue)> {
        let all = Self::value_variants().iter();
        all.filter_map(|&command| Some((command, command.to_possible_value()?)))
    }

    /// What a line asks for: the command and what follows it.
    pub fn parse(line: &str) -> Option<(Self, &str)> {
        let (typed, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (command, _) = Self::all().find(|(_, said)| word(said) == typed)?;
        Some((command, rest.trim()))
    }

    /// The command whose word is nearest to what was typed, or that other programs call so.
    pub fn near(typed: &str) -> Option<String> {
        let all: Vec<_> = Self::all().map(|(_, said)| said).collect();
        let elsewhere = all.iter().find(|said| said.matches(typed, false)).map(word);
        let near = elsewhere.or_else(|| nearest(typed, all.iter().map(word)));
        near.map(str::to_owned)
    }
}

/// The first word of a command.
fn word(said: &PossibleValue) -> &str {
    let form = said.get_name();
    form.split(' ').next().unwrap_or(form)
}

/// The list of commands, for `help`.
pub(super) fn help() -> String {
    let mut text = String::from(
        "an action is played by typing it:\n  \
         a1-a2 move · a1xa2 attack · !a1 turn up · piece@a1 drop · a1~a2 convert · a1^a2 fetch · ^a1 take aboard · _a1 put down\n",
    );
    let rows = Command::all().map(|(_, said)| {
        let does = said.get_help().map(ToString::to_string);
        [format!("  {}", said.get_name()), does.unwrap_or_default()]
    });
    text.push_str(&table(&rows.collect::<Vec<_>>(), Side::Left));
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
    fn commands_are_told_by_their_first_words_and_those_of_other_programs() {
        assert_eq!(Command::parse("save  a b.jsonl"), Some((Command::Save, "a b.jsonl")));
        assert_eq!(Command::parse("saved"), None);
        assert_eq!(Command::near("resing").as_deref(), Some("resign"));
        assert_eq!(Command::near("takeback").as_deref(), Some("undo"));
        assert_eq!(Command::near("?").as_deref(), Some("help"));
    }
}
