//! Ends of games in words.

use fers_rules::{End, Reach, Ruleset, Verdict};

use super::{connections, piece_names, zone};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    ruleset.ends.iter().map(|end| line(ruleset, end)).collect()
}

fn line(ruleset: &Ruleset, end: &End) -> String {
    match end {
        End::Mate { verdict, needs_shak: false } => format!("Mate {} for the mating side.", outcome(*verdict)),
        End::Mate { verdict, needs_shak: true } => {
            format!("Mate {} for the mating side, if a shak came before it; else it is a draw.", outcome(*verdict))
        }
        End::Stalemate { verdict } => format!("Stalemate {} for the side that gives it.", outcome(*verdict)),
        End::NoPieces { verdict } => format!("Having no pieces left {}.", outcome(*verdict)),
        End::Goal { zone: goal, reach, answer, verdict } => {
            let line = goal_line(&zone(ruleset, *goal), *reach, *verdict);
            match answer {
                Some(color) => {
                    let name = color.name();
                    format!("{line} {name} may answer with one more move; it is a draw if that leads to its own goal.")
                }
                None => line,
            }
        }
        End::Bare { verdict } => format!("Being left with royal pieces only {}.", outcome(*verdict)),
        End::Checks { count, verdict } => format!("Giving check {count} times {}.", outcome(*verdict)),
        End::Extinction { piece_types, count, verdict } => {
            let names = piece_names(ruleset, piece_types, "and");
            format!("Having {} {} {}.", at_most(*count), names, outcome(*verdict))
        }
        End::Connection { connection, verdict } => connections::line(ruleset, connection, outcome(*verdict)),
        End::DeadMaterial { helpers } if helpers.is_empty() => "Royal pieces alone are a draw.".to_owned(),
        End::DeadMaterial { helpers } => {
            let names = piece_names(ruleset, helpers, "or");
            format!("Royal pieces alone are a draw, also with one {names} beside them.")
        }
        End::MoveCount { plies } => format!("{plies} plies without an irreversible move are a draw."),
        End::Repetition { count, verdict } => repetition("Repeating a position", *count, *verdict),
        End::RepetitionWon { count, winner } => {
            format!("When a position is repeated ({count} times), {} wins.", winner.name())
        }
        End::PerpetualCheck { count, verdict } => repetition("Repeating a position with check", *count, *verdict),
        End::PerpetualChase { count, verdict } => {
            repetition("Chasing through repeated positions", *count, Some(*verdict))
        }
    }
}

fn outcome(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

fn goal_line(place: &str, reach: Reach, verdict: Verdict) -> String {
    let how = match reach {
        Reach::Any => "Standing on",
        Reach::All => "Holding all of",
    };
    format!("{how} {place} {}.", outcome(verdict))
}

fn at_most(count: u16) -> String {
    if count == 0 { "no".to_owned() } else { format!("at most {count}") }
}

fn repetition(what: &str, count: u16, verdict: Option<Verdict>) -> String {
    match verdict {
        Some(verdict) => format!("{what} ({count} times) {}.", outcome(verdict)),
        None => format!("{what} ({count} times) is not allowed."),
    }
}
