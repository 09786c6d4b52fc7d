//! Games: the rules mean what the page says.
//!
//! `testdata/ccif/games.txt` holds entries, each below the sentence of the page that demands what
//! stands behind `=>`: all moves of its start position, or the result.

use std::fs;
use std::path::Path;

use fers_compile::compile;
use fers_core::{Action, Move};
use fers_formats::ccif::read;
use fers_game::{Game, Variant};
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::{Ruleset, VerifiedRuleset};

fn ruleset(text: &str) -> VerifiedRuleset {
    let parsed = read(text);
    let errors: Vec<_> = parsed.diagnostics.iter().filter(|found| found.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    parsed.value.games.into_iter().next().and_then(|game| game.ruleset).expect("a game")
}

const CHESS: &str = "\
:Chess
8x8 -- 6
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
a1=R b1=N c1=B d1=Q e1=K a2=P
royal
P|Pawn|=mfW+cefF+[1-2]mefW02 N|Knight|=N B|Bishop|=F0 R|Rook|=W0 Q|Queen|=R+B K|King|=W+F
+P==QRBN
O-O=[*]isR[g]=isR[f] O-O-O=[*]isR[c]=isR[d]
";

fn perft(text: &str, depth: u32) -> u64 {
    let ruleset = ruleset(text);
    let mut position =
        AnyPosition::new(&compile(&ruleset).expect("it compiles"), &ruleset.start).expect("it has a start");
    position.perft(depth, PerftEnds::ByRule)
}

#[test]
fn chess_has_its_known_numbers_of_moves() {
    // Source: the Chess Programming Wiki, "Perft Results".
    let bare = "royal K Q R B N P +P";
    for text in [CHESS, bare] {
        let counts: Vec<u64> = (1..=4).map(|depth| perft(text, depth)).collect();
        assert_eq!(counts, [20, 400, 8902, 197_281], "{text}");
    }
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let text = format!("8x8\n{kiwipete}\nroyal K Q R B N P +P\n");
    assert_eq!((1..=3).map(|depth| perft(&text, depth)).collect::<Vec<_>>(), [48, 2039, 97_862]);
}

/// Source of the counts: a generator in Python written for this, with the page's text at hand. Its
/// bishops without the bounce give the known counts of chess.
#[test]
fn bishops_that_bounce_have_the_counts_of_an_independent_generator() {
    let counts = |text: &str| (1..=3).map(|depth| perft(text, depth)).collect::<Vec<_>>();
    assert_eq!(counts("royal bouncing K Q R B N P +P"), [20, 392, 8800]);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(counts(&format!("8x8\n{kiwipete}\nroyal bouncing K Q R B N P +P\n")), [50, 2304, 112_853]);
}

/// A move in squares: promotions behind `=`, victims elsewhere behind `*`, pieces that are carried
/// or relocated behind `/`.
fn text_of(ruleset: &Ruleset, mv: &Move) -> String {
    let name = |square| ruleset.geometry.square_name(square);
    let letter = |piece_type| ruleset.piece(piece_type).letters.white.clone();
    let (mut text, end) = match mv.action {
        Action::Travel { from, to } => (name(from) + &name(to), Some(to)),
        Action::Castle { king, king_to, .. } => (format!("O-O:{}{}", name(king), name(king_to)), None),
        Action::Drop { piece_type, to } => (format!("{}@{}", letter(piece_type), name(to)), None),
        Action::PickUp { from } => (format!("{}@", name(from)), None),
        Action::Pass => ("0000".to_owned(), None),
    };
    text += &mv.promotion.map_or(String::new(), |found| format!("={}", letter(found)));
    mv.gate.iter().for_each(|gated| text += &format!("+{}{}", letter(gated.piece_type), name(gated.square)));
    let elsewhere = mv.removed.iter().filter(|&&square| Some(square) != end);
    elsewhere.for_each(|&square| text += &format!("*{}", name(square)));
    mv.carried.iter().for_each(|carry| text += &format!("/{}{}", name(carry.from), name(carry.to)));
    let relocated = mv.relocation.map(|relocation| (relocation.from, relocation.to));
    relocated.iter().for_each(|(from, to)| text += &format!("/{}{}", name(*from), to.map_or("@".to_owned(), name)));
    text
}

/// The result of a game, or all moves of the side to move; those of one square if the expectation
/// begins with it: `a1: a1a2`.
fn found(game: &Game, ruleset: &Ruleset, expected: &str) -> Vec<String> {
    if let Some(ending) = game.ending() {
        return vec![ending.outcome.score().to_owned()];
    }
    let mut texts: Vec<String> = game.legal_list().iter().map(|mv| text_of(ruleset, mv)).collect();
    let first = expected.split_whitespace().next().unwrap_or_default();
    if let Some(square) = first.strip_suffix(':') {
        texts.retain(|text| text.trim_start_matches("O-O:").starts_with(square));
    }
    texts.sort();
    texts
}

/// A game from the start of a ruleset after moves; the first one that is not legal.
fn played(ruleset: &VerifiedRuleset, moves: &str) -> Result<Game, String> {
    let mut game = Game::new(Variant::new(ruleset.clone()).expect("it compiles"));
    for wanted in moves.split_whitespace() {
        let legal: Vec<Move> = game.legal_list().to_vec();
        let texts: Vec<String> = legal.iter().map(|mv| text_of(ruleset, mv)).collect();
        let at = texts.iter().position(|text| text == wanted);
        let at = at.ok_or_else(|| format!("no move {wanted} among {texts:?}"))?;
        game.play(&legal[at]).expect("a legal move");
    }
    Ok(game)
}

#[test]
fn entries_are_played_as_the_page_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/ccif/games.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    for part in text.split("\n\n") {
        let (entry, expected) = part.split_once("\n=> ").unwrap_or_else(|| panic!("{part}: no expectation"));
        let (entry, moves) = entry.split_once("\n> ").unwrap_or((entry, ""));
        let ruleset = ruleset(entry);
        let oracle = fers_testkit::oracle_agrees(&ruleset, 2, 1);
        assert!(oracle.is_ok(), "{entry}: {}", oracle.unwrap_err());
        let game = match played(&ruleset, moves) {
            Ok(game) => game,
            Err(problem) => {
                wrong.push(format!("{entry}\n{problem}"));
                continue;
            }
        };
        let found = found(&game, &ruleset, expected);
        let is_square = |word: &&str| !word.ends_with(':');
        let mut expected: Vec<&str> = expected.split_whitespace().filter(is_square).collect();
        expected.sort_unstable();
        if found != expected {
            wrong.push(format!("{entry}\n> {moves}\nfound {found:?}\nexpected {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
