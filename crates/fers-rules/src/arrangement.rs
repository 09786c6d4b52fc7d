//! Random arrangements of a shuffle.

use fers_core::{Geometry, PieceType, SplitMix, Square};

use crate::Shuffled;

/// Number of attempts when the conditions cannot be met.
const TRIES_MAX: usize = 200;

/// The squares of a shuffled type before the shuffle, in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) member: Shuffled,
    pub(crate) squares: Vec<Square>,
}

/// Distributes the pieces of all groups over their squares. Returns `None` if the conditions cannot
/// be met.
pub(crate) fn arrange(
    geometry: &Geometry,
    groups: &[Group],
    random: &mut SplitMix,
) -> Option<Vec<(Square, PieceType)>> {
    (0..TRIES_MAX).find_map(|_| {
        let mut free: Vec<Square> = groups.iter().flat_map(|group| group.squares.iter().copied()).collect();
        free.sort_unstable();
        let mut attempt = Attempt { geometry, random, free, found: Vec::new() };
        attempt.symmetric(groups)?;
        attempt.shaded(groups)?;
        attempt.others(groups);
        Some(attempt.found)
    })
}

/// Returns the shade of a square: 0 like a1, or 1.
pub(crate) fn shade(geometry: &Geometry, square: Square) -> usize {
    let sum = [geometry.file(square), geometry.rank(square), geometry.board(square)].map(usize::from);
    sum.iter().sum::<usize>() % 2
}

/// Returns the number of squares of each shade.
pub(crate) fn shades(geometry: &Geometry, squares: &[Square]) -> [usize; 2] {
    let mut counts = [0; 2];
    squares.iter().for_each(|&square| counts[shade(geometry, square)] += 1);
    counts
}

/// Returns the square mirrored left to right.
fn reflected(geometry: &Geometry, square: Square) -> Square {
    let file = geometry.files - 1 - geometry.file(square);
    geometry.square_on(file, geometry.rank(square), geometry.board(square)).unwrap_or(square)
}

/// A partial arrangement.
struct Attempt<'a> {
    geometry: &'a Geometry,
    random: &'a mut SplitMix,
    free: Vec<Square>,
    found: Vec<(Square, PieceType)>,
}

/// A type with the number of pieces that may still go to each shade; `None` if shades do not
/// matter.
struct Place {
    piece_type: PieceType,
    room: Option<[usize; 2]>,
}

impl Place {
    fn of(group: &Group, geometry: &Geometry) -> Self {
        let room = group.member.keeps_shades.then(|| shades(geometry, &group.squares));
        Self { piece_type: group.member.piece_type, room }
    }

    fn has_room(&self, wanted: [usize; 2]) -> bool {
        self.room.is_none_or(|room| wanted[0] <= room[0] && wanted[1] <= room[1])
    }

    fn take(&mut self, shade: usize) {
        if let Some(room) = &mut self.room {
            room[shade] -= 1;
        }
    }
}

impl Attempt<'_> {
    /// Places the symmetric types: pairs first, those that keep their shades before others.
    fn symmetric(&mut self, groups: &[Group]) -> Option<()> {
        let mut members: Vec<&Group> = groups.iter().filter(|group| group.member.is_symmetric).collect();
        members.sort_by_key(|group| !group.member.keeps_shades);
        let mut alone = Vec::new();
        for group in members {
            let mut place = Place::of(group, self.geometry);
            for _ in 0..group.squares.len() / 2 {
                self.pair(&mut place)?;
            }
            alone.extend((group.squares.len() % 2 == 1).then_some(place));
        }
        while alone.len() >= 2 {
            let (second, first) = (alone.pop()?, alone.pop()?);
            self.two(first, second)?;
        }
        alone.pop().map_or(Some(()), |last| self.middle(last))
    }

    fn pair(&mut self, place: &mut Place) -> Option<()> {
        let fits = |attempt: &Self, square: Square, image: Square| {
            square < image && place.has_room(shades(attempt.geometry, &[square, image]))
        };
        let (square, image) = self.mirrored_pair(fits)?;
        for taken in [square, image] {
            place.take(shade(self.geometry, taken));
            self.put(taken, place.piece_type);
        }
        Some(())
    }

    /// Places two pieces of different types on mirrored squares.
    fn two(&mut self, first: Place, second: Place) -> Option<()> {
        let fits = |attempt: &Self, square: Square, image: Square| {
            let shades_of = |square| shades(attempt.geometry, &[square]);
            square != image && first.has_room(shades_of(square)) && second.has_room(shades_of(image))
        };
        let (square, image) = self.mirrored_pair(fits)?;
        self.put(square, first.piece_type);
        self.put(image, second.piece_type);
        Some(())
    }

    fn mirrored_pair(&mut self, fits: impl Fn(&Self, Square, Square) -> bool) -> Option<(Square, Square)> {
        let pairs = self.free.iter().map(|&square| (square, reflected(self.geometry, square)));
        let pairs = pairs.filter(|&(square, image)| self.free.contains(&image) && fits(self, square, image));
        let pairs: Vec<_> = pairs.collect();
        self.chosen(&pairs)
    }

    fn middle(&mut self, last: Place) -> Option<()> {
        let is_middle = |&square: &Square| {
            reflected(self.geometry, square) == square && last.has_room(shades(self.geometry, &[square]))
        };
        let squares: Vec<Square> = self.free.iter().copied().filter(is_middle).collect();
        let square = self.chosen(&squares)?;
        self.put(square, last.piece_type);
        Some(())
    }

    /// Places the types that keep their shades.
    fn shaded(&mut self, groups: &[Group]) -> Option<()> {
        for group in groups.iter().filter(|group| group.member.keeps_shades && !group.member.is_symmetric) {
            for (wanted, count) in shades(self.geometry, &group.squares).into_iter().enumerate() {
                for _ in 0..count {
                    let squares = self.free.iter().copied().filter(|&square| shade(self.geometry, square) == wanted);
                    let squares: Vec<Square> = squares.collect();
                    let square = self.chosen(&squares)?;
                    self.put(square, group.member.piece_type);
                }
            }
        }
        Some(())
    }

    /// Places all other types on the remaining squares.
    fn others(&mut self, groups: &[Group]) {
        for group in groups.iter().filter(|group| !group.member.keeps_shades && !group.member.is_symmetric) {
            for _ in &group.squares {
                let free = self.free.clone();
                let square = self.chosen(&free).expect("there are as many squares as pieces");
                self.put(square, group.member.piece_type);
            }
        }
    }

    fn chosen<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.random.below(from.len())).copied()
    }

    fn put(&mut self, square: Square, piece_type: PieceType) {
        self.free.retain(|&free| free != square);
        self.found.push((square, piece_type));
    }
}
