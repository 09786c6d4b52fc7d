//! The standings of a match.

mod report;

use std::collections::BTreeMap;
use std::fmt::Write;

use fers::{Color, Outcome};

use crate::pairing::{Fixture, Tournament, encounters};
use crate::record::IncidentKind;
use crate::statistics::{Estimate, Pairs, Sample, Sprt, Tally, Verdict};

/// A finished game, reduced to the data of the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The game's place in the schedule.
    pub fixture: Fixture,
    /// The result.
    pub outcome: Outcome,
    /// The engine fault, if there was one.
    pub incident: Option<(Color, IncidentKind)>,
}

/// The results so far.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    variants: Vec<String>,
    tournament: Tournament,
    /// Whether games come in pairs that share an opening.
    is_paired: bool,
    results: BTreeMap<usize, GameResult>,
}

impl Standings {
    /// Makes empty standings.
    pub fn new(names: Vec<String>, variants: Vec<String>, tournament: Tournament, repeat: usize) -> Self {
        Self { names, variants, tournament, is_paired: repeat == 2, results: BTreeMap::new() }
    }

    /// Adds a result.
    pub fn add(&mut self, result: GameResult) {
        self.results.insert(result.fixture.number, result);
    }

    /// Returns whether a game has ended.
    pub fn has(&self, number: usize) -> bool {
        self.results.contains_key(&number)
    }

    /// Returns the number of finished games.
    pub fn games(&self) -> usize {
        self.results.len()
    }

    /// Counts the results of an engine against another, in one variant or in all.
    pub fn tally(&self, first: usize, second: usize, variant: Option<usize>) -> Tally {
        let mut tally = Tally::default();
        let games = self.encounter(first, second);
        games
            .filter(|(result, _)| variant.is_none_or(|variant| result.fixture.variant == variant))
            .for_each(|(_, half_points)| tally.add(half_points));
        tally
    }

    /// Counts the finished pairs of games of an engine against another, in one variant or in all.
    pub fn pairs(&self, first: usize, second: usize, variant: Option<usize>) -> Pairs {
        let mut by_pair: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        let games = self.encounter(first, second);
        let is_of_variant = |result: &GameResult| variant.is_none_or(|variant| result.fixture.variant == variant);
        for (result, half_points) in games.filter(|(result, _)| is_of_variant(result)) {
            by_pair.entry(result.fixture.pair).or_default().push(half_points);
        }
        let mut pairs = Pairs::default();
        by_pair.values().filter(|games| games.len() == 2).for_each(|games| pairs.add(games.iter().sum()));
        pairs
    }

    /// Returns the sample for statistics: pairs if games are paired, otherwise single games.
    pub fn sample(&self, first: usize, second: usize, variant: Option<usize>) -> Sample {
        match self.is_paired {
            true => self.pairs(first, second, variant).sample(),
            false => self.tally(first, second, variant).sample(),
        }
    }

    /// Estimates the difference in strength of two engines; `None` if the games do not allow it.
    pub fn estimate(&self, first: usize, second: usize) -> Option<Estimate> {
        Estimate::of(&self.sample(first, second, None))
    }

    /// Returns the verdict of the test about the first two engines.
    pub fn verdict(&self, sprt: &Sprt) -> Verdict {
        sprt.verdict(&self.sample(0, 1, None))
    }

    /// Counts the faults of an engine by kind.
    pub fn incidents(&self, engine: usize) -> BTreeMap<IncidentKind, usize> {
        self.incidents_in(engine, self.results.values())
    }

    fn incidents_in<'a>(
        &self,
        engine: usize,
        results: impl Iterator<Item = &'a GameResult>,
    ) -> BTreeMap<IncidentKind, usize> {
        let mut counts = BTreeMap::new();
        for result in results {
            if let Some((_, kind)) = result.incident.filter(|(color, _)| result.fixture.players[*color] == engine) {
                *counts.entry(kind).or_default() += 1;
            }
        }
        counts
    }

    /// Formats `Score of A vs B: 3 - 1 - 2 [0.667] 6` (wins, losses, draws), as cutechess does.
    pub fn score_line(&self, first: usize, second: usize) -> String {
        let tally = self.tally(first, second, None);
        let share = if tally.games() == 0 { 0.5 } else { tally.points() / tally.games() as f64 };
        let (wins, losses, draws) = (tally.wins, tally.losses, tally.draws);
        let (first, second) = (&self.names[first], &self.names[second]);
        format!("Score of {first} vs {second}: {wins} - {losses} - {draws} [{share:.3}] {}", tally.games())
    }

    /// Formats all standings.
    pub fn table(&self, sprt: Option<&Sprt>) -> String {
        let mut text = String::new();
        for (first, second) in encounters(self.tournament, self.names.len()) {
            text += &self.encounter_lines(first, second);
        }
        if let Some(sprt) = sprt {
            text += &self.sprt_line(sprt);
        }
        if self.names.len() > 2 {
            text += &self.ranking();
        }
        text + &self.incident_lines()
    }

    fn encounter_lines(&self, first: usize, second: usize) -> String {
        let mut text = format!("{}\n", self.score_line(first, second));
        match self.estimate(first, second) {
            Some(Estimate { elo, low, high, superiority }) => {
                let superiority = superiority * 100.0;
                let _ = writeln!(text, "  Elo {elo:+.1}, 95% from {low:+.1} to {high:+.1}, LOS {superiority:.1}%");
            }
            None => text += "  Elo: nothing can be said, all results are alike\n",
        }
        if self.is_paired {
            let pairs = self.pairs(first, second, None);
            let [zero, half, one, more, two] = pairs.0;
            let _ = writeln!(text, "  Pairs (0, 0.5, 1, 1.5, 2 points): {zero} {half} {one} {more} {two}");
        }
        for (index, name) in self.variants.iter().enumerate().filter(|_| self.variants.len() > 1) {
            let Tally { wins, draws, losses } = self.tally(first, second, Some(index));
            let _ = writeln!(text, "  {name}: {wins} - {losses} - {draws}");
        }
        text
    }

    fn sprt_line(&self, sprt: &Sprt) -> String {
        let sample = self.sample(0, 1, None);
        let (ratio, low, high) = (sprt.log_ratio(&sample), sprt.lower_bound(), sprt.upper_bound());
        let verdict = match sprt.verdict(&sample) {
            Verdict::First => "H0 accepted",
            Verdict::Second => "H1 accepted",
            Verdict::Open => "open",
        };
        format!("SPRT ({}, {}): LLR {ratio:.2} ({low:.2}, {high:.2}), {verdict}\n", sprt.elo0, sprt.elo1)
    }

    /// Lists the engines by points.
    fn ranking(&self) -> String {
        let mut rows: Vec<(usize, Tally)> = (0..self.names.len()).map(|engine| (engine, self.total(engine))).collect();
        rows.sort_by(|(_, a), (_, b)| b.points().total_cmp(&a.points()));
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let mut text = format!("{:<4} {:<width$} {:>6} {:>7} {:>6}\n", "Rank", "Name", "Games", "Points", "Elo");
        for (rank, (engine, tally)) in rows.into_iter().enumerate() {
            let elo = Estimate::of(&tally.sample()).map_or("?".to_owned(), |estimate| format!("{:+.0}", estimate.elo));
            let name = &self.names[engine];
            let row = format!("{:<4} {name:<width$} {:>6} {:>7.1} {elo:>6}", rank + 1, tally.games(), tally.points());
            let _ = writeln!(text, "{row}");
        }
        text
    }

    fn total(&self, engine: usize) -> Tally {
        let mut total = Tally::default();
        for other in (0..self.names.len()).filter(|&other| other != engine) {
            let Tally { wins, draws, losses } = self.tally(engine, other, None);
            total = Tally { wins: total.wins + wins, draws: total.draws + draws, losses: total.losses + losses };
        }
        total
    }

    fn incident_lines(&self) -> String {
        let mut text = String::new();
        for (engine, name) in self.names.iter().enumerate() {
            let words: Vec<String> =
                self.incidents(engine).into_iter().map(|(kind, count)| format!("{} {count}", kind.name())).collect();
            if !words.is_empty() {
                let _ = writeln!(text, "Incidents of {name}: {}", words.join(", "));
            }
        }
        text
    }

    /// Returns the games of two engines, with the half points of the first engine.
    fn encounter(&self, first: usize, second: usize) -> impl Iterator<Item = (&GameResult, u8)> {
        self.results.values().filter_map(move |result| {
            let players = result.fixture.players;
            let color = Color::ALL.into_iter().find(|&color| players[color] == first && players[!color] == second)?;
            let half_points = match result.outcome {
                Outcome::Draw => 1,
                Outcome::Win(winner) => 2 * u8::from(winner == color),
            };
            Some((result, half_points))
        })
    }
}
