//! Pairings: players, variant, colors and opening of each game.

use fers::ByColor;

/// A scheduled game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its index in the match, from 0.
    pub number: usize,
    /// The engines by color, as indices into the list of engines.
    pub players: ByColor<usize>,
    /// The variant, as an index into the list of variants.
    pub variant: usize,
    /// The opening, as an index within the variant.
    pub opening: usize,
    /// Games with equal numbers share their opening and their engines.
    pub pair: usize,
}

/// The kinds of tournaments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tournament {
    /// Every engine plays every other one.
    #[default]
    RoundRobin,
    /// The first engine plays every other one.
    Gauntlet,
}

/// The size of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Engines.
    pub engines: usize,
    /// Variants, taken in turn.
    pub variants: usize,
    /// Games per pair of engines.
    pub games: usize,
    /// Consecutive games from one opening; colors are swapped after each.
    pub repeat: usize,
}

/// Returns all games of a match in the order in which they begin.
///
/// Engines swap colors from game to game. The pairs of engines take turns, so that an interrupted
/// match is fair. All pairs play the same openings.
pub fn schedule(tournament: Tournament, size: Size) -> Vec<Fixture> {
    let repeat = size.repeat.max(1);
    let encounters = encounters(tournament, size.engines);
    let mut fixtures = Vec::new();
    for group in 0..size.games.div_ceil(repeat) {
        for (encounter, &(first, second)) in encounters.iter().enumerate() {
            for game in (group * repeat..(group + 1) * repeat).take_while(|&game| game < size.games) {
                let is_first_white = game % 2 == 0;
                let (white, black) = if is_first_white { (first, second) } else { (second, first) };
                let variants = size.variants.max(1);
                fixtures.push(Fixture {
                    number: fixtures.len(),
                    players: ByColor { white, black },
                    variant: group % variants,
                    opening: group / variants,
                    pair: group * encounters.len() + encounter,
                });
            }
        }
    }
    fixtures
}

/// Returns the pairs of engines that meet.
pub fn encounters(tournament: Tournament, engines: usize) -> Vec<(usize, usize)> {
    let firsts = match tournament {
        Tournament::RoundRobin => 0..engines,
        Tournament::Gauntlet => 0..engines.min(1),
    };
    firsts.flat_map(|first| (first + 1..engines).map(move |second| (first, second))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(tournament: Tournament, size: Size) -> Vec<String> {
        let line = |fixture: Fixture| {
            let ByColor { white, black } = fixture.players;
            format!("{white}-{black} v{} o{} p{}", fixture.variant, fixture.opening, fixture.pair)
        };
        schedule(tournament, size).into_iter().map(line).collect()
    }

    #[test]
    fn pairs_share_an_opening_and_change_colors() {
        let size = Size { engines: 2, variants: 1, games: 4, repeat: 2 };
        assert_eq!(
            lines(Tournament::RoundRobin, size),
            ["0-1 v0 o0 p0", "1-0 v0 o0 p0", "0-1 v0 o1 p1", "1-0 v0 o1 p1"]
        );
    }

    #[test]
    fn variants_take_turns() {
        let size = Size { engines: 2, variants: 2, games: 5, repeat: 2 };
        let expected = ["0-1 v0 o0 p0", "1-0 v0 o0 p0", "0-1 v1 o0 p1", "1-0 v1 o0 p1", "0-1 v0 o1 p2"];
        assert_eq!(lines(Tournament::RoundRobin, size), expected);
    }

    #[test]
    fn all_encounters_play_the_same_openings() {
        let size = Size { engines: 3, variants: 1, games: 2, repeat: 2 };
        let round_robin = lines(Tournament::RoundRobin, size);
        assert_eq!(round_robin.len(), 6);
        assert!(round_robin.iter().all(|line| line.contains("o0")), "{round_robin:?}");
        assert_eq!(encounters(Tournament::Gauntlet, 4), [(0, 1), (0, 2), (0, 3)]);
    }

    #[test]
    fn without_repetition_colors_change_and_openings_too() {
        let size = Size { engines: 2, variants: 1, games: 2, repeat: 1 };
        assert_eq!(lines(Tournament::RoundRobin, size), ["0-1 v0 o0 p0", "1-0 v0 o1 p1"]);
    }
}
