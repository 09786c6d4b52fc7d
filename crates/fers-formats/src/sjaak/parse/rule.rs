//! `Rule:` lines.

use fers_rules::{Reach, Verdict};
use fers_text::Diagnostic;

use super::{missing, number};
use crate::sjaak::line::Line;
use crate::sjaak::tree::{Game, Rule, RuleKind, SWITCHES};
use crate::sjaak::word::{Reports, Word, suggest};

/// The rules that have a value, without the numbers in their names.
const VALUED: [&str; 9] = [
    "checkmate",
    "stalemate",
    "repeat",
    "perpetual",
    "check",
    "loneking",
    "nopieces",
    "captureanyflag",
    "captureallflags",
];

/// Reads the rules of a line, with commas between them.
pub(super) fn read(game: &mut Game<'_>, line: Line<'_>, reports: &mut Reports) {
    if line.value.text.is_empty() {
        reports.push(missing(line, "a rule"));
    }
    for item in line.value.list(',') {
        match rule(item) {
            Ok(kind) => game.rules.push(Rule { kind, span: item.span() }),
            Err(report) => reports.push(report),
        }
    }
}

fn rule(item: Word<'_>) -> Result<RuleKind, Diagnostic> {
    let Some((name, value)) = item.split_once('=') else {
        return switch(item);
    };
    let (name, value) = (name.trimmed(), value.trimmed());
    if name.text == "movecountdraw" {
        // Counted in plies later, twice as many.
        let moves = value.text.parse::<u16>().ok().filter(|&moves| moves <= u16::MAX / 2);
        return moves.map(RuleKind::MoveCountDraw).ok_or_else(|| {
            let message = format!("`{}` is no number of moves up to {}", value.text, u16::MAX / 2);
            Diagnostic::error("sjaak::bad-number", value.span(), message)
        });
    }
    let digits = name.text.find(|c: char| c.is_ascii_digit()).unwrap_or(name.text.len());
    let (stem, count) = (name.text[..digits].trim_end(), name.rest(digits));
    if !VALUED.contains(&stem) {
        return Err(unknown(name));
    }
    let numbered = matches!(stem, "repeat" | "perpetual" | "check");
    if !numbered && !count.text.is_empty() {
        return Err(unknown(name));
    }
    valued(stem, name, count, value)
}

fn valued(stem: &str, name: Word<'_>, count: Word<'_>, value: Word<'_>) -> Result<RuleKind, Diagnostic> {
    Ok(match stem {
        "checkmate" => RuleKind::Checkmate(verdict(value)?),
        "stalemate" => RuleKind::Stalemate(verdict(value)?),
        "loneking" => RuleKind::LoneKing(verdict(value)?),
        "nopieces" => RuleKind::NoPieces(verdict(value)?),
        "captureanyflag" => RuleKind::CaptureFlags(Reach::Any, verdict(value)?),
        "captureallflags" => RuleKind::CaptureFlags(Reach::All, verdict(value)?),
        "repeat" => RuleKind::Repeat(counted(name, count)?, verdict_or_illegal(value, &[])?),
        "check" => match counted(name, count)? {
            0 => return Err(Diagnostic::error("sjaak::bad-number", name.span(), "no check at all cannot end a game")),
            checks => RuleKind::Checks(checks, verdict(value)?),
        },
        _ => {
            let times = if count.text.is_empty() { None } else { Some(counted(name, count)?) };
            let repeat = value.text == "repeat";
            let verdict = if repeat { None } else { Some(verdict_or_illegal(value, &["repeat"])?) };
            RuleKind::Perpetual(times, verdict)
        }
    })
}

/// Reads the number at the end of a rule's name.
fn counted<T: std::str::FromStr>(name: Word<'_>, count: Word<'_>) -> Result<T, Diagnostic> {
    if count.text.is_empty() {
        let message = format!("`{}` needs a number behind it", name.text);
        let report = Diagnostic::error("sjaak::bad-number", name.span(), message);
        return Err(report.with_help(format!("write `{}3`, for example", name.text)));
    }
    number(count, "count that is possible here")
}

fn verdict(value: Word<'_>) -> Result<Verdict, Diagnostic> {
    if value.text == "illegal" {
        let message = "`illegal` has no meaning here: only repetitions can be illegal";
        return Err(Diagnostic::error("sjaak::bad-value", value.span(), message).with_help("write win, loss or draw"));
    }
    verdict_or_illegal(value, &[])?.ok_or_else(|| bad_value(value, &[]))
}

/// Returns `None` for `illegal`.
fn verdict_or_illegal(value: Word<'_>, more: &[&str]) -> Result<Option<Verdict>, Diagnostic> {
    match value.text {
        "win" => Ok(Some(Verdict::Win)),
        "loss" => Ok(Some(Verdict::Loss)),
        "draw" => Ok(Some(Verdict::Draw)),
        "illegal" => Ok(None),
        _ => Err(bad_value(value, more)),
    }
}

fn bad_value(value: Word<'_>, more: &[&str]) -> Diagnostic {
    let message = format!("`{}` is no result", value.text);
    let report = Diagnostic::error("sjaak::bad-value", value.span(), message);
    let words = ["win", "loss", "draw", "illegal"].iter().chain(more).copied();
    suggest(report, value.text, words)
}

fn switch(item: Word<'_>) -> Result<RuleKind, Diagnostic> {
    let name = item.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let known = SWITCHES.iter().find(|(written, _)| *written == name);
    known.map(|&(_, switch)| RuleKind::Switch(switch)).ok_or_else(|| {
        if VALUED.contains(&name.trim_end_matches(|c: char| c.is_ascii_digit())) || name == "movecountdraw" {
            let message = format!("`{name}` needs a value");
            return Diagnostic::error("sjaak::bad-value", item.span(), message)
                .with_help(format!("write `{name} = ...`"));
        }
        unknown(item)
    })
}

fn unknown(name: Word<'_>) -> Diagnostic {
    let report = Diagnostic::error("sjaak::unknown-rule", name.span(), format!("`{}` is no rule", name.text));
    let switches = SWITCHES.iter().map(|&(name, _)| name);
    suggest(report, name.text, VALUED.into_iter().chain(["movecountdraw"]).chain(switches))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sjaak::tree::Switch;

    #[track_caller]
    fn check(text: &str, expected: Result<RuleKind, &str>) {
        let found = rule(Word { text, offset: 0 });
        assert_eq!(found.map_err(|report| report.code.0), expected, "{text}");
    }

    #[test]
    fn rules_are_read() {
        check("checkmate = win", Ok(RuleKind::Checkmate(Verdict::Win)));
        check("stalemate=loss", Ok(RuleKind::Stalemate(Verdict::Loss)));
        check("repeat3 = draw", Ok(RuleKind::Repeat(3, Some(Verdict::Draw))));
        check("repeat4 = illegal", Ok(RuleKind::Repeat(4, None)));
        check("perpetual4 = loss", Ok(RuleKind::Perpetual(Some(4), Some(Some(Verdict::Loss)))));
        check("perpetual = repeat", Ok(RuleKind::Perpetual(None, None)));
        check("perpetual = illegal", Ok(RuleKind::Perpetual(None, Some(None))));
        check("check3 = win", Ok(RuleKind::Checks(3, Verdict::Win)));
        check("loneking = draw", Ok(RuleKind::LoneKing(Verdict::Draw)));
        check("nopieces = win", Ok(RuleKind::NoPieces(Verdict::Win)));
        check("captureallflags = win", Ok(RuleKind::CaptureFlags(Reach::All, Verdict::Win)));
        check("movecountdraw = 0", Ok(RuleKind::MoveCountDraw(0)));
        check("gate  drop", Ok(RuleKind::Switch(Switch::GateDrops)));
        check("en-passant check", Ok(RuleKind::Switch(Switch::EnPassantCheck)));
    }

    #[test]
    fn what_is_no_rule_is_an_error() {
        check("checkmate", Err("sjaak::bad-value"));
        check("checkmate = won", Err("sjaak::bad-value"));
        check("checkmate = illegal", Err("sjaak::bad-value"));
        check("checkmate3 = win", Err("sjaak::unknown-rule"));
        check("repeat = draw", Err("sjaak::bad-number"));
        check("repeat99999 = draw", Err("sjaak::bad-number"));
        check("check0 = win", Err("sjaak::bad-number"));
        check("movecountdraw = many", Err("sjaak::bad-number"));
        check("tabu", Err("sjaak::unknown-rule"));
    }
}
