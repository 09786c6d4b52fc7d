//! What `captureMatrix` and the parameters beside it mean.
//!
//! Sources: the article on Interactive Diagrams and the Interactive Diagram Piece Lab at the Chess
//! Variant Pages.

use fers_core::{PieceType, Vector};
use fers_formats::idiagram::{read, write};
use fers_rules::{Becoming, Blast, Catch, Ruleset};

use super::ruleset;

const PIECES: &str = "knight:N:::b1\nbishop:B:::c1\nrook:R:::a1\nking:K:::e1\n";

fn with(parameters: &str) -> Ruleset {
    ruleset(&format!("maxPromote=0\n{parameters}{PIECES}"))
}

fn becoming(into: u16, catch: Catch) -> Becoming {
    Becoming::new(PieceType(into), catch)
}

#[test]
fn letters_are_what_pieces_become_by_what_they_capture() {
    let ruleset = with("captureMatrix=B/N5/.R2\n");
    let types = |types: &[u16]| Catch::Types(types.iter().map(|&index| PieceType(index)).collect());
    assert_eq!(ruleset.pieces[0].becomes, [becoming(1, Catch::Nothing)]);
    assert_eq!(ruleset.pieces[1].becomes, [becoming(0, Catch::Whatever)]);
    assert_eq!(ruleset.pieces[2].becomes, [becoming(2, types(&[0, 1]))]);
    assert!(ruleset.pieces[3].becomes.is_empty());
    assert!(ruleset.presentation.diagram.parameters.is_empty());
}

#[test]
fn explosions_empty_the_zone_and_spare_what_explodes_if_they_are_not_atomic() {
    let blast = |by: Vec<u16>, catch, takes_mover| Blast {
        by: Some(by.into_iter().map(PieceType).collect()),
        catch,
        around: Vector::RING.to_vec(),
        spares: Vec::new(),
        takes_mover,
        petrifies_mover: false,
        petrifies_around: false,
    };
    let expected = [blast(vec![0, 1], Catch::Anything, false), blast(vec![2], Catch::Whatever, false)];
    assert_eq!(with("blastZone=K\natomicCapture=0\ncaptureMatrix=.@4/\"1/@5\n").blasts, expected);
    assert_eq!(with("atomicCapture=1\ncaptureMatrix=//@5\n").blasts, [blast(vec![2], Catch::Whatever, true)]);
    let wazir = with("blastZone=W\ncaptureMatrix=@\n").blasts.remove(0);
    assert_eq!((wazir.catch, wazir.around.len()), (Catch::Nothing, 4));
}

#[test]
fn an_exclamation_mark_keeps_a_victim_safe() {
    let ruleset = with("captureMatrix=..!\n");
    assert_eq!(ruleset.pieces[0].victims, Some(vec![PieceType(0), PieceType(2), PieceType(3)]));
}

#[track_caller]
fn check_kept(parameters: &str) {
    let parsed = read(&format!("maxPromote=0\n{parameters}{PIECES}"));
    let codes: Vec<&str> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
    assert!(!codes.is_empty() && codes.iter().all(|code| *code == "idiagram::not-played"), "{codes:?}");
    let ruleset = parsed.value.diagrams.into_iter().next().unwrap().ruleset.unwrap();
    assert!(ruleset.blasts.is_empty() && ruleset.pieces.iter().all(|piece| piece.becomes.is_empty()));
    let text = write(&[&ruleset]).text;
    assert!(parameters.lines().all(|line| text.contains(line)), "{text}");
}

#[test]
fn a_matrix_that_cannot_be_understood_is_kept_as_it_is() {
    check_kept("captureMatrix=B/?N\n");
    check_kept("captureMatrix=!B\n");
    check_kept("captureMatrix=B/\"9\n");
    check_kept("captureMatrix=.@99999999999999999999\nblastZone=K\n");
    check_kept("captureMatrix=.@18446744073709551615\n");
    check_kept("captureMatrix=B/\"18446744073709551615\n");
    check_kept("captureMatrix=.@6\n");
    check_kept("captureMatrix=.@4\nblastZone=quux\n");
}

#[test]
fn what_captures_do_is_written_and_read_again() {
    for matrix in
        ["captureMatrix=B/N5/.R2", "captureMatrix=.@4/..!2/@5\natomicCapture=1\nblastZone=W", "captureMatrix=B@4/@K"]
    {
        let ruleset = with(&format!("{matrix}\n"));
        let written = write(&[&ruleset]);
        assert_eq!(written.losses, [], "{}", written.text);
        assert!(written.text.contains("captureMatrix="), "{}", written.text);
    }
}

#[test]
fn the_matrix_follows_the_pieces_when_those_that_promote_are_written_first() {
    let text = "name = \"test\"\nboard = \"5x5\"\nstart = \"4k/5/5/5/K4 w - - 0 1\"\n\
        ends = [\"mate wins\", \"stalemate draws\", \"repetition 3 draws\", \"100 plies draws\"]\n[pieces]\n\
        King = { moves = \"K\", royal = true }\n\
        Rook = { moves = \"R\", becomes = { into = \"Pawn\", capturing = [\"King\"] } }\n\
        Pawn = { moves = \"fmWfcF\", san = \"\", promotes = { to = [\"Rook\"] }, becomes = { into = \"Rook\", capturing = [\"Pawn\"] } }\n";
    let written = write(&[&fers_formats::canonical::read(text).value.unwrap()]);
    assert_eq!(written.losses, [], "{}", written.text);
    // Pawn, king, rook.
    assert!(written.text.contains("captureMatrix=.R//.2P\n"), "{}", written.text);
}
