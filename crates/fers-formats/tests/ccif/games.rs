//! Games: the rules mean what the page says.
//!
//! `testdata/ccif/games.txt` holds entries, each below the sentence of the page that demands what
//! stands behind `=>`: all moves of its start position, or the result.

use std::fs;
use std::path::Path;

use fers_compile::compile;
use fers_core::{Action, Move};
use fers_formats::ccif::read;
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

/// A move in squares: promotions behind `=`, pieces that are carried behind `/`.
fn text_of(ruleset: &Ruleset, mv: &Move) -> String {
    let name = |square| ruleset.geometry.square_name(square);
    let letter = |piece_type| ruleset.piece(piece_type).letters.white.clone();
    let mut text = match mv.action {
        Action::Travel { from, to } => name(from) + &name(to),
        Action::Castle { king, king_to, .. } => format!("O-O:{}{}", name(king), name(king_to)),
        Action::Drop { piece_type, to } => format!("{}@{}", letter(piece_type), name(to)),
        Action::PickUp { from } => format!("{}@", name(from)),
        Action::Pass => "0000".to_owned(),
    };
    text += &mv.promotion.map_or(String::new(), |found| format!("={}", letter(found)));
    mv.carried.iter().for_each(|carry| text += &format!("/{}{}", name(carry.from), name(carry.to)));
    text
}

#[test]
fn entries_are_played_as_the_page_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/ccif/games.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    for part in text.split("\n\n") {
        let (entry, expected) = part.split_once("\n=> ").unwrap();
        let ruleset = ruleset(entry);
        let oracle = fers_testkit::oracle_agrees(&ruleset, 2, 1);
        assert!(oracle.is_ok(), "{entry}: {}", oracle.unwrap_err());
        let mut position = AnyPosition::new(&compile(&ruleset).unwrap(), &ruleset.start).unwrap();
        let found = match position.ending() {
            Some((_, ending)) => vec![ending.outcome.score().to_owned()],
            None => {
                let moves = position.divide(1, PerftEnds::ByRule);
                let mut texts: Vec<String> =
                    moves.iter().map(|&(mv, _)| text_of(&ruleset, &position.decode(mv))).collect();
                texts.sort();
                texts
            }
        };
        let mut expected: Vec<&str> = expected.split_whitespace().collect();
        expected.sort_unstable();
        if found != expected {
            wrong.push(format!("{entry}\nfound {found:?}\nexpected {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
