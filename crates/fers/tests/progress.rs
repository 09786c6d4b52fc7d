//! What begins the count of moves without progress anew, as Fairy-Stockfish (pyffish 0.0.90,
//! `get_fen`) has it.

use fers::{Format, GameText, Variant, load};

/// Silvers and knights that go forward and back only count for White, pawns only for Black; a lance
/// that cannot go back never does.
const RULES: &str = "[progress:chess]
customPiece1 = s:FfW
customPiece2 = l:fR
customPiece3 = n:fbNF
nMoveRuleTypesWhite = sn
nMoveRuleTypesBlack = p
";

/// The count after a move that is made when it stands at 7.
#[track_caller]
fn check(fen: &str, mv: &str, expected: u16) {
    let loaded = load(RULES, Some(Format::FairyStockfish));
    assert_eq!(loaded.diagnostics, []);
    let variant = Variant::new(loaded.entries[0].ruleset.clone().unwrap()).unwrap();
    let mut game = fers::game_from_fen(variant, fen).unwrap();
    game.play_text(mv).unwrap();
    assert_eq!(game.setup().halfmove_clock, expected, "{fen}");
}

#[test]
fn moves_without_return_of_the_types_named_are_progress() {
    let fen = "4k2s/8/8/8/3S4/8/8/L3K2N w - - 7 1";
    for (mv, expected) in [("d4d5", 0), ("d4e5", 8), ("d4c3", 8), ("a1a3", 8), ("h1g3", 8), ("h1g2", 8), ("e1e2", 8)] {
        check(fen, mv, expected);
    }
}

#[test]
fn sides_may_differ() {
    check("4k2s/8/8/8/3S4/8/8/L3K2N b - - 7 1", "h8h7", 8);
    check("4k2s/8/8/8/3S4/8/8/L3K2N b - - 7 1", "h8g7", 8);
    check("4k3/4p3/8/8/8/8/4P3/4K3 w - - 7 1", "e2e3", 8);
    check("4k3/4p3/8/8/8/8/4P3/4K3 b - - 7 1", "e7e6", 0);
}

/// A small game from corner to corner, with the pawns of Legan's Chess.
const CORNERS: &str = "Variant: Corners
Board: 6x6
FEN: \"kr4/1p4/6/3R2/3P2/5K w - - 7 1\"
Piece: Rook
Symbol: \"R\", \"R,r\"
Move: slide (H,V)
Piece: King
Symbol: \"K\", \"K,k\"
Move: leap (0,1)|(1,1)
Flags: royal
Piece: Pawn
Symbol: \" \", \"P,p\"
Move: step NW
Capture: step N,W
";

/// The numbers are those that Sjaak II 1.4.1 writes (`fen`) after the move.
#[test]
fn a_pawn_that_goes_to_a_corner_never_comes_back() {
    let loaded = load(CORNERS, Some(Format::Sjaak));
    assert_eq!(loaded.diagnostics, []);
    let variant = Variant::new(loaded.entries[0].ruleset.clone().unwrap()).unwrap();
    for (moves, expected) in [("d2c3", 0), ("d3d4", 8), ("f1f2", 8), ("d3d4 b5c4", 0), ("d3d4 a6a5", 9)] {
        let mut game = fers::Game::new(variant.clone());
        moves.split(' ').for_each(|mv| drop(game.play_text(mv).unwrap()));
        assert_eq!(game.setup().halfmove_clock, expected, "{moves}");
    }
}

/// A soldier that also steps aside, all of whose moves count, as in RW144 Fairy Chess (2.4.3: the
/// clock counts moves that are no captures and no pawn moves; 1.4.8: the drunken soldier).
const SOLDIERS: &str = r#"
name = "Soldiers"
board = "5x5"
start = "4k/5/2S2/1R3/K4 w - - 7 1"
ends = ["mate wins", "20 plies draws"]

[pieces]
King = { moves = "K", royal = true }
Rook = "R"
Soldier = { letter = "S", moves = "fsW", progress = "always" }
"#;

#[test]
fn a_piece_may_always_make_progress() {
    let loaded = load(SOLDIERS, None);
    assert_eq!(loaded.diagnostics, []);
    let variant = Variant::new(loaded.entries[0].ruleset.clone().unwrap()).unwrap();
    for (mv, expected) in [("c3c4", 0), ("c3b3", 0), ("c3d3", 0), ("b2b3", 8), ("a1a2", 8)] {
        let mut game = fers::Game::new(variant.clone());
        game.play_text(mv).unwrap();
        assert_eq!(game.setup().halfmove_clock, expected, "{mv}");
    }
}
