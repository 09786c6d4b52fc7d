//! Problems of paths.

use super::{Checker, Node};
use crate::{Act, Arrivals, Condition, Contact, Leg, Over, Path, PieceRules, Range, Steps};

/// Checks all paths of a piece type, Black's own ones included.
pub(super) fn check(checker: &mut Checker, piece: usize, rules: &PieceRules) {
    let paths = rules.moves.iter().chain(rules.black_moves.iter().flatten());
    let name = checker.piece_name(piece);
    for (index, path) in paths.enumerate() {
        let mut here = Place { node: Node::Path { piece, path: index }, what: format!("move {} of {name}", index + 1) };
        check_path(checker, &mut here, path);
    }
}

/// Where a path is in the ruleset, for the program and for people.
struct Place {
    node: Node,
    what: String,
}

fn check_path(checker: &mut Checker, here: &mut Place, path: &Path) {
    let Place { node, what } = &*here;
    checker.require(!path.legs.is_empty(), "no-legs", node, format!("{what} has no step at all"));
    for condition in &path.when {
        if let Condition::From(zones) | Condition::NotFrom(zones) = *condition {
            checker.zones(node, what, zones);
        }
    }
    let name = what.clone();
    for (index, leg) in path.legs.iter().enumerate() {
        if path.legs.len() > 1 {
            here.what = format!("leg {} of {name}", index + 1);
        }
        check_steps(checker, here, leg, index == 0);
        check_range(checker, here, leg.range);
        check_over(checker, here, leg.over);
        check_arrivals(checker, here, &leg.arrivals);
        check_leaving(checker, here, leg, index + 1 == path.legs.len());
    }
}

fn check_steps(checker: &mut Checker, Place { node, what }: &Place, leg: &Leg, is_first: bool) {
    match &leg.steps {
        Steps::Absolute(vectors) => checker.vectors(node, what, vectors),
        Steps::Turned(turns) => {
            let message = format!("{what} turns, but there is no leg before it to turn from");
            checker.require(!is_first, "turned-first-leg", node, message);
            let message = format!("{what}: there is no direction to turn to");
            checker.require(turns.iter().next().is_some(), "no-turns", node, message);
        }
    }
}

fn check_range(checker: &mut Checker, Place { node, what }: &Place, range: Range) {
    checker.require(range.min >= 1, "no-steps", node, format!("{what} may make no step; the fewest is 1"));
    if let Some(max) = range.max.filter(|&max| max < range.min) {
        let message = format!("{what} makes at least {} steps and at most {max}, which is impossible", range.min);
        checker.problem("impossible-range", node, message);
    }
}

fn check_over(checker: &mut Checker, Place { node, what }: &Place, over: Over) {
    let hops = !matches!(over, Over::Hurdles { count: 0, .. });
    checker.require(hops, "no-hurdles", node, format!("{what} hops over no piece; the fewest is 1"));
}

fn check_arrivals(checker: &mut Checker, Place { node, what }: &Place, arrivals: &Arrivals) {
    for contact in contacts(arrivals) {
        checker.types(node, &format!("the pieces that {what} may meet"), contact.to.as_deref().unwrap_or_default());
    }
    let meets = |contact: &Contact| contact.to.as_ref().is_none_or(|types| !types.is_empty());
    let can_end = arrivals.empty || arrivals.en_passant || contacts(arrivals).any(meets);
    let message = format!("{what} may end nowhere: neither on an empty square nor on any piece");
    checker.require(can_end, "no-arrival", node, message);
}

fn check_leaving(checker: &mut Checker, Place { node, what }: &Place, leg: &Leg, is_last: bool) {
    let leaves = contacts(&leg.arrivals).any(|contact| contact.act == Act::Leave);
    let message = format!("{what} may end the move on a piece that stays where it is");
    checker.require(!leaves || !(is_last || leg.may_stop), "leave-at-end", node, message);
}

fn contacts(arrivals: &Arrivals) -> impl Iterator<Item = &Contact> {
    arrivals.enemy.iter().chain(&arrivals.friend)
}
