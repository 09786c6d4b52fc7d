//! Paths for the interpreter.

use fers_core::{Color, SquareSet};
use fers_movegen::{Script, ScriptLeg, ScriptOver, ScriptSteps, TypeSet, When};
use fers_rules::{Act, Contact, Leg, Over, Path, Ruleset, Steps};

use crate::choose::captures_anything;
use crate::lines::Lines;
use crate::unfold::turn_on_board;

/// What scripts of a piece share.
#[derive(Clone, Copy)]
pub(crate) struct Context<const N: usize> {
    pub color: Color,
    pub from: SquareSet<N>,
    pub when: When,
    pub blocked: SquareSet<N>,
}

/// Writes a path for the interpreter.
pub(crate) fn script<const N: usize>(
    ruleset: &Ruleset,
    lines: &mut Lines<N>,
    path: &Path,
    context: Context<N>,
) -> Script<N> {
    Script {
        from: context.from,
        when: context.when,
        legs: path.legs.iter().map(|leg| script_leg(ruleset, lines, leg, context.color)).collect(),
        blocked: context.blocked,
        creates_en_passant: path.creates_en_passant,
        captures: path.legs.iter().any(captures_anything),
        is_wide: most_walks(ruleset, path) > WALKS_MAX,
    }
}

/// More walks than any path of a known piece has.
const WALKS_MAX: u64 = 4096;

/// At most how many walks a path has from a square, captures of different pieces apart.
pub(crate) fn most_walks(ruleset: &Ruleset, path: &Path) -> u64 {
    let board = ruleset.geometry.files.max(ruleset.geometry.ranks);
    let choices = |leg: &Leg| {
        let directions = match &leg.steps {
            Steps::Absolute(vectors) => vectors.len(),
            Steps::Turned(turns) => turns.iter().count(),
        };
        directions as u64 * u64::from(leg.range.max.unwrap_or(board).min(board))
    };
    path.legs.iter().map(choices).fold(1, u64::saturating_mul)
}

/// The part of a path that captures en passant at its end, and does nothing else.
pub(crate) fn en_passant_part(path: &Path) -> Path {
    let mut part = path.clone();
    if let Some(last) = part.legs.last_mut() {
        last.arrivals.empty = false;
        last.arrivals.enemy = None;
        last.arrivals.friend = None;
    }
    part
}

fn script_leg<const N: usize>(ruleset: &Ruleset, lines: &mut Lines<N>, leg: &Leg, color: Color) -> ScriptLeg {
    let steps = match &leg.steps {
        Steps::Absolute(vectors) => ScriptSteps::Absolute(
            vectors.iter().map(|&vector| lines.step(ruleset.frame.apply(vector, color))).collect(),
        ),
        Steps::Turned(turns) => {
            ScriptSteps::Turned(turns.iter().map(|turn| turn_on_board(turn, ruleset.frame, color)).collect())
        }
    };
    let set = |contact: &Option<Contact>, act: Act| contact_set(contact.as_ref(), act);
    ScriptLeg {
        steps,
        min: u16::from(leg.range.min),
        max: leg.range.max.map_or(u16::MAX, u16::from),
        over: match leg.over {
            Over::Empty => ScriptOver::Empty,
            Over::Hurdles { count, land_next } => ScriptOver::Hurdles { count, land_next },
            Over::Anything => ScriptOver::Anything,
        },
        empty: leg.arrivals.empty,
        captures_enemy: set(&leg.arrivals.enemy, Act::Capture),
        passes_enemy: set(&leg.arrivals.enemy, Act::Leave),
        captures_friend: set(&leg.arrivals.friend, Act::Capture),
        passes_friend: set(&leg.arrivals.friend, Act::Leave),
        en_passant: leg.arrivals.en_passant,
        may_stop: leg.may_stop,
    }
}

fn contact_set(contact: Option<&Contact>, act: Act) -> TypeSet {
    match contact {
        Some(contact) if contact.act == act => {
            let listed =
                |types: &Vec<fers_core::PieceType>| types.iter().map(|piece_type| piece_type.index()).collect();
            contact.to.as_ref().map_or(TypeSet::ALL, listed)
        }
        _ => TypeSet::default(),
    }
}
