//! Direction letters: `f b l r s v h`, read by the shape of the atom.
//!
//! A run of letters is read from left to right. Two letters that form a pair in the table of the
//! shape are one direction set. A doubled letter is that letter alone. Every other letter stands
//! for its own set. The result is the union.

use crate::atom::Ring;

/// The letters in the printer's order of preference.
const LETTERS: [char; 7] = ['f', 'b', 'r', 'l', 's', 'v', 'h'];

/// Returns whether a letter names a direction or a bend.
pub(crate) fn is_direction(letter: char) -> bool {
    LETTERS.contains(&letter) || is_bend(letter)
}

/// Returns whether a letter names a bend: `q` to the side of the previous bend, `z` to the other
/// side.
pub(crate) fn is_bend(letter: char) -> bool {
    matches!(letter, 'z' | 'q')
}

/// Returns the direction set of a run of letters; `None` if the shape has no such direction.
pub(crate) fn parse(run: &str, ring: Ring) -> Option<u8> {
    run.chars().try_fold(State::default(), |state, letter| state.read(letter, ring))?.finish(ring)
}

/// Returns the shortest run of letters for a nonempty direction set.
pub(crate) fn print(directions: u8, ring: Ring) -> Option<String> {
    let mut seen = [false; 256 * 8];
    // States in order of their runs: the letter read last, and the place of the state before it.
    let mut found = vec![(State::default(), None, 0)];
    let mut at = 0;
    while let Some(&(state, ..)) = found.get(at) {
        if at > 0 && state.finish(ring) == Some(directions) {
            return Some(run_to(&found, at));
        }
        for letter in LETTERS {
            let Some(next) = state.read(letter, ring) else { continue };
            if !std::mem::replace(&mut seen[next.index()], true) {
                found.push((next, Some(letter), at));
            }
        }
        at += 1;
    }
    None
}

/// Returns the letters that lead to a state.
fn run_to(found: &[(State, Option<char>, usize)], mut at: usize) -> String {
    let mut letters = Vec::new();
    while let (_, Some(letter), before) = found[at] {
        letters.push(letter);
        at = before;
    }
    letters.iter().rev().collect()
}

/// The state of reading a run.
#[derive(Clone, Copy, Default)]
struct State {
    /// The directions of the complete letters and pairs.
    directions: u8,
    /// A letter that may begin a pair.
    pending: Option<char>,
}

impl State {
    fn read(self, letter: char, ring: Ring) -> Option<Self> {
        let Some(first) = self.pending else { return Some(Self { pending: Some(letter), ..self }) };
        if first == letter {
            return Some(Self { directions: self.directions | single(letter, ring)?, pending: None });
        }
        match pair(first, letter, ring) {
            Some(both) => Some(Self { directions: self.directions | both, pending: None }),
            None => Some(Self { directions: self.directions | single(first, ring)?, pending: Some(letter) }),
        }
    }

    fn finish(self, ring: Ring) -> Option<u8> {
        match self.pending {
            Some(letter) => Some(self.directions | single(letter, ring)?),
            None => Some(self.directions),
        }
    }

    fn index(self) -> usize {
        let pending = self.pending.and_then(|letter| LETTERS.iter().position(|&known| known == letter));
        usize::from(self.directions) * 8 + pending.map_or(7, |position| position)
    }
}

fn set(indices: &[u8]) -> u8 {
    indices.iter().fold(0, |set, index| set | 1 << index)
}

fn single(letter: char, ring: Ring) -> Option<u8> {
    let indices: &[u8] = match (ring, letter) {
        (Ring::Orthogonal | Ring::Queen, 'f') => &[0],
        (Ring::Orthogonal | Ring::Queen, 'r') => &[2],
        (Ring::Orthogonal | Ring::Queen, 'b') => &[4],
        (Ring::Orthogonal | Ring::Queen, 'l') => &[6],
        (Ring::Orthogonal | Ring::Queen, 'v') => &[0, 4],
        (Ring::Orthogonal | Ring::Queen, 's') => &[2, 6],
        (Ring::Diagonal, 'f') => &[1, 7],
        (Ring::Diagonal, 'b') => &[3, 5],
        (Ring::Diagonal, 'r') => &[1, 3],
        (Ring::Diagonal, 'l') => &[5, 7],
        (Ring::Diagonal, 's' | 'v') => &[1, 3, 5, 7],
        (Ring::Oblique, 'f') => &[0, 7],
        (Ring::Oblique, 'r') => &[1, 2],
        (Ring::Oblique, 'b') => &[3, 4],
        (Ring::Oblique, 'l') => &[5, 6],
        (Ring::Oblique, 'v') => &[0, 3, 4, 7],
        (Ring::Oblique, 's') => &[1, 2, 5, 6],
        _ => return None,
    };
    Some(set(indices))
}

fn pair(first: char, second: char, ring: Ring) -> Option<u8> {
    let indices: &[u8] = match ring {
        Ring::Orthogonal => return None,
        Ring::Diagonal | Ring::Queen => match (first, second, ring) {
            ('f', 'r', _) | ('r', 'f', _) => &[1],
            ('b', 'r', _) | ('r', 'b', _) => &[3],
            ('b', 'l', _) | ('l', 'b', _) => &[5],
            ('f', 'l', _) | ('l', 'f', _) => &[7],
            (_, _, Ring::Queen) => return queen_pair(first, second),
            _ => return None,
        },
        Ring::Oblique => return oblique_pair(first, second),
    };
    Some(set(indices))
}

fn queen_pair(first: char, second: char) -> Option<u8> {
    let indices: &[u8] = match (first, second) {
        ('f', 's') => &[1, 7],
        ('b', 's') => &[3, 5],
        ('r', 'v') => &[1, 3],
        ('l', 'v') => &[5, 7],
        ('f', 'h') => &[7, 0, 1],
        ('b', 'h') => &[3, 4, 5],
        ('r', 'h') => &[1, 2, 3],
        ('l', 'h') => &[5, 6, 7],
        _ => return None,
    };
    Some(set(indices))
}

/// Reads a pair of letters: the first chooses the half-plane, the second the narrow pair within it.
fn oblique_pair(first: char, second: char) -> Option<u8> {
    let indices: &[u8] = match (first, second) {
        ('r', 'f') => &[0],
        ('f', 'r') => &[1],
        ('b', 'r') => &[2],
        ('r', 'b') => &[3],
        ('l', 'b') => &[4],
        ('b', 'l') => &[5],
        ('f', 'l') => &[6],
        ('l', 'f') => &[7],
        ('f', 's') => &[1, 6],
        ('b', 's') => &[2, 5],
        ('r', 'v') => &[0, 3],
        ('l', 'v') => &[4, 7],
        ('f', 'h') => &[0, 1, 6, 7],
        ('b', 'h') => &[2, 3, 4, 5],
        ('r', 'h') => &[0, 1, 2, 3],
        ('l', 'h') => &[4, 5, 6, 7],
        ('h', 'r') => &[0, 2, 4, 6],
        ('h', 'l') => &[1, 3, 5, 7],
        _ => return None,
    };
    Some(set(indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_directions_has_a_text_that_reads_back() {
        for ring in [Ring::Orthogonal, Ring::Diagonal, Ring::Oblique, Ring::Queen] {
            for directions in (1..=255).filter(|directions| directions & !ring.all() == 0) {
                let text = print(directions, ring).unwrap();
                assert_eq!(parse(&text, ring), Some(directions), "{ring:?} {text}");
            }
        }
    }

    #[track_caller]
    fn check(run: &str, ring: Ring, expected: &[u8]) {
        assert_eq!(parse(run, ring), Some(set(expected)), "{run}");
    }

    #[test]
    fn pairs_are_formed_from_left_to_right_and_doubling_prevents_them() {
        check("fr", Ring::Orthogonal, &[0, 2]);
        check("rlb", Ring::Queen, &[2, 5]);
        check("ffs", Ring::Queen, &[0, 2, 6]);
        check("ffrr", Ring::Oblique, &[0, 7, 1, 2]);
        check("lf", Ring::Oblique, &[7]);
        check("fl", Ring::Oblique, &[6]);
        assert_eq!(parse("h", Ring::Oblique), None);
    }
}
