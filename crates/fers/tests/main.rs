//! The facade as a program that depends on it uses it.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use fers::search::{Engine, Limits};
use fers::{Color, CoordinateStyle, Format, Game, GameText, Library, Outcome, Variant, load};

/// Two games in Sjaak's format.
const TWO_GAMES: &str = include_str!("../../../testdata/sjaak/two-games.txt");

fn chess() -> Game {
    let entry = Library::builtin().find("chess").unwrap();
    Game::new(Variant::new(entry.ruleset().clone()).unwrap())
}

#[test]
fn every_variant_of_the_library_is_readable_without_complaint_and_playable() {
    for entry in Library::builtin().entries() {
        let loaded = load(entry.text(), None);
        assert_eq!(loaded.format, Some(Format::Fers), "{}", entry.short_name());
        assert!(loaded.diagnostics.is_empty(), "{}: {:#?}", entry.short_name(), loaded.diagnostics);
        let variant = Variant::new(entry.ruleset().clone());
        let game = Game::new(variant.unwrap_or_else(|problems| panic!("{}: {problems:?}", entry.short_name())));
        assert!(!game.legal_list().is_empty(), "{}", entry.short_name());
    }
}

#[test]
fn no_two_variants_of_the_library_share_a_name() {
    let mut owners: HashMap<String, &str> = HashMap::new();
    for entry in Library::builtin().entries() {
        for name in entry.names() {
            let name = name.to_lowercase().replace([' ', '-', '_', '\''], "");
            let owner = *owners.entry(name.clone()).or_insert(entry.short_name());
            assert_eq!(owner, entry.short_name(), "{name}");
        }
    }
}

#[test]
fn every_variant_of_the_library_survives_being_written() {
    for entry in Library::builtin().entries() {
        let saved = fers::save(&[entry.ruleset()], Format::Fers).unwrap();
        let again = load(&saved.text, Some(Format::Fers));
        assert_eq!(again.entries[0].ruleset.as_ref(), Some(entry.ruleset()), "{}\n{}", entry.short_name(), saved.text);
    }
}

#[test]
fn every_variant_of_the_library_can_be_put_into_words() {
    for entry in Library::builtin().entries() {
        let sections = fers::words::describe(entry.ruleset());
        assert!(sections.iter().any(|section| section.title == "Pieces"), "{}", entry.short_name());
    }
}

#[test]
fn library_names_are_found_in_any_case_and_misspelled_ones_have_a_suggestion() {
    let library = Library::builtin();
    assert_eq!(library.find("CHESS").map(|entry| entry.short_name()), Some("chess"));
    assert!(library.find("nobody:chess").is_none(), "an origin that nobody has heard of");
    assert_eq!(library.find_from("nobody", "chess").map(|entry| entry.short_name()), Some("chess"));
    assert_eq!(library.suggestion("chses"), Some("chess"));
}

#[test]
fn a_text_may_hold_good_and_bad_variants_side_by_side() {
    let loaded = load(&TWO_GAMES.replacen("slide (H,V)", "slide (Q)", 1), None);
    assert_eq!((loaded.format, loaded.entries.len()), (Some(Format::Sjaak), 2));
    let (race, walk) = (loaded.find("rook-race").unwrap(), loaded.find("king_walk").unwrap());
    assert!(race.ruleset.is_none() && loaded.diagnostics_of(race).any(|diagnostic| diagnostic.is_error()));
    assert!(walk.ruleset.is_some() && loaded.diagnostics_of(walk).all(|diagnostic| !diagnostic.is_error()));
}

#[test]
fn a_text_without_any_format_says_so() {
    let loaded = load("Dear all, here is my new game.", None);
    assert_eq!((loaded.format, loaded.entries.len(), loaded.has_errors()), (None, 0, true));
}

#[test]
fn moves_are_listed_with_both_spellings_and_played_by_either() {
    let mut game = chess();
    let texts = game.legal_texts(CoordinateStyle::default());
    assert_eq!(texts.len(), 20);
    assert!(texts.iter().any(|text| (text.coordinate.as_str(), text.san.as_str()) == ("g1f3", "Nf3")));
    game.play_text("Nf3").unwrap();
    game.play_text("g8f6").unwrap();
    assert_eq!(game.fen(), "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2");
    let error = game.play_text("Nf3").unwrap_err().to_string();
    assert!(error.contains("`Nf3`"), "{error}");
}

#[test]
fn a_mate_is_marked_scored_and_explained() {
    let mut game = chess();
    for mv in ["f3", "e5", "g4"] {
        game.play_text(mv).unwrap();
    }
    let mate = game.play_text("Qh4").unwrap();
    assert_eq!(game.ending().map(|ending| ending.outcome), Some(Outcome::Win(Color::Black)));
    let result = game.result_text().unwrap();
    assert_eq!((result.score, result.reason.as_str()), ("0-1", "Black mates"));
    assert!(game.pgn().contains("1. f3 e5 2. g4 Qh4# 0-1"), "{}", game.pgn());
    game.undo();
    assert_eq!(game.san(&mate), "Qh4#");
}

#[test]
fn records_of_games_from_other_positions_name_them() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut game = fers::game_from_fen(chess().variant().clone(), fen).unwrap();
    game.play_text("e4").unwrap();
    assert!(game.pgn().contains(&format!("[FEN \"{fen}\"]")), "{}", game.pgn());
}

#[test]
fn an_impossible_position_is_refused_with_the_reason() {
    let chess = chess().variant().clone();
    let problems = fers::game_from_fen(chess.clone(), "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1").unwrap_err();
    assert!(problems.iter().any(|problem| problem.message.contains("in check")), "{problems:?}");
    assert!(fers::game_from_fen(chess.clone(), "4x3/8/8/8/8/8/8/4R1K1 w - - 0 1").is_err());
    assert_eq!(fers::game_from_fen(chess, "startpos").map(|game| game.fen()), Ok(self::chess().fen()));
}

/// FIDE laws, 9.2.3: positions are the same if the same moves are possible in them.
#[test]
fn a_chance_to_capture_en_passant_that_nobody_can_take_makes_no_other_position() {
    let repeats = |fen: &str| {
        let mut game = fers::game_from_fen(chess().variant().clone(), fen).unwrap();
        for mv in ["e2e4", "g8f6", "g1f3", "f6g8", "f3g1", "g8f6", "g1f3", "f6g8", "f3g1"] {
            assert_eq!(game.ending(), None, "{fen}");
            game.play_text(mv).unwrap();
        }
        game.ending().is_some()
    };
    assert!(repeats("4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1"));
    // The pawn may capture.
    assert!(!repeats("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1"));
    // It would open the rank to its own king.
    assert!(repeats("6n1/8/8/8/k2p3R/8/4P3/4K1N1 w - - 0 1"));
}

#[test]
fn the_past_of_a_game_is_its_earlier_positions() {
    let mut game = chess();
    let start = game.position().key();
    game.play_text("e4").unwrap();
    assert_eq!(fers::past(&game).keys(), [start]);
}

#[test]
fn the_computer_does_not_lose_by_going_to_and_fro() {
    let rules = Library::builtin().find("janggimodern").unwrap().ruleset();
    let mut game = Game::new(Variant::new(rules.clone()).unwrap());
    // White's chariot goes to and fro; no position comes back, as Black's soldiers advance.
    for mv in ["a1a2", "a7a6", "a2a1", "c7c6", "a1a2", "e7e6", "a2a1"] {
        game.play_text(mv).unwrap();
        assert_eq!(fers::past(&game).excluded_root_moves(), [], "{mv}");
    }
    game.play_text("g7g6").unwrap();
    let past = fers::past(&game);
    let again = game.clone().play_text("a1a2").unwrap();
    assert_eq!(past.excluded_root_moves(), std::slice::from_ref(&again));
    let asked = Limits { moves: vec![again.clone()], ..Limits::depth(2) };
    let (stop, mut engine) = (AtomicBool::new(false), Engine::new(rules));
    let mut best = |limits: &Limits| engine.search(game.position(), &past, limits, &stop, &mut |_| {}).mv;
    assert_ne!(best(&Limits::depth(1)), Some(again.clone()));
    // Who asks about that move alone gets it.
    assert_eq!(best(&asked), Some(again));
}

#[test]
fn pieces_that_are_dropped_alike_are_named_together() {
    let shogi = Library::builtin().find("shogi").unwrap().ruleset();
    let sections = fers::words::describe(shogi);
    let hands = &sections.iter().find(|section| section.title == "Hands").unwrap().lines;
    let dropped: Vec<&str> = hands.iter().filter(|line| line.contains(" is dropped ")).map(String::as_str).collect();
    assert_eq!(dropped.len(), 2, "{dropped:?}");
    assert!(
        dropped[0].starts_with("Pawn is dropped ") && dropped[1].starts_with("Each of Lance and Knight is dropped")
    );
    assert_eq!(hands.iter().filter(|line| line.starts_with("In a hand, Tokin becomes Pawn, ")).count(), 1);
}

#[test]
fn no_two_pieces_of_a_variant_of_the_library_look_alike() {
    for entry in Library::builtin().entries() {
        let pictures = fers::Pictures::of(entry.ruleset());
        let mut owners = HashMap::new();
        for (picture, rules) in pictures.iter().zip(&entry.ruleset().pieces) {
            let owner = owners.insert(picture, &rules.name);
            assert_eq!(owner, None, "{}: {} looks the same", entry.short_name(), rules.name);
        }
    }
}

#[test]
fn every_variant_of_the_library_can_be_drawn_in_every_style() {
    for entry in Library::builtin().entries() {
        let ruleset = entry.ruleset();
        for style in fers::PieceStyle::ALL {
            let diagram = fers::BoardDiagram { style, ..fers::BoardDiagram::new(ruleset, &ruleset.start) };
            let svg = diagram.svg();
            assert_eq!(svg.matches("<use ").count(), pieces_seen(ruleset), "{}", entry.short_name());
        }
    }
}

/// The pieces on the board, and one for each kind in a hand.
fn pieces_seen(ruleset: &fers::Ruleset) -> usize {
    let kinds_held = Color::ALL.iter().map(|&color| ruleset.start.hands[color].iter().count()).sum::<usize>();
    ruleset.start.pieces().count() + kinds_held
}

#[test]
fn variants_without_a_name_get_one() {
    let diagram = "maxPromote=0\nking::::e1\n";
    let page = format!("<div class=idiagram>\n{diagram}</div>").repeat(2);
    let names = |text: &str, name: &str| {
        let entries = load(text, None).named(name).entries;
        entries.into_iter().map(|entry| entry.ruleset.unwrap().presentation.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(diagram, "my-game"), ["my-game"]);
    assert_eq!(names(diagram, ""), ["diagram"]);
    assert_eq!(names(&page, "my-game"), ["my-game", "my-game 2"]);
    assert_eq!(names(&page, "diagram"), ["diagram", "diagram 2"]);
    assert_eq!(names(&format!("satellite=own\n{diagram}"), "my-game"), ["own"]);
}

/// A game of Marseillais chess, by hand: two plies a turn. The check of Black's second turn ends
/// that turn.
#[test]
fn a_record_numbers_turns_of_several_plies_and_reads_back() {
    let entry = Library::builtin().find("marseillais").unwrap();
    let start = Game::new(Variant::new(entry.ruleset().clone()).unwrap());
    let mut game = start.clone();
    for text in ["e4", "Nf3", "e5", "Nf6", "d4", "Bd3", "Bb4"] {
        assert!(game.play_text(text).is_ok(), "{text}");
    }
    assert_eq!(game.turn(), Color::White, "a check ends the turn");
    let text = game.pgn();
    assert!(text.ends_with("\n\n1. e4 Nf3 1... e5 Nf6 2. d4 Bd3 2... Bb4+ *\n"), "{text}");
    let record = fers::notation::PgnReader::new(&text).next().unwrap();
    let mut again = start;
    for mv in &record.value.line.moves {
        again.play_text(&mv.text).unwrap();
    }
    assert_eq!((again.key(), again.moves().count()), (game.key(), 7));
}

/// Returns the place within the turn after moves: ply, plies, plies left, whether a pass ends it.
fn turn_place(game: &str, moves: &[&str]) -> Option<(u8, u8, u8, bool)> {
    let entry = Library::builtin().find(game).unwrap();
    let mut game = Game::new(Variant::new(entry.ruleset().clone()).unwrap());
    moves.iter().for_each(|text| drop(game.play_text(text).unwrap()));
    game.turn_place().map(|place| (place.ply, place.plies, place.plies_left(), place.may_decline))
}

#[test]
fn a_game_knows_the_place_of_the_next_ply_in_its_turn() {
    assert_eq!(turn_place("chess", &["e4"]), None);
    assert_eq!(turn_place("marseillais", &[]), Some((1, 2, 2, false)));
    assert_eq!(turn_place("marseillais", &["e4"]), Some((2, 2, 1, false)));
    // White's first turn has one move.
    assert_eq!(turn_place("balanced-marseillais", &[]), Some((1, 1, 1, false)));
    assert_eq!(turn_place("balanced-marseillais", &["e4", "e5"]), Some((2, 2, 1, false)));
    // White makes two moves, Black one.
    assert_eq!(turn_place("monster", &[]), Some((1, 2, 2, false)));
    assert_eq!(turn_place("scottish-progressive", &["e4", "e5", "d5", "a3"]), Some((2, 3, 2, false)));
    // Black may make fewer than two moves, White then no more than two.
    assert_eq!(turn_place("moderate-progressive", &["e4", "e5"]), Some((2, 2, 1, true)));
    assert_eq!(turn_place("moderate-progressive", &["e4", "e5", "0000"]), Some((1, 2, 2, false)));
}
