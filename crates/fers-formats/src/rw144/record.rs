//! Converts games to board and move files.

use std::fmt;

use fers_core::{Action, Color, Geometry, Move, PieceType, Setup, Wing};
use fers_rules::Ruleset;

use super::allocation::Allocations;
use super::board::{Board, HALFMOVES_MAX, KING_FILE, Status, base_rank, castling};
use super::fault::name;
use super::lower::promoted_most;
use super::piece::{KINDS, Kind};
use super::profile::{Checkmates, Profile, square};
use super::{MoveText, Suffix};

/// Returns the board file of a position of a game.
///
/// # Errors
///
/// Returns the reason if there is none: another board, another piece, or unknown allocations.
pub fn board_of(ruleset: &Ruleset, setup: &Setup) -> Result<Board, String> {
    if ruleset.geometry != Geometry::rectangle(10, 10) {
        return Err("a board file has ten files and ten ranks".to_owned());
    }
    let kinds = kinds(ruleset)?;
    let mut counts = [0; KINDS];
    for (index, &kind) in kinds.iter().enumerate() {
        counts[kind as usize] = allocated(ruleset, setup, PieceType(index as u16), kind);
    }
    let mut squares = vec![None; 100];
    for (at, piece) in setup.pieces() {
        let color = piece.owner.color().ok_or("a board file has no pieces that are nobody's")?;
        squares[at.index()] = Some((color, kinds[piece.piece_type.index()]));
    }
    let status = Status {
        turn: setup.turn,
        castling: [0, 1, 2, 3].map(|index| has_right(setup, index)),
        halfmove_clock: u64::from(setup.halfmove_clock).min(HALFMOVES_MAX),
        move_counter: u64::from(setup.fullmove_number).saturating_sub(1),
    };
    Ok(Board { allocations: Allocations::of_counts(counts), squares, status })
}

/// Returns the kind of each piece type.
fn kinds(ruleset: &Ruleset) -> Result<Vec<Kind>, String> {
    let of = |piece_type: PieceType| {
        let letters = &ruleset.piece(piece_type).letters;
        let mut white = letters.white.chars();
        let kind = white.next().and_then(|letter| Kind::of_letter(letter.to_ascii_lowercase()));
        let is_alone = white.next().is_none() && letters.black == letters.white.to_lowercase();
        let unknown = || format!("no piece of a board file has the letter `{}`", letters.white);
        kind.filter(|_| is_alone).ok_or_else(unknown)
    };
    ruleset.piece_types().map(of).collect()
}

/// Returns the number of pieces of a kind with which each side starts: the limit of the type,
/// otherwise the number on the board.
fn allocated(ruleset: &Ruleset, setup: &Setup, piece_type: PieceType, kind: Kind) -> u64 {
    if let Some(limit) = ruleset.piece(piece_type).limit.white {
        return u64::from(limit).saturating_sub(promoted_most(kind));
    }
    let most = |setup: &Setup| {
        let count = |color: Color| {
            let own = setup
                .pieces()
                .filter(|(_, piece)| piece.piece_type == piece_type && piece.owner.color() == Some(color));
            own.count() as u64
        };
        Color::ALL.map(count).into_iter().max().unwrap_or(0)
    };
    most(&ruleset.start).max(if ruleset.start == *setup { 0 } else { most(setup) })
}

fn has_right(setup: &Setup, index: usize) -> bool {
    let (color, rook_file) = castling(index);
    let on_base = |file: u16| square(file, base_rank(color));
    setup.castling.iter().any(|right| (right.king, right.partner) == (on_base(KING_FILE), on_base(rook_file)))
}

/// A move of a game that no move file can express, by its index in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnwritableMove(pub usize);

impl fmt::Display for UnwritableMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} of the game is none of a move file", self.0 + 1)
    }
}

impl std::error::Error for UnwritableMove {}

/// Writes the moves of a game from a board as a move file.
///
/// # Errors
///
/// If a move cannot be expressed on that board.
pub fn write_moves(
    board: &Board,
    ruleset: &Ruleset,
    moves: &[Move],
    profile: Profile,
) -> Result<String, UnwritableMove> {
    let (mut board, mut text) = (board.clone(), String::new());
    for (index, mv) in moves.iter().enumerate() {
        let unwritable = || UnwritableMove(index);
        let written = in_words(&board, ruleset, mv).ok_or_else(unwritable)?;
        let (line, after) = [Suffix::None, Suffix::Check]
            .into_iter()
            .find_map(|suffix| {
                let line = written.clone() + if suffix == Suffix::Check { "+" } else { "" };
                let after = board.after(&MoveText::read(&line)?, profile, Checkmates::AsChecks).ok()?;
                Some((line, after))
            })
            .ok_or_else(unwritable)?;
        text += &format!("{line}\n");
        board = after;
    }
    Ok(text)
}

/// Returns the text of a move without its word on check.
fn in_words(board: &Board, ruleset: &Ruleset, mv: &Move) -> Option<String> {
    match mv.action {
        Action::Castle { king, partner, .. } => Some(match Wing::of(&ruleset.geometry, king, partner)? {
            Wing::Right => "0-0".to_owned(),
            Wing::Left => "0-0-0".to_owned(),
        }),
        Action::Travel { from, to } => {
            let sign = if mv.removed.is_empty() { '-' } else { 'x' };
            let letters = mv.promotion.map(|promotion| &ruleset.piece(promotion).letters[board.status.turn]);
            let promotion = letters.map_or_else(String::new, |letter| format!("={letter}"));
            Some(format!("{}{sign}{}{promotion}", name(from), name(to)))
        }
        _ => None,
    }
}
