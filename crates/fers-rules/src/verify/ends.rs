//! Problems of royal pieces and of the ends of games.

use super::{Checker, Node};
use crate::{CheckRule, Connection, End, Extinction, Goal, Honour, Passing, Reach, Recurrence, Royal, Shape};

pub(super) fn check(checker: &mut Checker) {
    let ruleset = checker.ruleset;
    for (index, royal) in ruleset.royals.iter().enumerate() {
        let (node, what) = (Node::Royal(index), format!("royal set {}", index + 1));
        checker.require(!royal.piece_types.is_empty(), "empty-royal-set", &node, format!("{what} has no pieces"));
        checker.types(&node, &what, &royal.piece_types);
        let message = format!("{what} is never in check: attacks on no pieces are none");
        checker.require(royal.check != CheckRule::Several(0), "no-count", &node, message);
        let is_other_rule = matches!(royal.check, CheckRule::AllWhile(0 | 1));
        let message = "a royal set is in check if all its pieces are attacked, while any number is left: that is `all`";
        checker.require(!is_other_rule, "no-count", &node, message);
        check_leaving(checker, &node, royal);
    }
    if let Some(facing) = &ruleset.facing {
        checker.vectors(&Node::Facing, "the lines on which royals may not see each other", &facing.lines);
        let is_answered = !facing.challenge || ruleset.ends.contains(&End::Faced);
        let message = "royals may challenge each other, but no end says what it is when a pass lets that stand";
        checker.require(is_answered, "open-challenge", &Node::Facing, message);
    }
    let answers = ruleset.passing.iter().any(|(_, passing)| *passing == Passing::InAnswer);
    let is_challenged = ruleset.facing.as_ref().is_some_and(|facing| facing.challenge);
    let message = "a side passes in answer to a challenge only, but royals that face each other are none";
    checker.require(!answers || is_challenged, "no-challenge", &Node::Ruleset, message);
    for (index, end) in ruleset.ends.iter().enumerate() {
        check_end(checker, &Node::End(index), end);
    }
    if let Some(tiebreak) = &ruleset.tiebreak {
        let types: Vec<_> = tiebreak.points.iter().map(|(piece_type, _)| *piece_type).collect();
        checker.types(&Node::Ruleset, "the points that decide draws", &types);
    }
}

/// Checks that royals that leave the board when they are mated go with the other rules.
fn check_leaving(checker: &mut Checker, node: &Node, royal: &Royal) {
    if !royal.leaves_when_mated {
        return;
    }
    let message = "royals that leave the board when they are mated are in check if any of them is attacked: the check \
                   of their set is `any`";
    checker.require(royal.check == CheckRule::Any, "leaving-royals-check", node, message);
    let message = "royals that leave the board when they are mated go with none of turns of several plies, royals that \
                   may be captured, forbidden checks, walls that moves put up, pinches, shoves, explosions, challenges, \
                   duties that go before the safety of royals, moves that must be legal on their own board, pieces \
                   that are picked up, and forced or urgent drops";
    checker.require(checker.ruleset.lets_royals_leave(), "leaving-royals-with", node, message);
}

fn check_end(checker: &mut Checker, node: &Node, end: &End) {
    match end {
        End::Mate { .. }
        | End::Stalemate { .. }
        | End::NoPieces { .. }
        | End::Bare { .. }
        | End::FullBoard
        | End::Faced
        | End::ToAndFro { .. } => {}
        End::Passes { count } => {
            checker.require(*count >= 1, "no-count", node, "a game cannot end after no passes; the fewest is 1");
        }
        End::Goal { goal, .. } => check_goal(checker, node, goal),
        End::Checks { count, .. } => {
            checker.require(*count >= 1, "no-count", node, "a game cannot end after no checks; the fewest is 1");
        }
        End::Extinction { extinction: Extinction { piece_types, .. }, .. } => {
            let message = "the end by extinction counts no pieces, so that every game is over at once";
            checker.require(!piece_types.is_empty(), "nothing-to-lose", node, message);
            checker.types(node, "the end by extinction", piece_types);
        }
        End::FewLeft { most, .. } => {
            let types: Vec<_> = most.iter().flat_map(|(_, listed)| listed).map(|(piece_type, _)| *piece_type).collect();
            checker.types(node, "the pieces that are left", &types);
        }
        End::Castling { wings, .. } => {
            let message = "no castling counts for the end by castling";
            checker.require(wings.iter().any(|(_, wings)| !wings.is_empty()), "no-wing", node, message);
        }
        End::Connection { connection, .. } => check_connection(checker, node, connection),
        End::DeadMaterial { helpers } => checker.types(node, "the pieces that cannot win", helpers),
        End::MoveCount { plies } => {
            let message = "a game cannot end after no moves without progress; the fewest is 1 ply";
            checker.require(*plies >= 1, "no-count", node, message);
        }
        End::Honour { honour } => check_honour(checker, node, honour),
        End::RepetitionBan { by, frees_checked, of } => {
            checker.types(node, "the pieces that may not repeat", by.as_deref().unwrap_or_default());
            let message = "a ban on repetition without conditions is written as an end by repetition".to_owned();
            let is_narrower = by.is_some() || *frees_checked || *of != Recurrence::Position;
            checker.require(is_narrower, "ban-twice", node, message);
            let message = "a ban on coming back to how a turn began needs turns of several moves".to_owned();
            let has_turn = checker.ruleset.turn.is_some();
            checker.require(*of != Recurrence::TurnStart || has_turn, "ban-of-turn", node, message);
        }
        End::Repetition { count, .. }
        | End::RepetitionWon { count, .. }
        | End::PerpetualCheck { count, .. }
        | End::CheckLoop { count, .. }
        | End::PerpetualChase { count, .. } => {
            let message = format!("a position that occurs {count} times is no repetition; the fewest is 2");
            checker.require(*count >= 2, "no-count", node, message);
        }
    }
}

fn check_honour(checker: &mut Checker, node: &Node, honour: &Honour) {
    checker.types(node, "those against whom is counted", &honour.against);
    checker.types(node, "those without whom is counted", &honour.without);
    let counts = (1..=Honour::MOVES_MAX).contains(&honour.moves);
    let message = format!("a count of honour goes to 1 at least, and to {} at most", Honour::MOVES_MAX);
    checker.require(counts, "no-count", node, message);
    let is_range = honour.own_max.is_none_or(|max| max >= honour.own_min);
    checker.require(is_range, "no-count", node, "nobody has so many pieces: the most are fewer than the fewest");
}

fn check_connection(checker: &mut Checker, node: &Node, connection: &Connection) {
    const WHAT: &str = "the connection";
    checker.types(node, WHAT, connection.by.as_deref().unwrap_or_default());
    if let Some(along) = connection.shape.along() {
        checker.vectors(node, WHAT, along);
    }
    let count = match &connection.shape {
        Shape::Row { count, .. } | Shape::Line { count, .. } => *count,
        Shape::Block { files, ranks } => *files.min(ranks),
        Shape::Chain { from, to, .. } => {
            checker.zones(node, WHAT, *from);
            checker.zones(node, WHAT, *to);
            1
        }
    };
    checker.require(count >= 1, "no-count", node, "no pieces cannot be connected; the fewest is 1");
}

fn check_goal(checker: &mut Checker, node: &Node, goal: &Goal) {
    checker.zones(node, "the goal", goal.zone);
    for (_, types) in goal.by.iter().flat_map(|by| by.iter()) {
        checker.types(node, "the pieces that reach the goal", types);
    }
    let well = !matches!(goal.reach, Reach::AtLeast(0) | Reach::AtLeastOrFull(0));
    checker.require(well, "no-count", node, "no squares are no goal; the fewest is 1");
}
