//! Orthodox chess and its nearest relatives.

use fers_core::{ByColor, Color, Vector};
use fers_rules::{
    Castling, CastlingTarget, CheckRule, Drops, End, Gating, Hands, Path, PieceRules, Ruleset, Taker, Verdict,
};

use super::*;

fn straight() -> Vec<Vector> {
    images(&[(0, 1)])
}

fn diagonal() -> Vec<Vector> {
    images(&[(1, 1)])
}

fn knight_steps() -> Vec<Vector> {
    images(&[(1, 2)])
}

fn compound(letter: &str, paths: Vec<Path>) -> PieceRules {
    PieceRules::new(letter, letter, paths)
}

/// Pieces, promotion and castling of the orthodox kind on eight ranks; `more` are further pieces.
fn orthodox(files: u8, king_file: u8, king_targets: [u8; 2], more: Vec<PieceRules>) -> Ruleset {
    let mut ruleset = variant(files, 8, vec![king()]);
    let second = ranks_zone(&mut ruleset, 2, 2);
    ruleset.pieces.extend([
        pawn(second),
        compound("N", vec![leaps(knight_steps())]),
        compound("B", vec![slides(diagonal())]),
        rook(),
        compound("Q", vec![slides(images(&[(0, 1), (1, 1)]))]),
    ]);
    let choices: Vec<String> = more.iter().map(|piece| piece.letters.white.clone()).collect();
    ruleset.pieces.extend(more);
    let last = ranks_zone(&mut ruleset, 8, 8);
    let choices = ["Q R B N".to_owned()].into_iter().chain(choices).collect::<Vec<_>>().join(" ");
    ruleset.promotions.push(promotion(&ruleset, "P", last, &choices));
    add_castlings(&mut ruleset, king_file, king_targets);
    ruleset
}

fn add_castlings(ruleset: &mut Ruleset, king_file: u8, king_targets: [u8; 2]) {
    for (color, rank) in [(Color::White, 0), (Color::Black, 7)] {
        let at = |file: u8| ruleset.geometry.square(file, rank).unwrap();
        let partners = [ruleset.geometry.files - 1, 0];
        let castling = |side: usize| {
            let partner_to = if side == 0 { king_targets[0] - 1 } else { king_targets[1] + 1 };
            let target = CastlingTarget { king: at(king_targets[side]), partner: at(partner_to) };
            Castling {
                color,
                king: at(king_file),
                partner: at(partners[side]),
                targets: vec![target],
                may_cross_attack: false,
            }
        };
        let both = [castling(0), castling(1)];
        ruleset.castlings.extend(both);
    }
}

/// Orthodox chess.
pub fn chess() -> Ruleset {
    let mut ruleset = orthodox(8, 4, [6, 2], Vec::new());
    ruleset.ends = vec![
        End::Mate { verdict: Verdict::Win, needs_shak: false },
        End::Stalemate { verdict: Verdict::Draw, by_count: false },
    ];
    ruleset
}

/// Capablanca's chess on ten files.
pub fn capablanca() -> Ruleset {
    let archbishop = compound("A", vec![leaps(knight_steps()), slides(diagonal())]);
    let chancellor = compound("C", vec![leaps(knight_steps()), slides(straight())]);
    orthodox(10, 5, [8, 2], vec![archbishop, chancellor])
}

/// Seirawan chess: an elephant (rook and knight) and a hawk (bishop and knight) may be gated behind
/// the first rank.
pub fn seirawan() -> Ruleset {
    let hawk = compound("H", vec![leaps(knight_steps()), slides(diagonal())]);
    let elephant = compound("E", vec![leaps(knight_steps()), slides(straight())]);
    let mut ruleset = orthodox(8, 4, [6, 2], vec![hawk, elephant]);
    let zone = ranks_zone(&mut ruleset, 1, 1);
    ruleset.hands = Hands { gating: Some(Gating { zone, only: None, is_ordered: false }), ..Hands::default() };
    ruleset
}

/// Chess with drops of captured pieces; pawns not on the outer ranks. Promoted pieces stay promoted
/// in hand, which no test here sees.
pub fn crazyhouse() -> Ruleset {
    let mut ruleset = chess();
    let inner = ranks_zone(&mut ruleset, 2, 7);
    rules_of(&mut ruleset, "P").drop.zone = Some(inner);
    ruleset.hands = Hands { captured_to: Some(Taker::Capturer), drops: Drops::Allowed, ..Hands::default() };
    ruleset
}

/// Chess where captures are forced and kings are ordinary pieces, to which pawns may promote as
/// well.
pub fn giveaway() -> Ruleset {
    let mut ruleset = orthodox(8, 4, [6, 2], Vec::new());
    let king = type_of(&ruleset, "K");
    ruleset.promotions[0].to.push(king);
    ruleset.castlings.clear();
    ruleset.royals.clear();
    ruleset.must_capture = true;
    ruleset
}

/// Chess with another check rule and kings wherever a position puts them.
pub fn chess_with(check: CheckRule) -> Ruleset {
    let mut ruleset = chess();
    ruleset.royals[0].check = check;
    ruleset
}

/// Limits for both sides.
pub fn limit(count: u16) -> ByColor<Option<u16>> {
    ByColor::both(Some(count))
}
