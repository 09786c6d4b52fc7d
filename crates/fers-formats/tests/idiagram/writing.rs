//! What the writer says, and what it admits to lose.

use fers_core::Color;
use fers_formats::canonical;
use fers_formats::idiagram::{read, write};
use fers_rules::Ruleset;

use super::{meaning::RICH, plain, ruleset};

fn variant(name: &str) -> Ruleset {
    let path = format!("{}/../../variants/{name}.fers", env!("CARGO_MANIFEST_DIR"));
    canonical::read(&std::fs::read_to_string(path).unwrap()).value.unwrap().into_inner()
}

/// The losses that change play, without the name of the game.
fn losses(ruleset: &Ruleset) -> Vec<String> {
    let losses = write(&[ruleset]).losses.into_iter().filter(|loss| loss.changes_play);
    losses.map(|loss| loss.message.split_once(": ").unwrap().1.to_owned()).collect()
}

#[test]
fn everything_that_is_read_is_written() {
    let rich = ruleset(RICH);
    let written = write(&[&rich]);
    assert_eq!(written.losses, []);
    assert_eq!(plain(&ruleset(&written.text)), plain(&rich), "{}", written.text);
}

#[test]
fn a_choice_of_the_promoting_piece_itself_limits_nothing() {
    let read = ruleset("promoChoice=*NR\nknight::::b1:4\nrook::::a1\nking::::e1\n");
    assert_eq!((read.pieces[0].limit[Color::White], write(&[&read]).losses), (None, Vec::new()));
    let text = write(&[&read]).text;
    assert_eq!(write(&[&ruleset(&text)]).text, text);
}

#[test]
fn chess_is_written_with_the_pawn_first() {
    let text = write(&[&variant("chess")]).text;
    let expected = "\
satellite=Chess
files=8
ranks=8
symmetry=mirror
maxPromote=1
promoZone=1
promoChoice=QRBN
royal=6
Pawn:P:fmWfceFifmnD::a2-h2
Knight:N:N::b1,g1
Bishop:B:B::c1,f1
Rook:R:R::a1,h1
Queen:Q:Q::d1
King:K:KisO2::e1
";
    assert_eq!(text, expected);
    let found = losses(&variant("chess"));
    assert!(matches!(&found[..], [ends] if ends.starts_with("how the game ends: not `")), "{found:?}");
}

#[test]
fn what_the_format_cannot_say_is_a_loss() {
    let found = losses(&variant("xiangqi"));
    assert!(found.iter().any(|loss| loss.starts_with("properties of the ")), "{found:?}");
    assert!(losses(&variant("crazyhouse")).iter().any(|loss| loss.contains("properties of the Pawn")));
    assert_eq!(losses(&variant("cylinder")), ["cannot be written: the format knows plain boards only"]);
}

#[test]
fn several_games_are_a_page() {
    let games = [variant("chess"), variant("capablanca")];
    let text = write(&games.each_ref()).text;
    let names: Vec<String> = read(&text).value.diagrams.into_iter().map(|diagram| diagram.name).collect();
    assert_eq!(names, ["Chess", "Capablanca_Chess"], "{text}");
}

#[test]
fn the_whole_library_is_written_or_refused_and_what_is_written_reads_back() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "fers") {
            continue;
        }
        let ruleset = canonical::read(&std::fs::read_to_string(&path).unwrap()).value.unwrap();
        let written = write(&[&ruleset]);
        let refused = written.losses.iter().any(|loss| loss.message.contains("cannot be written"));
        assert_eq!(refused, written.text.is_empty(), "{}", path.display());
        if !refused {
            let again = read(&written.text).value.diagrams.remove(0).ruleset.expect("it reads back");
            let is_whole = written.losses.iter().all(|loss| !loss.changes_play);
            assert!(!is_whole || write(&[&again]).text == written.text, "{}", path.display());
        }
    }
}
