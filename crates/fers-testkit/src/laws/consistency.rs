//! Law: the generator agrees with itself.

use fers_core::{Action, Color, PieceType, Square};
use fers_movegen::{AnyPosition, PerftEnds, Position, QuietSets};
use fers_program::{MoveList, PackedMove};
use fers_rules::{Path, PieceRules, Ruleset};

use crate::Violation;
use crate::play::{Finding, Scene, visit};
use crate::words;

const LAW: &str = "the generator agrees with itself";

/// Number of packed moves near legal ones that are tested in each position.
const GUESSES: usize = 20;

/// Number of moves tested one by one in each position, each of which lists all moves again. With
/// walls there are thousands.
const SINGLE_MAX: usize = 60;

/// Number of moves after which the search for a first move is compared with the list.
const FIRST_MAX: usize = 10;

/// Positions with more moves are not counted two plies deep.
const TWO_PLIES_MAX: usize = 200;

/// Checks that lists of moves and captures, sets of quiet moves, counts, single-move queries,
/// decoded moves and attack sets agree.
///
/// # Errors
///
/// The first position where they do not.
pub fn generator_is_consistent(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    visit(ruleset, plies, seed, &mut |mut scene| {
        compare_counts(&mut scene)?;
        compare_first_moves(&mut scene)?;
        compare_two_plies(&mut scene)?;
        compare_sets(&mut scene)?;
        compare_single_moves(&mut scene)?;
        look_from_pieces(&mut scene)?;
        refuse_others(&mut scene)
    })
}

fn compare_counts(scene: &mut Scene<'_>) -> Finding {
    if scene.position.has_legal_move() == scene.moves.is_empty() {
        return Err(scene.broken(LAW, "whether there is a move is answered wrongly"));
    }
    let listed = scene.moves.len() as u64;
    let counted = scene.position.perft(1, PerftEnds::ByRule);
    if counted != listed && counted != 0 {
        return Err(scene.broken(LAW, format!("{listed} moves are listed and {counted} counted")));
    }
    let mut captures = MoveList::new();
    scene.position.legal_captures(&mut captures);
    captures.sort();
    let mut expected: MoveList = scene.moves.iter().copied().filter(|&mv| scene.position.is_capture(mv)).collect();
    expected.sort();
    if captures != expected {
        return Err(scene.broken(LAW, "the captures listed are not those among all moves"));
    }
    Ok(())
}

/// Compares the search for a first move with the list, after some moves.
fn compare_first_moves(scene: &mut Scene<'_>) -> Finding {
    let step = scene.moves.len().div_ceil(FIRST_MAX).max(1);
    let mut replies = MoveList::new();
    for &packed in scene.moves.iter().step_by(step) {
        let undo = scene.position.make(packed);
        scene.position.legal_moves(&mut replies);
        let (has_move, is_listed) = (scene.position.has_legal_move(), !replies.is_empty());
        scene.position.unmake(packed, undo);
        if has_move != is_listed {
            let text = words::move_text(scene.ruleset, &scene.position.decode(packed));
            return Err(scene.broken(LAW, format!("whether there is a move after {text} is answered wrongly")));
        }
    }
    Ok(())
}

/// Compares batched leaf counts with counts position by position.
fn compare_two_plies(scene: &mut Scene<'_>) -> Finding {
    if scene.moves.len() > TWO_PLIES_MAX {
        return Ok(());
    }
    let together = scene.position.perft(2, PerftEnds::Ignored);
    let single: u64 = scene.position.divide(2, PerftEnds::Ignored).into_iter().map(|(_, count)| count).sum();
    if together != single {
        let text = format!("{single} moves of two plies are counted one by one and {together} together");
        return Err(scene.broken(LAW, text));
    }
    Ok(())
}

/// Checks that a list and sets together hold all moves, and that moves of sets only lead a piece to
/// an empty square.
fn compare_sets(scene: &mut Scene<'_>) -> Finding {
    let said = match &mut *scene.position {
        AnyPosition::Small(position) => with_sets(position),
        AnyPosition::Medium(position) => with_sets(position),
        AnyPosition::Large(position) => with_sets(position),
    };
    let Some(mut moves) = said else {
        return Err(
            scene.broken(LAW, "a set holds a move that is not quiet, or one that gives check from nowhere near")
        );
    };
    moves.sort();
    let mut expected = scene.moves.to_vec();
    expected.sort();
    if moves != expected {
        return Err(scene.broken(LAW, "the moves listed and those of sets are not all moves"));
    }
    Ok(())
}

/// Returns all moves of a list and of sets; `None` if a set holds a move that it must not.
fn with_sets<const N: usize>(position: &mut Position<N>) -> Option<MoveList> {
    let (mut moves, mut sets) = (MoveList::new(), QuietSets::new());
    position.legal_moves_in_sets(&mut moves, &mut sets);
    for set in &sets {
        let near = position.squares_near_royal(set);
        for to in set.squares {
            let mv = set.move_to(to);
            let is_quiet = set.contains(mv) && !position.takes(mv) && mv.promotes_to().is_none();
            if !is_quiet || position.attacks_royal(mv) && !near.contains(to) {
                return None;
            }
            moves.push(mv);
        }
    }
    Some(moves)
}

fn compare_single_moves(scene: &mut Scene<'_>) -> Finding {
    let step = scene.moves.len().div_ceil(SINGLE_MAX).max(1);
    for &packed in scene.moves.iter().step_by(step) {
        let mv = scene.position.decode(packed);
        let text = words::move_text(scene.ruleset, &mv);
        if !scene.position.is_legal(packed) {
            return Err(scene.broken(LAW, format!("{text} is listed but called illegal")));
        }
        if scene.position.find(&mv) != Some(packed) {
            return Err(scene.broken(LAW, format!("{text} is not found by its meaning")));
        }
        if scene.position.is_capture(packed) != mv.is_capture() {
            return Err(scene.broken(LAW, format!("whether {text} is a capture is answered wrongly")));
        }
    }
    Ok(())
}

/// Checks that plain moves of a piece lie in its attack set. In check there are evasions outside of
/// it, some pieces promote before moving, and induced moves lie in no attack set, nor do those that
/// a side makes with pieces of the other one.
fn look_from_pieces(scene: &mut Scene<'_>) -> Finding {
    let induces = scene.ruleset.pieces.iter().flat_map(PieceRules::all_moves).any(Path::induces);
    if scene.position.is_in_check() || induces {
        return Ok(());
    }
    for &packed in scene.moves {
        let mv = scene.position.decode(packed);
        let Action::Travel { from, to } = mv.action else { continue };
        let is_plain = from != to
            && mv.promotion.is_none()
            && mv.carried.is_empty()
            && mv.removed.iter().all(|&square| square == to);
        let turn = scene.position.turn();
        let piece = scene.position.piece_at(from).filter(|piece| is_plain && piece.is_of(turn));
        let Some((color, piece_type)) = piece.and_then(|piece| Some((piece.color()?, piece.piece_type))) else {
            continue;
        };
        let sees = match &*scene.position {
            AnyPosition::Small(position) => sees(position, color, piece_type, (from, to), mv.is_capture()),
            AnyPosition::Medium(position) => sees(position, color, piece_type, (from, to), mv.is_capture()),
            AnyPosition::Large(position) => sees(position, color, piece_type, (from, to), mv.is_capture()),
        };
        if sees == Some(false) {
            let text = words::move_text(scene.ruleset, &mv);
            return Err(scene.broken(LAW, format!("{text} is listed but out of the piece's sight")));
        }
    }
    Ok(())
}

/// Returns whether a piece's attack set allows to go or capture from one square to another; unknown
/// for some pieces.
fn sees<const N: usize>(
    position: &Position<N>,
    color: Color,
    piece_type: PieceType,
    (from, to): (Square, Square),
    captures: bool,
) -> Option<bool> {
    let mobility = position.mobility(color, piece_type, from)?;
    Some(if captures { mobility.capture } else { mobility.quiet }.contains(to.index()))
}

/// Checks that packed numbers that are no legal move are refused, even if they differ from one in
/// few bits.
fn refuse_others(scene: &mut Scene<'_>) -> Finding {
    for _ in 0..GUESSES {
        let near = scene.moves.get(scene.random.below(scene.moves.len())).map_or(0, |mv| mv.to_bits());
        let flipped = 1u64 << scene.random.below(64) | 1 << scene.random.below(20);
        let guess = PackedMove::from_bits(near ^ flipped);
        if !scene.moves.contains(&guess) && scene.position.is_legal(guess) {
            return Err(scene.broken(LAW, format!("the number {:x} is no move but called legal", guess.to_bits())));
        }
    }
    Ok(())
}
