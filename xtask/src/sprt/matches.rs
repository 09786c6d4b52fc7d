//! The words of `fers match` for a test.

use std::path::Path;

use super::arguments::{Arguments, Thought};

/// Ten games that take turns: boards, armies, hands, hoppers, blasts, goals, flips.
///
/// None of them is among the games that stay outside every fit (`docs/strength.md`).
pub const BASKET: &str = "chess,capablanca,xiangqi,shogi,makruk,crazyhouse,knightmate,atomic,kingofthehill,othello";

/// Returns the words behind `fers match` for a new build against an old one.
pub fn words(arguments: &Arguments, new: &Path, old: &Path, folder: &Path) -> Vec<String> {
    let engine = |path: &Path, name: &str| {
        let command = format!("cmd=\"{}\"", path.display());
        ["-engine", &command, "arg=engine", "proto=uci", &format!("name={name}")].map(str::to_owned)
    };
    let control: Vec<String> = match &arguments.thought {
        Thought::Nodes(nodes) => vec!["tc=inf".to_owned(), format!("nodes={nodes}")],
        Thought::Clock(control) => vec![format!("tc={control}"), "timemargin=200".to_owned()],
    };
    let file = |kind: &str| folder.join(format!("sprt.{kind}")).display().to_string();
    let option = |name: &str, values: &[String]| [&[name.to_owned()], values].concat();
    let hypotheses = [format!("elo0={}", arguments.elo0), format!("elo1={}", arguments.elo1)];
    let risks = ["alpha=0.05", "beta=0.05"].map(str::to_owned);
    [
        engine(new, "new").to_vec(),
        engine(old, "old").to_vec(),
        option("-each", &control),
        option("-variant", &[arguments.variants.clone().unwrap_or_else(|| BASKET.to_owned())]),
        option("-games", &[arguments.games.to_string()]),
        option("-seed", &[arguments.seed.to_string()]),
        option("-maxmoves", &["200".to_owned()]),
        option("-sprt", &[hypotheses, risks].concat()),
        option("-concurrency", &[arguments.concurrency.to_string()]),
        option("-ratinginterval", &["100".to_owned()]),
        option("-resume", &[file("state")]),
        option("-report", &[file("md")]),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_basket_has_ten_games_and_none_that_is_held_out() {
        let held_out = ["courier", "spartan", "berolina", "sittuyin", "breakthrough", "horde", "kyotoshogi", "clobber"];
        let basket: Vec<&str> = BASKET.split(',').collect();
        assert_eq!(basket.len(), 10);
        assert!(basket.iter().all(|game| !held_out.contains(game)));
    }

    #[test]
    fn a_test_by_nodes_has_no_clock() {
        let arguments = Arguments::read(&["old".to_owned()]).unwrap();
        let words = words(&arguments, Path::new("new"), Path::new("old"), Path::new("x")).join(" ");
        assert!(words.contains("-each tc=inf nodes=5000 ") && words.contains("-sprt elo0=0 elo1=10 alpha=0.05"));
    }
}
