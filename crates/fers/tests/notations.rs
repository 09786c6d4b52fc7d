//! Moves in the notations of their games, as another program writes them.

use fers::notation::Notation;
use fers::{CoordinateStyle, Format, Game, GameText, Library, Variant, VerifiedRuleset};

const TABLE: &str = include_str!("../../../testdata/notations.csv");

/// A variant of the library, or one that only `variants.ini` knows.
fn ruleset(name: &str) -> VerifiedRuleset {
    match Library::builtin().find(name) {
        Some(entry) => entry.ruleset().clone(),
        None => fers::load(&format!("[game:{name}]"), Some(Format::FairyStockfish)).entries[0].ruleset.clone().unwrap(),
    }
}

#[test]
fn moves_are_written_as_fairy_stockfish_does_and_read_back() {
    let mut rows = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [notation, variant, fen, mv, text] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let notation = Notation::named(notation).unwrap();
        let mut game = fers::game_from_fen(Variant::new(ruleset(variant)).unwrap(), fen).unwrap();
        let coordinate = mv;
        let mv = game.clone().play_text(coordinate).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(game.coordinate(&mv, CoordinateStyle::default()), coordinate, "{line}");
        assert_eq!(game.notated(&mv, notation), text, "{line}");
        assert_eq!(game.play_notated(text, notation).as_ref(), Ok(&mv), "{line}");
        rows += 1;
    }
    assert!(rows > 100, "{rows}");
}

/// Castling of queens and of kings, counted by hand for `testdata/perft/library.csv`; `O-O-O` alone
/// is what other programs write for the castling piece of a game.
#[test]
fn a_queen_that_castles_is_told_from_a_king() {
    let start = |fen: &str| fers::game_from_fen(Variant::new(ruleset("coregal")).unwrap(), fen).unwrap();
    for (fen, mv, text) in [
        ("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - 0 1", "e1g1", "O-O"),
        ("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - 0 1", "d1a1", "QO-O-O"),
        ("r2q3r/pppp1ppp/4k3/4p3/4P3/4K3/PPPP1PPP/R2Q3R w KQkq - 0 1", "d1h1", "QO-O"),
    ] {
        let mut game = start(fen);
        let moves = game.legal_list().to_vec();
        let is_meant = |found: &&fers::Move| {
            matches!(found.action, fers::Action::Castle { .. })
                && game.coordinate(found, CoordinateStyle::default()).starts_with(mv)
        };
        let found = moves.iter().find(is_meant).unwrap_or_else(|| panic!("{fen}: {mv}"));
        assert_eq!(game.san(found), text);
        let bare = text.trim_start_matches('Q');
        for typed in [text, bare, &text.replace('O', "0"), &text.to_lowercase()] {
            assert_eq!(game.play_text(typed).as_ref(), Ok(found), "{typed}");
            game.undo();
        }
    }
}

fn game(name: &str) -> Game {
    Game::new(Variant::new(ruleset(name)).unwrap())
}

#[track_caller]
fn check_typed(game: &mut Game, notation: Notation, typed: &str, expected: &str) {
    let played = game.play_notated(typed, notation);
    let mv = played.unwrap_or_else(|error| panic!("{typed}: {error}"));
    game.undo();
    assert_eq!(game.coordinate(&mv, CoordinateStyle::default()), expected, "{typed}");
    game.play(&mv).unwrap();
}

#[test]
fn a_game_may_be_typed_carelessly_and_in_any_notation() {
    let mut shogi = game("shogi");
    for (typed, expected) in [("P7f", "c3c4"), ("p-3d", "g7g6"), ("B2b+", "b2h8+"), ("S2b", "g9h8"), ("B*5e", "B@e5")] {
        check_typed(&mut shogi, Notation::Hodges, typed, expected);
    }
    let mut xiangqi = game("xiangqi");
    for (typed, expected) in [("c2=5", "h3e3"), ("H8+7", "h10g8"), ("h1g3", "h1g3"), ("Rh10", "i10h10")] {
        check_typed(&mut xiangqi, Notation::Wxf, typed, expected);
    }
}

#[test]
fn who_may_promote_has_to_say_so() {
    let mut game = game("shogi");
    game.play_text("c3c4").unwrap();
    game.play_text("g7g6").unwrap();
    let error = game.play_notated("Bx2b", Notation::Hodges).unwrap_err();
    assert_eq!(error.to_string(), "`Bx2b`: several moves may be meant: Bx2b+, Bx2b=");
}

#[test]
fn the_one_in_front_may_be_named_first() {
    let fen = "5k3/9/9/9/9/9/4R4/9/4R4/3K5 w - - 0 1";
    let mut game = fers::game_from_fen(Variant::new(ruleset("xiangqi")).unwrap(), fen).unwrap();
    check_typed(&mut game, Notation::Wxf, "+R=4", "e4f4");
}

#[test]
fn moves_beyond_a_notation_are_written_in_san() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let game = fers::game_from_fen(Variant::new(ruleset("chess")).unwrap(), fen).unwrap();
    // The last one has its own castling.
    for notation in Notation::ALL.into_iter().filter(|notation| *notation != Notation::Squares) {
        let texts = game.legal_notated(notation);
        assert!(texts.iter().any(|(_, text)| text == "O-O-O"), "{notation:?}: {texts:?}");
    }
}

#[test]
fn moves_from_square_to_square_are_those_of_a_move_file() {
    let mut chess = game("chess");
    for (typed, expected) in
        [("e2-e4", "e2e4"), ("d7-d5", "d7d5"), ("e4xd5", "e4d5"), ("g8-f6", "g8f6"), ("f1-b5+", "f1b5")]
    {
        check_typed(&mut chess, Notation::Squares, typed, expected);
    }
    let fen = "4k3/P7/8/8/8/8/p7/1N2K2R w K - 0 1";
    let mut chess = fers::game_from_fen(Variant::new(ruleset("chess")).unwrap(), fen).unwrap();
    let texts: Vec<String> = chess.legal_notated(Notation::Squares).into_iter().map(|(_, text)| text).collect();
    for text in ["0-0", "b1-c3", "a7-a8=Q+", "a7-a8=N", "e1-f2", "h1-h8+"] {
        assert!(texts.iter().any(|found| found == text), "{text}: {texts:?}");
    }
    chess.play_text("Rh7").unwrap();
    let texts: Vec<String> = chess.legal_notated(Notation::Squares).into_iter().map(|(_, text)| text).collect();
    assert!(texts.contains(&"a2xb1=q+".to_owned()), "{texts:?}");
    // A mate is marked as a check.
    let mated =
        fers::game_from_fen(Variant::new(ruleset("chess")).unwrap(), "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
    let mv = mated.clone().play_text("Ra8").unwrap();
    assert_eq!(mated.notated(&mv, Notation::Squares), "a1-a8+");
}
