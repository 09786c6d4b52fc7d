//! Times what search asks of positions, in shuffled positions of random games. Perft flatters code
//! with branches: its positions differ by a move, so that the processor predicts the branches.
//!
//! Each game is played at random until there are 20,000 positions. `cargo xtask
//! bench-cold` prints nanoseconds for each question, the median of five rounds.

use std::hint::black_box;
use std::time::Instant;

use fers_compile::verify_and_compile;
use fers_core::{Color, PieceType, SplitMix, Square, SquareSet};
use fers_formats::canonical;
use fers_movegen::{AnyPosition, Position};
use fers_program::{MoveList, PackedMove};

/// What is measured, one word boards first.
const GAMES: [&str; 12] = [
    "chess",
    "crazyhouse",
    "atomic",
    "racingkings",
    "seirawan",
    "capablanca",
    "grand",
    "shako",
    "xiangqi",
    "janggi",
    "shogi",
    "chu-shogi",
];

const POSITIONS: usize = 20_000;
const ROUNDS: usize = 5;
/// The system counts a thread's time in steps of milliseconds, which shared among so many questions
/// are some nanoseconds. Between two questions to one position all others are asked.
const SWEEPS: usize = 20;
/// Random games longer than this show nothing new.
const PLIES_MAX: usize = 150;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("| game | moves | legal list | count | captures | in check | make, unmake | mobility of all |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for name in GAMES.iter().filter(|name| wanted.is_empty() || wanted.iter().any(|word| word == *name)) {
        match played(name) {
            AnyPosition::Small(start) => row(name, start),
            AnyPosition::Medium(start) => row(name, start),
            AnyPosition::Large(start) => row(name, start),
        }
    }
    println!("\nIn nanoseconds; `moves` is their mean number.");
}

/// A variant at its start.
fn played(name: &str) -> AnyPosition {
    let path = format!("{}/../../variants/{name}.fers", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the variant is shipped");
    let ruleset = canonical::read(&text).value.expect("it reads");
    AnyPosition::new(&verify_and_compile(&ruleset).expect("it compiles"), &ruleset.start).expect("it starts")
}

fn row<const N: usize>(name: &str, start: Position<N>) {
    let mut positions = wandered(&start);
    let mut list = MoveList::new();
    let (mut random, mut moves) = (SplitMix::new(2), Vec::new());
    let mut count = 0;
    for position in &mut positions {
        position.legal_moves(&mut list);
        count += list.len();
        moves.push(list[random.below(list.len())]);
    }
    let mut list_of = |position: &mut Position<N>, _: PackedMove| {
        position.legal_moves(&mut list);
        list.len() as u64
    };
    let mut captures = MoveList::new();
    let mut captures_of = |position: &mut Position<N>, _: PackedMove| {
        position.legal_captures(&mut captures);
        captures.len() as u64
    };
    let cells = [
        timed(&mut positions, &moves, &mut list_of),
        timed(&mut positions, &moves, &mut |position, _| position.legal_move_count()),
        timed(&mut positions, &moves, &mut captures_of),
        timed(&mut positions, &moves, &mut |position, _| u64::from(position.is_in_check())),
        timed(&mut positions, &moves, &mut made_and_taken_back),
        timed(&mut positions, &moves, &mut |position, _| seen(position)),
    ];
    let cells: Vec<String> = cells.iter().map(|nanoseconds| format!("{nanoseconds:.0}")).collect();
    println!("| {name} | {:.0} | {} |", count as f64 / POSITIONS as f64, cells.join(" | "));
}

/// Positions of random games in no order; none of them is over.
fn wandered<const N: usize>(start: &Position<N>) -> Vec<Position<N>> {
    let mut random = SplitMix::new(1);
    let (mut positions, mut list) = (Vec::with_capacity(POSITIONS), MoveList::new());
    while positions.len() < POSITIONS {
        let mut position = start.clone();
        for _ in 0..PLIES_MAX {
            position.legal_moves(&mut list);
            if list.is_empty() || position.ending().is_some() || positions.len() == POSITIONS {
                break;
            }
            positions.push(position.clone());
            position.make(list[random.below(list.len())]);
        }
    }
    for index in (1..POSITIONS).rev() {
        positions.swap(index, random.below(index + 1));
    }
    positions
}

/// Nanoseconds for a question to one position.
fn timed<const N: usize>(
    positions: &mut [Position<N>],
    moves: &[PackedMove],
    ask: &mut dyn FnMut(&mut Position<N>, PackedMove) -> u64,
) -> f64 {
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let before = seconds(begun);
        for _ in 0..SWEEPS {
            let answers = positions.iter_mut().zip(moves).fold(0, |sum, (position, &mv)| sum ^ ask(position, mv));
            black_box(answers);
        }
        rounds.push((seconds(begun) - before) * 1e9 / (SWEEPS * POSITIONS) as f64);
    }
    rounds.sort_by(f64::total_cmp);
    rounds[ROUNDS / 2]
}

/// The seconds of processor time that this thread has taken, where the system says so; else those
/// that have passed.
fn seconds(begun: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let taken = stat.as_deref().and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    taken.map_or_else(|| begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn made_and_taken_back<const N: usize>(position: &mut Position<N>, mv: PackedMove) -> u64 {
    let undo = position.make(mv);
    let key = position.key();
    position.unmake(mv, undo);
    key
}

/// What the pieces of both sides see: the attack maps of an evaluation.
fn seen<const N: usize>(position: &mut Position<N>) -> u64 {
    let mut seen = SquareSet::<N>::EMPTY;
    for color in Color::ALL {
        for piece_type in (0..position.program().types).map(|index| PieceType(index as u16)) {
            for from in position.squares_of(color, piece_type) {
                let mobility = position.mobility(color, piece_type, Square(from as u16));
                seen |= mobility.map_or(SquareSet::EMPTY, |mobility| mobility.capture);
            }
        }
    }
    u64::from(seen.count())
}
