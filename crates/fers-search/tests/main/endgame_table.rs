//! Endgame tables of king and rook or queen against king, by retrograde analysis; shares no code
//! with the search.

use std::sync::OnceLock;

/// A rook or a queen on 8x8. Square 0 is a1, square 1 is b1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helper {
    Rook,
    Queen,
}

/// Plies to mate by position; `None` where White does not win.
pub struct EndgameTable {
    helper: Helper,
    white: Vec<Option<u8>>,
    black: Vec<Option<u8>>,
}

/// The squares of the white king, the helper and the black king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    pub king: usize,
    pub helper: usize,
    pub bare: usize,
}

const SQUARES: usize = 64;

impl Men {
    fn index(self) -> usize {
        (self.king * SQUARES + self.helper) * SQUARES + self.bare
    }

    fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES * SQUARES * SQUARES).map(|index| Self {
            king: index / SQUARES / SQUARES,
            helper: index / SQUARES % SQUARES,
            bare: index % SQUARES,
        })
    }

    fn is_possible(self) -> bool {
        self.king != self.helper && self.bare != self.helper && !adjacent(self.king, self.bare)
    }
}

/// A bitboard.
type Squares = u64;

const STEPS: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

fn steps(helper: Helper) -> &'static [(i32, i32)] {
    match helper {
        Helper::Rook => &STEPS[..4],
        Helper::Queen => &STEPS,
    }
}

fn step(from: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (file, rank) = (from as i32 % 8 + files, from as i32 / 8 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

/// Returns whether two squares touch or are equal.
fn adjacent(a: usize, b: usize) -> bool {
    (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1
}

fn king_targets(from: usize) -> impl Iterator<Item = usize> {
    STEPS.iter().filter_map(move |&by| step(from, by))
}

/// Returns the helper's slide targets on a board with these blockers, which are excluded.
fn ride(helper: Helper, from: usize, blockers: Squares) -> Squares {
    let mut targets = 0;
    for &by in steps(helper) {
        let mut at = from;
        while let Some(next) = step(at, by).filter(|&next| blockers >> next & 1 == 0) {
            targets |= 1 << next;
            at = next;
        }
    }
    targets
}

/// Returns the helper's attacks, through the bare king.
fn attacked(helper: Helper, men: Men) -> Squares {
    ride(helper, men.helper, 1 << men.king)
}

fn squares(set: Squares) -> impl Iterator<Item = usize> {
    (0..SQUARES).filter(move |square| set >> square & 1 == 1)
}

impl EndgameTable {
    /// Returns the table, computed once.
    pub fn get(helper: Helper) -> &'static Self {
        static TABLES: [OnceLock<EndgameTable>; 2] = [OnceLock::new(), OnceLock::new()];
        TABLES[helper as usize].get_or_init(|| Self::of(helper))
    }

    fn of(helper: Helper) -> Self {
        let size = SQUARES * SQUARES * SQUARES;
        let mut table = Self { helper, white: vec![None; size], black: vec![None; size] };
        for plies in 0..=u8::MAX {
            let result = if plies % 2 == 0 { table.find_losses(plies) } else { table.find_wins(plies) };
            if !result && plies > 0 {
                break;
            }
        }
        table
    }

    /// Returns the plies until mate with Black to move.
    pub fn with_black_to_move(&self, men: Men) -> Option<u8> {
        self.black[men.index()]
    }

    /// Returns all positions with White to move that are won in `plies`.
    pub fn wins_in(&self, plies: u8) -> Vec<Men> {
        Men::all().filter(|men| self.white[men.index()] == Some(plies)).collect()
    }

    /// Returns the length of the longest win in plies.
    pub fn longest(&self) -> u8 {
        self.white.iter().flatten().copied().max().unwrap_or(0)
    }

    /// Returns the legal targets of the bare king, captures included.
    pub fn evasions(&self, men: Men) -> Vec<usize> {
        let attacked = attacked(self.helper, men);
        let safe = |&to: &usize| !adjacent(to, men.king) && attacked >> to & 1 == 0;
        king_targets(men.bare).filter(safe).collect()
    }

    /// Returns the reply that holds out longest; `None` in mate or stalemate.
    pub fn best_defence(&self, men: Men) -> Option<usize> {
        let length = |&to: &usize| match to == men.helper {
            true => u8::MAX,
            false => self.white[Men { bare: to, ..men }.index()].unwrap_or(u8::MAX),
        };
        self.evasions(men).into_iter().max_by_key(length)
    }

    fn find_losses(&mut self, plies: u8) -> bool {
        let mut result = false;
        for men in Men::all().filter(|men| men.is_possible()) {
            if self.black[men.index()].is_none() && self.is_lost(men, plies) {
                self.black[men.index()] = Some(plies);
                result = true;
            }
        }
        result
    }

    fn is_lost(&self, men: Men, plies: u8) -> bool {
        let evasions = self.evasions(men);
        if evasions.is_empty() {
            return plies == 0 && attacked(self.helper, men) >> men.bare & 1 == 1;
        }
        let lost = |&to: &usize| to != men.helper && self.white[Men { bare: to, ..men }.index()].is_some();
        plies > 0 && evasions.iter().all(lost)
    }

    fn find_wins(&mut self, plies: u8) -> bool {
        let mut result = false;
        for men in Men::all().filter(|men| men.is_possible()) {
            if self.white[men.index()].is_none() && self.is_won(men, plies) {
                self.white[men.index()] = Some(plies);
                result = true;
            }
        }
        result
    }

    /// A bare king in check with White to move is impossible, and counts as no win.
    fn is_won(&self, men: Men, plies: u8) -> bool {
        let wins = |after: Men| after.is_possible() && self.black[after.index()].is_some_and(|left| left < plies);
        let rides = squares(ride(self.helper, men.helper, 1 << men.king | 1 << men.bare));
        let any = king_targets(men.king).any(|king| wins(Men { king, ..men }))
            || rides.into_iter().any(|helper| wins(Men { helper, ..men }));
        any && attacked(self.helper, men) >> men.bare & 1 == 0
    }
}

/// The published lengths: 16 moves with a rook, 10 with a queen. Source: K. Thompson, "Retrograde
/// Analysis of Certain Endgames", ICCA Journal 9 (1986).
#[test]
fn the_longest_wins_have_their_published_lengths() {
    assert_eq!(EndgameTable::get(Helper::Rook).longest(), 31);
    assert_eq!(EndgameTable::get(Helper::Queen).longest(), 19);
}
