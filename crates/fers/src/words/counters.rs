//! Counters in words.

use fers_core::Color;
use fers_rules::{Counter, Ruleset, Tally, TallyEvent};

use super::{listed, piece_names, side};

pub(crate) fn lines(ruleset: &Ruleset) -> Vec<String> {
    ruleset.counters.iter().map(|counter| line(ruleset, counter)).collect()
}

fn line(ruleset: &Ruleset, counter: &Counter) -> String {
    let raised = what(ruleset, &counter.raised_by);
    let lowered = counter.lowered_by.as_ref().map(|tally| format!(", one less with {}", what(ruleset, tally)));
    let row = if counter.in_a_row { "; any other move of the side sets it to 0" } else { "" };
    let bounds: Vec<String> = bounds(ruleset, counter);
    format!(
        "Each side has a count, {}, from 0: one more with {raised}{}{row}. A move is illegal if it would take the count \
         {}.",
        counter.name,
        lowered.unwrap_or_default(),
        listed(&bounds, "or")
    )
}

/// Says what is counted, behind "with".
fn what(ruleset: &Ruleset, tally: &Tally) -> String {
    let names = piece_names(ruleset, &tally.of, "or");
    match tally.event {
        TallyEvent::Ply => format!("each move that it makes with a piece {names}"),
        TallyEvent::Drop => format!("each piece {names} that it drops"),
        TallyEvent::Gain => format!("each piece {names} that it gets on the board"),
        TallyEvent::Loss => format!("each piece {names} that it loses by a move of the other side"),
    }
}

fn bounds(ruleset: &Ruleset, counter: &Counter) -> Vec<String> {
    let above = |color: Color| counter.most[color].map(|most| format!("above {most} for {}", side(ruleset, color)));
    let mut bounds: Vec<String> = match counter.most[Color::White] {
        Some(most) if counter.most[Color::Black] == Some(most) => vec![format!("above {most}")],
        _ => Color::ALL.into_iter().filter_map(above).collect(),
    };
    bounds.extend(counter.lowered_by.is_some().then(|| "below 0".to_owned()));
    bounds
}
