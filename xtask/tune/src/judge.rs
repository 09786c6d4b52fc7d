//! Positions labelled by another engine: games of it with itself, and positions beside them.
//!
//! Positions beside a game come from it by one or two moves by chance. They teach what hanging
//! pieces and threats are worth: a search meets many more of them than a game does. Only quiet
//! positions are kept: no check, and the best move wins no material.
//!
//! With `--fers-nodes`, Fers plays one side of each game. It steers to positions that it overrates,
//! and these are the ones to learn from.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use fers::core::SplitMix;
use fers::fen_text::write_with;
use fers::search::{Engine, Past};
use fers::{Color, Dialect, Game, GameText, Outcome, learnt};
use fers_tune::Settings;
use fers_tune::self_play::{Player, is_quiet};

use crate::arguments::number;
use crate::games::{self, Named};

/// Fewest and most moves by chance at the start of a game.
const OPENING: (usize, usize) = (2, 10);
/// Centipawns beyond which an opening is not even.
const BALANCE: i32 = 400;
/// Centipawns beyond which a position teaches nothing.
const DECIDED: i32 = 1500;
/// Plies after which a game is drawn.
const PLIES_MAX: usize = 240;
/// One move in so many is by chance.
const CHANCE: usize = 8;

/// What was asked for.
struct Order {
    engine: PathBuf,
    variants: Option<String>,
    folder: PathBuf,
    positions: usize,
    nodes: u64,
    /// Nodes of Fers for a move, if it plays one side of each game.
    fers_nodes: Option<u64>,
    seed: u64,
}

/// Lets another engine label positions of each variant, and writes them into a folder.
///
/// # Errors
///
/// When a word makes no sense, the engine cannot be run, or a file cannot be written.
pub fn run(words: &[String]) -> Result<(), String> {
    let order = order(words)?;
    std::fs::create_dir_all(&order.folder).map_err(|error| format!("{}: {error}", order.folder.display()))?;
    for named in games::variants(order.variants.as_deref())? {
        let path = order.folder.join(&named.0).with_extension("txt");
        let mut judge = Judge::start(&order.engine, &named, order.nodes)?;
        let text = label(&named, &mut judge, &order)?;
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn order(words: &[String]) -> Result<Order, String> {
    let (mut engine, mut folder) = (None, None);
    let (mut variants, mut positions, mut nodes, mut fers_nodes, mut seed) = (None, 24_000, 800, None, 1);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--engine" => engine = Some(value()?.into()),
            "--output" => folder = Some(value()?.into()),
            "--variants" => variants = Some(value()?.clone()),
            "--positions" => positions = number(value()?)?,
            "--nodes" => nodes = number(value()?)?,
            "--fers-nodes" => fers_nodes = Some(number(value()?)?),
            "--seed" => seed = number(value()?)?,
            _ => return Err(format!("there is no option `{word}`; `cargo xtask help` lists them")),
        }
    }
    let engine = engine.ok_or("name the engine: --engine PATH")?;
    let folder = folder.ok_or("name the folder of the labels: --output FOLDER")?;
    Ok(Order { engine, variants, folder, positions, nodes, fers_nodes, seed })
}

/// Plays games until there are enough positions. Returns their lines.
fn label((name, variant): &Named, judge: &mut Judge, order: &Order) -> Result<String, String> {
    let mut random = SplitMix::new(order.seed);
    let (mut text, mut count, mut number) = (String::new(), 0, 0);
    let mut fers = order.fers_nodes.map(|nodes| {
        let player = Player::new(variant, &learnt::shipped_numbers(variant.ruleset()));
        (player, Settings { nodes, seed: order.seed })
    });
    while count < order.positions {
        number += 1;
        judge.say("ucinewgame")?;
        let side = if number % 2 == 0 { Color::White } else { Color::Black };
        let ours = fers.as_mut().map(|(player, settings)| (side, player, *settings));
        for line in play(Game::new(variant.clone()), judge, ours, &mut random)? {
            text += &format!("{number};{line}\n");
            count += 1;
        }
        if number % 20 == 0 {
            eprintln!("{name}: {count} of {} positions", order.positions);
        }
    }
    Ok(text)
}

/// Plays one game. `ours` is the side that Fers plays, if it plays any. Returns the lines of its
/// positions without the number of the game; none if the opening is not even.
fn play(
    mut game: Game,
    judge: &mut Judge,
    mut ours: Option<(Color, &mut Player, Settings)>,
    random: &mut SplitMix,
) -> Result<Vec<String>, String> {
    let mut past = Past::default();
    for _ in 0..OPENING.0 + random.below(OPENING.1 - OPENING.0 + 1) {
        if !by_chance(&mut game, random) {
            return Ok(Vec::new());
        }
    }
    let (mut of_game, mut beside, mut result) = (Vec::new(), Vec::new(), 0.5);
    for ply in 0..PLIES_MAX {
        let Some(found) = judge.search(&game)? else { break };
        if ply == 0 && found.for_white.is_none_or(|score| score.abs() > BALANCE) {
            return Ok(Vec::new());
        }
        let Some(score) = found.for_white else {
            result = if found.mover_wins == (game.turn() == Color::White) { 1.0 } else { 0.0 };
            break;
        };
        if score.abs() < DECIDED && judge.is_quiet(&game, &found.mv) {
            of_game.push(format!("{};{score}", game.fen()));
        }
        beside.extend(beside_game(&game, judge, random)?);
        let (key, is_by_chance) = (game.key(), random.below(CHANCE) == 0);
        let has_moved = match &mut ours {
            _ if is_by_chance => by_chance(&mut game, random),
            Some((side, player, settings)) if *side == game.turn() => {
                let best = player.think(&game, &past, *settings).mv;
                best.is_some_and(|mv| game.play(&mv).is_ok())
            }
            _ => game.play_text(&found.mv).is_ok(),
        };
        past.push(key);
        if let Some(ending) = game.ending() {
            result = points(ending.outcome);
        }
        if !has_moved || game.ending().is_some() {
            break;
        }
    }
    let of_game = of_game.into_iter().map(|line| format!("{line};{result}"));
    Ok(of_game.chain(beside.into_iter().map(|line| line + ";")).collect())
}

/// Labels a position one or two moves by chance away from a game, unless it is decided or a check.
fn beside_game(game: &Game, judge: &mut Judge, random: &mut SplitMix) -> Result<Option<String>, String> {
    let mut aside = game.clone();
    for _ in 0..=random.below(2) {
        if !by_chance(&mut aside, random) {
            return Ok(None);
        }
    }
    let Some(found) = judge.search(&aside)? else { return Ok(None) };
    let score = found.for_white.filter(|score| score.abs() < DECIDED && judge.is_quiet(&aside, &found.mv));
    Ok(score.map(|score| format!("{};{score}", aside.fen())))
}

/// Plays a move by chance. Returns whether the game goes on.
fn by_chance(game: &mut Game, random: &mut SplitMix) -> bool {
    let legal = game.legal_list().to_vec();
    let chosen = legal.get(random.below(legal.len().max(1)));
    chosen.is_some_and(|mv| game.play(mv).is_ok()) && game.ending().is_none()
}

fn points(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Color::White) => 1.0,
        Outcome::Win(Color::Black) => 0.0,
        Outcome::Draw => 0.5,
    }
}

/// An engine that speaks UCI.
struct Judge {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    nodes: u64,
    /// Counts material.
    counter: Engine,
}

/// What a search found.
struct Found {
    mv: String,
    /// Centipawns for White; `None` for a mate.
    for_white: Option<i32>,
    /// The mate is given by the side to move.
    mover_wins: bool,
}

impl Judge {
    fn start(path: &Path, (name, variant): &Named, nodes: u64) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut process = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("{}: it cannot be spoken with", path.display()));
        };
        let counter = Engine::with_hash(variant.ruleset(), 1);
        let mut judge = Self { process, input, output: BufReader::new(output), nodes, counter };
        judge.say("uci")?;
        judge.hear("uciok")?;
        judge.say(&format!("setoption name UCI_Variant value {name}"))?;
        judge.say("isready")?;
        judge.hear("readyok")?;
        Ok(judge)
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").map_err(|error| format!("the engine does not listen: {error}"))
    }

    /// Returns the lines up to one that begins with `last`.
    fn hear(&mut self, last: &str) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).map_err(|error| error.to_string())?;
            if length == 0 {
                return Err(format!("the engine ended before `{last}`"));
            }
            let is_last = line.starts_with(last);
            lines.push(line.trim_end().to_owned());
            if is_last {
                return Ok(lines);
            }
        }
    }

    /// Returns whether a position is no check and its best move wins no material.
    fn is_quiet(&self, game: &Game, best: &str) -> bool {
        let mut after = game.clone();
        !game.is_in_check()
            && after.play_text(best).is_ok()
            && is_quiet(&self.counter.trace(game.position()), &self.counter.trace(after.position()))
    }

    /// Searches a position. Returns `None` without a move.
    fn search(&mut self, game: &Game) -> Result<Option<Found>, String> {
        let fen = write_with(game.variant().ruleset(), game.variant().facts(), &game.setup(), Dialect::Common);
        self.say(&format!("position fen {fen}"))?;
        self.say(&format!("go nodes {}", self.nodes))?;
        let lines = self.hear("bestmove")?;
        let mv = lines.last().and_then(|line| line.split(' ').nth(1)).unwrap_or("(none)");
        let score = lines.iter().rev().find_map(|line| score(line));
        let found = score.filter(|_| mv != "(none)").map(|(is_mate, score)| Found {
            mv: mv.to_owned(),
            for_white: (!is_mate).then_some(if game.turn() == Color::White { score } else { -score }),
            mover_wins: score > 0,
        });
        Ok(found)
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        // It has been asked for nothing: nothing is lost.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads an exact score of a line of information: whether it is a mate, and the number.
fn score(line: &str) -> Option<(bool, i32)> {
    let mut words = line.split(' ').skip_while(|word| *word != "score").skip(1);
    let is_mate = words.next()? == "mate";
    let score = words.next()?.parse().ok()?;
    (!line.contains("bound")).then_some((is_mate, score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_scores_are_read() {
        assert_eq!(score("info depth 3 score cp -31 nodes 90 pv e2e4"), Some((false, -31)));
        assert_eq!(score("info depth 9 score mate 4 nodes 90"), Some((true, 4)));
        assert_eq!(score("info depth 9 score cp 12 lowerbound nodes 90"), None);
        assert_eq!(score("info string hello"), None);
    }

    #[test]
    fn an_engine_and_a_folder_are_asked_for() {
        let read = |line: &str| order(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        assert!(read("--engine x").is_err_and(|why| why.contains("--output")));
        assert!(read("--output x").is_err_and(|why| why.contains("--engine")));
        assert_eq!(read("--engine x --output y --fers-nodes 9").map(|order| order.fers_nodes), Ok(Some(9)));
        assert_eq!(read("--engine x --output y --positions 9").map(|order| order.positions), Ok(9));
    }
}
