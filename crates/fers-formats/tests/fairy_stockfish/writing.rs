//! What the writer says, and what it admits to lose.

use fers_formats::fairy_stockfish::{read, write};
use fers_formats::{Loss, canonical};
use fers_rules::Ruleset;

use super::ruleset;

fn variant(name: &str) -> Ruleset {
    let path = format!("{}/../../variants/{name}.fers", env!("CARGO_MANIFEST_DIR"));
    canonical::read(&std::fs::read_to_string(path).unwrap()).value.unwrap().into_inner()
}

/// What of a game is played differently, without the name of the game.
fn lost(ruleset: &Ruleset) -> Vec<String> {
    let losses = write(&[ruleset]).losses.into_iter().filter(|loss| loss.changes_play);
    losses.map(|Loss { message, .. }| message.split_once(": ").unwrap().1.to_owned()).collect()
}

/// Every variant of a text that loads is written without a change of play; these are at least so
/// many.
#[track_caller]
fn check_all_are_written(text: &str, least: usize) {
    let mut count = 0;
    for variant in read(text).value.variants {
        let Some(ruleset) = variant.ruleset else { continue };
        count += 1;
        // Our reader has a key for what its `ataxx` can do and no key of it says.
        let read_otherwise: Vec<String> =
            lost(&ruleset).into_iter().filter(|loss| !loss.starts_with("for Fairy-Stockfish itself")).collect();
        assert_eq!(read_otherwise, [""; 0], "{}\n{}", variant.name, write(&[&ruleset]).text);
    }
    assert!(count >= least, "{count} of {least}");
}

#[test]
fn chess_takes_few_words() {
    let expected = "\
# The game as it is played all over the world.
# Source: FIDE Laws of Chess; castling in shuffled positions as in their guidelines for Chess960
[fers-chess]
pawn = p
knight = n
bishop = b
rook = r
queen = q
king = k
promotionPieceTypes = nbrq
";
    assert_eq!(write(&[&variant("chess")]).text, expected);
}

#[test]
fn every_variant_that_the_program_knows_is_written_as_it_was_read() {
    let known = concat!(env!("CARGO_MANIFEST_DIR"), "/src/fairy_stockfish/builtin.ini");
    check_all_are_written(&std::fs::read_to_string(known).unwrap(), 100);
}

#[test]
fn every_variant_of_its_file_is_written_as_it_was_read() {
    if let Some(text) = fers_testkit::shared_text("data/variants/fairy-stockfish_variants.ini") {
        check_all_are_written(&text, 141);
    }
}

#[test]
fn games_from_elsewhere_are_written_in_its_words() {
    for name in ["shogi", "minishogi", "spartan", "crazyhouse", "kingofthehill", "antichess", "losers"] {
        assert!(
            !lost(&variant(name)).iter().any(|loss| !loss.contains("dead material")),
            "{name}: {:?}",
            lost(&variant(name))
        );
    }
    // Of two ends that come about at once it may look at the other one.
    for name in ["xiangqi", "makruk", "seirawan", "capablanca", "shatranj", "atomic", "horde"] {
        let found = lost(&variant(name));
        assert!(found.iter().all(|loss| loss.starts_with("how the game ends: ")), "{name}: {found:?}");
    }
}

#[test]
fn what_cannot_be_said_is_a_loss() {
    assert_eq!(lost(&variant("chess")), ["how the game ends: not `dead material with Knight, Bishop draws`"]);
    // There a side has one castling piece: the queen of Coregal Chess is left out.
    assert!(lost(&variant("coregal")).contains(&"castling".to_owned()), "{:?}", lost(&variant("coregal")));
    assert_eq!(lost(&variant("cylinder")), ["cannot be written: the format knows plain boards only"]);
    assert_eq!(lost(&variant("chu-shogi")), ["cannot be written: the format has 26 letters for pieces"]);
    let found = lost(&variant("falcon"));
    assert!(matches!(&found[..], [only] if only.ends_with("no words for the moves of the Falcon")), "{found:?}");
    let found = lost(&variant("omega"));
    assert!(found.iter().any(|loss| loss.contains("12 files and 10 ranks at most")), "{found:?}");
    let found = lost(&variant("schoolbook"));
    assert!(found.contains(&"castling".to_owned()), "{found:?}");
}

#[test]
fn names_are_new_and_differ() {
    let mut game = variant("grand");
    game.presentation.name = "Übung: 3 × 3".to_owned();
    let chess = variant("chess");
    let text = write(&[&chess, &game, &chess, &game]).text;
    let names: Vec<String> = read(&text).value.variants.into_iter().map(|variant| variant.name).collect();
    assert_eq!(names, ["fers-chess", "bung-3-3", "fers-chess-2", "bung-3-3-2"]);
}

#[test]
fn a_piece_without_a_letter_of_its_own_gets_one() {
    let mut game = variant("chess");
    game.pieces[1].letters.white = "KN".to_owned();
    game.pieces[1].letters.black = "kn".to_owned();
    let written = write(&[&game]);
    assert!(written.text.contains("knight = n\n"), "{}", written.text);
    assert!(
        written.losses.iter().any(|loss| !loss.changes_play && loss.message.contains("letters")),
        "{:?}",
        written.losses
    );
    assert_eq!(ruleset(&written.text).pieces.len(), game.pieces.len());
}

#[test]
fn pieces_that_are_turned_over_stand_where_they_have_never_been() {
    let mut game = variant("chess");
    let flips = ruleset("[stones:chess]\nflipEnclosedPieces = reversi\n").flips;
    assert!(!flips.is_empty());
    game.flips = flips;
    // A pawn that changes sides on the enemy's second rank has moved: no square tells it from one
    // that has not.
    assert!(lost(&game).contains(&"the moves of the Pawn".to_owned()), "{:?}", lost(&game));
}

#[test]
fn stones_that_nobody_has_yet_are_dropped_where_they_may_be() {
    let mut game = variant("tictactoe");
    let left = game.add_region("left", game.geometry.squares().filter(|&sq| game.geometry.file(sq) == 0).collect());
    game.pieces[0].drop.zone = Some(fers_core::ByColor::both(left));
    let written = write(&[&game]).text;
    assert!(written.contains("dropRegionWhite = a*\n"), "{written}");
    assert!(matches!(&lost(&game)[..], [only] if only.contains("freeDrops")), "{:?}", lost(&game));
}
