//! Runs the fuzz targets.

use crate::root::{UNLOCKED, cargo, root, run as run_command};

/// The targets in `fuzz/`.
const TARGETS: [&str; 16] = [
    "sjaak_read",
    "fairy_stockfish_read",
    "fairymax_read",
    "idiagram_read",
    "ccif_read",
    "rw144",
    "fers_read",
    "betza",
    "mbn_read",
    "gamecode_read",
    "gamecode_run",
    "preset",
    "fen",
    "pgn",
    "protocol",
    "differential",
];

/// Runs all targets, or the named ones, for a while each.
///
/// cargo-fuzz runs without a sanitizer, so it needs a nightly compiler only because of its flags.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let (seconds, targets) = wanted(arguments)?;
    let limit = format!("-max_total_time={seconds}");
    for target in targets {
        println!("== {target}, {seconds} s");
        // New inputs go to the first folder, which is not tracked; the seeds are.
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
        let seeds = format!("fuzz/seeds/{target}");
        let folders = ["fuzz", "run", "--sanitizer", "none", target, &corpus, &seeds, "--"];
        let limits = ["-rss_limit_mb=4096", "-timeout=20", "-max_len=4096", &limit];
        run_command(cargo(&[&folders[..], &limits].concat()).env(UNLOCKED.0, UNLOCKED.1))?;
    }
    Ok(())
}

/// Parses the time and the targets.
fn wanted(arguments: &[String]) -> Result<(u32, Vec<&'static str>), String> {
    let is_number = |text: &String| text.starts_with(|c: char| c.is_ascii_digit());
    let (seconds, names) = match arguments.split_first() {
        Some((first, names)) if is_number(first) => {
            (first.parse().map_err(|_| format!("`{first}` is no number of seconds"))?, names)
        }
        _ => (60, arguments),
    };
    let named = |name: &String| {
        let unknown = || format!("no fuzz target is called `{name}`; there are: {}", TARGETS.join(", "));
        TARGETS.into_iter().find(|target| target == name).ok_or_else(unknown)
    };
    let targets = names.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    Ok((seconds, if targets.is_empty() { TARGETS.to_vec() } else { targets }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &str) -> Result<(u32, Vec<&'static str>), String> {
        wanted(&words.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn a_time_and_targets_may_be_given() {
        assert_eq!(asked("").unwrap(), (60, TARGETS.to_vec()));
        assert_eq!(asked("5").unwrap(), (5, TARGETS.to_vec()));
        assert_eq!(asked("5 fen pgn").unwrap(), (5, vec!["fen", "pgn"]));
        assert_eq!(asked("betza").unwrap(), (60, vec!["betza"]));
        assert!(asked("5s").unwrap_err().contains("no number of seconds"));
        assert!(asked("5 fem").unwrap_err().contains("there are: sjaak_read"));
    }
}
