//! Creates start positions.

use fers_core::SplitMix;
use fers_core::{Color, Square};

use super::allocation::{self, Allocations};
use super::board::{Board, KING_FILE, Status, base_rank, pawn_rank};
use super::fault::Problem;
use super::lines::Lines;
use super::piece::{KINDS, Kind};
use super::profile::square;

/// An error about allocations that have no board, as reported by the reader of board files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreateError {
    /// The allocations as lines. The spans of the problems refer to this text.
    pub text: String,
    /// All problems; the first one is the verdict.
    pub problems: Vec<Problem>,
}

/// Creates a start position with these allocations, such as `n:4`.
///
/// King and rooks stand on their castling squares, officers from the middle outwards, strong ones
/// first. Pawns and drunken soldiers alternate as evenly as possible. With a seed, officers and
/// pawns stand anywhere on their ranks, both sides alike. Elephants and all other pieces stand on
/// their side's first rank.
///
/// # Errors
///
/// If the allocations are not valid in a board file.
pub fn create(allocations: &[String], seed: Option<u64>) -> Result<Board, CreateError> {
    let text: String = allocations.iter().map(|line| format!("{line}\n")).collect();
    let mut problems = Vec::new();
    let allocations = allocation::read(&mut Lines::of(&text), &mut problems);
    if !problems.is_empty() {
        return Err(CreateError { text, problems });
    }
    let mut officers = officers(&allocations);
    let mut pawns = pawns(&allocations);
    if let Some(seed) = seed {
        let mut random = SplitMix::new(seed);
        shuffle(&mut officers, &mut random);
        shuffle(&mut pawns, &mut random);
    }
    let mut squares = vec![None; 100];
    let mut put = |at: Square, piece| squares[at.index()] = Some(piece);
    for color in Color::ALL {
        let (base, second) = (base_rank(color), pawn_rank(color));
        put(square(KING_FILE, base), (color, Kind::King));
        [0, 9].into_iter().for_each(|file| put(square(file, base), (color, Kind::Rook)));
        FILES.iter().zip(&officers).for_each(|(&file, &kind)| put(square(file, base), (color, kind)));
        (0..).zip(&pawns).for_each(|(file, &kind)| put(square(file, second), (color, kind)));
    }
    let status = Status { turn: Color::White, castling: [true; 4], halfmove_clock: 0, move_counter: 0 };
    Ok(Board { allocations, squares, status })
}

/// The files of the other seven officers, from the middle outwards and left before right.
const FILES: [u16; 7] = [4, 3, 6, 2, 7, 1, 8];

/// Returns the seven officers beside king and rooks, strong ones first.
fn officers(allocations: &Allocations) -> Vec<Kind> {
    const ORDER: [Kind; 8] = [
        Kind::Amazon,
        Kind::Queen,
        Kind::Princess,
        Kind::Bishop,
        Kind::FlyingDragon,
        Kind::Knight,
        Kind::Elephant,
        Kind::Rook,
    ];
    let count = |kind: Kind| allocations.count(kind) - if kind == Kind::Rook { 2 } else { 0 };
    ORDER.into_iter().flat_map(|kind| (0..count(kind)).map(move |_| kind)).collect()
}

/// Returns the ten pawns and drunken soldiers.
fn pawns(allocations: &Allocations) -> Vec<Kind> {
    let count = allocations.count(Kind::Pawn);
    let is_pawn = |file: u64| (file + 1) * count / 10 > file * count / 10;
    (0..10).map(|file| if is_pawn(file) { Kind::Pawn } else { Kind::DrunkenSoldier }).collect()
}

fn shuffle(kinds: &mut [Kind], random: &mut SplitMix) {
    for last in (1..kinds.len()).rev() {
        kinds.swap(last, random.below(last + 1));
    }
}

/// Returns random legal allocations.
pub fn allocations_at_random(seed: u64) -> Vec<String> {
    let mut random = SplitMix::new(seed);
    let mut counts = [0_u64; KINDS];
    (counts[Kind::King as usize], counts[Kind::Rook as usize]) = (1, 2);
    let pawns = random.below(11) as u64;
    (counts[Kind::Pawn as usize], counts[Kind::DrunkenSoldier as usize]) = (pawns, 10 - pawns);
    let others: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| !kind.is_pawn() && *kind != Kind::King).collect();
    for _ in FILES {
        counts[others[random.below(others.len())] as usize] += 1;
    }
    Allocations::of_counts(counts).lines().to_vec()
}
