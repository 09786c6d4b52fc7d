//! The standings in Markdown.

use std::fmt::Write;

use super::Standings;
use crate::pairing::encounters;
use crate::statistics::{Estimate, Tally};

impl Standings {
    /// Returns a table for each pair of engines: a row for each variant, and one for all variants.
    pub fn markdown(&self) -> String {
        let tables: Vec<String> = encounters(self.tournament, self.names.len())
            .into_iter()
            .map(|(first, second)| self.markdown_of(first, second))
            .collect();
        tables.join("\n")
    }

    fn markdown_of(&self, first: usize, second: usize) -> String {
        let mut text = format!("{} against {}:\n\n", self.names[first], self.names[second]);
        text += "| variant | games | + | = | - | score | Elo | 95% | incidents |\n";
        text += "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
        for (index, name) in self.variants.iter().enumerate() {
            text += &self.row(name, first, second, Some(index));
        }
        text + &self.row("all", first, second, None)
    }

    fn row(&self, name: &str, first: usize, second: usize, variant: Option<usize>) -> String {
        let tally = self.tally(first, second, variant);
        let Tally { wins, draws, losses } = tally;
        let share = match tally.games() {
            0 => "–".to_owned(),
            games => format!("{:.1}%", 100.0 * tally.points() / games as f64),
        };
        let (elo, interval) = match Estimate::of(&self.sample(first, second, variant)) {
            Some(Estimate { elo, low, high, .. }) => {
                (difference(elo), format!("{} to {}", difference(low), difference(high)))
            }
            None => ("–".to_owned(), "–".to_owned()),
        };
        let mut row = format!("| {name} | {} | {wins} | {draws} | {losses} | {share} ", tally.games());
        let incidents = [first, second].map(|engine| self.incident_words(engine, first, second, variant));
        let incidents: Vec<String> = incidents.into_iter().flatten().collect();
        let _ = writeln!(row, "| {elo} | {interval} | {} |", incidents.join("; "));
        row
    }

    /// Lists an engine's faults against another: `A: crash 1, time loss 2`; `None` if it has none.
    fn incident_words(&self, engine: usize, first: usize, second: usize, variant: Option<usize>) -> Option<String> {
        let results = self.encounter(first, second).map(|(result, _)| result);
        let of_variant = results.filter(|result| variant.is_none_or(|variant| result.fixture.variant == variant));
        let counts = self.incidents_in(engine, of_variant);
        let words: Vec<String> = counts.into_iter().map(|(kind, count)| format!("{} {count}", kind.name())).collect();
        (!words.is_empty()).then(|| format!("{}: {}", self.names[engine], words.join(", ")))
    }
}

/// Formats a difference in Elo, which may be infinite.
fn difference(elo: f64) -> String {
    match elo {
        elo if elo == f64::INFINITY => "+∞".to_owned(),
        elo if elo == f64::NEG_INFINITY => "-∞".to_owned(),
        elo => format!("{elo:+.0}"),
    }
}

#[cfg(test)]
mod tests {
    use fers::{ByColor, Color, Outcome};

    use super::*;
    use crate::pairing::{Fixture, Tournament};
    use crate::record::IncidentKind;
    use crate::standings::GameResult;

    #[test]
    fn a_table_has_a_row_for_each_variant_and_one_for_all() {
        let names = vec!["A".to_owned(), "B".to_owned()];
        let variants = vec!["chess".to_owned(), "makruk".to_owned()];
        let mut standings = Standings::new(names, variants, Tournament::RoundRobin, 2);
        let outcomes =
            [Outcome::Win(Color::White), Outcome::Draw, Outcome::Win(Color::White), Outcome::Win(Color::White)];
        for (number, outcome) in outcomes.into_iter().enumerate() {
            let (white, black) = if number % 2 == 0 { (0, 1) } else { (1, 0) };
            let players = ByColor { white, black };
            let fixture = Fixture { number, players, variant: number / 2, opening: 0, pair: number / 2 };
            let incident = (number == 3).then_some((Color::Black, IncidentKind::TimeLoss));
            standings.add(GameResult { fixture, outcome, incident });
        }
        let text = standings.markdown();
        let rows: Vec<&str> = text.lines().skip(4).collect();
        assert_eq!(rows[0], "| chess | 2 | 1 | 1 | 0 | 75.0% | – | – |  |");
        assert_eq!(rows[1], "| makruk | 2 | 1 | 0 | 1 | 50.0% | – | – | A: time loss 1 |");
        // Two pairs, of 1½ points and of 1: the mean is 5/8, which is 88.7 Elo by the logistic
        // formula.
        assert!(rows[2].starts_with("| all | 4 | 2 | 1 | 1 | 62.5% | +89 | "), "{text}");
    }
}
