//! Diagrams that people made, where they are at hand.

use fers_betza::same_moves;
use fers_formats::idiagram::{DiagramEntry, looks_like, read, write};
use fers_text::Severity;

use super::plain;

/// The diagrams with the codes of what is said about them: on the right what is not played, or
/// assumed.
const FILES: [(&str, &[&str]); 17] = [
    ("01_demo", &["idiagram::drops"]),
    ("02_xbetza_sandbox", &[]),
    ("03_tamerlane_ii", &["idiagram::never-promotes"]),
    ("04_carrera960", &[]),
    ("05_elven_chess", &[]),
    ("06_elven_shogi", &["idiagram::same-id", "idiagram::same-id", "idiagram::same-id", "idiagram::same-id"]),
    ("07_gigachess", &["idiagram::same-id"]),
    ("08_terachess", &["idiagram::never-promotes", "idiagram::same-id"]),
    ("09_fantastic_xiii", &["idiagram::never-promotes", "idiagram::same-id"]),
    ("10_zanzibar_maasai", &["idiagram::same-id"]),
    ("11_eurasian", &[]),
    ("12_piece_lab", &PIECE_LAB),
    ("13_playtest_applet_header", &APPLET_HEAD),
    ("14_xiangqi", &[]),
    ("15_caissa_britannia", &["idiagram::same-id"]),
    ("16_gross_chess", &[]),
    ("17_eight_kings", &[]),
];

/// Two pawns that have nothing to promote to, dropped anywhere; the king is in the part that is
/// missing.
const APPLET_HEAD: [&str; 5] = [
    "idiagram::drops",
    "idiagram::never-promotes",
    "idiagram::never-promotes",
    "idiagram::same-id",
    "idiagram::unknown-piece",
];

/// Tracking and spells; and hundreds of pieces in hand, and two balls with one letter.
const PIECE_LAB: [&str; 7] = [
    "idiagram::drops",
    "idiagram::large-hand",
    "idiagram::not-played",
    "idiagram::not-played",
    "idiagram::not-played",
    "idiagram::not-played",
    "idiagram::same-id",
];

fn text(name: &str) -> Option<String> {
    fers_testkit::shared_text(&format!("data/xbetza/diagrams/{name}.idiagram"))
}

#[test]
fn all_diagrams_load_and_say_what_is_not_played() {
    let mut wrong = Vec::new();
    for (name, expected) in FILES {
        let Some(text) = text(name) else { continue };
        assert!(looks_like(&text), "{name}");
        let parsed = read(&text);
        let is_loaded = matches!(&parsed.value.diagrams[..], [DiagramEntry { ruleset: Some(_), .. }]);
        let mut codes: Vec<&str> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
        codes.sort_unstable();
        let errors = parsed.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        if !is_loaded || errors || codes != expected {
            let said: Vec<_> = parsed.diagnostics.iter().map(|found| (found.code.0, &found.message)).collect();
            wrong.push(format!("{name}: {said:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_written_reads_back_equal() {
    let mut wrong = Vec::new();
    for (name, _) in FILES {
        let Some(text) = text(name) else { continue };
        let Some(ruleset) = read(&text).value.diagrams.remove(0).ruleset else { continue };
        let written = write(&[&ruleset]);
        let again = read(&written.text).value.diagrams.remove(0).ruleset;
        let is_equal = again.is_some_and(|again| {
            let mut pieces = again.pieces.iter().zip(&ruleset.pieces);
            plain(&again) == plain(&ruleset) && pieces.all(|(again, piece)| same_moves(&again.moves, &piece.moves))
        });
        if !is_equal || !written.losses.is_empty() {
            wrong.push(format!("{name}: {:?}\n{}", written.losses, written.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
