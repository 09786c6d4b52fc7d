//! Elementary endings are won against the best defence.

use std::sync::atomic::AtomicBool;

use fers_core::{Color, Piece, PieceType, Setup, Square};
use fers_movegen::AnyPosition;
use fers_search::{Engine, Limits, Past};

use crate::endgame_table::{EndgameTable, Helper, Men};
use crate::rules::{Game, KING, chess};

/// Nodes of one search.
const NODES: u64 = 5_000;

/// The fifty-move rule of chess.
const MOVES: usize = 50;

fn setup(men: Men, helper: PieceType) -> Setup {
    let mut setup = Setup::empty(64);
    setup.board[men.king] = Some(Piece::new(Color::White, KING));
    setup.board[men.helper] = Some(Piece::new(Color::White, helper));
    setup.board[men.bare] = Some(Piece::new(Color::Black, KING));
    setup
}

fn men_of(position: &AnyPosition, helper: PieceType) -> Men {
    let find = |color, piece_type| {
        let wanted = Some(Piece::new(color, piece_type));
        (0..64).find(|&index| position.piece_at(Square(index)) == wanted).map(usize::from).unwrap()
    };
    Men { king: find(Color::White, KING), helper: find(Color::White, helper), bare: find(Color::Black, KING) }
}

/// Plays White by search and Black by table. Returns the number of White's moves to mate, if it
/// comes.
fn moves_to_mate(
    game: &Game,
    engine: &mut Engine,
    table: &EndgameTable,
    helper: PieceType,
    start: Men,
) -> Option<usize> {
    let mut position = game.position_of(&setup(start, helper));
    let mut past = Past::new();
    let stop = AtomicBool::new(false);
    for number in 1..=MOVES {
        let best = engine.search(&position, &past, &Limits::nodes(NODES), &stop, &mut |_| {});
        let mv = position.find(&best.mv?)?;
        past.push(position.key());
        position.make(mv);
        let men = men_of(&position, helper);
        if table.with_black_to_move(men) == Some(0) {
            return Some(number);
        }
        let to = table.best_defence(men).filter(|&to| to != men.helper)?;
        let square = |index: usize| Square(index as u16);
        let made = position.find(&fers_core::Move::quiet(square(men.bare), square(to)))?;
        past.push(position.key());
        position.make(made);
    }
    None
}

#[track_caller]
fn check(helper: Helper, piece_type: PieceType, every: usize) {
    let table = EndgameTable::get(helper);
    let game = chess();
    let mut engine = Engine::new(&game.ruleset);
    // The hardest positions, spread over the list.
    let hardest = table.wins_in(table.longest());
    for &start in hardest.iter().step_by((hardest.len() / every).max(1)) {
        engine.clear();
        let moves = moves_to_mate(&game, &mut engine, table, piece_type, start);
        assert!(moves.is_some(), "no mate from {start:?}");
    }
}

#[test]
fn king_and_rook_mate_a_bare_king_against_the_best_defence() {
    check(Helper::Rook, PieceType(3), 5);
}

#[test]
fn king_and_queen_mate_a_bare_king_against_the_best_defence() {
    check(Helper::Queen, PieceType(4), 5);
}
