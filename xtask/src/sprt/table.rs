//! The table of a match, and the games in it that are worse than they may be.

/// Elo below which a whole 95% interval must not lie.
pub const FLOOR: f64 = -15.0;

/// Returns a warning for each game of a Markdown table whose 95% interval lies below [`FLOOR`].
pub fn warnings(table: &str) -> Vec<String> {
    table.lines().filter_map(warning).collect()
}

/// Reads a row `| game | games | + | = | - | score | Elo | low to high | incidents |`.
fn warning(row: &str) -> Option<String> {
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let (game, interval) = (cells.get(1)?, cells.get(8)?);
    let (_, high) = interval.split_once(" to ")?;
    let high = elo(high)?;
    (*game != "all" && high < FLOOR).then(|| format!("{game} is weaker: 95% interval {interval}"))
}

fn elo(text: &str) -> Option<f64> {
    match text {
        "+∞" => Some(f64::INFINITY),
        "-∞" => Some(f64::NEG_INFINITY),
        _ => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_games_that_are_certainly_weaker_are_named() {
        let table = "| variant | games | + | = | - | score | Elo | 95% | incidents |\n\
                     | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n\
                     | chess | 40 | 5 | 5 | 30 | 18.8% | -254 | -400 to -16 |  |\n\
                     | makruk | 40 | 5 | 5 | 30 | 18.8% | -100 | -400 to -15 |  |\n\
                     | shogi | 40 | 0 | 0 | 40 | 0.0% | – | – |  |\n\
                     | othello | 40 | 1 | 0 | 39 | 2.5% | -636 | -∞ to -442 |  |\n\
                     | all | 160 | 5 | 5 | 30 | 18.8% | -100 | -400 to -80 |  |\n";
        let found = warnings(table);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("chess is weaker") && found[1].starts_with("othello is weaker"));
    }
}
