//! The properties of piece types.

use fers_core::{ByColor, Color, PieceType, SquareSet, Vector};
use fers_program::{BySquare, Progress, RetaliationBan, ThreatPlan, TradeGuard, TradeTest, TypeTraits};
use fers_rules::{Endangered, Facts, Path, PieceRules, Protected, Retaliation, Ruleset};

use crate::draft::Draft;
use crate::empty_board::ends_of_moves;

/// Sets the properties of each piece type, and the types that it may not capture.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, facts, program, .. } = draft;
    program.traits = traits(ruleset, facts);
    program.spared = spared(ruleset);
    program.retaliating = types_with(ruleset, |piece| piece.retaliation.is_some());
    program.endangered = types_with(ruleset, |piece| piece.endangered.is_some());
    program.trades = trades(ruleset);
    program.returns = ByColor::from_fn(|color| returns(ruleset, color));
}

/// Returns the properties of all piece types.
fn traits(ruleset: &Ruleset, facts: &Facts) -> Vec<TypeTraits> {
    let traits = |piece_type: PieceType| {
        let piece = ruleset.piece(piece_type);
        let sets = ruleset.royals.iter().filter(|royal| royal.piece_types.contains(&piece_type));
        TypeTraits {
            is_royal: ruleset.is_royal(piece_type),
            may_be_in_check: ruleset.may_be_in_check(piece_type),
            may_cross_attack: sets.clone().all(|royal| royal.may_cross_attack),
            is_iron: piece.is_iron,
            is_endangered: piece.endangered.is_some(),
            fears_protected: piece.endangered.as_ref().is_some_and(|rule| *rule == Endangered::before()),
            retaliation: match piece.retaliation {
                None => RetaliationBan::Nothing,
                Some(Retaliation::Banned) => RetaliationBan::ByAnyone,
                Some(Retaliation::BannedToOthers) => RetaliationBan::ByOthersElsewhere,
            },
            assimilates: piece.assimilates,
            becomes: !piece.becomes.is_empty(),
            displaced: piece.displaced.map(|into| into.index() as u8),
            is_kept: ruleset.hands.keeps(piece_type),
            may_check: piece.may_check,
            may_mate: piece.may_mate,
            may_flee: piece.may_flee,
            may_appear_armed: piece.may_appear_armed,
            must_threaten: piece
                .must_threaten
                .map(|threat| ThreatPlan { enemies: threat.enemies, or_cornered: threat.or_cornered }),
            gives_shak: piece.gives_shak,
            takes_goals: piece.takes_goals,
            in_hand: piece.in_hand.unwrap_or(piece_type).index(),
            progress: piece.progress.map(|of| progress(of, facts.only_advances[piece_type.index()])),
            lands: ByColor::from_fn(|color| piece.moves_of(color).iter().any(Path::lands)),
            virginity_matters: facts.virginity_matters[piece_type.index()],
        }
    };
    ruleset.piece_types().map(traits).collect()
}

fn progress(rule: fers_rules::Progress, only_advances: bool) -> Progress {
    match rule {
        fers_rules::Progress::ByKind if only_advances => Progress::Always,
        fers_rules::Progress::Always => Progress::Always,
        fers_rules::Progress::ByKind | fers_rules::Progress::Never => Progress::Never,
        fers_rules::Progress::ByMove => Progress::WithoutReturn,
    }
}

/// Returns by type the empty-board destinations by origin, for types whose moves reset the halfmove
/// clock where the piece cannot return.
fn returns<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Option<Box<BySquare<SquareSet<N>, N>>>> {
    let of = |piece_type: PieceType| {
        let asks = ruleset.piece(piece_type).progress[color] == fers_rules::Progress::ByMove;
        asks.then(|| {
            let mut table = BySquare::filled(SquareSet::EMPTY);
            for from in ruleset.geometry.squares() {
                let ends = ends_of_moves(ruleset, piece_type, color, from);
                table[from.index()] = SquareSet::from_region(&ends);
            }
            Box::new(table)
        })
    };
    ruleset.piece_types().map(of).collect()
}

/// Returns by type the types that it can never capture.
pub(crate) fn spared(ruleset: &Ruleset) -> Vec<Box<[usize]>> {
    let is_spared = |capturer: &PieceRules, victim: PieceType| {
        ruleset.piece(victim).is_iron || ruleset.is_antiroyal(victim) || !capturer.may_capture(victim)
    };
    let of = |piece: &PieceRules| {
        let spared = ruleset.piece_types().filter(|&victim| is_spared(piece, victim));
        spared.map(|victim| victim.index()).collect()
    };
    ruleset.pieces.iter().map(of).collect()
}

/// Returns the types that have a property.
pub(crate) fn types_with(ruleset: &Ruleset, has: impl Fn(&PieceRules) -> bool) -> Vec<usize> {
    ruleset.piece_types().filter(|&t| has(ruleset.piece(t))).map(|t| t.index()).collect()
}

/// Returns, by type, the test for captures of protected pieces, if the board before the move does
/// not decide alone. Lions of chu shogi have such a test.
fn trades<const N: usize>(ruleset: &Ruleset) -> Vec<Option<TradeTest<N>>> {
    if ruleset.pieces.iter().all(|piece| tested_trade(piece).is_none()) {
        return Vec::new();
    }
    ruleset.pieces.iter().map(|piece| trade(ruleset, piece)).collect()
}

/// Returns the rule of a piece on protected victims, if the board before the move does not decide
/// alone.
fn tested_trade(piece: &PieceRules) -> Option<&Endangered> {
    piece.endangered.as_ref().filter(|rule| **rule != Endangered::before())
}

fn trade<const N: usize>(ruleset: &Ruleset, piece: &PieceRules) -> Option<TradeTest<N>> {
    let rule = tested_trade(piece)?;
    let mut spared = BySquare::filled(SquareSet::EMPTY);
    for square in ruleset.geometry.squares().filter(|_| rule.spares_neighbours) {
        let neighbours = Vector::RING.iter().filter_map(|&step| ruleset.geometry.step(square, step));
        spared[square.index()] = neighbours.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to.index()));
    }
    let guard = match rule.protected {
        Protected::Before => TradeGuard::Before,
        Protected::Uncovered => TradeGuard::Uncovered,
        Protected::After => TradeGuard::After,
    };
    let excuses = |minor: &Vec<PieceType>| ruleset.piece_types().map(|other| !minor.contains(&other)).collect();
    Some(TradeTest { guard, spared, excuses: rule.minor.as_ref().map(excuses), ignores_royals: rule.ignores_royals })
}

/// Returns whether some piece lets others move.
pub(crate) fn has_induction(ruleset: &Ruleset) -> bool {
    ruleset.pieces.iter().flat_map(PieceRules::all_moves).any(Path::induces)
}

/// Returns whether the victims of some piece depend on more than their color.
pub(crate) fn has_capture_filters(ruleset: &Ruleset) -> bool {
    let filters = |piece: &PieceRules| {
        piece.is_iron || piece.endangered.is_some() || piece.retaliation.is_some() || piece.victims.is_some()
    };
    let has_antiroyals = ruleset.piece_types().any(|piece_type| ruleset.is_antiroyal(piece_type));
    !ruleset.protections.is_empty() || has_antiroyals || ruleset.pieces.iter().any(filters)
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::Progress;

    use crate::testing::Compiled;

    #[test]
    fn a_tokin_is_a_pawn_in_hand() {
        let shogi = Compiled::<2>::library("shogi");
        let in_hand = |name| shogi.program.traits[shogi.piece(name)].in_hand;
        assert_eq!(["Tokin", "Pawn", "Dragon"].map(in_hand), ["Pawn", "Pawn", "Rook"].map(|name| shogi.piece(name)));
    }

    #[test]
    fn moves_of_pawns_reset_the_clock_and_those_of_knights_do_not() {
        let chess = Compiled::<1>::library("chess");
        let progress = |name| chess.program.traits[chess.piece(name)].progress[Color::White];
        assert_eq!((progress("Pawn"), progress("Knight")), (Progress::Always, Progress::Never));
    }

    #[test]
    fn a_cannon_of_janggi_never_captures_a_cannon() {
        let janggi = Compiled::<2>::library("janggi");
        let (cannon, horse) = (janggi.piece("Cannon"), janggi.piece("Horse"));
        assert_eq!((&*janggi.program.spared[cannon], &*janggi.program.spared[horse]), (&[cannon][..], &[][..]));
        assert!(!janggi.program.movers[Color::White][cannon].victims.contains(cannon));
    }

    #[test]
    fn rules_ask_whether_kings_and_rooks_of_chess_have_moved() {
        let chess = Compiled::<1>::library("chess");
        assert!(
            chess.program.traits[chess.piece("King")].is_royal && !chess.program.traits[chess.piece("Queen")].is_royal
        );
        assert!(!chess.program.traits[chess.piece("Knight")].virginity_matters);
        assert!(chess.program.traits[chess.piece("Pawn")].virginity_matters);
    }
}
