//! Reasons of endings in words.

use fers_core::{Color, Ending, Outcome, PieceType, Reason};
use fers_rules::{End, Goal, Ruleset};

/// Returns the reason of an ending in a few words: `White mates`, `stalemate`, `50-move rule`.
///
/// The ruleset adds the details: the number of checks, the names of pieces and sides.
pub fn reason_text(ending: &Ending, ruleset: &Ruleset) -> String {
    let name = |color| ruleset.presentation.side_name(color);
    match ending.reason {
        Reason::Mate(color) => format!("{} mates", name(color)),
        Reason::UncountedMate(color) => uncounted_mate(color, ruleset),
        Reason::Stalemate(_) if ending.outcome == Outcome::Draw => "stalemate".to_owned(),
        Reason::Stalemate(color) => format!("{} is stalemated", name(color)),
        Reason::NoPieces(color) => format!("{} has no pieces left", name(color)),
        Reason::Extinction(color) => extinction(color, ruleset),
        Reason::FewLeft(color) => format!("so few pieces are left when {} is to move", name(color)),
        Reason::Goal(color) => goal(color, ruleset),
        Reason::Connection(color) => format!("{} connects", name(color)),
        Reason::Goals => "both sides reach their goals".to_owned(),
        Reason::Bare(color) => bare(color, ruleset),
        Reason::Checks(color) => checks(color, ruleset),
        Reason::Castling(color) => format!("{} castles", name(color)),
        Reason::CastlingLost(color) => format!("{} can castle no more", name(color)),
        Reason::FullBoard => "the board is full".to_owned(),
        Reason::Faced => "royals face each other".to_owned(),
        Reason::Passes(2) => "both sides pass".to_owned(),
        Reason::Passes(count) => format!("{count} passes in a row"),
        Reason::DeadMaterial => "insufficient material".to_owned(),
        Reason::MoveCount(plies) if plies % 2 == 0 => format!("{}-move rule", plies / 2),
        Reason::MoveCount(plies) => format!("{plies} plies without progress"),
        Reason::Honour(plies) => format!("the count of {} moves is full", plies / 2),
        Reason::Repetition(count) => format!("{count}-fold repetition"),
        Reason::PerpetualCheck(color) => format!("{} gives perpetual check", name(color)),
        Reason::ToAndFro(color) => format!("{} moves to and fro", name(color)),
        Reason::PerpetualChase(color) => format!("{} chases perpetually", name(color)),
        Reason::Resignation(color) => format!("{} resigns", name(color)),
        Reason::Agreement => "draw by agreement".to_owned(),
        Reason::Time(color) => format!("{} runs out of time", name(color)),
    }
}

fn uncounted_mate(color: Color, ruleset: &Ruleset) -> String {
    let needs_shak = ruleset.ends.iter().any(|end| matches!(end, End::Mate { needs_shak: true, .. }));
    let fault = if needs_shak { ", but no shak" } else { ", which does not count" };
    format!("{} mates{fault}", ruleset.presentation.side_name(color))
}

fn checks(color: Color, ruleset: &Ruleset) -> String {
    let count = ruleset.ends.iter().find_map(|end| match *end {
        End::Checks { count, .. } => Some(count),
        _ => None,
    });
    match count {
        Some(1) => format!("{} gives check", ruleset.presentation.side_name(color)),
        Some(count) => format!("{} checks {count} times", ruleset.presentation.side_name(color)),
        None => format!("{} has given enough checks", ruleset.presentation.side_name(color)),
    }
}

fn bare(color: Color, ruleset: &Ruleset) -> String {
    let royals: Vec<PieceType> = ruleset.piece_types().filter(|&piece_type| ruleset.is_royal(piece_type)).collect();
    match royals[..] {
        [only] => format!("{} has only the {} left", ruleset.presentation.side_name(color), ruleset.piece(only).name),
        _ => format!("{} has royal pieces only", ruleset.presentation.side_name(color)),
    }
}

/// Names the piece if only one type can reach the goals: the King on a hill.
fn goal(color: Color, ruleset: &Ruleset) -> String {
    let takers = |goal: &Goal| match &goal.by {
        Some(by) => by[color].clone(),
        None => ruleset.piece_types().filter(|&piece_type| ruleset.piece(piece_type).takes_goals).collect(),
    };
    let mut types: Vec<PieceType> = ruleset
        .ends
        .iter()
        .filter_map(|end| match end {
            End::Goal { goal, .. } => Some(takers(goal)),
            _ => None,
        })
        .flatten()
        .collect();
    types.sort_unstable();
    types.dedup();
    match types[..] {
        [only] => format!("{}'s {} reaches the goal", ruleset.presentation.side_name(color), ruleset.piece(only).name),
        _ => format!("{} reaches the goal", ruleset.presentation.side_name(color)),
    }
}

/// Names the pieces if the ruleset leaves no doubt which.
fn extinction(color: Color, ruleset: &Ruleset) -> String {
    let lists = ruleset.ends.iter().filter_map(|end| match end {
        End::Extinction { extinction, .. } => Some((&extinction.piece_types, extinction.count)),
        _ => None,
    });
    match lists.collect::<Vec<_>>()[..] {
        [(types, 0)] if types.len() <= 3 => {
            let names: Vec<_> = types.iter().map(|&piece_type| ruleset.piece(piece_type).name.as_str()).collect();
            format!("{} has no {} left", ruleset.presentation.side_name(color), names.join(" or "))
        }
        _ => format!("{} has too few pieces left", ruleset.presentation.side_name(color)),
    }
}

#[cfg(test)]
mod tests {
    use fers_core::{ByColor, Geometry, Verdict};
    use fers_rules::{CheckRule, Extinction, PieceRules, Royal};

    use super::*;

    fn ruleset(ends: Vec<End>) -> Ruleset {
        let mut rules = Ruleset::new("king and soldier", Geometry::rectangle(8, 8));
        rules.pieces = vec![PieceRules::new("King", "k", Vec::new()), PieceRules::new("Soldier", "s", Vec::new())];
        rules.royals = vec![Royal::new(vec![PieceType(0)], CheckRule::Any)];
        rules.ends = ends;
        rules
    }

    #[track_caller]
    fn check(reason: Reason, outcome: Outcome, ends: Vec<End>, text: &str) {
        assert_eq!(reason_text(&Ending { outcome, reason }, &ruleset(ends)), text);
    }

    #[test]
    fn reasons_read_as_people_say_them() {
        let (white, black) = (Outcome::Win(Color::White), Outcome::Win(Color::Black));
        check(Reason::Mate(Color::White), white, Vec::new(), "White mates");
        check(Reason::Stalemate(Color::Black), Outcome::Draw, Vec::new(), "stalemate");
        check(Reason::Stalemate(Color::Black), white, Vec::new(), "Black is stalemated");
        check(Reason::MoveCount(100), Outcome::Draw, Vec::new(), "50-move rule");
        check(Reason::MoveCount(99), Outcome::Draw, Vec::new(), "99 plies without progress");
        check(Reason::Repetition(3), Outcome::Draw, Vec::new(), "3-fold repetition");
        check(Reason::Goal(Color::White), white, Vec::new(), "White reaches the goal");
        check(Reason::Bare(Color::White), black, Vec::new(), "White has only the King left");
        check(Reason::DeadMaterial, Outcome::Draw, Vec::new(), "insufficient material");
        check(Reason::PerpetualCheck(Color::White), black, Vec::new(), "White gives perpetual check");
        check(Reason::Resignation(Color::White), black, Vec::new(), "White resigns");
    }

    #[test]
    fn sides_are_called_what_players_call_them() {
        let mut xiangqi = ruleset(Vec::new());
        xiangqi.presentation.sides = Some(ByColor::new("Red".to_owned(), "Black".to_owned()));
        let mate = Ending { outcome: Outcome::Win(Color::White), reason: Reason::Mate(Color::White) };
        assert_eq!(reason_text(&mate, &xiangqi), "Red mates");
    }

    #[test]
    fn the_ruleset_knows_how_many_and_which() {
        let (white, verdict) = (Outcome::Win(Color::White), Verdict::Win);
        check(Reason::Checks(Color::White), white, vec![End::Checks { count: 3, verdict }], "White checks 3 times");
        check(Reason::Checks(Color::White), white, vec![End::Checks { count: 1, verdict }], "White gives check");
        let shak = End::Mate { verdict, needs_shak: true };
        check(Reason::UncountedMate(Color::White), Outcome::Draw, vec![shak], "White mates, but no shak");
        let extinct = |count| {
            vec![End::Extinction { extinction: Extinction::new(vec![PieceType(1)], count), verdict: Verdict::Loss }]
        };
        check(Reason::Extinction(Color::Black), white, extinct(0), "Black has no Soldier left");
        check(Reason::Extinction(Color::Black), white, extinct(1), "Black has too few pieces left");
    }
}
