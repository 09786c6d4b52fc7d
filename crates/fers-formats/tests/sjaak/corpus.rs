//! The files that come with Sjaak II and with its descendant of 2025, where they are at hand.

use fers_formats::sjaak::{GameEntry, read, write};

use super::plain;

/// The two files with the number of their games.
const FILES: [(&str, usize); 2] =
    [("sjaakii-1.4.1_variants.txt", 43), ("sjaakii-rmkirkpatrick-2025-10-23_variants.txt", 64)];

/// The games of a file; none, with a message, where it is absent.
fn games(name: &str) -> Option<Vec<GameEntry>> {
    let text = fers_testkit::shared_text(&format!("data/variants/{name}"))?;
    Some(read(&text).value.games)
}

#[test]
fn all_games_of_the_shipped_files_load() {
    for (name, count) in FILES {
        let Some(games) = games(name) else { continue };
        let refused: Vec<&str> =
            games.iter().filter(|game| game.ruleset.is_none()).map(|game| game.name.as_str()).collect();
        assert_eq!(refused, [""; 0], "{name}");
        assert_eq!(games.len(), count, "{name}");
    }
}

#[test]
fn what_is_written_reads_back_equal() {
    for (name, _) in FILES {
        for game in games(name).unwrap_or_default() {
            let ruleset = game.ruleset.unwrap();
            let written = write(&[&ruleset]);
            assert_eq!(written.losses, [], "{}", game.name);
            let again = read(&written.text).value.games.remove(0).ruleset.unwrap();
            assert_eq!(plain(&again), plain(&ruleset), "{}\n{}", game.name, written.text);
        }
    }
}
