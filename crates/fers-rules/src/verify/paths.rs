//! Problems of paths.

use fers_core::Joined;

use super::{Checker, Node};
use crate::{Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, PieceRules, Range, Repeat, Steps, Whom};

/// Checks all paths of a piece type, Black's own ones included.
pub(super) fn check(checker: &mut Checker, piece: usize, rules: &PieceRules) {
    let paths = rules.all_moves();
    let name = checker.piece_name(piece);
    for (index, path) in paths.enumerate() {
        let mut here = Place { node: Node::Path { piece, path: index }, what: format!("move {} of {name}", index + 1) };
        check_path(checker, &mut here, path);
    }
    for paths in [Some(&rules.moves), rules.black_moves.as_ref()].into_iter().flatten() {
        let crossing = || paths.iter().filter(|path| path.changes_board());
        let message = format!(
            "some moves of {name} to another board must also be legal before the step there, and some need not"
        );
        let is_mixed = paths.iter().any(Path::lands) && !crossing().all(Path::lands);
        checker.require(!is_mixed, "lands-in-part", &Node::Piece(piece), message);
    }
}

/// The place of a path in the ruleset, for programs and for people.
struct Place {
    node: Node,
    what: String,
}

fn check_path(checker: &mut Checker, here: &mut Place, path: &Path) {
    let Place { node, what } = &*here;
    checker.require(!path.legs.is_empty(), "no-legs", node, format!("{what} has no step at all"));
    for condition in &path.when {
        match *condition {
            Condition::From(zones) | Condition::NotFrom(zones) => checker.zones(node, what, zones),
            Condition::Without(piece_type) => checker.types(node, what, &[piece_type]),
            Condition::InPart(parts) => {
                let count = checker.ruleset.turn.as_ref().map_or(0, |turn| turn.parts.len());
                let exist = parts.iter().next().is_some() && parts.iter().all(|part| usize::from(part) < count);
                let message = format!("{what} belongs to parts of a turn that do not exist");
                checker.require(exist, "no-part", node, message);
            }
            _ => {}
        }
    }
    check_repeat(checker, here, path);
    check_induction(checker, here, path);
    check_borrowing(checker, here, path);
    check_landing(checker, here, path);
    let name = here.what.clone();
    for (index, leg) in path.legs.iter().enumerate() {
        if path.legs.len() > 1 {
            here.what = format!("leg {} of {name}", index + 1);
        }
        check_steps(checker, here, leg, index == 0);
        check_range(checker, here, leg.range);
        check_joined(checker, here, leg.joined);
        check_length(checker, here, path, index);
        check_turning(checker, here, path, index);
        check_over(checker, here, leg.over);
        check_arrivals(checker, here, &leg.arrivals);
        leg.ends_in.into_iter().for_each(|zones| checker.zones(&here.node, &here.what, zones));
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
        Steps::Anywhere => {
            let is_one_step = leg.range == Range::ONE && leg.over == Over::Empty;
            let message = format!("{what} leads anywhere in one step; it has no length and passes nothing");
            checker.require(is_one_step, "anywhere-with-length", node, message);
        }
        Steps::AsLastMoved { .. } => {
            let Leg { steps, arrivals, .. } = leg;
            let bare = Leg { steps: steps.clone(), arrivals: arrivals.clone(), ..Leg::default() };
            let message = format!("{what} imitates whole moves; it has no length, passes nothing and opens no squares");
            checker.require(*leg == bare, "imitation-with-length", node, message);
            let captures = contacts(arrivals).all(|contact| contact.act == Act::Capture);
            let message = format!("{what} imitates moves that capture or do not; nothing else happens where they end");
            checker.require(captures && !arrivals.off_board, "imitation-with-act", node, message);
        }
    }
}

/// Checks that two files that are joined exist, and are two.
fn check_joined(checker: &mut Checker, Place { node, what }: &Place, joined: Joined) {
    let Joined::Files { left, right } = joined else { return };
    let files = checker.ruleset.geometry.files;
    let message = format!("{what} joins files that are not two files of the board, the left one first");
    checker.require(left < right && right < files, "no-such-files", node, message);
}

/// Checks that a turned leg follows a leg with a direction.
fn check_turning(checker: &mut Checker, Place { node, what }: &Place, path: &Path, index: usize) {
    let turns = |follower: usize| matches!(path.legs[follower].steps, Steps::Turned(_));
    let is_lost = path.legs[index].steps == Steps::Anywhere && path.followers(index).any(turns);
    let message = format!("the leg after {what} turns, but a leap to anywhere has no direction to turn from");
    checker.require(!is_lost, "turn-from-anywhere", node, message);
}

fn check_length(checker: &mut Checker, Place { node, what }: &Place, path: &Path, index: usize) {
    let is_measured = path.legs[..index].iter().any(Leg::has_free_length);
    let message = format!("{what} makes as many steps as a leg before it, but none before it has a choice");
    checker.require(is_measured || path.legs[index].length == Length::Free, "no-length-before", node, message);
}

fn check_repeat(checker: &mut Checker, Place { node, what }: &Place, path: &Path) {
    let Some(Repeat { first, last }) = path.repeat else { return };
    let is_behind_leg = 0 < first && first <= last && last < path.legs.len();
    // Without repetition, such a path ends with the leg before.
    let may_end_before = |last: usize| last + 1 < path.legs.len() || path.legs[first - 1].may_stop;
    let message = format!(
        "{what} repeats its first leg, or repeats its last leg although it may not stop before the repeated legs"
    );
    checker.require(is_behind_leg && may_end_before(last), "bad-repeat", node, message);
    let message = format!("{what} repeats legs and opens squares to capture en passant");
    checker.require(!path.opens_en_passant(), "repeat-opens-en-passant", node, message);
    let message = format!("{what} repeats legs and borrows moves");
    checker.require(!path.borrows(), "repeat-borrows", node, message);
    let message = format!("{what} repeats legs and lets another piece go on");
    checker.require(!path.induces(), "repeat-induces", node, message);
}

/// Checks that a path induces at most one piece and changes nothing before.
fn check_induction(checker: &mut Checker, Place { node, what }: &Place, path: &Path) {
    let mut enemies = path.legs.iter().filter_map(|leg| leg.arrivals.enemy.as_ref());
    let message = format!("{what} lets an enemy go on; only friends can");
    checker.require(enemies.all(|contact| contact.act != Act::Induce), "enemy-induced", node, message);
    let Some(place) = path.legs.iter().position(|leg| leg.arrivals.induces()) else { return };
    let message = format!("{what} lets another piece go on, and then one more");
    let again = path.legs[place + 1..].iter().any(|leg| leg.arrivals.induces());
    checker.require(!again, "induced-twice", node, message);
    let changes = |act: Act| matches!(act, Act::Capture | Act::Swap | Act::Carry);
    let meddles = |leg: &Leg| contacts(&leg.arrivals).any(|contact| changes(contact.act)) || leg.arrivals.en_passant;
    let message =
        format!("{what} changes something before it lets another piece go on, or opens squares to capture en passant");
    let is_innocent = !path.legs[..=place].iter().any(meddles) && !path.opens_en_passant();
    checker.require(is_innocent, "change-before-induction", node, message);
}

/// Checks that imitating and borrowing paths do nothing else.
fn check_borrowing(checker: &mut Checker, Place { node, what }: &Place, path: &Path) {
    let message = format!("{what} imitates whole moves, and has other legs besides");
    checker.require(!path.imitates() || path.legs.len() == 1, "imitation-in-chain", node, message);
    let mut enemies = path.legs.iter().filter_map(|leg| leg.arrivals.enemy.as_ref());
    let message = format!("{what} borrows the moves of an enemy; only friends lend them");
    checker.require(enemies.all(|contact| contact.act != Act::Borrow), "enemy-lends", node, message);
    let Some((last, inner)) = path.legs.split_last().filter(|_| path.borrows()) else { return };
    let message = format!("{what} borrows moves before its last leg");
    checker.require(!inner.iter().any(|leg| leg.arrivals.borrows()), "borrowing-goes-on", node, message);
    let takes = |leg: &Leg| contacts(&leg.arrivals).any(|contact| !matches!(contact.act, Act::Leave | Act::Borrow));
    let takes_passing = |leg: &Leg| leg.arrivals.en_passant;
    let meddles = inner.iter().any(|leg| takes(leg) || takes_passing(leg)) || path.opens_en_passant();
    let message = format!("{what} changes something before it borrows moves, or opens squares to capture en passant");
    checker.require(!meddles && !last.sets_down, "change-before-borrowing", node, message);
}

/// Checks that a leg that lands is followed by a step to another board, and that the path before it
/// stays on one board and does nothing but capture.
fn check_landing(checker: &mut Checker, Place { node, what }: &Place, path: &Path) {
    check_royal_boards(checker, node, what, path);
    let Some(place) = path.legs.iter().position(|leg| leg.lands) else { return };
    let (before, after) = path.legs.split_at(place + 1);
    let crosses = |leg: &Leg| match &leg.steps {
        Steps::Absolute(vectors) => {
            vectors.iter().all(|vector| (vector.files, vector.ranks) == (0, 0)) && leg.range == Range::ONE
        }
        _ => false,
    };
    let message = format!("{what} must be legal before its last leg, but that leg is no single step to another board");
    checker.require(matches!(after, [last] if crosses(last)), "lands-without-crossing", node, message);
    let stays = |leg: &Leg| match &leg.steps {
        Steps::Absolute(vectors) => vectors.iter().all(|vector| vector.boards == 0),
        Steps::Turned(_) => true,
        Steps::Anywhere | Steps::AsLastMoved { .. } => false,
    };
    let message = format!("{what} must be legal on the board where it begins, but leaves it earlier");
    checker.require(before.iter().all(stays), "lands-elsewhere", node, message);
    let is_plain = |contact: &Contact| matches!(contact.act, Act::Capture | Act::Leave);
    let is_plain = |leg: &Leg| contacts(&leg.arrivals).all(is_plain) && !leg.arrivals.off_board && !leg.sets_down;
    let takes =
        |leg: &&Leg| contacts(&leg.arrivals).any(|contact| contact.act == Act::Capture) || leg.arrivals.en_passant;
    let is_short = before.iter().filter(takes).count() <= 3 && path.repeat.is_none();
    let message = format!(
        "{what} must be legal before its last leg; then at most three legs may capture before, none is repeated, and no other piece is moved"
    );
    let is_simple = path.legs.iter().all(is_plain) && is_short && !path.legs[place].may_stop;
    checker.require(is_simple, "lands-with-effects", node, message);
}

/// Checks that only a step to another board, behind a leg that lands, asks for boards with royals.
fn check_royal_boards(checker: &mut Checker, node: &Node, what: &str, path: &Path) {
    if !path.legs.iter().any(|leg| leg.to_royal_board) {
        return;
    }
    let lands_before = |index: usize| index > 0 && path.legs[index - 1].lands;
    let follows = (0..path.legs.len()).all(|index| !path.legs[index].to_royal_board || lands_before(index));
    let message = format!("{what} may only go to boards with royals, but the leg before does not land");
    checker.require(follows, "royal-board-without-landing", node, message);
    let message = format!("{what} may only go to boards with royals, but no piece is royal");
    checker.require(!checker.ruleset.royals.is_empty(), "royal-board-without-royals", node, message);
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
        checker.types(node, &format!("the pieces that {what} may meet"), contact.to.listed());
    }
    let meets = |contact: &Contact| contact.to != Whom::Types(Vec::new());
    let can_end = arrivals.empty || arrivals.en_passant || arrivals.off_board || contacts(arrivals).any(meets);
    let message = format!("{what} may end nowhere: neither on an empty square nor on any piece");
    checker.require(can_end, "no-arrival", node, message);
}

fn check_leaving(checker: &mut Checker, Place { node, what }: &Place, leg: &Leg, is_last: bool) {
    let leaves = contacts(&leg.arrivals).any(|contact| matches!(contact.act, Act::Leave | Act::Induce));
    let message = format!("{what} may end off the board, and nothing leads back from there");
    checker.require(!leg.arrivals.off_board || !is_last, "off-board-at-end", node, message);
    let message = format!("{what} may end the move on a piece that stays where it is");
    checker.require(!leaves || !(is_last || leg.may_stop), "leave-at-end", node, message);
}

fn contacts(arrivals: &Arrivals) -> impl Iterator<Item = &Contact> {
    arrivals.enemy.iter().chain(&arrivals.friend)
}
