//! Goals in words.

use fers_core::{ByColor, Color};
use fers_rules::{Due, Goal, Reach, Ruleset};

use super::{piece_names, zone};

/// Sentences about a goal that wins, draws or loses.
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
            format!(" with {} (White) or {} (Black)", names(&by.white), names(&by.black))
        }
    });
    let first = format!("{how} {}{full}{} {outcome}.", zone(ruleset, goal.zone), by.unwrap_or_default());
    [Some(first), when(goal)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn when(goal: &Goal) -> Option<String> {
    let ByColor { white, black } = goal.due;
    if white == black {
        return of_both(white, goal.safe).map(str::to_owned);
    }
    let own = Color::ALL.into_iter().filter_map(|color| of_one(color, goal.due[color], goal.safe));
    Some(own.collect::<Vec<_>>().join(" "))
}

fn of_both(due: Due, safe: bool) -> Option<&'static str> {
    Some(match (due, safe) {
        (Due::AtOnce, false) => return None,
        (Due::AtOnce, true) => "It counts when no piece that is needed there is attacked.",
        (Due::Answered, _) => {
            "The other side may answer with one more move; it is a draw if that leads to its own goal."
        }
        (Due::AfterReply, false) => "It counts if that is still so after the opponent's next move.",
        (Due::AfterReply, true) => {
            "It counts if no piece that is needed there is attacked, or still after the opponent's next move."
        }
    })
}

fn of_one(color: Color, due: Due, safe: bool) -> Option<String> {
    let (own, other) = (color.name(), (!color).name());
    Some(match (due, safe) {
        (Due::AtOnce, false) => return None,
        (Due::AtOnce, true) => format!("For {own} it counts when no piece that is needed there is attacked."),
        (Due::Answered, _) => {
            format!("{other} may answer with one more move; it is a draw if that leads to its own goal.")
        }
        (Due::AfterReply, false) => format!("For {own} it counts if that is still so after {other}'s next move."),
        (Due::AfterReply, true) => format!(
            "For {own} it counts if no piece that is needed there is attacked, or still after {other}'s next move."
        ),
    })
}
