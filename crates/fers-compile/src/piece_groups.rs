//! Piece groups: types whose pieces share a loop of the generator.

use std::sync::Arc;

use fers_core::{ByColor, Color, SquareSet};
use fers_program::{BySquare, Line, MoveKind, Mover, PieceGroup, Program};

use crate::draft::Draft;
use crate::shifts;

/// Groups the types whose pieces share a loop, and gives each group its tables.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let program = &mut draft.program;
    let mut lines: Vec<Line> = Vec::new();
    for color in Color::ALL {
        for mover in &mut program.movers[color] {
            mover.line_numbers = numbers(mover, &mut lines);
        }
        let is_plain = |&piece_type: &usize| {
            program.movers[color][piece_type].is_plain && program.traits[piece_type].may_cross_attack
        };
        let (plain, others): (Vec<usize>, Vec<usize>) = (0..program.types).partition(is_plain);
        let group = |&piece_type: &usize| group(program, color, piece_type);
        program.piece_groups.of[color] = plain.iter().map(group).collect();
        program.piece_groups.special_types[color] = others;
    }
    program.piece_groups.passing_origins = ByColor::from_fn(|color| passing_origins(program, color));
    program.piece_groups.lines = lines.iter().map(|line| table(program, line)).collect();
    program.piece_groups.side_effects = program.move_side_effects();
}

/// Returns by square passed the squares from which grouped pieces of a side may capture there en
/// passant.
fn passing_origins<const N: usize>(program: &Program<N>, color: Color) -> Box<BySquare<SquareSet<N>, N>> {
    let movers = program.piece_groups.of[color].iter().map(|group| &program.movers[color][group.piece_type]);
    let mut origins = BySquare::filled(SquareSet::EMPTY);
    for mover in movers {
        for (square, origins) in origins.iter_mut().enumerate() {
            *origins |= mover.en_passant_origins.as_ref().map_or(SquareSet::EMPTY, |table| table[square]);
            if !mover.en_passant_scripts.is_empty() {
                *origins = !SquareSet::EMPTY;
            }
        }
    }
    Box::new(origins)
}

fn group<const N: usize>(program: &Program<N>, color: Color, piece_type: usize) -> PieceGroup<N> {
    let mover = &program.movers[color][piece_type];
    // There are not many royals.
    let shifts = if program.royal_types.contains(piece_type) { None } else { shifts::shifts(mover) };
    let (shifts, shifts_from) = shifts.unwrap_or((Box::default(), u32::MAX));
    let kind = leaps(mover).map_or(MoveKind::Mixed, |leaps| mover.kind.with(leaps, mover.line_numbers.clone()));
    PieceGroup { piece_type, kind, shifts, shifts_from, promotes_from: mover.promotes_from }
}

/// Returns the destinations of a piece's leaps, if they are equal with and without capture.
fn leaps<const N: usize>(mover: &Mover<N>) -> Option<Arc<BySquare<SquareSet<N>, N>>> {
    let mut leaps = BySquare::filled(SquareSet::EMPTY);
    for (targets, leap) in leaps.iter_mut().zip(mover.leaps.iter().flat_map(|leaps| leaps.iter())) {
        if leap.quiet != leap.capture {
            return None;
        }
        *targets = leap.quiet;
    }
    Some(Arc::new(leaps))
}

/// Returns the numbers of the lines of a piece, and adds new lines to the list.
fn numbers<const N: usize>(mover: &Mover<N>, lines: &mut Vec<Line>) -> Box<[u16]> {
    let number = |line: &Line| {
        let known = lines.iter().position(|known| known == line).unwrap_or_else(|| {
            lines.push(*line);
            lines.len() - 1
        });
        // There are fewer lines than directions on a board of 256 squares.
        known as u16
    };
    mover.lines.iter().map(number).collect()
}

fn table<const N: usize>(program: &Program<N>, line: &Line) -> BySquare<[SquareSet<N>; 2], N> {
    let mut table = BySquare::filled([SquareSet::EMPTY; 2]);
    for square in 0..program.places {
        table[square] = [program.ray(line.up, square), program.ray(line.down, square)];
    }
    table
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::{MoveKind, MoveSideEffects};

    use crate::testing::Compiled;

    #[test]
    fn the_pieces_of_chess_are_asked_for_leaps_or_lines_alone() {
        let chess = Compiled::<1>::library("chess");
        let kind = |name: &str| {
            let piece = chess.piece(name);
            &chess.program.piece_groups.of[Color::White].iter().find(|group| group.piece_type == piece).unwrap().kind
        };
        assert!(matches!(kind("Knight"), MoveKind::Leaps(_)));
        assert!(matches!(kind("Rook"), MoveKind::Lines(lines) if lines.len() == 2));
        assert!(matches!(kind("Queen"), MoveKind::Lines(lines) if lines.len() == 4));
        assert!(matches!(kind("Pawn"), MoveKind::Mixed));
    }

    #[test]
    fn all_pieces_share_the_lines_of_the_board() {
        let chess = Compiled::<1>::library("chess");
        // Files, ranks and diagonals of both kinds.
        assert_eq!(chess.program.piece_groups.lines.len(), 4);
        let through_a4 = chess.program.piece_groups.lines.iter().map(|line| line[chess.at("a4")]);
        let mut rays: Vec<String> =
            through_a4.flatten().map(|ray| chess.names(ray)).filter(|names| !names.is_empty()).collect();
        rays.sort();
        assert_eq!(rays, ["a1 a2 a3", "a5 a6 a7 a8", "b3 c2 d1", "b4 c4 d4 e4 f4 g4 h4", "b5 c6 d7 e8"]);
    }

    #[test]
    fn an_archbishop_leaps_and_slides() {
        let game = Compiled::<2>::library("capablanca");
        let archbishop = game.piece("Archbishop");
        let group =
            game.program.piece_groups.of[Color::Black].iter().find(|group| group.piece_type == archbishop).unwrap();
        assert!(matches!(&group.kind, MoveKind::LeapsAndLines(_, lines) if lines.len() == 2));
    }

    #[test]
    fn long_leapers_of_ultima_are_looked_at_one_by_one() {
        let ultima = Compiled::<1>::library("ultima");
        assert!(ultima.program.piece_groups.special_types[Color::White].contains(&ultima.piece("Long Leaper")));
        assert!(Compiled::<1>::library("chess").program.piece_groups.special_types[Color::White].is_empty());
    }

    #[test]
    fn a_move_of_a_pawn_resets_the_clock_and_other_rules_may_follow_any_move() {
        let chess = Compiled::<1>::library("chess");
        // Codes count White's types first.
        let effects = |name| chess.program.piece_groups.side_effects[chess.piece(name)];
        assert_eq!(effects("Pawn"), MoveSideEffects::MaySetEnPassant);
        assert_eq!(effects("Knight"), MoveSideEffects::None);
        let shatranj = Compiled::<1>::library("shatranj");
        // Its pawns have no double step.
        assert_eq!(shatranj.program.piece_groups.side_effects[shatranj.piece("Pawn")], MoveSideEffects::ResetsClock);
        // A count of honour may begin after any move of makruk.
        assert!(Compiled::<1>::library("makruk").program.piece_groups.side_effects.is_empty());
        assert!(Compiled::<1>::library("atomic").program.piece_groups.side_effects.is_empty());
    }
}
