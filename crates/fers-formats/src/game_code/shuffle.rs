//! Shuffles of the start position.

use fers_core::{Color, Piece, PieceType, Square};
use fers_rules::{Castling, Condition, Ruleset, Shuffle, Shuffled};

use super::castling;
use super::labels::{Labels, array};

/// Returns whether the code can shuffle the start position as the rules say.
pub(super) fn is_known(ruleset: &Ruleset) -> bool {
    let is_ahead =
        |of: PieceType| ruleset.piece(of).all_moves().any(|path| path.when.contains(&Condition::AheadOfStart));
    let stays_simple = |castling: &Castling| {
        let rank = |square: Square| ruleset.geometry.rank(square);
        let [target] = castling.targets.as_slice() else { return false };
        let squares = [castling.partner, target.king, target.partner];
        let king = ruleset.start.piece_at(castling.king);
        let is_only = ruleset.start.pieces().filter(|&(_, piece)| Some(piece) == king).count() == 1;
        is_only && squares.into_iter().all(|square| rank(square) == rank(castling.king))
    };
    !ruleset.shuffles.is_empty()
        && !members(ruleset).any(|member| is_ahead(member.piece_type))
        && (!moves_castlings(ruleset) || castling::existing(ruleset).all(stays_simple))
}

/// Returns whether castlings are between fixed files, as their pieces are shuffled.
pub(super) fn castles_to_files(ruleset: &Ruleset) -> bool {
    !ruleset.shuffles.is_empty() && moves_castlings(ruleset) && is_known(ruleset)
}

fn members(ruleset: &Ruleset) -> impl Iterator<Item = &Shuffled> {
    ruleset.shuffles.iter().flat_map(|shuffle| &shuffle.members)
}

fn moves_castlings(ruleset: &Ruleset) -> bool {
    castling::existing(ruleset).flat_map(|castling| [castling.king, castling.partner]).any(|square| {
        let piece = ruleset.start.piece_at(square);
        piece.is_some_and(|piece| members(ruleset).any(|member| member.piece_type == piece.piece_type))
    })
}

/// Returns the rules with the start position that the code of a preset has shuffled. `cells` has
/// the label of each place, from the first file of the lowest rank.
///
/// The result is `None` if the shuffles of the rules do not lead there.
pub fn arranged(ruleset: &Ruleset, cells: &[String]) -> Option<Ruleset> {
    let labels = Labels::of(ruleset);
    let pieces = || ruleset.piece_types().flat_map(|of| Color::ALL.map(|color| Piece::new(color, of)));
    let label = |piece: &Piece| labels.get(piece.piece_type, piece.color().unwrap_or(Color::White));
    let piece = |cell: &String| pieces().find(|piece| label(piece) == cell);
    let board: Vec<Option<Piece>> = cells.iter().map(piece).collect();
    if board == ruleset.start.board {
        return Some(ruleset.clone());
    }
    ruleset.rearranged(&board)
}

/// Returns the statements that shuffle the board; with `stays` they leave it as it is.
pub(super) fn statements(ruleset: &Ruleset, stays: bool, labels: &Labels) -> Vec<String> {
    if !is_known(ruleset) {
        return Vec::new();
    }
    let is_apart = ruleset.shuffle_frame().is_none();
    let stay = stays.then(|| "set unshuffled 1;".to_owned());
    let mut types: Vec<PieceType> = members(ruleset).map(|member| member.piece_type).collect();
    types.sort_unstable();
    types.dedup();
    let twins = types.iter().filter_map(|&of| {
        let [white, black] = Color::ALL.map(|color| labels.get(of, color));
        (black.to_uppercase() != white.to_uppercase()).then(|| format!("setelem twins {white} {black};"))
    });
    let each = ruleset.shuffles.iter().flat_map(|shuffle| one(shuffle, is_apart, labels));
    stay.into_iter().chain(twins).chain(each).collect()
}

fn one(shuffle: &Shuffle, is_apart: bool, labels: &Labels) -> Vec<String> {
    let types = |has: fn(&Shuffled) -> bool| {
        let found = shuffle.members.iter().filter(|member| has(member));
        found.map(|member| member.piece_type).collect::<Vec<PieceType>>()
    };
    let (all, shaded) = (types(|_| true), types(|member| member.keeps_shades));
    let list = |types: &[PieceType], color| array(&labels.list(types, color));
    let mut lines = vec![
        format!("set shuffleset {};", list(&all, Color::White)),
        format!("set shaded {};", list(&shaded, Color::White)),
    ];
    if is_apart {
        lines.push(format!("set blackshuffle {};", list(&all, Color::Black)));
        lines.push(format!("set blackshaded {};", list(&shaded, Color::Black)));
    }
    lines.push(format!("set symmetrized {};", array(&labels.both(&types(|member| member.is_symmetric)))));
    lines.push("set between array;".to_owned());
    for member in &shuffle.members {
        let Some(outer) = member.between else { continue };
        for color in Color::ALL {
            let (inner, outer) = (labels.get(member.piece_type, color), labels.get(outer, color));
            lines.push(format!("setelem between {inner} {outer};"));
        }
    }
    lines.push("gosub ShuffleSetup;".to_owned());
    lines
}
