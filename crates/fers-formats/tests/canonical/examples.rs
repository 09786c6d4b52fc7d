//! Files that people write.

use fers_core::{Color, PieceType, Vector, Verdict};
use fers_formats::canonical::{looks_like, read, write};
use fers_rules::{Condition, End, Facing, Refusal, Ruleset, Trigger};

fn library(name: &str) -> String {
    let path = format!("{}/../../variants/{name}.fers", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

#[track_caller]
fn read_clean(text: &str) -> Ruleset {
    let parsed = read(text);
    assert_eq!(parsed.diagnostics, []);
    let ruleset = parsed.value.unwrap();
    let written = write(&ruleset);
    let again = read(&written);
    assert_eq!(again.diagnostics, [], "{written}");
    assert_eq!(again.value.unwrap(), ruleset, "{written}");
    assert!(looks_like(text) && looks_like(&written));
    ruleset.into_inner()
}

fn region(ruleset: &Ruleset, id: fers_rules::RegionId) -> String {
    let squares = ruleset.region(id).iter();
    squares.map(|square| ruleset.geometry.square_name(square)).collect::<Vec<_>>().join(" ")
}

#[test]
fn chess_has_the_rules_of_chess() {
    let ruleset = read_clean(&library("chess"));
    let names: Vec<&str> = ruleset.pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"]);
    let letters: String = ruleset.pieces.iter().map(|piece| piece.letters.white.clone()).collect();
    assert_eq!((letters.as_str(), ruleset.pieces[0].san.as_str()), ("PNBRQK", ""));
    let castlings: Vec<String> = ruleset
        .castlings
        .iter()
        .map(|castling| {
            let name = |square| ruleset.geometry.square_name(square);
            let target = castling.targets[0];
            [castling.king, target.king, castling.partner, target.partner].map(name).join(" ")
        })
        .collect();
    assert_eq!(castlings, ["e1 g1 h1 f1", "e1 c1 a1 d1", "e8 g8 h8 f8", "e8 c8 a8 d8"]);
    let promotion = &ruleset.promotions[0];
    assert_eq!(region(&ruleset, promotion.zone.white), "a8 b8 c8 d8 e8 f8 g8 h8");
    assert_eq!(region(&ruleset, promotion.zone.black), "a1 b1 c1 d1 e1 f1 g1 h1");
    assert_eq!((promotion.trigger, promotion.refusal), (Trigger::Enter, Refusal::Never));
    assert_eq!(promotion.to, [4, 3, 2, 1].map(PieceType));
    assert!(ruleset.is_royal(PieceType(5)) && ruleset.royals.len() == 1);
    assert_eq!(ruleset.ends[0], End::Mate { verdict: Verdict::Win, needs_shak: false });
    assert_eq!(ruleset.start.castling.len(), 4);
    assert_eq!(ruleset.start.pieces().count(), 32);
}

#[test]
fn xiangqi_has_its_palaces_and_its_river() {
    let ruleset = read_clean(&library("xiangqi"));
    let palace = ruleset.pieces[0].confined_to.unwrap();
    assert_eq!(region(&ruleset, palace.white), "d1 e1 f1 d2 e2 f2 d3 e3 f3");
    assert_eq!(region(&ruleset, palace.black), "d8 e8 f8 d9 e9 f9 d10 e10 f10");
    let soldier = &ruleset.pieces[6].moves;
    let Condition::From(bank) = soldier[1].when[0] else { panic!("{soldier:?}") };
    assert_eq!((ruleset.region(bank.white).len(), ruleset.region(bank.black).len()), (45, 45));
    assert!(region(&ruleset, bank.black).starts_with("a1 "));
    assert_eq!(ruleset.facing, Some(Facing { lines: vec![Vector::new(0, 1)], challenge: false }));
}

/// The example of the reference is a variant that can be read.
#[test]
fn the_examples_of_the_reference_are_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/format.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks: Vec<&str> =
        text.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect();
    let whole: Vec<&&str> = blocks.iter().filter(|block| block.contains("[pieces]")).collect();
    assert!(whole.len() >= 2, "{}", whole.len());
    for block in whole {
        let ruleset = read_clean(block);
        assert!(!ruleset.pieces.is_empty());
    }
}

#[test]
fn castlings_may_be_written_in_the_moves_of_the_king() {
    let text = library("chess");
    let betza = text.replace("castle = [\"e1-g1 with h1\", \"e1-c1 with a1\"]\n", "");
    let betza = betza.replace("moves = \"K\"", "moves = \"KisO2\"");
    assert_ne!(text, betza);
    assert_eq!(read_clean(&betza), read_clean(&text));
}

#[test]
fn sides_of_castlings_and_landing_squares_may_be_given() {
    let text = library("chess").replace("\"e1-g1 with h1\", \"e1-c1 with a1\"", "\"black e8-g8,f8 with h8-f8,e8\"");
    let text = text.replace("KQkq", "-");
    let ruleset = read_clean(&text);
    assert_eq!(ruleset.castlings.len(), 1);
    assert_eq!((ruleset.castlings[0].color, ruleset.castlings[0].targets.len()), (Color::Black, 2));
}
