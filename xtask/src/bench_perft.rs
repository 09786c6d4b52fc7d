//! Compares nodes per second of perft with other programs in one run.
//!
//! Each program counts in its own process. The time compared is the CPU time of that process, minus
//! the CPU time of a process that does everything except the last depth. The programs take turns,
//! five times by default, and medians are compared. Node counts must be equal.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};

use crate::options;
use crate::root::release_binary;

/// A position with the name of its game in each program; `None` where a program does not know the
/// game or starts it from another array.
struct Row {
    /// The name in the table.
    name: &'static str,
    fers: &'static str,
    sjaakii: Option<&'static str>,
    fairy_stockfish: Option<&'static str>,
    /// The position, if it is not the start position.
    fen: Option<&'static str>,
    depth: u32,
    /// Whether the board is too large for Fairy-Stockfish's normal build.
    is_large: bool,
    /// Whether the game has rare rules; it is then left out of the means.
    is_odd: bool,
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The games of the table: those that fit an 8x8 board first, those with rare rules last.
const ROWS: [Row; 43] = [
    row("chess", 6).sjaakii("chess"),
    row("kiwipete", 5).plays("chess").knows("chess").from(KIWIPETE),
    row("crazyhouse", 6),
    row("atomic", 6),
    row("antichess", 6),
    row("3check", 6),
    row("horde", 6),
    row("racingkings", 5),
    row("seirawan", 5),
    row("makruk", 6).sjaakii("makruk"),
    row("sittuyin", 4),
    row("spartan", 5),
    row("berolina", 5),
    row("nightrider", 5),
    row("grasshopper", 5),
    row("minishogi", 6),
    row("kyotoshogi", 6),
    row("minixiangqi", 6),
    row("duck", 3).large(),
    row("amazons", 2).large(),
    row("ataxx", 6),
    row("flipello", 9).plays("fairy-stockfish:flipello"),
    row("breakthrough", 6),
    row("clobber", 5),
    row("dobutsu", 8),
    row("capablanca", 5).sjaakii("capablanca").large(),
    row("grand", 4).large(),
    row("shako", 4).large(),
    row("courier", 5).large(),
    row("shogi", 5).sjaakii("shogi").large(),
    row("xiangqi", 5).sjaakii("xiangqi").large(),
    row("janggi", 4).large(),
    row("omega", 4).sjaakii("omega").unknown(),
    row("chu-shogi", 4).unknown(),
    row("makpong", 6).odd(),
    row("coregal", 5).odd(),
    row("snailtrail", 11).odd(),
    row("joust", 11).odd(),
    row("cylinder", 6).unknown().odd(),
    row("bifurcation", 5).unknown().odd(),
    row("ultima", 5).unknown().odd(),
    row("tamerlane", 5).unknown().odd(),
    row("elven", 4).unknown().odd(),
];

const fn row(name: &'static str, depth: u32) -> Row {
    Row {
        name,
        fers: name,
        sjaakii: None,
        fairy_stockfish: Some(name),
        fen: None,
        depth,
        is_large: false,
        is_odd: false,
    }
}

impl Row {
    const fn plays(self, fers: &'static str) -> Self {
        Self { fers, ..self }
    }

    const fn sjaakii(self, name: &'static str) -> Self {
        Self { sjaakii: Some(name), ..self }
    }

    const fn knows(self, name: &'static str) -> Self {
        Self { fairy_stockfish: Some(name), ..self }
    }

    const fn unknown(self) -> Self {
        Self { fairy_stockfish: None, ..self }
    }

    const fn from(self, fen: &'static str) -> Self {
        Self { fen: Some(fen), ..self }
    }

    const fn large(self) -> Self {
        Self { is_large: true, ..self }
    }

    const fn odd(self) -> Self {
        Self { is_odd: true, ..self }
    }
}

/// A program that counts.
enum Program {
    Fers { path: PathBuf, simd: bool },
    Sjaakii(PathBuf),
    FairyStockfish { path: PathBuf, holds_large: bool },
}

/// A count with its CPU time in seconds.
#[derive(Clone, Copy)]
struct Count {
    nodes: u64,
    seconds: f64,
}

/// The arguments of the task.
#[derive(Default)]
struct Arguments {
    runs: Option<usize>,
    fers: Option<PathBuf>,
    peer: Option<PathBuf>,
    peer_large: Option<PathBuf>,
    sjaakii: Option<PathBuf>,
    /// The rows to run; empty means all.
    only: Vec<String>,
}

impl Arguments {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut arguments = Self::default();
        options::read(words, |word, value| {
            match word {
                "--runs" => arguments.runs = Some(options::count(&value()?)?),
                "--fers" => arguments.fers = Some(program(&value()?)?),
                "--peer" => arguments.peer = Some(program(&value()?)?),
                "--peer-large" => arguments.peer_large = Some(program(&value()?)?),
                "--sjaakii" => arguments.sjaakii = Some(program(&value()?)?),
                "--only" => arguments.only = value()?.split(',').map(str::to_owned).collect(),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        match arguments.only.iter().find(|name| ROWS.iter().all(|row| row.name != **name)) {
            Some(unknown) => Err(format!("--only: there is no row `{unknown}`")),
            None => Ok(arguments),
        }
    }

    fn wants(&self, row: &Row) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == row.name)
    }
}

/// Returns the path of an existing program.
fn program(path: &str) -> Result<PathBuf, String> {
    let program = PathBuf::from(path);
    if program.is_file() { Ok(program) } else { Err(format!("there is no program {path}")) }
}

/// Prints the table.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(arguments)?;
    let runs = arguments.runs.unwrap_or(5);
    let programs = programs(&arguments)?;
    let titles: Vec<String> = programs.iter().map(Program::title).collect();
    println!("| game | depth | nodes | {} | ratios |", titles.join(" | "));
    println!("| --- | --- | --- |{}", " --- |".repeat(titles.len() + 1));
    let mut ratios = vec![Vec::new(); programs.iter().filter(|program| program.is_ours()).count()];
    for row in ROWS.iter().filter(|row| arguments.wants(row)) {
        let counts = counts(row, &programs, runs)?;
        let cells: Vec<String> = counts.iter().map(|count| count.map_or("–".to_owned(), Count::cell)).collect();
        let nodes = counts.iter().flatten().map(|count| count.nodes).next().unwrap_or(0);
        let peer = programs.iter().zip(&counts).filter(|(program, _)| program.is_fairy_stockfish());
        let peer = peer.filter_map(|(_, count)| *count).next();
        let ours =
            programs.iter().zip(&counts).filter(|(program, _)| program.is_ours()).filter_map(|(_, count)| *count);
        let mut shown = Vec::new();
        for (ours, ratios) in ours.zip(&mut ratios) {
            if let Some(peer) = peer {
                let ratio = ours.millions_per_second() / peer.millions_per_second();
                if !row.is_odd {
                    ratios.push(ratio);
                }
                shown.push(format!("{ratio:.1}"));
            }
        }
        println!("| {} | {} | {nodes} | {} | {} |", row.name, row.depth, cells.join(" | "), shown.join("; "));
    }
    println!("\nIn millions of nodes a second. `–`: the program does not have the game, or is not there.");
    let means: Vec<String> =
        ratios.iter().filter(|ratios| !ratios.is_empty()).map(|ratios| format!("{:.1}", mean(ratios))).collect();
    if !means.is_empty() {
        println!(
            "Ratios to Fairy-Stockfish, its normal build where that holds the board; geometric means: {}.",
            means.join("; ")
        );
    }
    Ok(())
}

/// Returns the programs that exist, ours first.
fn programs(arguments: &Arguments) -> Result<Vec<Program>, String> {
    let fers = arguments.fers.clone().map_or_else(release_binary, Ok)?;
    let mut programs = vec![Program::Fers { path: fers.clone(), simd: false }];
    if has_lanes() {
        programs.push(Program::Fers { path: fers, simd: true });
    }
    // Debian's package is the build for large boards.
    let packaged = || program("/usr/games/fairy-stockfish").ok().map(|path| (path, true));
    let normal = arguments.peer.clone().map(|path| (path, false)).or_else(packaged);
    programs.extend(normal.map(|(path, holds_large)| Program::FairyStockfish { path, holds_large }));
    let large = arguments.peer_large.clone();
    programs.extend(large.map(|path| Program::FairyStockfish { path, holds_large: true }));
    programs.extend(arguments.sjaakii.clone().map(Program::Sjaakii));
    Ok(programs)
}

/// Returns whether this machine runs the AVX-512 code of `fers`.
fn has_lanes() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Returns the median count of each program. The programs take turns.
fn counts(row: &Row, programs: &[Program], runs: usize) -> Result<Vec<Option<Count>>, String> {
    let mut counts: Vec<Vec<Count>> = vec![Vec::new(); programs.len()];
    for _ in 0..runs {
        for (program, counts) in programs.iter().zip(&mut counts) {
            if program.knows(row) {
                let before = program.count(row, program.depth_before(row.depth))?.seconds;
                let count = program.count(row, row.depth)?;
                counts.push(Count { seconds: (count.seconds - before).max(0.001), ..count });
            }
        }
    }
    let all: Vec<u64> = counts.iter().flatten().map(|count| count.nodes).collect();
    if all.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err(format!("the programs count differently in {}: {all:?}", row.name));
    }
    let median = |mut counts: Vec<Count>| {
        counts.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        counts.get(counts.len() / 2).copied()
    };
    Ok(counts.into_iter().map(median).collect())
}

fn mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len() as f64).exp()
}

impl Count {
    fn millions_per_second(self) -> f64 {
        self.nodes as f64 / self.seconds / 1e6
    }

    fn cell(self) -> String {
        format!("{:.1}", self.millions_per_second())
    }
}

impl Program {
    fn path(&self) -> &Path {
        match self {
            Self::Fers { path, .. } | Self::Sjaakii(path) | Self::FairyStockfish { path, .. } => path,
        }
    }

    fn title(&self) -> String {
        match self {
            Self::Fers { simd: false, .. } => "Fers portable",
            Self::Fers { simd: true, .. } => "Fers AVX-512",
            Self::Sjaakii(_) => "Sjaak II",
            Self::FairyStockfish { holds_large: false, .. } => "Fairy-Stockfish",
            Self::FairyStockfish { holds_large: true, .. } => "Fairy-Stockfish large",
        }
        .to_owned()
    }

    fn is_ours(&self) -> bool {
        matches!(self, Self::Fers { .. })
    }

    fn is_fairy_stockfish(&self) -> bool {
        matches!(self, Self::FairyStockfish { .. })
    }

    fn knows(&self, row: &Row) -> bool {
        match self {
            Self::Fers { .. } => true,
            Self::Sjaakii(_) => row.sjaakii.is_some(),
            Self::FairyStockfish { holds_large, .. } => {
                row.fairy_stockfish.is_some() && (*holds_large || !row.is_large)
            }
        }
    }

    /// Returns the depth of a count whose time is the overhead of this program at `depth`.
    fn depth_before(&self, depth: u32) -> u32 {
        match self {
            // It only starts up.
            Self::Fers { .. } | Self::FairyStockfish { .. } => 1,
            // It counts all smaller depths first.
            Self::Sjaakii(_) => depth - 1,
        }
    }

    fn count(&self, row: &Row, depth: u32) -> Result<Count, String> {
        let (arguments, input) = match self {
            Self::Fers { .. } => {
                let from = row.fen.map_or(String::new(), |fen| format!(" --fen '{fen}'"));
                (format!("perft {} {depth}{from}", row.fers), String::new())
            }
            Self::Sjaakii(_) => {
                (String::new(), format!("variant {}\nperft {depth}\n", row.sjaakii.unwrap_or_default()))
            }
            Self::FairyStockfish { .. } => {
                let from = row.fen.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
                let game = row.fairy_stockfish.unwrap_or_default();
                let choice = format!("setoption name UCI_Variant value {game}");
                (String::new(), format!("{choice}\nposition {from}\ngo perft {depth}\n"))
            }
        };
        let command = format!("'{}' {arguments}; times", self.path().display());
        let mut shell = Command::new("bash");
        if let Self::Fers { simd: false, .. } = self {
            shell.env("FERS_SIMD", "off");
        }
        let piped = shell.args(["-c", &command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = piped.spawn().map_err(|error| format!("bash does not start: {error}"))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (Some(mut stdin), Some(stdout)) = (stdin, stdout) else { return Err("no pipes".to_owned()) };
        stdin.write_all(input.as_bytes()).and_then(|()| stdin.flush()).map_err(|error| error.to_string())?;
        let count =
            self.listen(BufReader::new(stdout), stdin, depth).map_err(|error| format!("{}: {error}", row.name))?;
        child.wait().map_err(|error| error.to_string())?;
        Ok(count)
    }

    /// Waits for the count, sends `quit` and reads the CPU time.
    ///
    /// Sjaak II stops counting when more input arrives, so `quit` must come after the count.
    fn listen(&self, lines: impl BufRead, stdin: ChildStdin, depth: u32) -> Result<Count, String> {
        let (mut nodes, mut times, mut stdin) = (None, Vec::new(), Some(stdin));
        for line in lines.split(b'\n') {
            let line = String::from_utf8_lossy(&line.map_err(|error| error.to_string())?).into_owned();
            if let (None, Some(found)) = (nodes, self.nodes(&line, depth)) {
                nodes = Some(found);
                if let Some(mut stdin) = stdin.take() {
                    // The program may have ended already.
                    let _ = stdin.write_all(b"quit\n");
                }
            }
            if line.contains('m') && line.trim_end().ends_with('s') && line.starts_with(|c: char| c.is_ascii_digit()) {
                times.push(line);
            }
        }
        let taken = times.last().and_then(|line| line.split_whitespace().next()).and_then(user_seconds);
        match (nodes, taken) {
            (Some(nodes), Some(seconds)) => Ok(Count { nodes, seconds }),
            _ => Err(format!("{} did not count", self.path().display())),
        }
    }

    /// Parses the count from a line of output.
    fn nodes(&self, line: &str, depth: u32) -> Option<u64> {
        match self {
            Self::Fers { .. } => line.strip_prefix("nodes ")?.trim().parse().ok(),
            Self::FairyStockfish { .. } => line.strip_prefix("Nodes searched: ")?.trim().parse().ok(),
            Self::Sjaakii(_) => {
                let row = line.rsplit('>').next()?;
                let mut columns = row.split_whitespace();
                let is_row = row.contains("nps") && columns.next()?.parse() == Ok(depth);
                is_row.then(|| columns.next()?.parse().ok()).flatten()
            }
        }
    }
}

/// Parses `0m1.234s`, as the shell's `times` prints it, to seconds.
pub fn user_seconds(text: &str) -> Option<f64> {
    let (minutes, seconds) = text.trim_end_matches('s').split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
}
