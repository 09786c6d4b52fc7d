//! Law: exchanging the sides changes nothing else.

use fers_compile::verify_and_compile;
use fers_core::{Move, Setup};
use fers_movegen::AnyPosition;
use fers_program::{MoveList, PackedMove};
use fers_rules::Ruleset;

use crate::Violation;
use crate::exchange::Exchange;
use crate::play::{Finding, Scene, visit};
use crate::violation::difference;
use crate::words;

const LAW: &str = "exchanging the sides changes nothing else";

/// Checks that a variant with exchanged sides, in its rules and on the board, has equal moves,
/// successors and ends, seen from the other end of the board.
///
/// # Errors
///
/// The first position where it has not.
pub fn sides_are_alike(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    let exchange = Exchange::of(ruleset);
    let broken = |what: String| Box::new(Violation::new(LAW, ruleset, &ruleset.start, what));
    let program =
        verify_and_compile(&exchange.ruleset()).map_err(|problems| broken(format!("not compiled: {problems:?}")))?;
    visit(ruleset, plies, seed, &mut |mut scene| {
        let exchanged = AnyPosition::new(&program, &exchange.setup(&scene.position.to_setup()));
        let mut exchanged =
            exchanged.map_err(|faults| scene.broken(LAW, format!("the exchanged position is refused: {faults:?}")))?;
        compare_moves(&exchange, &scene, &mut exchanged)?;
        compare_ends(&exchange, &mut scene, &mut exchanged)?;
        compare_successors(&exchange, &mut scene, &mut exchanged)
    })
}

fn compare_moves(exchange: &Exchange<'_>, scene: &Scene<'_>, exchanged: &mut AnyPosition) -> Finding {
    let mut packed = MoveList::new();
    exchanged.legal_moves(&mut packed);
    let mut theirs: Vec<Move> = packed.iter().map(|&mv| exchange.mv(&exchanged.decode(mv))).collect();
    let mut ours: Vec<Move> = scene.moves.iter().map(|&mv| scene.position.decode(mv)).collect();
    theirs.sort();
    ours.sort();
    match difference(scene.ruleset, ("as it is", &ours), ("exchanged", &theirs)) {
        Some(what) => Err(scene.broken(LAW, what)),
        None => Ok(()),
    }
}

fn compare_ends(exchange: &Exchange<'_>, scene: &mut Scene<'_>, exchanged: &mut AnyPosition) -> Finding {
    let ours = scene.position.ending().map(|(end, ending)| (end, ending.outcome));
    let theirs = exchanged.ending().map(|(end, ending)| (end, exchange.outcome(&ending)));
    if ours == theirs { Ok(()) } else { Err(scene.broken(LAW, format!("ends {ours:?}\nexchanged ends {theirs:?}"))) }
}

fn compare_successors(exchange: &Exchange<'_>, scene: &mut Scene<'_>, exchanged: &mut AnyPosition) -> Finding {
    for &mv in scene.moves.iter().take(SUCCESSORS) {
        let meaning = scene.position.decode(mv);
        let other = exchanged.find(&exchange.mv(&meaning)).expect("the moves are the same");
        let ours = timeless(after(scene.position, mv));
        let theirs = timeless(exchange.setup(&after(exchanged, other)));
        if ours != theirs {
            let parts = words::of_difference(scene.ruleset, ("as it is", &ours), ("exchanged", &theirs));
            let text = words::move_text(scene.ruleset, &meaning);
            return Err(scene.broken(LAW, format!("after {text}:\n{parts}")));
        }
    }
    Ok(())
}

/// Returns the position after a move.
fn after(position: &mut AnyPosition, mv: PackedMove) -> Setup {
    let undo = position.make(mv);
    let setup = position.to_setup();
    position.unmake(mv, undo);
    setup
}

/// Number of successors of each position that are compared.
const SUCCESSORS: usize = 4;

/// Returns a position without its move number, which grows after Black's moves.
fn timeless(setup: Setup) -> Setup {
    Setup { fullmove_number: 1, ..setup }
}
