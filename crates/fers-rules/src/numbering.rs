//! Numbers of the arrangements of a shuffle.

use fers_core::{Geometry, PieceType, Square};

use crate::arrangement::{Group, shade, shades};

/// One choice of a numbered arrangement: some types share some of the free squares.
#[derive(Debug)]
struct Choice {
    /// The type whose pieces enclose the others, or the only one.
    outer: (PieceType, usize),
    /// The type that stands between, with the number of its pieces.
    inner: Option<(PieceType, usize)>,
    /// The only shade of the squares, if it matters.
    shade: Option<usize>,
}

impl Choice {
    fn size(&self) -> usize {
        self.outer.1 + self.inner.map_or(0, |(_, count)| count)
    }

    /// Puts the pieces on squares in ascending order.
    fn place(&self, squares: &[Square]) -> Vec<(Square, PieceType)> {
        let (outer, count) = self.outer;
        let Some((inner, enclosed)) = self.inner else {
            return squares.iter().map(|&square| (square, outer)).collect();
        };
        let is_inner = |place: usize| (count / 2..count / 2 + enclosed).contains(&place);
        let types = (0..squares.len()).map(|place| if is_inner(place) { inner } else { outer });
        squares.iter().copied().zip(types).collect()
    }
}

/// Returns whether the arrangements of these types have numbers.
pub(crate) fn is_numbered(groups: &[Group]) -> bool {
    groups.iter().any(|group| group.member.between.is_some())
}

/// Returns how many arrangements there are, `u64::MAX` where there are more.
pub(crate) fn count(geometry: &Geometry, groups: &[Group]) -> u64 {
    let mut free = free_squares(groups);
    let counts = choices(geometry, groups).into_iter().map(|choice| {
        let room = allowed(geometry, &free, &choice);
        // Only number and shade of the taken squares matter for later counts.
        free.retain(|square| !room[..choice.size()].contains(square));
        combinations(room.len(), choice.size())
    });
    counts.fold(1, u64::saturating_mul)
}

/// Returns the arrangement of a number, and divides the number by the count of arrangements.
pub(crate) fn arrangement(geometry: &Geometry, groups: &[Group], number: &mut u64) -> Vec<(Square, PieceType)> {
    let mut free = free_squares(groups);
    let mut found = Vec::new();
    for choice in choices(geometry, groups) {
        let room = allowed(geometry, &free, &choice);
        let count = combinations(room.len(), choice.size());
        let squares = combination(&room, choice.size(), *number % count);
        *number /= count;
        free.retain(|square| !squares.contains(square));
        found.extend(choice.place(&squares));
    }
    found
}

fn free_squares(groups: &[Group]) -> Vec<Square> {
    let mut free: Vec<Square> = groups.iter().flat_map(|group| group.squares.iter().copied()).collect();
    free.sort_unstable();
    free
}

fn allowed(geometry: &Geometry, free: &[Square], choice: &Choice) -> Vec<Square> {
    let is_allowed = |square: &Square| choice.shade.is_none_or(|wanted| shade(geometry, *square) == wanted);
    free.iter().copied().filter(is_allowed).collect()
}

/// Returns the choices in the order in which a number is divided.
fn choices(geometry: &Geometry, groups: &[Group]) -> Vec<Choice> {
    let (shaded, others): (Vec<&Group>, Vec<&Group>) = groups.iter().partition(|group| group.member.keeps_shades);
    let by_shade = shaded.into_iter().flat_map(|group| {
        let counts = shades(geometry, &group.squares);
        // Scharnagl begins with the bishop on the light squares.
        [1, 0].map(|shade| Choice { outer: (group.member.piece_type, counts[shade]), inner: None, shade: Some(shade) })
    });
    let inner = |piece_type: PieceType| {
        let found = groups.iter().find(|group| group.member.between == Some(piece_type));
        found.map(|group| (group.member.piece_type, group.squares.len()))
    };
    let enclosing = others.into_iter().filter(|group| group.member.between.is_none());
    let together = enclosing.map(|group| {
        let piece_type = group.member.piece_type;
        Choice { outer: (piece_type, group.squares.len()), inner: inner(piece_type), shade: None }
    });
    by_shade.chain(together).collect()
}

/// Returns the number of ways to choose `size` of `from` things, `u64::MAX` where there are more.
fn combinations(from: usize, size: usize) -> u64 {
    let size = size.min(from.saturating_sub(size));
    // Each product is a number of combinations times at most `from`, so that `u128` holds it.
    let step = |ways: u128, taken: usize| match ways {
        ways if ways > u128::from(u64::MAX) => ways,
        ways => ways * (from - taken) as u128 / (taken + 1) as u128,
    };
    u64::try_from((0..size).fold(1, step)).unwrap_or(u64::MAX)
}

/// Returns the set of `size` squares with this number in lexicographic order.
fn combination(from: &[Square], size: usize, mut number: u64) -> Vec<Square> {
    let mut chosen = Vec::new();
    for (place, &square) in from.iter().enumerate() {
        let missing = size - chosen.len();
        if missing == 0 {
            break;
        }
        let with_square = combinations(from.len() - place - 1, missing - 1);
        if number < with_square {
            chosen.push(square);
        } else {
            number -= with_square;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_squares_are_in_lexicographic_order() {
        let squares: Vec<Square> = (0..5).map(Square).collect();
        let set = |number| combination(&squares, 2, number).iter().map(|square| square.0).collect::<Vec<_>>();
        let all: Vec<Vec<u16>> = (0..combinations(5, 2)).map(set).collect();
        // Scharnagl's table of the knights.
        let expected: [[u16; 2]; 10] = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
        assert_eq!(all, expected);
    }

    #[test]
    fn what_cannot_be_counted_is_the_largest_number() {
        // Hand count: 52 choose 5 is the number of poker hands.
        assert_eq!(combinations(52, 5), 2_598_960);
        assert_eq!(combinations(1000, 500), u64::MAX);
        let squares: Vec<Square> = (0..200).map(Square).collect();
        assert_eq!(combination(&squares, 100, u64::MAX - 1).len(), 100);
    }
}
