//! Turns what many games showed into findings.

use super::probe::Probe;
use crate::compile::written_moves;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::experiment::interval::{SURE_999, percent, ratio};
use crate::experiment::plan::fires;
use crate::experiment::{How, Tally, wilson};
use crate::game::{Condition, Effect, Game, KindId, Measure, RuleForm, RuleId, SeatId, SeatSet, Test};
use crate::source::Span;

/// Reports everything there is to report; nothing if no game was played.
pub(super) fn tell(definition: &Definition, game: &Game, tally: &Tally, probe: &Probe<'_>, findings: &mut Findings) {
    if tally.games() > 0 {
        rules(definition, game, tally, probe, findings);
        moves(definition, game, tally, probe, findings);
        limit(definition, game, tally, findings);
        stuck(definition, game, tally, findings);
        wins(definition, game, tally, findings);
    }
}

/// How many games were ended by a limit of plies: the variant's, or ours.
pub(super) fn limited(game: &Game, tally: &Tally) -> u64 {
    tally.ended(|end| end.how == How::Cut || end.rule.is_some_and(|rule| is_limit(&game.rule(RuleId(rule)).form)))
}

fn is_limit(form: &RuleForm) -> bool {
    matches!(
        form,
        RuleForm::After {
            measure: Measure::Plies,
            ..
        }
    )
}

fn rules(definition: &Definition, game: &Game, tally: &Tally, probe: &Probe<'_>, findings: &mut Findings) {
    let silent = game.rule_ids().filter(|rule| {
        let form = &game.rule(*rule).form;
        fires(form) && !is_net(form) && tally.fired[rule.index()] == 0
    });
    for rule in silent.chain(probe.idle()) {
        let Some(span) = name_of(definition, game, rule) else {
            continue;
        };
        let name = &game.rule(rule).name;
        let games = games_of(game, tally);
        let (code, message, label) = match &game.rule(rule).form {
            RuleForm::Forbid(_) | RuleForm::ForbidLeaving(..) => (
                Code::UnfiredRule,
                format!("the rule `{name}` forbade nothing in {games}"),
                "whatever it forbids was not to be had anyway",
            ),
            RuleForm::Allow(_) => (
                Code::UnfiredRule,
                format!("the rule `{name}` allowed nothing in {games}"),
                "nothing of the sort could ever be done",
            ),
            RuleForm::On(_, effects) | RuleForm::When { effects, .. } | RuleForm::After { effects, .. }
                if effects.iter().any(Effect::decides) =>
            {
                (
                    Code::UnreachedEnd,
                    format!("none of {games} came to the end `{name}`"),
                    "what it asks was never so",
                )
            }
            _ => (
                Code::UnfiredRule,
                format!("the rule `{name}` did nothing in {games}"),
                "what it asks was never so",
            ),
        };
        Diagnostic::new(code, message)
            .about(name)
            .label(span, label)
            .help("see whether it asks what is meant; random play comes to much, but not to everything")
            .report(findings);
    }
}

/// Whether a rule only says what happens to a seat that has no action: a net that need not catch anybody.
fn is_net(form: &RuleForm) -> bool {
    matches!(
        form,
        RuleForm::When {
            when: Condition::Test(Test::NoAction(_)),
            ..
        }
    )
}

fn name_of(definition: &Definition, game: &Game, rule: RuleId) -> Option<Span> {
    let name = &game.rule(rule).name;
    let (name, _) = definition.rules.iter().find(|(written, _)| written.value == *name)?;
    Some(name.span)
}

/// A move that several kinds have from their class is reported if none of them could make it.
fn moves(definition: &Definition, game: &Game, tally: &Tally, probe: &Probe<'_>, findings: &mut Findings) {
    let mut written: Vec<(Span, &str, Vec<&str>, bool)> = Vec::new();
    for (at, (kind, table)) in game.kinds.iter().zip(definition.pieces.values()).enumerate() {
        let moves = written_moves(table, definition).iter();
        for (motion, (text, _)) in moves.enumerate().take(kind.motions.len()) {
            let could = probe.could(KindId::from_index(at), motion);
            match written.iter_mut().find(|(span, ..)| *span == text.span) {
                Some((_, _, kinds, used)) => {
                    kinds.push(&kind.name);
                    *used |= could;
                }
                None => written.push((text.span, &kind.motions[motion].text, vec![&kind.name], could)),
            }
        }
    }
    for (span, text, kinds, _) in written.into_iter().filter(|(.., used)| !used) {
        let message = format!("the move `{text}` could not be made in {}", games_of(game, tally));
        Diagnostic::new(Code::UnusedMove, message)
            .label(span, format!("never open to {}", kinds.join(", ")))
            .help("see whether its links, its condition or the rules leave anything of it")
            .report(findings);
    }
}

fn limit(definition: &Definition, game: &Game, tally: &Tally, findings: &mut Findings) {
    let (limited, games) = (limited(game, tally), tally.games());
    if limited * 2 <= games {
        return;
    }
    let ended = |rule: &RuleId| tally.ended(|end| end.rule == Some(rule.0));
    let limits = game.rule_ids().filter(|rule| is_limit(&game.rule(*rule).form));
    let rule = limits.max_by_key(ended);
    let span = rule.and_then(|rule| name_of(definition, game, rule));
    let Some(span) = span.or_else(|| Some(definition.variant.as_ref()?.header)) else {
        return;
    };
    let message = format!(
        "{} of {} go on until a limit ends them",
        percent(ratio(limited, games)),
        games_of(game, tally)
    );
    Diagnostic::new(Code::LongGames, message)
        .label(span, "few end in another way")
        .help("let the game come to an end by itself: nearer goals, or fewer plies without progress")
        .report(findings);
}

/// Games in which somebody had to act and could not, and no rule said what then.
fn stuck(definition: &Definition, game: &Game, tally: &Tally, findings: &mut Findings) {
    let stuck = tally.ended(|end| end.how == How::Stuck);
    let Some(table) = definition.variant.as_ref().filter(|_| stuck > 0) else {
        return;
    };
    let message = format!(
        "in {stuck} of {} nothing could be done, and no rule says what then",
        games_of(game, tally)
    );
    Diagnostic::new(Code::StuckGames, message)
        .label(table.header, "they came to no end")
        .help("add a rule to `[rules]`, for example `stuck = \"when next has no action: defeat next\"`")
        .report(findings);
}

fn wins(definition: &Definition, game: &Game, tally: &Tally, findings: &mut Findings) {
    let teams = game.seats.sides();
    let won = tally.ended(|end| end.how == How::Win);
    let wins = |team: &SeatSet| tally.ended(|end| end.winners.iter().any(|&seat| team.contains(SeatId(seat))));
    let Some(best) = teams.iter().max_by_key(|team| wins(team)) else {
        return;
    };
    let fair = ratio(1, teams.len() as u64);
    let Some(interval) = wilson(wins(best), won, SURE_999).filter(|interval| interval.low > fair) else {
        return;
    };
    let seat = best.iter().next().and_then(|seat| {
        let table = definition.seats.as_ref()?;
        table.order.iter().find(|name| name.value == game.seats.name(seat))
    });
    let Some(seat) = seat else { return };
    let message = format!(
        "in {}, `{}` wins {} of those that are won ({} to {} with 99.9 % certainty)",
        games_of(game, tally),
        game.seats.spell(*best),
        percent(interval.value),
        percent(interval.low),
        percent(interval.high)
    );
    Diagnostic::new(Code::LopsidedWins, message)
        .label(seat.span, format!("{} would be fair", percent(fair)))
        .help("see what favours it: the first turn, its side of the board, or its pieces")
        .report(findings);
}

/// Variants that extend the same file share its rules, so a finding says whose games it is about.
fn games_of(game: &Game, tally: &Tally) -> String {
    format!("{} random games of `{}`", tally.games(), game.names.id)
}
