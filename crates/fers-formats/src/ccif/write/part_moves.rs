//! Moves that belong to some parts of a turn.

use fers_core::{Color, PieceType};
use fers_rules::{Path, Ruleset};

/// The moves of a piece in a part of the turn, where they are not its usual ones.
#[derive(Clone, Debug)]
pub(super) struct PartMoves {
    pub(super) part: u8,
    pub(super) piece_type: PieceType,
    pub(super) white: Vec<Path>,
    pub(super) black: Vec<Path>,
}

/// Takes the moves that belong to some parts of the turn out of a ruleset. Each piece keeps the
/// moves of the first part that it makes.
pub(super) fn split(ruleset: &mut Ruleset) -> Vec<PartMoves> {
    let Some(turn) = ruleset.turn.clone() else { return Vec::new() };
    let mut found: Vec<PartMoves> = Vec::new();
    let makes = |part: u8, of: PieceType| turn.part(part).is_made_by(of);
    let of_turn = || 0..turn.parts.len() as u8;
    let types: Vec<PieceType> = ruleset.piece_types().collect();
    let is_usual = |of: PieceType, part: u8, first: u8| {
        Color::ALL.into_iter().all(|color| in_part(ruleset, of, color, part) == in_part(ruleset, of, color, first))
    };
    // Where one piece has other moves, the part has a prefix, by which all its pieces move.
    let others: Vec<u8> = of_turn()
        .filter(|&part| {
            types.iter().any(|&of| {
                let first = of_turn().find(|&part| makes(part, of));
                first.is_some_and(|first| makes(part, of) && !is_usual(of, part, first))
            })
        })
        .collect();
    for &of in &types {
        for &part in others.iter().filter(|&&part| makes(part, of)) {
            let [white, black] = Color::ALL.map(|color| in_part(ruleset, of, color, part));
            found.push(PartMoves { part, piece_type: of, white, black });
        }
    }
    for &of in &types {
        let first = of_turn().find(|&part| makes(part, of)).unwrap_or(0);
        let [white, black] = Color::ALL.map(|color| in_part(ruleset, of, color, first));
        let piece = &mut ruleset.pieces[of.index()];
        piece.black_moves = piece.black_moves.is_some().then_some(black);
        piece.moves = white;
    }
    found
}

/// Returns the moves of a piece in a part of the turn.
fn in_part(ruleset: &Ruleset, of: PieceType, color: Color, part: u8) -> Vec<Path> {
    let own = ruleset.piece(of).moves_of(color).iter();
    own.filter(|path| path.may_be_made_in(part)).map(Path::without_parts).collect()
}
