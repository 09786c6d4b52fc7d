//! Writes playable games made at random as `.fers` files, one for each of the first seeds that
//! random play finds playable.
//!
//! `random_games COUNT FOLDER`

use std::path::Path;
use std::process::ExitCode;

use fers_core::{Color, Outcome};
use fers_formats::canonical;
use fers_game::{Game, Variant};
use fers_rules::Ruleset;
use fers_testkit::{Choices, random_ruleset};

/// Random games that judge a ruleset.
const GAMES: u64 = 40;

/// Plies after which a random game is given up.
const PLIES_MAX: usize = 200;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [count, folder] = arguments.as_slice() else { return misused() };
    let Ok(count) = count.parse() else { return misused() };
    let playable = (0..).map(|seed| (seed, random_ruleset(seed))).filter(|(_, ruleset)| is_playable(ruleset));
    for (seed, mut ruleset) in playable.take(count) {
        ruleset.presentation.name = format!("Random game {seed}");
        let path = Path::new(folder).join(format!("random-{seed}.fers"));
        if let Err(error) = std::fs::write(&path, canonical::write(&ruleset)) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn misused() -> ExitCode {
    eprintln!("usage: random_games COUNT FOLDER");
    ExitCode::FAILURE
}

/// Returns whether a game is worth playing, by random games: at least three in four end by rule, in
/// 12 plies or more on average, with four legal moves or more, and each side wins one in five.
fn is_playable(ruleset: &Ruleset) -> bool {
    let Ok(variant) = Variant::new(ruleset.clone()) else { return false };
    let mut sums = Sums::default();
    for seed in 0..GAMES {
        let mut game = Game::new(variant.clone());
        let mut choices = Choices::of_seed(seed);
        play(&mut game, &mut choices, &mut sums);
        match game.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(Color::White)) => sums.won[0] += 1,
            Some(Outcome::Win(Color::Black)) => sums.won[1] += 1,
            Some(Outcome::Draw) => sums.drawn += 1,
            None => {}
        }
    }
    let ended = sums.won[0] + sums.won[1] + sums.drawn;
    4 * ended >= 3 * GAMES
        && sums.won.iter().all(|won| 5 * won >= GAMES)
        && sums.plies >= 12 * GAMES
        && sums.moves >= 4 * sums.plies
}

/// What random games of a ruleset add up to.
#[derive(Default)]
struct Sums {
    /// Games won by White and by Black.
    won: [u64; 2],
    drawn: u64,
    plies: u64,
    /// Legal moves of all positions.
    moves: u64,
}

/// Plays a random game to its end, or to the last ply.
fn play(game: &mut Game, choices: &mut Choices<'_>, sums: &mut Sums) {
    for _ in 0..PLIES_MAX {
        let moves = game.legal_list().to_vec();
        if game.ending().is_some() || moves.is_empty() {
            return;
        }
        (sums.plies, sums.moves) = (sums.plies + 1, sums.moves + moves.len() as u64);
        let mv = choices.pick(&moves).clone();
        game.play(&mv).expect("the list holds legal moves");
    }
}
