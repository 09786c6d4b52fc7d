//! The generator agrees with itself.

use fers_movegen::{MoveList, PackedMove, PerftEnds};
use fers_rules::Ruleset;

use crate::Violation;
use crate::play::{Finding, Scene, visit};
use crate::words;

const LAW: &str = "the generator agrees with itself";

/// How many numbers near legal moves are asked about in each position.
const GUESSES: usize = 20;

/// Whether lists of moves and of captures, counts, single questions and meanings say the same.
///
/// # Errors
///
/// The first position where they do not.
pub fn generator_is_consistent(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    visit(ruleset, plies, seed, &mut |mut scene| {
        compare_counts(&mut scene)?;
        compare_single_moves(&mut scene)?;
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

fn compare_single_moves(scene: &mut Scene<'_>) -> Finding {
    for &packed in scene.moves {
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

/// Numbers that are no legal move are refused, also those that differ from one in a few bits.
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
