//! Plays two builds of this example against each other, to see whether a change of the search gains strength.
//!
//! `selfplay OLD NEW [--games N] [--nodes N | --ms N] [--seed N] [VARIANT]...` starts two programs, each a copy of this
//! example that was built before or after a change, and lets them play pairs of games with changed sides from random
//! openings. `selfplay --player` is what it starts: it answers `VARIANT LIMIT VALUE MOVE...` by a move and its score.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fers::core::SplitMix;
use fers::search::{Engine, Limits, Score};
use fers::{Color, CoordinateStyle, Game, GameText, Library, Outcome, Variant};

const BASKET: [&str; 8] = ["chess", "capablanca", "xiangqi", "shogi", "crazyhouse", "makruk", "spartan", "minishogi"];
const OPENING_PLIES: usize = 8;
const PLIES_MAX: usize = 240;
/// Both sides agree for so many plies that one is ahead by so many centipawns.
const RESIGN_PLIES: u32 = 6;
const RESIGN_SCORE: i32 = 900;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "--player") { answer_all() } else { run_match(&arguments) }
}

fn start(variant: &str) -> Result<Game, Failure> {
    let entry = Library::builtin().find(variant).ok_or_else(|| format!("there is no variant {variant}"))?;
    Ok(Game::new(Variant::new(entry.ruleset().clone()).map_err(|problems| format!("{problems:?}"))?))
}

/// The player: one answer for each line.
fn answer_all() -> Result<(), Failure> {
    let mut now: Option<(String, Game, Engine)> = None;
    for line in std::io::stdin().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        let (Some(variant), Some(limit), Some(value)) = (words.next(), words.next(), words.next()) else { continue };
        if now.as_ref().is_none_or(|(name, ..)| name != variant) {
            let game = start(variant)?;
            let engine = Engine::new(game.variant().ruleset());
            now = Some((variant.to_owned(), game, engine));
        }
        let Some((_, game, engine)) = now.as_mut() else { continue };
        let moves: Vec<&str> = words.collect();
        if moves.len() <= OPENING_PLIES + 1 {
            engine.forget();
        }
        while game.undo().is_some() {}
        for mv in moves {
            game.play_text(mv).map_err(|error| format!("{mv}: {error:?}"))?;
        }
        let value: u64 = value.parse()?;
        let limits = if limit == "ms" { Limits::time(Duration::from_millis(value)) } else { Limits::nodes(value) };
        let best = engine.search(game.position(), &fers::past(game), &limits, &AtomicBool::new(false), &mut |_| {});
        let mv = best.mv.ok_or("asked where there is no move")?;
        println!("{} {}", game.coordinate(&mv, CoordinateStyle::default()), centipawns(best.score));
    }
    Ok(())
}

fn centipawns(score: Score) -> i32 {
    score.as_centipawns().unwrap_or(if score > Score::DRAW { 100_000 } else { -100_000 })
}

struct Player {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Player {
    fn start(program: &str) -> Result<Self, Failure> {
        let mut child = Command::new(program).arg("--player").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let answers = BufReader::new(child.stdout.take().ok_or("no output")?);
        Ok(Self { child, answers })
    }

    fn ask(&mut self, question: &str) -> Result<(String, i32), Failure> {
        writeln!(self.child.stdin.as_mut().ok_or("no input")?, "{question}")?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let (mv, score) = line.trim().split_once(' ').ok_or_else(|| format!("no answer to {question}"))?;
        Ok((mv.to_owned(), score.parse()?))
    }
}

/// Results of the new program: won, drawn, lost.
#[derive(Clone, Copy, Default)]
struct Results([f64; 3]);

impl Results {
    /// The difference of strength and the half width of its 95 % interval.
    fn elo(&self) -> (f64, f64) {
        let [won, drawn, lost] = self.0;
        let games = won + drawn + lost;
        let share = ((won + drawn / 2.0) / games).clamp(0.001, 0.999);
        let variance = (won * (1.0 - share).powi(2) + drawn * (0.5 - share).powi(2) + lost * share.powi(2)) / games;
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
        let error = 1.96 * (variance / games).sqrt();
        (elo(share), (elo(share + error) - elo(share - error)) / 2.0)
    }
}

fn run_match(arguments: &[String]) -> Result<(), Failure> {
    let (mut games, mut limit, mut seed) = (20, ("nodes", 5_000), 1);
    let mut names = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut number = || rest.next().ok_or("a number is missing")?.parse::<u64>().map_err(Failure::from);
        match argument.as_str() {
            "--games" => games = number()?,
            "--nodes" => limit = ("nodes", number()?),
            "--ms" => limit = ("ms", number()?),
            "--seed" => seed = number()?,
            name => names.push(name),
        }
    }
    let [old, new, variants @ ..] = names.as_slice() else { return Err("selfplay OLD NEW [VARIANT]...".into()) };
    let variants = if variants.is_empty() { &BASKET[..] } else { variants };
    let mut players = [Player::start(old)?, Player::start(new)?];
    let mut all = Results::default();
    for variant in variants {
        let mut results = Results::default();
        for number in 0..games {
            let outcome = play(variant, &mut players, number, limit, seed)?;
            results.0[outcome] += 1.0;
            all.0[outcome] += 1.0;
        }
        report(variant, &results);
    }
    report("all", &all);
    Ok(())
}

fn report(name: &str, results: &Results) {
    let [won, drawn, lost] = results.0;
    let (elo, error) = results.elo();
    println!("{name:12} +{won} ={drawn} -{lost}  {elo:+.0} ± {error:.0} Elo");
}

/// Plays one game; says whether the new program won (0), drew (1) or lost (2). Odd games repeat the opening of the game
/// before with the sides changed.
fn play(
    variant: &str,
    players: &mut [Player; 2],
    number: u64,
    limit: (&str, u64),
    seed: u64,
) -> Result<usize, Failure> {
    let mut game = start(variant)?;
    let mut moves: Vec<String> = Vec::new();
    let mut random = SplitMix::new((seed << 32) | (number / 2));
    let new_side = Color::ALL[(number % 2) as usize];
    let mut agreed: i32 = 0;
    while moves.len() < PLIES_MAX {
        if let Some(ending) = game.ending() {
            return Ok(result(ending.outcome, new_side));
        }
        let is_opening = moves.len() < OPENING_PLIES;
        let text = if is_opening {
            let legal = game.legal_texts(CoordinateStyle::default());
            legal[random.below(legal.len())].coordinate.clone()
        } else {
            let question = format!("{variant} {} {} {}", limit.0, limit.1, moves.join(" "));
            let (text, score) = players[usize::from(game.turn() == new_side)].ask(&question)?;
            // The scores are for the side to move: a side that is ahead sees the opposite sign of the other.
            let white = if game.turn() == Color::White { score } else { -score };
            agreed = if white.abs() < RESIGN_SCORE { 0 } else { (agreed.abs() + 1) * white.signum() };
            text
        };
        game.play_text(&text).map_err(|error| format!("{variant}: {text}: {error:?}"))?;
        moves.push(text);
        if agreed.unsigned_abs() >= RESIGN_PLIES {
            let winner = if agreed > 0 { Color::White } else { Color::Black };
            return Ok(result(Outcome::Win(winner), new_side));
        }
    }
    Ok(1)
}

fn result(outcome: Outcome, new_side: Color) -> usize {
    match outcome {
        Outcome::Win(winner) if winner == new_side => 0,
        Outcome::Draw => 1,
        Outcome::Win(_) => 2,
    }
}
