//! Measures how fast a program plays games by text through this library.
//!
//! `text_loop [--seconds N] [VARIANT]...` plays random games in two loops and prints plies a second
//! for each:
//!
//! * `handle`: lists the legal moves, asks one of them for its SAN, and plays that text;
//! * `texts`: spells all legal moves, and plays the SAN of one.

use std::time::{Duration, Instant};

use fers::core::SplitMix;
use fers::prelude::*;

type Failure = Box<dyn std::error::Error>;

/// Longer games begin anew.
const PLIES_MAX: usize = 120;
const USUAL: [&str; 5] = ["chess", "capablanca", "shogi", "xiangqi", "crazyhouse"];

fn main() -> Result<(), Failure> {
    let (mut seconds, mut names) = (1.0, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => seconds = arguments.next().ok_or("--seconds needs a number")?.parse()?,
            _ => names.push(argument),
        }
    }
    if names.is_empty() {
        names = USUAL.map(str::to_owned).to_vec();
    }
    let time = Duration::try_from_secs_f64(seconds)?;
    println!("{:<14} {:>12} {:>12}", "plies/s", "handle", "texts");
    for name in &names {
        let variant = Variant::builtin(name)?;
        println!("{name:<14} {:>12.0} {:>12.0}", speed(&variant, time, by_handle)?, speed(&variant, time, by_texts)?);
    }
    Ok(())
}

/// Chooses a move by a random number and returns its SAN; nothing when the game is over.
type Choose = fn(&Game, &mut SplitMix) -> Option<String>;

fn by_handle(game: &Game, random: &mut SplitMix) -> Option<String> {
    let mut moves = game.legal_moves();
    let count = moves.len();
    let chosen = (count > 0).then(|| random.below(count))?;
    Some(moves.nth(chosen)?.san())
}

fn by_texts(game: &Game, random: &mut SplitMix) -> Option<String> {
    let mut texts = game.legal_texts(CoordinateStyle::default());
    (!texts.is_empty()).then(|| texts.swap_remove(random.below(texts.len())).san)
}

/// Returns plies played in a second.
fn speed(variant: &Variant, time: Duration, choose: Choose) -> Result<f64, Failure> {
    let mut random = SplitMix::new(1);
    let mut game = Game::new(variant.clone());
    let (start, mut plies) = (Instant::now(), 0_u32);
    while start.elapsed() < time {
        match choose(&game, &mut random).filter(|_| game.moves().len() < PLIES_MAX) {
            Some(text) => drop(game.play_text(&text)?),
            None => game = Game::new(variant.clone()),
        }
        plies += 1;
    }
    Ok(f64::from(plies) / start.elapsed().as_secs_f64())
}
