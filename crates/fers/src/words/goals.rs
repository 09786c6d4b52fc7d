//! Goals in words.

use fers_core::{ByColor, Color};
use fers_rules::{Due, Goal, Reach, Ruleset};

use super::{either, piece_names, side, zone};

/// Describes a goal that wins, draws or loses.
pub(super) fn line(ruleset: &Ruleset, goal: &Goal, outcome: &str) -> String {
    let how = match goal.reach {
        Reach::Any => "Standing on".to_owned(),
        Reach::All => "Holding all of".to_owned(),
        Reach::AtLeast(count) | Reach::AtLeastOrFull(count) => format!("Holding {count} squares of"),
    };
    let full = if matches!(goal.reach, Reach::AtLeastOrFull(_)) { " (or fewer, when none of it is empty)" } else { "" };
    let by = goal.by.as_ref().map(|by| match by.white == by.black {
        true => format!(" with {}", piece_names(ruleset, &by.white, "or")),
        false => {
            let names = |types| piece_names(ruleset, types, "or");
            format!(" with {}", either(ruleset, &names(&by.white), &names(&by.black)))
        }
    });
    let first = format!("{how} {}{full}{} {outcome}.", zone(ruleset, goal.zone), by.unwrap_or_default());
    [Some(first), when(ruleset, goal)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn when(ruleset: &Ruleset, goal: &Goal) -> Option<String> {
    let ByColor { white, black } = goal.due;
    if white == black {
        return counts(white, goal.safe, "It counts", "the other side");
    }
    let of = |color: Color| {
        let it_counts = format!("For {} it counts", side(ruleset, color));
        counts(goal.due[color], goal.safe, &it_counts, side(ruleset, !color))
    };
    Some(Color::ALL.into_iter().filter_map(of).collect::<Vec<_>>().join(" "))
}

/// Describes when a reached goal counts.
fn counts(due: Due, safe: bool, it_counts: &str, other: &str) -> Option<String> {
    Some(match (due, safe) {
        (Due::AtOnce, false) => return None,
        (Due::AtOnce, true) => format!("{it_counts} when no piece that is needed there is attacked."),
        (Due::Answered, _) => {
            format!("{it_counts} at once, but if the next move of {other} leads to its own goal, it is a draw.")
        }
        (Due::AfterReply, false) => format!("{it_counts} if that is still so after the next move of {other}."),
        (Due::AfterReply, true) => format!(
            "{it_counts} if no piece that is needed there is attacked, or still after the next move of {other}."
        ),
    })
}
