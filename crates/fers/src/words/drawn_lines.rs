//! Moves along lines that lead from some squares only, such as the diagonals of palaces in janggi.

use std::collections::HashMap;

use fers_core::{Color, Geometry, Square, Vector};
use fers_rules::{Condition, Leg, Length, Path, Ruleset, Steps, TurnSet};

use super::paths::path_in_words;
use super::places::square_of;
use super::{either, listed};

/// Longer lists of lines are harder to read than the conditions of each path.
const LINES_MAX: usize = 24;

/// Describes the moves of a piece. Paths that make the same move in different directions, each from
/// squares of its own, are described once, with the lines from square to square.
pub(super) fn ways(ruleset: &Ruleset, moves: &[Path]) -> Vec<String> {
    let generals: Vec<Option<Path>> = moves.iter().map(in_all_directions).collect();
    let mut groups: HashMap<&Path, Vec<&Path>> = HashMap::new();
    for (path, general) in moves.iter().zip(&generals) {
        general.iter().for_each(|general| groups.entry(general).or_default().push(path));
    }
    let mut ways = Vec::new();
    for (path, general) in moves.iter().zip(&generals) {
        let Some(general) = general else {
            ways.push(path_in_words(ruleset, path));
            continue;
        };
        // A group is described in the place of its first path.
        let Some(alike) = groups.remove(general) else { continue };
        match along_lines(ruleset, general, &alike) {
            Some(text) => ways.push(text),
            None => ways.extend(alike.into_iter().map(|path| path_in_words(ruleset, path))),
        }
    }
    ways
}

/// Returns a path without its condition and in all directions, if the condition is the square where
/// it starts, and its end follows from that square.
fn in_all_directions(path: &Path) -> Option<Path> {
    let [Condition::From(_)] = path.when.as_slice() else { return None };
    let vector = direction(path)?;
    let is_counted =
        |leg: &Leg| leg.range.max == Some(leg.range.min) && leg.length == Length::Free && leg.ends_in.is_none();
    let is_fixed = path.legs.iter().all(|leg| is_counted(leg) && leg.joined.is_nothing());
    let goes_on = path.legs.iter().skip(1).all(|leg| leg.steps == Steps::Turned(TurnSet::STRAIGHT));
    if !is_fixed || !goes_on || path.repeat.is_some() || vector.boards != 0 {
        return None;
    }
    let mut general = Path { when: Vec::new(), ..path.clone() };
    general.legs[0].steps = Steps::Absolute(vector.symmetric_images());
    Some(general)
}

/// Returns the only direction in which a path begins.
fn direction(path: &Path) -> Option<Vector> {
    match &path.legs.first()?.steps {
        Steps::Absolute(vectors) if vectors.len() == 1 => vectors.first().copied(),
        _ => None,
    }
}

/// Describes paths that differ in direction only; `None` if there is one path, or too many lines or
/// none.
fn along_lines(ruleset: &Ruleset, general: &Path, paths: &[&Path]) -> Option<String> {
    if paths.len() < 2 {
        return None;
    }
    let [white, black] = Color::ALL.map(|color| {
        let lines: Vec<(Square, Square)> = paths.iter().flat_map(|path| lines(ruleset, path, color)).collect();
        (1..=LINES_MAX).contains(&lines.len()).then(|| names(ruleset, color, lines))
    });
    let (white, black) = white.zip(black)?;
    let lines = if white == black { white } else { either(ruleset, &white, &black) };
    Some(format!("{}, along {lines}", path_in_words(ruleset, general)))
}

/// Returns where the moves of a path lead from and to on the empty board.
fn lines(ruleset: &Ruleset, path: &Path, color: Color) -> Vec<(Square, Square)> {
    let ([Condition::From(zones)], Some(vector)) = (path.when.as_slice(), direction(path)) else { return Vec::new() };
    let (geometry, step) = (&ruleset.geometry, ruleset.frame.apply(vector, color));
    let count = path.legs.iter().map(|leg| usize::from(leg.range.min)).sum();
    let line = |from: Square| Some((from, end(geometry, from, step, count)?));
    ruleset.zone(*zones, color).iter().filter_map(line).collect()
}

fn end(geometry: &Geometry, from: Square, step: Vector, count: usize) -> Option<Square> {
    (0..count).try_fold(from, |at, _| geometry.step(at, step))
}

/// Names lines: `d1-e2` if they lead both ways, else `d1 to e2`.
fn names(ruleset: &Ruleset, color: Color, mut lines: Vec<(Square, Square)>) -> String {
    lines.sort_unstable();
    lines.dedup();
    let both_ways = |&(from, to): &(Square, Square)| lines.contains(&(to, from));
    let name = |line: &(Square, Square)| {
        let [from, to] = [line.0, line.1].map(|square| square_of(ruleset, color, square));
        if both_ways(line) { format!("{from}-{to}") } else { format!("{from} to {to}") }
    };
    let told = lines.iter().filter(|line| line.0 < line.1 || !both_ways(line));
    listed(&told.map(name).collect::<Vec<_>>(), "and")
}

#[cfg(test)]
mod tests {
    use super::super::moves_in_words;
    use super::*;

    #[track_caller]
    fn check(piece: &str, expected: &str) {
        let janggi = crate::Library::builtin().find("janggi").unwrap().ruleset();
        let piece_type = janggi.piece_types().find(|&one| janggi.piece(one).name == piece).unwrap();
        assert_eq!(moves_in_words(janggi, piece_type, Color::White), expected);
    }

    /// Source: the lines drawn in the palaces, from their corners to their centres.
    #[test]
    fn pieces_in_palaces_move_along_the_lines() {
        check(
            "Chariot",
            "moves or captures any number of squares orthogonally; \
             moves or captures one square diagonally, along 04-95, 06-95, 95-84, 95-86, 34-25, 36-25, 25-14 and 25-16; \
             moves or captures exactly 2 squares diagonally, along 04-86, 06-84, 34-16 and 36-14",
        );
        check(
            "Cannon",
            "passes over pieces of either side (but no Cannon) any number of squares orthogonally, \
             then moves or captures any number of squares straight on; \
             passes over pieces of either side (but no Cannon) one square diagonally, \
             then moves or captures one square straight on, along 04-86, 06-84, 34-16 and 36-14",
        );
        check(
            "Soldier",
            "moves or captures one square straight ahead or sideways; \
             moves or captures one square diagonally, \
             along 04 to 95, 06 to 95, 95 to 84, 95 to 86, 34 to 25, 36 to 25, 25 to 14 and 25 to 16 (Cho) \
             or 95 to 04, 95 to 06, 84 to 95, 86 to 95, 25 to 34, 25 to 36, 14 to 25 and 16 to 25 (Han)",
        );
    }
}
