//! Reading what was written gives an equal setup.

use fers_core::{ByColor, Color, EnPassant, Piece, Setup, Square};
use fers_fen::{Dialect, parse};
use fers_rules::{
    Counter, End, PieceRules, Promotion, Refusal, RegionId, Retaliation, Ruleset, Tally, TallyEvent, Trigger, Verdict,
    Zones,
};

use crate::rulesets::{
    chess, crazyhouse, ouk, piece_type, queens_castle, read, seirawan, shown, sixteen, square, three_check,
};

#[track_caller]
fn check(ruleset: &Ruleset, setup: &Setup) {
    let text = shown(ruleset, setup);
    let parsed = parse(ruleset, &text, Dialect::Fers);
    assert_eq!(parsed.diagnostics, [], "{text}");
    assert_eq!(parsed.value.as_ref(), Some(setup), "{text}");
}

#[test]
fn start_positions_come_back() {
    for ruleset in [chess(), crazyhouse(), seirawan(), three_check(), ouk(), sixteen(), queens_castle()] {
        check(&ruleset, &ruleset.start);
    }
}

#[test]
fn every_subset_of_virginity_and_castling_comes_back() {
    for ruleset in [chess(), seirawan(), ouk(), sixteen(), queens_castle()] {
        for seed in 0..200u64 {
            let mut random = fers_core::SplitMix::new(seed);
            let mut setup = ruleset.start.clone();
            let gates = ruleset.hands.gating.is_some();
            setup.castling.retain(|_| gates || random.below(3) > 0);
            for square in ruleset.start.virgin.iter().filter(|_| random.below(3) == 0) {
                setup.virgin.remove(square);
            }
            // Where pieces gate, castling goes with virginity.
            let unmoved = setup.virgin.clone();
            setup.castling.retain(|right| !gates || unmoved.contains(right.king) && unmoved.contains(right.partner));
            check(&ruleset, &setup);
        }
    }
}

#[test]
fn large_hands_and_long_letters_come_back() {
    let ruleset = crazyhouse();
    let mut setup = read(&ruleset, "Q~Q~Qq~1q2/3k4/8/8/8/8/8/4K3[PPPPPPPPPPPPPPPPNqqb] b - - 7 40");
    check(&ruleset, &setup);
    (0..300).for_each(|_| setup.hands.black.add(piece_type(&ruleset, "P")));
    check(&ruleset, &setup);
}

#[test]
fn a_dropped_pawn_on_a_start_square_has_moved() {
    let ruleset = crazyhouse();
    let mut setup = read(&ruleset, "4k3/8/8/8/8/8/P6P/4K3[-] w - - 0 20");
    setup.virgin.remove(square(&ruleset, "h2"));
    assert_eq!(shown(&ruleset, &setup), "4k3/8/8/8/8/8/P6P/4K3[-] w -,!h2 - 0 20");
    check(&ruleset, &setup);
}

#[test]
fn an_unexpected_victim_comes_back() {
    let ruleset = chess();
    let mut setup = read(&ruleset, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    let victim = square(&ruleset, "e4");
    setup.en_passant = vec![EnPassant { squares: vec![square(&ruleset, "d3"), square(&ruleset, "e3")], victim }];
    assert!(shown(&ruleset, &setup).ends_with(" b - d3,e3>e4 0 1"));
    check(&ruleset, &setup);
}

#[test]
fn a_virgin_rook_without_a_right_comes_back() {
    let mut ruleset = chess();
    let virgin_leap = ruleset.pieces[0].moves[1].clone();
    ruleset.pieces[3].moves.push(virgin_leap);
    let mut setup = read(&ruleset, "4k3/8/8/8/8/8/8/4K2R b - - 0 1");
    setup.virgin.insert(square(&ruleset, "h1"));
    assert!(shown(&ruleset, &setup).ends_with(" b -,h1 - 0 1"));
    check(&ruleset, &setup);
}

#[test]
fn bans_shaks_and_what_moved_last_come_back() {
    let mut ruleset = chess();
    ruleset.pieces[4].retaliation = Some(Retaliation::Banned);
    ruleset.ends.push(End::Mate { verdict: Verdict::Win, needs_shak: true });
    let mut setup = ruleset.start.clone();
    setup.trading_ban = Some(square(&ruleset, "e4"));
    setup.shak_given.black = true;
    setup.last_moved = Some(piece_type(&ruleset, "N"));
    let imitation = fers_rules::Leg {
        steps: fers_rules::Steps::AsLastMoved { reversed: false },
        arrivals: fers_rules::Arrivals::quiet(),
        ..fers_rules::Leg::default()
    };
    ruleset.pieces[4].moves.push(fers_rules::Path::single(imitation));
    assert!(shown(&ruleset, &setup).ends_with(" - 0 1 ban=e4 last=N shak=b"));
    check(&ruleset, &setup);
}

#[test]
fn suspended_pieces_come_back() {
    let mut ruleset = chess();
    let everywhere = Zones::both(RegionId(0));
    let to = vec![piece_type(&ruleset, "Q")];
    let promotion = Promotion::new(piece_type(&ruleset, "P"), everywhere, Trigger::Enter, to, Refusal::Always);
    ruleset.promotions = vec![Promotion { suspends: true, ..promotion }];
    let mut setup = ruleset.start.clone();
    setup.suspended = ByColor::new(Some(square(&ruleset, "e2")), Some(square(&ruleset, "a7")));
    assert!(shown(&ruleset, &setup).ends_with(" 0 1 suspended=e2,a7"));
    check(&ruleset, &setup);
    setup.suspended.white = None;
    assert!(shown(&ruleset, &setup).ends_with(" 0 1 suspended=a7"));
    check(&ruleset, &setup);
    for field in ["suspended=e4", "suspended=e2,d2", "suspended=z9", "suspended="] {
        let text = format!("{} {field}", shown(&ruleset, &ruleset.start));
        let parsed = parse(&ruleset, &text, Dialect::Fers);
        let codes: Vec<&str> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
        assert_eq!((codes, parsed.value), (vec!["fen::suspended"], None), "{field}");
    }
}

#[test]
fn counts_come_back() {
    let mut ruleset = chess();
    let tally = Tally { event: TallyEvent::Ply, of: vec![piece_type(&ruleset, "N")] };
    let most = ByColor::both(Some(2));
    for name in ["row", "knights"] {
        let raised_by = tally.clone();
        ruleset.counters.push(Counter { name: name.to_owned(), raised_by, lowered_by: None, in_a_row: true, most });
    }
    let mut setup = ruleset.start.clone();
    setup.set_count(1, Color::Black, 2);
    assert!(shown(&ruleset, &setup).ends_with(" 0 1 count=knights:0.2"));
    check(&ruleset, &setup);
    setup.set_count(0, Color::White, 255);
    assert!(shown(&ruleset, &setup).ends_with(" 0 1 count=row:255.0,knights:0.2"));
    check(&ruleset, &setup);
    for field in ["count=rows:1.0", "count=row:1", "count=row:256.0", "count=row", "count="] {
        let text = format!("{} {field}", shown(&ruleset, &ruleset.start));
        let parsed = parse(&ruleset, &text, Dialect::Fers);
        let codes: Vec<&str> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
        assert_eq!((codes, parsed.value), (vec!["fen::count"], None), "{field}");
    }
}

#[test]
fn several_boards_come_back() {
    let mut ruleset = Ruleset::new("alice", fers_core::Geometry { boards: 2, ..fers_core::Geometry::rectangle(3, 3) });
    ruleset.pieces.push(PieceRules::new("King", "K", Vec::new()));
    let mut setup = Setup::empty(18);
    setup.board[0] = Some(Piece::new(fers_core::Color::White, piece_type(&ruleset, "K")));
    setup.board[17] = Some(Piece::new(fers_core::Color::Black, piece_type(&ruleset, "K")));
    assert_eq!(setup.piece_at(Square(17)).is_some(), ruleset.geometry.board(Square(17)) == 1);
    assert_eq!(shown(&ruleset, &setup), "3/3/K2|2k/3/3 w - - 0 1");
    check(&ruleset, &setup);
}
