//! Distinct moves have distinct texts that are read back, however strange the moves are.

use fers_core::{Action, Gate, Move, PieceType, SplitMix, Square};
use fers_notation::CoordinateStyle;

use crate::scenes::scene;

#[test]
fn random_moves_have_distinct_texts() {
    for seed in 0..10 {
        let mut random = SplitMix::new(seed);
        let mut scene = scene("q2k2+s1/pppp1ppp/8/2L2Sp1/1Q~3Q2/4P3/PPPP1PPP/RNBQKBNR[QQPP+PHq] w - - 0 1", "0000");
        let own: Vec<Square> =
            scene.setup.pieces().filter(|(_, p)| p.is_of(fers_core::Color::White)).map(|p| p.0).collect();
        let (types, places) = (scene.ruleset.pieces.len(), scene.ruleset.geometry.places());
        let mut moves = scene.legal.clone();
        for _ in 0..120 {
            let mut square = || Square(random.below(places) as u16);
            let (to, third, fourth) = (square(), square(), square());
            let from = own[random.below(own.len())];
            let mut mv = match random.below(5) {
                0 => Move::plain(Action::Drop { piece_type: PieceType(random.below(types) as u16), to }),
                1 => Move::plain(Action::Castle { king: from, king_to: to, partner: third, partner_to: fourth }),
                2 => Move::plain(Action::PickUp { from }),
                _ => Move::quiet(from, to),
            };
            if matches!(mv.action, Action::Travel { .. }) {
                let count = random.below(3);
                mv.removed = [third, fourth][..count].iter().copied().filter(|&square| square != to).collect();
                mv.removed.dedup();
                if scene.setup.piece_at(to).is_some() && to != from {
                    mv.removed.push(to);
                }
            }
            if !matches!(mv.action, Action::PickUp { .. } | Action::Castle { .. }) && random.below(3) == 0 {
                mv.promotion = Some(PieceType(random.below(types) as u16));
            }
            if matches!(mv.action, Action::Travel { .. } | Action::Castle { .. }) && random.below(3) == 0 {
                let square = match mv.action {
                    Action::Castle { partner, .. } if random.below(2) == 0 => partner,
                    _ => from,
                };
                mv.gate = Some(Gate { piece_type: PieceType(random.below(types) as u16), square });
            }
            moves.push(mv);
        }
        moves.sort();
        moves.dedup();
        // A stationary piece that captures nothing passes, which is another move.
        moves.retain(|mv| !matches!(mv.action, Action::Travel { from, to } if from == to && mv.promotion.is_none() && mv.removed.is_empty()));
        scene.legal = moves;
        for castles_onto_partner in [false, true] {
            scene.coordinates(CoordinateStyle { castles_onto_partner, ..CoordinateStyle::default() });
        }
        scene.sans();
    }
}
