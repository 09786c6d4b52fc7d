//! Positions with scores and results of another engine (`cargo xtask label`), as a fit takes them.
//!
//! A line holds the number of a game, a FEN, the score for White in centipawns and the points of
//! White in the game, with semicolons between them: `12;4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;310;1`.
//! Positions beside a game have no points: they count as what the scores of the games promise.
//! Each variant has a file of its name, `chess.txt`, in the folder of the labels.

use std::path::Path;

use fers::search::tuning::{Learnt, PieceParameters};
use fers::{Variant, game_from_fen, learnt};
use fers_tune::loss::{cross_entropy, least, sigmoid};
use fers_tune::self_play::{Player, Sample};
use fers_tune::{Lesson, fit};

use crate::arguments::number;
use crate::games::Named;

/// Fits what is shipped about each variant to its labels, apart from the others. Writes the numbers
/// into the folder `learnt`, as `FERS_LEARNT` names it, and prints the loss before and after.
///
/// # Errors
///
/// When a file cannot be read or written, or a line is no labelled position of the variant.
pub fn fit_each(variants: &[Named], labels: &Path, learnt: &Path) -> Result<(), String> {
    for named in variants {
        let (name, variant) = named;
        let prior = learnt::shipped_numbers(variant.ruleset());
        let (parameters, samples) = read(named, &prior, labels)?;
        let fitted = fit(Lesson { parameters: &parameters, samples: &samples, prior: &prior }, &mut |_| true);
        let (before, after) = (fitted.loss_before, fitted.loss_after);
        println!("{name}: {} positions, loss {before:.4} before, {after:.4} after", fitted.positions);
        write(variant, &parameters, &fitted.learnt, samples.len(), learnt)?;
    }
    Ok(())
}

/// Reads the labelled positions of a variant. Returns the numbers of its pieces with them.
///
/// # Errors
///
/// When the file cannot be read, or a line is no labelled position of the variant.
pub fn read((name, variant): &Named, prior: &Learnt, labels: &Path) -> Result<(PieceParameters, Vec<Sample>), String> {
    let path = labels.join(name).with_extension("txt");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let player = Player::new(variant, prior);
    let read = |(index, line): (usize, &str)| {
        sample(variant, &player, line).map_err(|why| format!("{}, line {}: {why}", path.display(), index + 1))
    };
    let mut samples: Vec<Sample> = text.lines().enumerate().map(read).collect::<Result<_, _>>()?;
    add_results(&mut samples);
    Ok((player.parameters().clone(), samples))
}

/// Reads a line. Without points, the result is no number.
fn sample(variant: &Variant, player: &Player, line: &str) -> Result<Sample, String> {
    let [game, fen, score, result] = line.split(';').collect::<Vec<_>>()[..] else {
        return Err("a line is `game;FEN;score;result`".to_owned());
    };
    let position = game_from_fen(variant.clone(), fen).map_err(|_| format!("`{fen}` is no position"))?;
    let result = if result.is_empty() { f32::NAN } else { number(result)? };
    Ok(Sample { result, ..player.sample(&position, number(score)?, number(game)?) })
}

/// Gives positions beside a game the points that their scores promise by the results of the games.
fn add_results(samples: &mut [Sample]) {
    let of_games = || samples.iter().filter(|sample| !sample.result.is_nan());
    let loss = |scale: f64| -> f64 {
        of_games().map(|sample| cross_entropy(scale * f64::from(sample.score), f64::from(sample.result))).sum()
    };
    let scale = least(loss, 2e-4, 2e-2);
    for sample in samples.iter_mut().filter(|sample| sample.result.is_nan()) {
        sample.result = sigmoid(scale * f64::from(sample.score)) as f32;
    }
}

fn write(
    variant: &Variant,
    parameters: &PieceParameters,
    numbers: &Learnt,
    positions: usize,
    folder: &Path,
) -> Result<(), String> {
    let source = format!("tune-eval --labels: {positions} positions");
    let text = learnt::write(variant.ruleset(), parameters, numbers, &source);
    let path = folder.join(format!("{:016x}.txt", learnt::fingerprint(variant.ruleset())));
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use fers::BuiltinVariant;

    use super::*;

    #[test]
    fn labels_are_read_and_nonsense_is_named() {
        let variant = Variant::builtin("chess").unwrap();
        let player = Player::new(&variant, &Learnt::default());
        let read = |line: &str| sample(&variant, &player, line);
        let won = read("12;4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;310;1").unwrap();
        assert_eq!((won.game, won.score, won.result), (12, 310, 1.0));
        assert!(read("12;4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;310;").unwrap().result.is_nan());
        assert!(read("12;4k3;310;1").unwrap_err().contains("is no position"));
        assert!(read("12;310").unwrap_err().contains("a line is"));
    }
}
