//! Nodes per second of perft, beside other programs in one run.
//!
//! Each program counts in a process of its own; what is compared is the processor time that the process took, less that of a process
//! which does the same but for the last depth. The programs take turns, five times by default, and medians are compared. Node counts
//! must be equal.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};

use crate::root::release_binary;

/// A game, and what each program calls it; nothing where a program does not know it or starts it from another array.
struct Game {
    fers: &'static str,
    sjaakii: Option<&'static str>,
    fairy_stockfish: Option<&'static str>,
    depth: u32,
    /// Whether pins and check masks decide legality for both sides.
    masks: bool,
}

const GAMES: [Game; 8] = [
    game("chess", Some("chess"), Some("chess"), 5, true),
    game("capablanca", Some("capablanca"), Some("capablanca"), 5, true),
    game("xiangqi", Some("xiangqi"), Some("xiangqi"), 4, false),
    game("shogi", Some("shogi"), Some("shogi"), 5, true),
    game("makruk", Some("makruk"), Some("makruk"), 5, true),
    game("spartan", Some("spartan"), None, 5, false),
    game("courier", Some("courier"), None, 5, true),
    game("omega", Some("omega"), None, 4, true),
];

const fn game(
    fers: &'static str,
    sjaakii: Option<&'static str>,
    fairy_stockfish: Option<&'static str>,
    depth: u32,
    masks: bool,
) -> Game {
    Game { fers, sjaakii, fairy_stockfish, depth, masks }
}

/// A program that counts.
enum Program {
    Fers(PathBuf),
    Sjaakii(PathBuf),
    FairyStockfish(PathBuf),
}

/// A count and the seconds of processor time that it took.
#[derive(Clone, Copy)]
struct Count {
    nodes: u64,
    seconds: f64,
}

/// Prints the table.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let option = |name: &str| arguments.iter().position(|a| a == name).and_then(|at| arguments.get(at + 1));
    let runs =
        option("--runs").map_or(Ok(5), |text| text.parse::<usize>().map_err(|_| format!("`{text}` is no number")))?;
    let path = |name: &str, default: &str| PathBuf::from(option(name).map_or(default, String::as_str));
    let fers = Program::Fers(release_binary()?);
    let sjaakii = Program::Sjaakii(path("--sjaakii", "/usr/games/sjaakii"));
    let stockfish = Program::FairyStockfish(path("--fairy-stockfish", "/usr/games/fairy-stockfish"));
    println!("| game | depth | nodes | Fers M/s | Sjaak II M/s | ratio | Fairy-Stockfish M/s | ratio |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let (mut by_sjaakii, mut by_stockfish) = (Vec::new(), Vec::new());
    for game in &GAMES {
        let programs = [
            Some((&fers, game.fers)),
            game.sjaakii.filter(|_| sjaakii.is_there()).map(|name| (&sjaakii, name)),
            game.fairy_stockfish.filter(|_| stockfish.is_there()).map(|name| (&stockfish, name)),
        ];
        let speeds = speeds(game, &programs, runs.max(1))?;
        let [Some(ours), theirs, others] = speeds else { return Err("Fers did not count".to_owned()) };
        let cell = |speed: Option<Count>| {
            speed.map_or("–".to_owned(), |count| format!("{:.1}", count.millions_per_second()))
        };
        let ratio = |speed: Option<Count>| speed.map(|count| ours.millions_per_second() / count.millions_per_second());
        let shown = |ratio: Option<f64>| ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.1}"));
        by_sjaakii.extend(ratio(theirs));
        by_stockfish.extend(ratio(others));
        println!(
            "| {}{} | {} | {} | {} | {} | {} | {} | {} |",
            game.fers,
            if game.masks { "" } else { " *" },
            game.depth,
            ours.nodes,
            cell(Some(ours)),
            cell(theirs),
            shown(ratio(theirs)),
            cell(others),
            shown(ratio(others))
        );
    }
    println!(
        "\n`*`: legality is not decided by pins and check masks alone. `–`: the program does not have the game or is not there."
    );
    println!(
        "Geometric means of the ratios: Sjaak II {:.1}, Fairy-Stockfish {:.1}.",
        mean(&by_sjaakii),
        mean(&by_stockfish)
    );
    Ok(())
}

/// The median speed of each program, which take turns.
fn speeds(game: &Game, programs: &[Option<(&Program, &str)>; 3], runs: usize) -> Result<[Option<Count>; 3], String> {
    let mut counts: [Vec<Count>; 3] = Default::default();
    for _ in 0..runs {
        for (program, counts) in programs.iter().zip(&mut counts) {
            if let Some((program, name)) = program {
                let before = program.count(name, program.depth_before(game.depth))?.seconds;
                let count = program.count(name, game.depth)?;
                counts.push(Count { seconds: (count.seconds - before).max(0.001), ..count });
            }
        }
    }
    let all: Vec<u64> = counts.iter().flatten().map(|count| count.nodes).collect();
    if all.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err(format!("the programs count differently in {}: {all:?}", game.fers));
    }
    Ok(counts.map(|mut counts| {
        counts.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        counts.get(counts.len() / 2).copied()
    }))
}

fn mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len().max(1) as f64).exp()
}

impl Count {
    fn millions_per_second(self) -> f64 {
        self.nodes as f64 / self.seconds / 1e6
    }
}

impl Program {
    fn path(&self) -> &Path {
        match self {
            Self::Fers(path) | Self::Sjaakii(path) | Self::FairyStockfish(path) => path,
        }
    }

    fn is_there(&self) -> bool {
        self.path().is_file()
    }

    /// The depth of a count that takes what this program does besides counting to `depth`.
    fn depth_before(&self, depth: u32) -> u32 {
        match self {
            // It starts, and does little else.
            Self::Fers(_) | Self::FairyStockfish(_) => 1,
            // It counts all smaller depths first.
            Self::Sjaakii(_) => depth - 1,
        }
    }

    fn count(&self, game: &str, depth: u32) -> Result<Count, String> {
        let (arguments, input) = match self {
            Self::Fers(_) => (format!("perft {game} {depth} --no-ends"), String::new()),
            Self::Sjaakii(_) => (String::new(), format!("variant {game}\nperft {depth}\n")),
            Self::FairyStockfish(_) => (
                String::new(),
                format!("setoption name UCI_Variant value {game}\nposition startpos\ngo perft {depth}\n"),
            ),
        };
        let command = format!("'{}' {arguments}; times", self.path().display());
        let mut shell = Command::new("bash");
        let piped = shell.args(["-c", &command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = piped.spawn().map_err(|error| format!("bash does not start: {error}"))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (Some(mut stdin), Some(stdout)) = (stdin, stdout) else { return Err("no pipes".to_owned()) };
        stdin.write_all(input.as_bytes()).and_then(|()| stdin.flush()).map_err(|error| error.to_string())?;
        let count = self.listen(BufReader::new(stdout), stdin, depth)?;
        child.wait().map_err(|error| error.to_string())?;
        Ok(count)
    }

    /// Waits for the count, then lets the program go and reads what it took.
    ///
    /// Sjaak II stops counting when more input arrives, so `quit` must come after the count.
    fn listen(&self, lines: impl BufRead, stdin: ChildStdin, depth: u32) -> Result<Count, String> {
        let (mut nodes, mut times, mut stdin) = (None, Vec::new(), Some(stdin));
        for line in lines.split(b'\n') {
            let line = String::from_utf8_lossy(&line.map_err(|error| error.to_string())?).into_owned();
            if let (None, Some(found)) = (nodes, self.nodes(&line, depth)) {
                nodes = Some(found);
                if let Some(mut stdin) = stdin.take() {
                    // A program that has ended already wants no farewell.
                    let _ = stdin.write_all(b"quit\n");
                }
            }
            if line.contains('m') && line.trim_end().ends_with('s') && line.starts_with(|c: char| c.is_ascii_digit()) {
                times.push(line);
            }
        }
        let taken = times.last().and_then(|line| line.split_whitespace().next()).and_then(seconds);
        match (nodes, taken) {
            (Some(nodes), Some(seconds)) => Ok(Count { nodes, seconds }),
            _ => Err(format!("{} did not count", self.path().display())),
        }
    }

    /// The count that a line of output gives, if it does.
    fn nodes(&self, line: &str, depth: u32) -> Option<u64> {
        match self {
            Self::Fers(_) => line.strip_prefix("nodes ")?.trim().parse().ok(),
            Self::FairyStockfish(_) => line.strip_prefix("Nodes searched: ")?.trim().parse().ok(),
            Self::Sjaakii(_) => {
                let row = line.rsplit('>').next()?;
                let mut columns = row.split_whitespace();
                let is_row = row.contains("nps") && columns.next()?.parse() == Ok(depth);
                is_row.then(|| columns.next()?.parse().ok()).flatten()
            }
        }
    }
}

/// Reads `0m1.234s`.
fn seconds(text: &str) -> Option<f64> {
    let (minutes, seconds) = text.trim_end_matches('s').split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
}
