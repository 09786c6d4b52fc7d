//! What the format can hold, and what it cannot.

use fers_core::{Geometry, PieceType, Vector};
use fers_formats::sjaak::{read, write};
use fers_rules::{Arrivals, Contact, End, Extinction, Leg, Path, PieceRules, Range, Ruleset, Verdict};

use super::meaning::RICH;
use super::{plain, ruleset};

#[test]
fn a_game_with_every_kind_of_line_reads_back_equal() {
    let original = ruleset(RICH);
    let written = write(&[&original]);
    assert_eq!(written.losses, []);
    assert_eq!(plain(&ruleset(&written.text)), plain(&original), "{}", written.text);
}

#[test]
fn several_games_are_written_one_after_the_other() {
    let first = ruleset(RICH);
    let mut second = first.clone();
    second.presentation.name = "Another".to_owned();
    second.presentation.aliases = vec!["another".to_owned()];
    let written = write(&[&first, &second]);
    let names: Vec<String> = read(&written.text).value.games.into_iter().map(|game| game.name).collect();
    assert_eq!(names, ["Rich", "Another"]);
}

/// A change that the format cannot hold is a loss with these words in it.
#[track_caller]
fn check(change: impl Fn(&mut Ruleset), words: &str, changes_play: bool) {
    let mut changed = ruleset(RICH);
    change(&mut changed);
    let written = write(&[&changed]);
    let found = written.losses.iter().any(|loss| loss.message.contains(words) && loss.changes_play == changes_play);
    assert!(found, "{words}: {:?}", written.losses);
}

#[test]
fn what_the_format_cannot_hold_is_a_loss() {
    let extinction = End::Extinction { extinction: Extinction::new(vec![PieceType(0)], 0), verdict: Verdict::Loss };
    check(|game| game.ends.push(extinction.clone()), "how the game ends", true);
    check(|game| game.presentation.author = "Somebody".to_owned(), "its author", false);
    check(|game| game.pieces[1].name = "A # piece".to_owned(), "the exact name", false);
    check(|game| game.geometry = Geometry::rectangle(17, 8), "cannot be written", true);
    check(|game| game.geometry.wraps_files = true, "cannot be written", true);
    check(|game| game.royals.push(game.royals[0].clone()), "what is royal", true);
    check(|game| game.pieces[1].letters.white = "4".to_owned(), "cannot be written", true);
}

#[test]
fn moves_that_no_mover_makes_are_a_loss() {
    let over_friends = Arrivals { friend: Some(Contact::capture()), ..Arrivals::quiet() };
    let suicidal = Path::single(Leg::leap(vec![Vector::new(0, 1)], over_friends));
    check(|game| game.pieces[1].moves.push(suicidal.clone()), "the moves of the Horse", true);
    let bounded = Leg::ride(vec![Vector::new(1, 2)], Range::exactly(2), Arrivals::capture());
    check(|game| game.pieces[1].moves.push(Path::single(bounded.clone())), "the moves of the Horse", true);
}

#[test]
fn a_double_step_from_elsewhere_is_written_as_a_special_move() {
    // Two steps exactly and a single step apart, as other formats say it.
    let mut game = ruleset(
        "Variant: Pawns\nBoard: 4x8\nZone: second = a2,b2,c2,d2\nZone: seventh = a7,b7,c7,d7\n\
        FEN: \"4/pppp/4/4/4/4/PPPP/4 w - -\"\nPiece: Pawn\nSymbol: \" \", \"P,p\"\nMove: step N\nCapture: step NE,NW\n\
        Special: second, seventh, step 2N\n",
    );
    let written = write(&[&game]).text;
    let special = game.pieces[0].moves.iter().position(|path| !path.when.is_empty()).unwrap();
    game.pieces[0].moves[special].legs[0].range = Range::exactly(2);
    let other = write(&[&game]);
    assert_eq!(other.losses, []);
    assert_eq!(other.text, written);
}

#[test]
fn a_knight_alone_is_written_as_such() {
    let mut game = Ruleset::new("Knights", Geometry::rectangle(5, 5));
    let knight = Leg::leap(Vector::new(1, 2).symmetric_images(), Arrivals::quiet_or_capture());
    game.pieces.push(PieceRules::new("Knight", "N", vec![Path::single(knight)]));
    let text = write(&[&game]).text;
    assert!(text.contains("\nMove: leap (1,2)\n") && !text.contains("Capture:"), "{text}");
}
