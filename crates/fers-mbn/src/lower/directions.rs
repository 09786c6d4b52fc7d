//! The steps that direction letters allow.

use fers_core::Vector;

use crate::tree::ModifierKind;

/// The direction letters of a term, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Directions {
    letters: Vec<char>,
    /// Directions that must both hold.
    pairs: Vec<(char, char)>,
}

impl Directions {
    pub(super) fn add(&mut self, kind: ModifierKind) {
        match kind {
            // A reflection is no direction of its own.
            ModifierKind::Direction('z') | ModifierKind::Mode { .. } => {}
            ModifierKind::Direction(letter) => self.letters.push(letter),
            ModifierKind::Both(first, second) => self.pairs.push((first, second)),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty() && self.pairs.is_empty()
    }

    /// Returns whether a step of the owner is in one of these directions; without letters each is.
    ///
    /// Orthogonal steps: any letter. Diagonal steps: a vertical letter, where there is one, and a
    /// horizontal one, where there is one (`mfsF` of the Berolina pawn). Oblique steps:
    /// [`allows_oblique`].
    pub(super) fn allows(&self, step: Vector) -> bool {
        if self.is_empty() || self.pairs.iter().any(|&(a, b)| matches(a, step) && matches(b, step)) {
            return true;
        }
        if self.letters.is_empty() {
            return false;
        }
        let (x, y) = (step.files.unsigned_abs(), step.ranks.unsigned_abs());
        if x == 0 || y == 0 {
            return self.letters.iter().any(|&letter| matches(letter, step));
        }
        if x == y {
            let holds = |is_kind: fn(char) -> bool| {
                let mut of_kind = self.letters.iter().filter(|&&letter| is_kind(letter)).peekable();
                of_kind.peek().is_none() || of_kind.any(|&letter| matches(letter, step))
            };
            return holds(is_vertical) && holds(|letter| !is_vertical(letter));
        }
        allows_oblique(&self.letters, step)
    }
}

/// Returns whether letters allow an oblique step, by the convention of XBoard: a letter alone names
/// the direction of the long part, the letters of an ordered pair end with that of the long part
/// (`lf`: far ahead, a little to the left). No source of MBN decides; this is the only place that
/// knows.
fn allows_oblique(letters: &[char], step: Vector) -> bool {
    let is_long = step.ranks.unsigned_abs() > step.files.unsigned_abs();
    let mut rest = letters;
    while let Some((&first, behind)) = rest.split_first() {
        let second = behind.first().copied().filter(|&second| is_vertical(first) != is_vertical(second));
        let (long, short) = second.map_or((first, None), |second| (second, Some(first)));
        let fits = is_long == is_vertical(long) && matches(long, step);
        if fits && short.is_none_or(|short| matches(short, step)) {
            return true;
        }
        rest = &behind[usize::from(second.is_some())..];
    }
    false
}

fn is_vertical(letter: char) -> bool {
    "fbv".contains(letter)
}

fn matches(letter: char, step: Vector) -> bool {
    match letter {
        'f' => step.ranks > 0,
        'b' => step.ranks < 0,
        'v' => step.ranks != 0,
        'r' => step.files > 0,
        'l' => step.files < 0,
        's' => step.files != 0,
        _ => false,
    }
}

/// Returns direction letters that allow these steps and no other images of them; `None` if no
/// letters do.
///
/// ```
/// use fers_core::Vector;
///
/// let ahead = [Vector::new(1, 1), Vector::new(-1, 1)];
/// assert_eq!(fers_mbn::directions_of(&ahead).as_deref(), Some("f"));
/// assert_eq!(fers_mbn::directions_of(&Vector::new(1, 2).symmetric_images()).as_deref(), Some(""));
/// ```
pub fn directions_of(steps: &[Vector]) -> Option<String> {
    const LETTERS: [&str; 24] = [
        "", "f", "b", "l", "r", "v", "s", "fl", "fr", "bl", "br", "lf", "rf", "lb", "rb", "fs", "bs", "sf", "sb", "vl",
        "vr", "lv", "rv", "vs",
    ];
    let mut images: Vec<Vector> = Vec::new();
    for image in steps.iter().flat_map(|step| step.symmetric_images()) {
        if !images.contains(&image) {
            images.push(image);
        }
    }
    let says = |directions: &Directions| images.iter().all(|&image| directions.allows(image) == steps.contains(&image));
    let plain = |letters: &str| Directions { letters: letters.chars().collect(), pairs: Vec::new() };
    if let Some(letters) = LETTERS.into_iter().find(|letters| says(&plain(letters))) {
        return Some(letters.to_owned());
    }
    let sign = |number: i8, up: char, down: char| if number > 0 { up } else { down };
    let sides = |step: &Vector| (sign(step.ranks, 'f', 'b'), sign(step.files, 'r', 'l'));
    let mut pairs: Vec<(char, char)> = Vec::new();
    for pair in steps.iter().map(sides) {
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    let by_pairs = Directions { letters: Vec::new(), pairs: pairs.clone() };
    if says(&by_pairs) {
        return Some(pairs.iter().map(|(first, second)| format!("({first}{second})")).collect());
    }
    oblique_letters(steps).filter(|letters| says(&plain(letters)))
}

/// Returns an ordered pair of letters for each oblique step, in an order in which no letter follows
/// itself, as that would double it.
fn oblique_letters(steps: &[Vector]) -> Option<String> {
    let sign = |number: i8, up: char, down: char| if number > 0 { up } else { down };
    let pair = |step: &Vector| {
        let (rank, file) = (sign(step.ranks, 'f', 'b'), sign(step.files, 'r', 'l'));
        if step.ranks.unsigned_abs() > step.files.unsigned_abs() { [file, rank] } else { [rank, file] }
    };
    let mut left: Vec<[char; 2]> = steps.iter().map(pair).collect();
    let mut text = String::new();
    while !left.is_empty() {
        let next = left.iter().position(|[first, _]| !text.ends_with(*first))?;
        text.extend(left.remove(next));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(letters: &str, step: (i8, i8), expected: &[(i8, i8)]) {
        let directions = Directions { letters: letters.chars().collect(), pairs: Vec::new() };
        let images = Vector::new(step.0, step.1).symmetric_images();
        let mut found: Vec<(i8, i8)> =
            images.into_iter().filter(|&v| directions.allows(v)).map(|v| (v.files, v.ranks)).collect();
        found.sort();
        let mut expected = expected.to_vec();
        expected.sort();
        assert_eq!(found, expected, "{letters}");
    }

    /// Source: section 3.1 of the specification that was put together from the pages of C/CIF.
    #[test]
    fn letters_join_on_lines_and_meet_on_diagonals() {
        check("fs", (0, 1), &[(0, 1), (1, 0), (-1, 0)]);
        check("f", (1, 1), &[(1, 1), (-1, 1)]);
        check("fs", (1, 1), &[(1, 1), (-1, 1)]);
        check("fl", (1, 1), &[(-1, 1)]);
    }

    #[test]
    fn the_last_letter_of_a_pair_is_that_of_the_long_part() {
        check("f", (1, 2), &[(1, 2), (-1, 2)]);
        check("fs", (1, 2), &[(2, 1), (-2, 1)]);
        check("lf", (1, 2), &[(-1, 2)]);
        check("fl", (1, 2), &[(-2, 1)]);
        check("s", (1, 2), &[(2, 1), (2, -1), (-2, 1), (-2, -1)]);
    }

    #[test]
    fn letters_of_directions_allow_these_and_no_others() {
        for step in [(0, 1), (1, 1), (1, 2), (0, 3), (2, 5)] {
            let images = Vector::new(step.0, step.1).symmetric_images();
            for set in 1..1u32 << images.len() {
                let steps: Vec<Vector> =
                    (0..images.len()).filter(|at| set >> at & 1 == 1).map(|at| images[at]).collect();
                let Some(text) = directions_of(&steps) else {
                    assert!(steps.len() > 1, "{steps:?}");
                    continue;
                };
                let moves = crate::read_moves(&format!("{text}:{},{}:", step.0, step.1), 0);
                assert!(moves.value.is_some(), "{text} {steps:?}: {:?}", moves.diagnostics);
                if !text.contains('(') {
                    let allowed: Vec<(i8, i8)> = steps.iter().map(|v| (v.files, v.ranks)).collect();
                    check(&text, step, &allowed);
                }
            }
        }
    }

    #[test]
    fn amalgamated_directions_must_both_hold() {
        let directions = Directions { letters: Vec::new(), pairs: vec![('f', 'l')] };
        assert!(directions.allows(Vector::new(-1, 1)) && !directions.allows(Vector::new(1, 1)));
        assert!(!directions.allows(Vector::new(0, 1)));
    }
}
