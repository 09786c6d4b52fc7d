//! Draws the speed of perft by board size, by number of piece types and by number of threads.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::bench_perft::user_seconds;
use crate::root::{release_binary, root};

/// The letters of the added piece types.
const LETTERS: &str = "ACDEFGHIJLMOSTUVWXYZ";

/// The moves of the added piece types, in order.
const MOVES: [&str; 20] = [
    "FN", "WN", "DN", "AN", "BN", "RN", "QN", "FD", "WA", "WD", "FA", "HR", "CB", "ZK", "GK", "NC", "NZ", "KAD", "WL",
    "FJ",
];

/// One curve of the picture: its title, the labels of its points, and a speed for each, in millions
/// of nodes per second.
struct Curve {
    title: &'static str,
    marks: Vec<usize>,
    speeds: Vec<f64>,
}

/// Measures, prints the numbers, and draws them.
pub fn run() -> Result<(), String> {
    let fers = release_binary()?;
    let file = std::env::temp_dir().join(format!("fers-scaling-{}.fers", std::process::id()));
    let measured = curves(&fers, &file);
    // A leftover temporary file does no harm.
    let _ = std::fs::remove_file(&file);
    let measured = measured?;
    for curve in &measured {
        println!("\n| {} | nodes a second, millions |\n| --- | --- |", curve.title);
        curve.marks.iter().zip(&curve.speeds).for_each(|(mark, speed)| println!("| {mark} | {speed:.1} |"));
    }
    let picture = root().join("docs/scaling.svg");
    std::fs::write(&picture, svg(&measured)).map_err(|error| format!("{}: {error}", picture.display()))
}

fn curves(fers: &Path, file: &Path) -> Result<Vec<Curve>, String> {
    let write = |text: String| std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()));
    let sizes: Vec<usize> = (6..=16).collect();
    let types = vec![6, 12, 20, 30, 40, 50, 60];
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads: Vec<usize> = (1..=cores).collect();
    let mut by_size = Vec::new();
    for &size in &sizes {
        write(game(size, 6))?;
        by_size.push(speed(fers, file)?);
    }
    let mut by_types = Vec::new();
    for &types in &types {
        write(game(10, types))?;
        by_types.push(speed(fers, file)?);
    }
    let by_threads = threads.iter().map(|&threads| speed_with(fers, threads)).collect::<Result<_, String>>()?;
    Ok(vec![
        Curve { title: "squares along an edge, 6 types", marks: sizes, speeds: by_size },
        Curve { title: "types of pieces, 10x10", marks: types, speeds: by_types },
        Curve { title: "threads, chess to depth 6", marks: threads, speeds: by_threads },
    ])
}

/// Writes a game on a square board: the army of chess, a rank of other pieces if there are more
/// types, and pawns.
fn game(size: usize, types: usize) -> String {
    let king = size / 2;
    let officer = |file: usize| match file {
        _ if file == king => 'k',
        _ if file + 1 == king => 'q',
        _ => ['b', 'n', 'r'][file.abs_diff(king) % 3],
    };
    let back: String = (0..size).map(officer).collect();
    let others: Vec<String> = (0..types - 6).map(letter).collect();
    let second = match others.is_empty() {
        true => size.to_string(),
        false => (0..size).map(|file| others[file * 7 % others.len()].clone()).collect(),
    };
    let pawns = "p".repeat(size);
    let empty = vec![size.to_string(); size - 6].join("/");
    let black = format!("{back}/{}/{pawns}", second.to_lowercase());
    let white = format!("{}/{second}/{}", pawns.to_uppercase(), back.to_uppercase());
    let between = if empty.is_empty() { String::new() } else { format!("{empty}/") };
    let mut text = format!(
        "name = \"Size {size}\"\nboard = \"{size}x{size}\"\nstart = \"{black}/{between}{white} w - - 0 1\"\nends = [\"mate wins\"]\n[pieces]\n\
         Pawn = {{ moves = \"mfWcfF\" }}\nKnight = {{ letter = \"N\", moves = \"N\" }}\nBishop = {{ moves = \"B\" }}\n\
         Rook = {{ moves = \"R\" }}\nQueen = {{ moves = \"Q\" }}\nKing = {{ moves = \"K\", royal = true }}\n"
    );
    for (index, letter) in others.iter().enumerate() {
        text += &format!("T{index} = {{ letter = \"{letter}\", moves = \"{}\" }}\n", MOVES[index % MOVES.len()]);
    }
    text
}

/// Returns the letter of an added type; `+` and `~` extend the alphabet.
fn letter(index: usize) -> String {
    let letters: Vec<char> = LETTERS.chars().collect();
    let letter = letters[index % letters.len()];
    match index / letters.len() {
        0 => letter.to_string(),
        1 => format!("+{letter}"),
        _ => format!("{letter}~"),
    }
}

/// The shortest count that is measured; shorter ones are inaccurate.
const SECONDS_MIN: f64 = 0.2;

/// Returns millions of nodes per second of CPU time, without the start-up time, at the first depth
/// that takes long enough. Takes the median of five runs.
fn speed(fers: &Path, file: &Path) -> Result<f64, String> {
    let count = |depth: u32| {
        let command = format!("'{}' perft '{}' {depth}; times", fers.display(), file.display());
        let output = Command::new("bash").args(["-c", &command]).output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let nodes = said.lines().find_map(|line| line.strip_prefix("nodes ")?.trim().parse::<f64>().ok());
        let seconds = said.lines().last().and_then(|line| user_seconds(line.split_whitespace().next()?));
        nodes.zip(seconds).ok_or_else(|| format!("no count: {}", String::from_utf8_lossy(&output.stderr)))
    };
    let mut depth = 3;
    while depth < 8 && count(depth)?.1 < SECONDS_MIN {
        depth += 1;
    }
    let mut speeds = Vec::new();
    for _ in 0..5 {
        let (start, (nodes, whole)) = (count(1)?.1, count(depth)?);
        speeds.push(nodes / (whole - start).max(0.001) / 1e6);
    }
    Ok(median(speeds))
}

/// Returns millions of nodes per second of wall time for chess with several threads.
fn speed_with(fers: &Path, threads: usize) -> Result<f64, String> {
    let mut speeds = Vec::new();
    for _ in 0..5 {
        let started = Instant::now();
        let mut command = Command::new(fers);
        let output = command.args(["perft", "chess", "6", "--threads", &threads.to_string()]).output();
        output.map_err(|error| error.to_string())?;
        speeds.push(119_060_324.0 / started.elapsed().as_secs_f64() / 1e6);
    }
    Ok(median(speeds))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Draws the curves side by side, each scaled to its own maximum.
fn svg(curves: &[Curve]) -> String {
    const WIDTH: f64 = 260.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} 220\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>Millions of nodes a second against board size, piece types and threads</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        WIDTH * curves.len() as f64
    );
    for (index, curve) in curves.iter().enumerate() {
        let left = index as f64 * WIDTH + 40.0;
        let highest = curve.speeds.iter().copied().fold(1.0, f64::max);
        let (first, last) = (curve.marks[0] as f64, curve.marks[curve.marks.len() - 1] as f64);
        let x = |mark: usize| left + (mark as f64 - first) / (last - first).max(1.0) * (WIDTH - 70.0);
        let y = |speed: f64| 180.0 - speed / highest * 140.0;
        let points = curve.marks.iter().zip(&curve.speeds);
        let line: Vec<String> =
            points.clone().map(|(&mark, &speed)| format!("{:.1},{:.1}", x(mark), y(speed))).collect();
        svg += &format!("<text x=\"{left}\" y=\"16\" font-weight=\"bold\">{}</text>\n", curve.title);
        svg += &format!("<path d=\"M{left} 40V180H{:.1}\" fill=\"none\" stroke=\"#888\"/>\n", left + WIDTH - 70.0);
        svg +=
            &format!("<polyline points=\"{}\" fill=\"none\" stroke=\"#0a58a5\" stroke-width=\"2\"/>\n", line.join(" "));
        for (&mark, &speed) in points {
            svg += &format!("<circle cx=\"{0:.1}\" cy=\"{1:.1}\" r=\"3\" fill=\"#0a58a5\"/>\n", x(mark), y(speed));
            svg += &format!("<text x=\"{:.1}\" y=\"196\" text-anchor=\"middle\">{mark}</text>\n", x(mark));
        }
        for part in [0.0, 0.5, 1.0] {
            let speed = highest * part;
            svg += &format!(
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{speed:.0}</text>\n",
                left - 6.0,
                y(speed) + 4.0
            );
        }
    }
    svg + "</svg>\n"
}
