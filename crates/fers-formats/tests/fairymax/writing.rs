//! What the format can hold, and what it cannot.

use fers_core::{Geometry, PieceType};
use fers_formats::canonical;
use fers_formats::fairymax::{Dialect, read, write};
use fers_rules::{End, Extinction, Ruleset, Verdict};

use super::{game_of, ruleset_as};

/// The ruleset written and read again; nothing that matters to play may be lost.
#[track_caller]
fn again(name: &str, ruleset: &Ruleset) -> Ruleset {
    let written = write(&[ruleset]);
    let of_play: Vec<&str> =
        written.losses.iter().filter(|loss| loss.changes_play).map(|loss| loss.message.as_str()).collect();
    assert_eq!(of_play, [""; 0], "{name}\n{}", written.text);
    let games = read(&written.text).value.games;
    let named = games.into_iter().find(|game| game.is_named).and_then(|game| game.ruleset);
    named.unwrap_or_else(|| panic!("{name} is not read again\n{}", written.text)).into_inner()
}

#[test]
fn the_shipped_games_are_written_without_a_loss_of_play() {
    for file in ["data/variants/fairymax-5.0b_fmax.ini", "seeds/fairymax-fmax-ini.txt"] {
        let Some(text) = fers_testkit::shared_text(file) else { continue };
        for game in read(&text).value.games {
            let ruleset = game.ruleset.expect("it has no errors");
            again(&game.name, &ruleset);
        }
    }
}

#[test]
fn our_own_games_are_written_without_a_loss_of_play() {
    for game in read(include_str!("../../../../testdata/fairymax/games.ini")).value.games {
        again(&game.name, &game.ruleset.expect("it has no errors"));
    }
}

#[test]
fn every_kind_of_ray_reads_back_equal() {
    for rays in [
        "1,3 16,7 -16,6 -1,5 15,1 17,2",
        "1,43 16,443 -1,843 -16,C43",
        "15,70 16,470 -16,30 1,430 -1,3,-16 17,3,16 15,70,1",
        "1,F8 16,BA -16,B8 -1,FC 15,8BA 17,8B8,16 -15,4B8,1 -17,CBA,-16",
        "1,103 15,107 1,1BA 14,107",
        "13,FFFFF207 29,F207 46,F207 47,10207 49,10207 50,11207 35,11207 19,1207",
        "1,24 16,E4 -16,F4 -16,10F4 1,424 -1,14",
    ] {
        let ruleset = ruleset_as(&game_of(rays), Some(Dialect::Fairy50));
        again(rays, &ruleset);
    }
}

#[test]
fn riders_that_bend_at_every_step_are_written_for_4_8w() {
    for rays in ["15,1E003 17,1E003 -15,1E003 -17,1E003", "1,11003", "1,11032 -1,11030", "16,30"] {
        let ruleset = ruleset_as(&game_of(rays), Some(Dialect::Wide48));
        again(rays, &ruleset);
        assert_eq!(read(&write(&[&ruleset]).text).value.dialect, Dialect::Wide48, "{rays}");
    }
}

fn library(name: &str) -> Ruleset {
    let path = format!("{}/../../variants/{name}.fers", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("it is in the library");
    canonical::read(&text).value.expect("it has no errors").into_inner()
}

/// A variant of the library is written with these losses of play, and no others.
#[track_caller]
fn check(name: &str, losses: &[&str]) {
    let written = write(&[&library(name)]);
    let of_play = written.losses.iter().filter(|loss| loss.changes_play);
    let found: Vec<&str> = of_play.map(|loss| loss.message.split_once(": ").map_or("", |(_, what)| what)).collect();
    let is_found = |loss: &&str| found.iter().any(|found| found.starts_with(*loss));
    assert!(losses.iter().all(is_found) && found.len() == losses.len(), "{name}: {found:?}");
}

#[test]
fn variants_of_the_library_are_written_with_their_losses() {
    // Draws by dead material are more than the format knows.
    let ends = "how the game ends: not `dead material";
    for name in ["chess", "capablanca", "knightmate", "berolina", "cylinder", "janus", "falcon", "gothic"] {
        check(name, &[ends]);
    }
    check("losalamos", &[ends]);
    // Pieces that move or castle differently by side have two numbers; that no third king is made
    // cannot be said.
    let pawns = [
        "the moves of the Pawn",
        "the promotion of the Pawn",
        "the moves of the Hoplite",
        "the promotion of the Hoplite",
    ];
    check("spartan", &[&pawns[..], &["properties of the King", "what is royal"]].concat());
    check("cwda-nutters-fide", &[&format!("Nutters against FIDEs: {ends}")]);
    check("shogi", &["cannot be written"]);
    let losses = write(&[&library("crazyhouse")]).losses;
    assert!(losses.iter().any(|loss| loss.message.contains("what happens with pieces in hand")), "{losses:?}");
}

#[test]
fn what_the_format_cannot_hold_is_a_loss() {
    let of = |change: &dyn Fn(&mut Ruleset)| {
        let mut changed = ruleset_as(&game_of("1,7"), None);
        change(&mut changed);
        let losses = write(&[&changed]).losses;
        losses.into_iter().filter(|loss| loss.changes_play).map(|loss| loss.message).collect::<Vec<_>>().join("; ")
    };
    let extinction = End::Extinction { extinction: Extinction::new(vec![PieceType(2)], 0), verdict: Verdict::Loss };
    assert_eq!(of(&|_| ()), "");
    assert!(of(&|game| game.ends.push(extinction.clone())).contains("how the game ends"));
    assert!(of(&|game| game.must_capture = true).contains("the duty to capture"));
    assert!(of(&|game| game.geometry = Geometry::rectangle(8, 17)).contains("cannot be written"));
    assert!(of(&|game| game.start.board[20] = game.start.board[0]).contains("the start position"));
    assert!(of(&|game| game.start.board[8] = None).contains("a full rank of equal pawns"));
    assert!(of(&|game| game.promotions[0].to.truncate(1)).is_empty());
}

#[test]
fn several_games_stand_in_one_file() {
    let (chess, knightmate) = (library("chess"), library("knightmate"));
    let written = write(&[&chess, &knightmate]);
    let parsed = read(&written.text);
    assert_eq!(parsed.diagnostics, []);
    let names: Vec<String> = parsed.value.games.into_iter().map(|game| game.name).collect();
    assert_eq!(names, ["default", "chess", "knightmate"]);
}
