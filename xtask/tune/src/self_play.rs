//! Games of Fers with itself.

use fers::search::tuning::{Learnt, PieceParameters};
use fers_tune::Settings;
use fers_tune::self_play::{Player, Sample};

use crate::arguments::Arguments;
use crate::games::Named;
use crate::jobs;

/// Plays the games of all variants. Returns for each the numbers of its pieces and the quiet
/// positions, by game.
pub fn play(variants: &[Named], arguments: &Arguments) -> Vec<(PieceParameters, Vec<Sample>)> {
    let settings = Settings { nodes: arguments.nodes, seed: arguments.seed };
    let play_game = |player: &mut Option<(usize, Player)>, game: usize| {
        let (index, number) = (game / arguments.games, game % arguments.games);
        let known = player.take().filter(|(of, _)| *of == index);
        let begin = || (index, Player::new(&variants[index].1, &Learnt::default()));
        let (_, player) = player.insert(known.unwrap_or_else(begin));
        player.play(number as u64, settings, &|| true).unwrap_or_default()
    };
    let found = jobs::run(arguments.threads, variants.len() * arguments.games, || None, play_game);
    let parameters = |(_, variant): &Named| Player::new(variant, &Learnt::default()).parameters().clone();
    let mut all: Vec<_> = variants.iter().map(|named| (parameters(named), Vec::new())).collect();
    found.into_iter().enumerate().for_each(|(game, samples)| all[game / arguments.games].1.extend(samples));
    all
}
