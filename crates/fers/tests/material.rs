//! Who can still win with what is left, as another program says.

use fers::core::SplitMix;
use fers::{Color, Game, GameText, Library, Outcome, Variant};

const TABLE: &str = include_str!("../../../testdata/material.csv");

/// Where Fers has looked at every square and found no mate, and the other program takes any piece
/// that it does not know for enough.
const PROVED: [&str; 1] = ["nightrider,4k3/8/8/8/8/8/N7/4K3 w - - 0 1,1,0: 00"];

/// Where Fers is not sure: whose men stand in its own way might be stalemated in xiangqi, and kings
/// explode in atomic chess.
const UNSURE: [&str; 9] = [
    "xiangqi,3k5/9/9/9/9/9/9/9/9/3AK4 w - - 0 1,0,0: 01",
    "xiangqi,3k5/9/9/9/9/9/9/9/9/2BAK4 w - - 0 1,0,0: 01",
    "xiangqi,3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1,1,0: 11",
    "xiangqi,3k5/9/9/9/9/9/9/9/9/N3K4 w - - 0 1,1,0: 11",
    "xiangqi,3k5/9/9/9/9/9/9/9/9/C3K4 w - - 0 1,1,0: 11",
    "xiangqi,3k4p/9/9/9/9/9/9/9/9/3AK4 w - - 0 1,0,1: 11",
    "xiangqi,3k4r/9/9/9/9/9/9/9/9/3AK4 w - - 0 1,0,1: 11",
    "atomic,4k3/8/8/8/8/8/8/4K3 w - - 0 1,0,0: 11",
    "atomic,4k3/8/8/8/8/8/Q7/4K3 w - - 0 1,1,0: 11",
];

#[test]
fn who_can_still_win_is_known() {
    let mut differing = Vec::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [variant, fen, white, black] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let variant = Variant::new(Library::builtin().find(variant).unwrap().ruleset().clone()).unwrap();
        let game = fers::game_from_fen(variant, fen).unwrap_or_else(|problems| panic!("{line}: {problems:?}"));
        let found = [Color::White, Color::Black].map(|color| game.may_win(color));
        if found != [white == "1", black == "1"] {
            differing.push(format!("{line}: {}{}", u8::from(found[0]), u8::from(found[1])));
        }
    }
    let mut explained = [&PROVED[..], &UNSURE[..]].concat();
    explained.sort_unstable();
    differing.sort_unstable();
    assert_eq!(differing, explained, "theirs: ours");
}

#[test]
fn a_draw_may_be_claimed_where_neither_side_can_win() {
    let game = |fen: &str| {
        let variant = Variant::new(Library::builtin().find("capablanca").unwrap().ruleset().clone()).unwrap();
        fers::game_from_fen(variant, fen).unwrap()
    };
    let dead = game("4k5/10/10/10/10/10/B1b7/5K4 w - - 0 1");
    assert_eq!(dead.claim_texts(), ["insufficient material"]);
    assert_eq!(game("4k5/10/10/10/10/10/Bb8/5K4 w - - 0 1").claim_texts(), [""; 0]);
}

/// Random games to their ends: who has won could win in each position before, in every variant.
#[test]
fn whoever_wins_could_win_all_the_time() {
    let mut wins = 0;
    for entry in Library::builtin().entries() {
        let variant = Variant::new(entry.ruleset().clone()).unwrap();
        for seed in 0..2 {
            let (mut game, mut random) = (Game::new(variant.clone()), SplitMix::new(seed));
            while game.moves().len() < 300 {
                let legal = game.legal_list().to_vec();
                if legal.is_empty() {
                    break;
                }
                game.play(&legal[random.below(legal.len())]).unwrap();
            }
            let Some(Outcome::Win(winner)) = game.ending().map(|ending| ending.outcome) else { continue };
            wins += 1;
            while game.undo().is_some() {
                assert!(game.may_win(winner), "{}: {} won from {}", entry.short_name(), winner.name(), game.fen());
            }
        }
    }
    assert!(wins > 40, "{wins}");
}
