//! Paths for the interpreter.

use fers_core::{Color, PieceType, SquareSet};
use fers_program::{
    BySquare, Direction, NOWHERE, Need, Script, ScriptAct, ScriptContact, ScriptLeg, ScriptOver, ScriptSteps, TypeSet,
    When,
};
use fers_rules::{Act, Condition, Contact, Leg, Length, Over, Path, Ruleset, Steps, Whom};

use crate::choose::captures_anything;
use crate::lines::Lines;
use crate::movers::is_interpreted;
use crate::unfold::turn_on_board;

/// Data that the scripts of a piece share.
#[derive(Clone, Copy)]
pub(crate) struct Context<const N: usize> {
    pub color: Color,
    pub from: SquareSet<N>,
    pub when: When,
    pub after: Option<PieceType>,
}

/// Returns a path as a script for the interpreter.
pub(crate) fn script<const N: usize>(
    ruleset: &Ruleset,
    lines: &mut Lines<N>,
    path: &Path,
    context: Context<N>,
) -> Script<N> {
    let legs: Vec<ScriptLeg> =
        (0..path.legs.len()).map(|index| script_leg(ruleset, lines, path, index, context.color)).collect();
    let stops_at_check = stops_at_check(ruleset, path);
    let ends = ends(ruleset, path, context.color);
    let is_interpreted = is_interpreted(ruleset) || stops_at_check || !ends.is_empty();
    let is_straight = !is_interpreted && is_straight(lines, &legs);
    let script = Script {
        from: context.from,
        when: context.when,
        needs: path.when.iter().filter_map(need).collect(),
        after: context.after.map(|piece_type| piece_type.index() as u8),
        is_straight,
        // Straight paths look for prey by themselves.
        prey: if is_straight { None } else { prey(lines, &legs) },
        legs,
        ends,
        captures: path.legs.iter().any(captures_anything),
        induces: path.induces(),
        measures: path.legs.iter().any(|leg| leg.length == Length::AsBefore),
        is_wide: path.repeat.is_some() || most_walks(ruleset, path) > WALKS_MAX,
        is_ride: false,
        ends_early: stops_at_check,
        stops_at_check,
        stops_to_promote: false,
        goes_on: false,
        only_goes_on: false,
        victims_stay: ruleset.victims_stay,
    };
    Script { is_ride: !is_interpreted && script.rides(), ..script }
}

/// Returns by origin the squares on which the first leg of a path may end; `None` unless it only
/// ends on enemies, without hurdles.
fn prey<const N: usize>(lines: &Lines<N>, legs: &[ScriptLeg]) -> Option<Box<BySquare<SquareSet<N>, N>>> {
    let first = legs.first()?;
    let ends_otherwise = first.empty || !first.friend.types.is_empty() || first.en_passant || first.off_board;
    let ScriptSteps::Absolute(steps) = &first.steps else { return None };
    if ends_otherwise || first.over != ScriptOver::Empty {
        return None;
    }
    let mut prey = Box::new(BySquare::filled(SquareSet::EMPTY));
    for from in 0..lines.places() {
        for &step in steps {
            let to = &lines.steps[usize::from(step)].to;
            let next =
                |&at: &u16| Some(to[usize::from(at)]).filter(|&next| next != NOWHERE && usize::from(next) != from);
            let squares =
                std::iter::successors(next(&(from as u16)), next).take(usize::from(first.max).min(lines.places()));
            squares.for_each(|square| prey[from].insert(usize::from(square)));
        }
    }
    Some(prey)
}

/// Returns the squares on which each leg may end; nothing if all may end anywhere.
fn ends<const N: usize>(ruleset: &Ruleset, path: &Path, color: Color) -> Box<[SquareSet<N>]> {
    if path.legs.iter().all(|leg| leg.ends_in.is_none()) {
        return Box::default();
    }
    let region = |zones| SquareSet::from_region(ruleset.zone(zones, color));
    path.legs.iter().map(|leg| leg.ends_in.map_or(!SquareSet::EMPTY, region)).collect()
}

/// Returns whether a walk of a path may have to end before its last leg, with check.
pub(crate) fn stops_at_check(ruleset: &Ruleset, path: &Path) -> bool {
    ruleset.stops_at_check && path.legs.len() > 1
}

/// Returns whether all legs go on straight over empty squares, on lines that end, and have no
/// effect except captures.
fn is_straight<const N: usize>(lines: &Lines<N>, legs: &[ScriptLeg]) -> bool {
    let goes_on = |leg: &ScriptLeg| leg.steps == ScriptSteps::Turned { turns: vec![0], kind: 0 };
    let Some((ScriptLeg { steps: ScriptSteps::Absolute(steps), .. }, others)) = legs.split_first() else {
        return false;
    };
    // The numbers of steps are bits of a word.
    let is_short =
        |line: Direction| lines.squares().into_iter().all(|from| lines.ray_of(line, from).count() < u64::BITS);
    let is_line = |&step: &u16| lines.steps[usize::from(step)].line.is_some_and(is_short);
    others.iter().all(goes_on) && legs.iter().all(captures_at_most) && steps.iter().all(is_line)
}

/// Returns whether a leg passes empty squares only, and has no effect except captures of enemies.
fn captures_at_most(leg: &ScriptLeg) -> bool {
    leg.over == ScriptOver::Empty
        && (leg.enemy.types.is_empty() || leg.enemy.act == ScriptAct::Capture)
        && leg.friend.types.is_empty()
        && !(leg.en_passant || leg.off_board || leg.sets_down || leg.as_before)
        && !(leg.shuns_attack || leg.opens_en_passant)
}

/// Returns a condition as a need of the whole side, if it is of this kind.
fn need(condition: &Condition) -> Option<Need> {
    match condition {
        Condition::Without(piece_type) => Some(Need::Without(piece_type.index() as u8)),
        Condition::InPart(parts) => Some(Need::InPart(parts.iter().fold(0, |bits, part| bits | 1 << part))),
        _ => None,
    }
}

/// Number of walks from which a path counts as wide: more than any path of a known piece has.
const WALKS_MAX: u64 = 4096;

/// Returns an upper bound of the number of walks of a path from a square, which ignores that a walk
/// may capture different pieces.
pub(crate) fn most_walks(ruleset: &Ruleset, path: &Path) -> u64 {
    let board = ruleset.geometry.files.max(ruleset.geometry.ranks);
    let choices = |leg: &Leg| {
        let directions = match &leg.steps {
            Steps::Absolute(vectors) => vectors.len(),
            Steps::Turned(turns) => turns.iter().count(),
            Steps::Anywhere => ruleset.geometry.places(),
            // It is never walked as it is.
            Steps::AsLastMoved { .. } => 1,
        };
        let lengths = if leg.length == Length::AsBefore { 1 } else { leg.range.max.unwrap_or(board).min(board) };
        directions as u64 * u64::from(lengths)
    };
    path.legs.iter().map(choices).fold(1, u64::saturating_mul)
}

/// Returns a path that only captures en passant at its end, and does so where the given one does.
pub(crate) fn en_passant_part(path: &Path) -> Path {
    let mut part = path.clone();
    if let Some(last) = part.legs.last_mut() {
        last.arrivals.empty = false;
        last.arrivals.enemy = None;
        last.arrivals.friend = None;
    }
    part
}

fn script_leg<const N: usize>(
    ruleset: &Ruleset,
    lines: &mut Lines<N>,
    path: &Path,
    index: usize,
    color: Color,
) -> ScriptLeg {
    let leg = &path.legs[index];
    ScriptLeg {
        steps: script_steps(ruleset, lines, leg, color),
        min: u16::from(leg.range.min),
        max: leg.range.max.map_or(u16::MAX, u16::from),
        as_before: leg.length == Length::AsBefore,
        has_choice: leg.has_free_length(),
        over: match leg.over {
            Over::Empty => ScriptOver::Empty,
            Over::Hurdles { count, land_next } => ScriptOver::Hurdles { count, land_next },
            Over::Anything => ScriptOver::Anything,
        },
        empty: leg.arrivals.empty,
        enemy: script_contact(ruleset, leg.arrivals.enemy.as_ref()),
        friend: script_contact(ruleset, leg.arrivals.friend.as_ref()),
        en_passant: leg.arrivals.en_passant,
        off_board: leg.arrivals.off_board,
        shuns_attack: leg.shuns_attack,
        sets_down: leg.sets_down,
        opens_en_passant: leg.opens_en_passant,
        lands: leg.lands,
        to_royal_board: leg.to_royal_board,
        may_stop: leg.may_stop || index + 1 == path.legs.len(),
        next: path.followers(index).map(|next| next as u16).collect(),
    }
}

fn script_steps<const N: usize>(ruleset: &Ruleset, lines: &mut Lines<N>, leg: &Leg, color: Color) -> ScriptSteps {
    let joined = ruleset.frame.joined(leg.joined, &ruleset.geometry, color);
    match &leg.steps {
        Steps::Absolute(vectors) => {
            let on_board = vectors.iter().map(|&vector| ruleset.frame.apply(vector, color));
            ScriptSteps::Absolute(on_board.map(|vector| lines.step(vector, joined)).collect())
        }
        Steps::Turned(turns) => {
            let turns = turns.iter().map(|turn| turn_on_board(turn, ruleset.frame, color)).collect();
            ScriptSteps::Turned { turns, kind: lines.kind(joined) }
        }
        Steps::Anywhere => ScriptSteps::Anywhere,
        Steps::AsLastMoved { .. } => ScriptSteps::Absolute(Vec::new()),
    }
}

fn script_contact(ruleset: &Ruleset, contact: Option<&Contact>) -> ScriptContact {
    let Some(contact) = contact else {
        return ScriptContact { types: TypeSet::default(), act: ScriptAct::Leave };
    };
    let types = match &contact.to {
        Whom::Anyone => TypeSet::ALL,
        whom => ruleset.piece_types().filter(|&t| ruleset.includes(whom, t)).map(|t| t.index()).collect(),
    };
    let act = match contact.act {
        Act::Capture => ScriptAct::Capture,
        Act::Leave => ScriptAct::Leave,
        Act::Swap => ScriptAct::Swap,
        Act::Carry => ScriptAct::Carry,
        Act::Induce => ScriptAct::Induce,
        Act::Borrow => ScriptAct::Borrow,
    };
    ScriptContact { types, act }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::{ScriptAct, ScriptSteps};

    use crate::testing::{Compiled, library_rules, pieces};

    #[test]
    fn a_lion_captures_on_its_first_step_and_goes_on_any_way() {
        let lion = Compiled::<1>::new(pieces("Lion = \"KcaK\""));
        let [script] = &*lion.mover(Color::White, "Lion").scripts else { panic!("one script") };
        let [first, second] = &*script.legs else { panic!("two legs") };
        assert!(script.captures && first.enemy.act == ScriptAct::Capture && !first.may_stop && second.may_stop);
        let ScriptSteps::Absolute(steps) = &first.steps else { panic!("steps to all neighbours") };
        assert_eq!((steps.len(), first.min, first.max), (8, 1, 1));
    }

    #[test]
    fn the_long_leaper_of_ultima_captures_as_often_as_it_can() {
        let ultima = Compiled::<1>::new(library_rules("ultima"));
        let scripts = &ultima.mover(Color::White, "Long Leaper").scripts;
        assert!(!scripts.is_empty() && scripts.iter().any(|script| script.captures && script.is_wide));
    }
}
