//! Shogi and minishogi.

use fers_core::Vector;
use fers_rules::{DropRule, Drops, Frame, Hands, Path, PieceRules, Promotion, Refusal, Ruleset, Taker, Trigger};

use super::*;

fn gold_steps() -> Vec<Vector> {
    steps(&[(0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0), (0, -1)])
}

fn pieces() -> Vec<PieceRules> {
    let silver = steps(&[(0, 1), (-1, 1), (1, 1), (-1, -1), (1, -1)]);
    let (straight, diagonal) = (images(&[(0, 1)]), images(&[(1, 1)]));
    let simple = |letter: &str, path: Path| PieceRules::new(letter, letter, vec![path]);
    vec![
        king(),
        simple("P", leaps(steps(&[(0, 1)]))),
        simple("L", slides(steps(&[(0, 1)]))),
        simple("N", leaps(steps(&[(-1, 2), (1, 2)]))),
        simple("S", leaps(silver)),
        simple("G", leaps(gold_steps())),
        simple("B", slides(diagonal.clone())),
        simple("R", slides(straight.clone())),
        simple("+P", leaps(gold_steps())),
        simple("+L", leaps(gold_steps())),
        simple("+N", leaps(gold_steps())),
        simple("+S", leaps(gold_steps())),
        PieceRules::new("+B", "+B", vec![slides(diagonal.clone()), leaps(straight.clone())]),
        PieceRules::new("+R", "+R", vec![slides(straight), leaps(diagonal)]),
    ]
}

fn add_promotions(ruleset: &mut Ruleset, first: u8, last: u8) {
    let zone = ranks_zone(ruleset, first, last);
    for letter in ["P", "L", "N", "S", "B", "R"] {
        let promoted = format!("+{letter}");
        let plain = type_of(ruleset, letter);
        rules_of(ruleset, &promoted).in_hand = Some(plain);
        let enter = Promotion { refusal: Refusal::UnlessStuck, ..promotion(ruleset, letter, zone, &promoted) };
        let leave = Promotion { trigger: Trigger::Leave, ..enter.clone() };
        ruleset.promotions.extend([enter, leave]);
    }
}

fn shogi_on(size: u8, first_of_zone: u8) -> Ruleset {
    let mut ruleset = Ruleset { frame: Frame::Rotated, ..variant(size, size, pieces()) };
    add_promotions(&mut ruleset, first_of_zone, size);
    for letter in ["P", "L", "N"] {
        rules_of(&mut ruleset, letter).drop.needs_move = true;
    }
    let pawn = &mut rules_of(&mut ruleset, "P").drop;
    *pawn = DropRule { per_file_max: Some(1), may_mate: false, ..pawn.clone() };
    ruleset.hands = Hands { captured_to: Some(Taker::Capturer), drops: Drops::Allowed, ..Hands::default() };
    ruleset
}

/// Shogi.
pub fn shogi() -> Ruleset {
    shogi_on(9, 7)
}

/// Minishogi: five by five, promotion on the last rank.
pub fn minishogi() -> Ruleset {
    shogi_on(5, 5)
}
