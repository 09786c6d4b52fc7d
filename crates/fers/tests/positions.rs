//! From texts to variants, positions that are values, and moves that are handles.

use fers::prelude::*;
use fers::{IllegalMove, PlayTextError};

fn chess() -> Variant {
    Variant::builtin("chess").unwrap()
}

/// Counts the leaves below a position by playing values.
fn leaves(position: &Position, depth: u32) -> usize {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len(),
        _ => moves.into_iter().map(|mv| leaves(&position.clone().play(mv).unwrap(), depth - 1)).sum(),
    }
}

/// Source: the Chess Programming Wiki, "Perft Results", positions 1 and 2 (Kiwipete).
#[test]
fn positions_that_are_values_lead_to_the_known_counts() {
    assert_eq!(leaves(&Position::new(&chess()), 3), 8_902);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let game = fers::game_from_fen(chess(), kiwipete).unwrap();
    assert_eq!(leaves(&Position::from(&game), 3), 97_862);
}

#[test]
fn a_position_refuses_the_moves_of_another_one() {
    let start = Position::new(&chess());
    let push = start.read_move("e4").unwrap();
    let next = start.clone().play(push).unwrap();
    assert_eq!(next.clone().play(push).err(), Some(IllegalMove::OtherPosition));
    assert_eq!(next.to_move(push), Err(IllegalMove::OtherPosition));
    // Another variant with pieces on the same squares has other keys.
    let other = Position::new(&Variant::builtin("antichess").unwrap());
    assert_eq!(other.play(push).err(), Some(IllegalMove::OtherPosition));
}

#[test]
fn a_position_writes_and_reads_its_moves() {
    // Scholar's mate.
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let position = Position::from(&fers::game_from_fen(chess(), fen).unwrap());
    assert_eq!(position.fen(), fen);
    let mate = position.read_move("h5f7").unwrap();
    assert_eq!(position.san(mate).as_deref(), Ok("Qxf7#"));
    let over = position.play(mate).unwrap();
    assert!(over.is_in_check() && over.legal_moves().is_empty());
    assert!(matches!(over.read_move("e7"), Err(PlayTextError::Illegal(IllegalMove::GameOver(_)))));
}

#[test]
fn legal_moves_spell_themselves() {
    // Knights on b1 and f3 both go to d2; the rook mates on the back rank.
    let game = fers::game_from_fen(chess(), "6k1/5ppp/8/8/8/5N2/8/RN2K3 w - - 0 1").unwrap();
    let sans: Vec<String> = game.legal_moves().map(LegalMoveText::san).collect();
    for san in ["Nbd2", "Nfd2", "Nc3", "Ra8#", "Kd1"] {
        assert!(sans.contains(&san.to_owned()), "{san} of {sans:?}");
    }
    let style = CoordinateStyle::default();
    assert!(game.legal_moves().any(|mv| mv.coordinate(style) == "b1d2" && mv.san() == "Nbd2"));
}

#[test]
fn a_text_with_one_variant_becomes_it_and_others_say_why_not() {
    let one = "name = \"Small\"\nboard = \"5x5\"\nstart = \"k4/5/5/5/4K w - - 0 1\"\n[pieces]\nKing = { moves = \"K\", royal = true }\n";
    assert_eq!(load(one, None).into_variant().unwrap().ruleset().presentation.name, "Small");
    let broken = one.replace("5x5", "5y5");
    assert!(load(&broken, None).into_variant().unwrap_err().iter().all(fers::text::Diagnostic::is_error));
    let two = include_str!("../../../testdata/sjaak/two-games.txt");
    let refused = load(two, None).into_variant().unwrap_err();
    assert_eq!(refused[0].code.0, "load::not-single");
    for entry in load(two, None).entries {
        assert!(entry.variant().is_ok(), "{}", entry.name);
    }
}

#[test]
fn a_misspelt_variant_has_a_suggestion() {
    let error = Variant::builtin("xianqi").unwrap_err();
    assert_eq!(error.to_string(), "the library has no variant `xianqi`; did you mean `xiangqi`?");
    assert_eq!(Variant::builtin("?").unwrap_err().to_string(), "the library has no variant `?`");
}
