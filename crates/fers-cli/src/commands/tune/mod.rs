//! `fers tune`: lets the engine learn one variant by playing it.

mod crowd;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use fers::Variant;
use fers::search::tuning::Learnt;
use fers_tune::duel::{Duel, Pairs};
use fers_tune::judge::{is_decided, result, wins};
use fers_tune::self_play::{Player, Sample};
use fers_tune::{Fitted, Lesson, Settings, fit};

use crate::failure::{Failure, Outcome};
use crate::game::{self, VariantArgs};
use crate::matches::Stop;
use crate::progress::Progress;
use crate::{learnt, source};
use crowd::{Bound, crowd};

/// Let the engine learn one variant by playing it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The engine plays with itself, and fits the values of the pieces, their squares, their mobility and the weights of its \
evaluation to the results; in the second round it plays with what it has learnt in the first. Then it plays a match \
against the engine as it was. Only if it wins the match, what it has learnt is kept: `fers play`, `fers engine` and \
`fers match` find it again by the rules of the game, under any name.

Fers comes with what it has learnt about well-known games. The command goes on from there, and from what it has kept \
before: more time makes it stronger. --forget goes back to what Fers comes with.

Ctrl-C ends the games with itself, and later the match; pressed twice, it ends the program. With --games and --pairs in \
place of --minutes, the result is the same on every machine.

FERS_LEARNT names another folder to keep it in. FERS_LEARNT=shipped lets engines use only what Fers comes with, and \
FERS_LEARNT=off nothing learnt at all.

Examples:
  fers tune capablanca
  fers tune my-game.txt --minutes 10 --threads 4
  fers tune minishogi --games 2000 --pairs 150
  fers tune chess --output chess-learnt.txt
  fers explain capablanca --learnt
  fers tune capablanca --forget")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// How long to play in all, in minutes
    #[arg(long, value_name = "N", default_value_t = 5.0, value_parser = minutes)]
    minutes: f64,
    /// Rounds of games with itself; each begins with what the rounds before have taught
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Play this many games with itself in all rounds together, however long they take
    #[arg(long, value_name = "N", conflicts_with = "minutes", value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    games: Option<u64>,
    /// Play at most this many pairs of games in the match
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pairs: u64,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// Games at the same time; by default as many as the machine has cores
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Seed the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write what was learnt to a file, win or lose, instead of keeping it
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Begin with the computed evaluation, and play the match against it
    #[arg(long)]
    afresh: bool,
    /// Forget what was learnt about the game
    #[arg(long, conflicts_with_all = ["afresh", "output", "rounds", "games", "pairs", "nodes", "threads", "seed"])]
    forget: bool,
}

/// The share of the time that games of the engine with itself take.
const SELF_PLAY_SHARE: f64 = 0.6;

/// Positions below which a fit would learn little but noise.
const POSITIONS_MIN: usize = 500;

/// Plays and fits in rounds, and plays the match.
///
/// # Errors
///
/// Returns an error when the game cannot be read, too few positions were found, or the result
/// cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let variant = game::compiled(source::ruleset(&args.variant.game, &args.variant.reading.reading()?)?)?;
    if args.forget {
        return forget(&variant, out);
    }
    let known = if args.afresh { None } else { learnt::find(variant.ruleset()) };
    let known = known.map(|kept| kept.learnt).unwrap_or_default();
    let tuning = Tuning { args, variant: &variant, known: &known, begun: Instant::now(), stop: Stop::at_interrupt()? };
    let fitted = tuning.learn(out)?;
    let pairs = tuning.play_match(&fitted.learnt, out)?;
    let source = tuning.source(&fitted, &pairs);
    if let Some(path) = &args.output {
        let parameters = fers::learnt::parameters(variant.ruleset());
        let text = fers::learnt::write(variant.ruleset(), &parameters, &fitted.learnt, &source);
        std::fs::write(path, text).map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
        writeln!(out, "Written to {}", path.display())?;
        return Ok(());
    }
    if !wins(&pairs) {
        writeln!(out, "Not kept: the match does not show that the tuned engine is stronger. More minutes may help")?;
        return Ok(());
    }
    let path = learnt::keep(variant.ruleset(), &fitted.learnt, &source).map_err(|error| {
        Failure::input(format!("what was learnt cannot be kept: {error}; --output writes it to a file"))
    })?;
    writeln!(out, "Kept in {}", path.display())?;
    Ok(())
}

fn forget(variant: &Variant, out: &mut dyn Write) -> Outcome {
    match learnt::forget(variant.ruleset())? {
        Some(path) => writeln!(out, "Deleted {}", path.display())?,
        None => writeln!(out, "Nothing was learnt about {}", variant.ruleset().presentation.name)?,
    }
    Ok(())
}

/// The parts of the command and what they share.
struct Tuning<'a> {
    args: &'a Args,
    variant: &'a Variant,
    /// What the engine knows before.
    known: &'a Learnt,
    begun: Instant,
    stop: Stop,
}

impl Tuning<'_> {
    fn settings(&self) -> Settings {
        Settings { nodes: self.args.nodes, seed: self.args.seed }
    }

    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.args.threads.unwrap_or_else(cores).get()
    }

    /// Returns when a share of the time is over; `None` if the number of games is given.
    fn deadline(&self, share: f64) -> Option<Instant> {
        let whole = Duration::from_secs_f64(self.args.minutes * 60.0);
        self.args.games.is_none().then(|| self.begun + whole.mul_f64(share))
    }

    /// Plays and fits, in rounds.
    fn learn(&self, out: &mut dyn Write) -> Result<Fitted, Failure> {
        let (mut samples, mut begun) = (Vec::new(), 0);
        let mut fitted: Option<Fitted> = None;
        for round in 1..=self.args.rounds {
            let knows = fitted.as_ref().map_or(self.known, |fitted| &fitted.learnt);
            begun += self.self_play(round, begun, knows, &mut samples, out)?;
            // A round with too few positions is played on in the next.
            if samples.len() >= POSITIONS_MIN {
                fitted = Some(self.fit(&samples, out)?);
            }
            if self.stop.flag().load(Ordering::Relaxed) {
                break;
            }
        }
        fitted.ok_or_else(|| {
            let message = format!(
                "these are too few positions to learn from, at least {POSITIONS_MIN} are needed; allow more minutes or games"
            );
            Failure::input(message)
        })
    }

    /// Plays the games of a round, numbered from `first`, and adds their positions. Returns the
    /// number of games.
    fn self_play(
        &self,
        round: u32,
        first: u64,
        knows: &Learnt,
        samples: &mut Vec<Sample>,
        out: &mut dyn Write,
    ) -> Result<u64, Failure> {
        let (rounds, share) = (u64::from(self.args.rounds), f64::from(round) / f64::from(self.args.rounds));
        let most = self.args.games.map(|games| games * u64::from(round) / rounds - first);
        let bound = Bound { most, deadline: self.deadline(SELF_PLAY_SHARE * share), stop: self.stop.flag() };
        let begin = || Player::new(self.variant, knows);
        let progress = Progress::of_games(most, bound.deadline, "games of the engine with itself");
        let games = crowd(
            self.threads(),
            &bound,
            begin,
            |player, number| player.play(first + number, self.settings(), &|| bound.goes_on()),
            |_| {
                progress.advance();
                true
            },
        );
        progress.finish();
        let count = games.len() as u64;
        samples.extend(games.into_iter().flatten());
        writeln!(out, "Round {round}: {} games with itself, {} quiet positions", first + count, samples.len())?;
        Ok(count)
    }

    fn fit(&self, samples: &[Sample], out: &mut dyn Write) -> Result<Fitted, Failure> {
        let progress = Progress::of(100);
        let parameters = fers::learnt::parameters(self.variant.ruleset());
        let fitted = fit(Lesson { parameters: &parameters, samples, prior: self.known }, &mut |share| {
            progress.set((100.0 * share) as u64);
            true
        });
        progress.finish();
        let Fitted { positions, loss_before, loss_after, .. } = &fitted;
        writeln!(
            out,
            "Fitted {positions} positions: log-loss on the others {loss_before:.4} before, {loss_after:.4} after"
        )?;
        Ok(fitted)
    }

    fn play_match(&self, learnt: &Learnt, out: &mut dyn Write) -> Result<Pairs, Failure> {
        self.stop.lower();
        let bound = Bound { most: Some(self.args.pairs), deadline: self.deadline(1.0), stop: self.stop.flag() };
        let begin = || Duel::new(self.variant, learnt, self.known);
        let progress =
            Progress::of_games(Some(self.args.pairs), bound.deadline, "pairs of games against the engine as it was");
        let settings = self.settings().of_match();
        let mut so_far = Pairs::default();
        let points = crowd(
            self.threads(),
            &bound,
            begin,
            |duel, number| duel.pair(number, settings, &|| bound.goes_on()),
            |&points| {
                progress.advance();
                so_far.add(points);
                !is_decided(&so_far)
            },
        );
        progress.finish();
        let mut pairs = Pairs::default();
        points.into_iter().for_each(|points| pairs.add(points));
        writeln!(out, "Match at {} nodes a move: {}", self.args.nodes, result(&pairs))?;
        Ok(pairs)
    }

    fn source(&self, fitted: &Fitted, pairs: &Pairs) -> String {
        let Args { nodes, seed, .. } = self.args;
        format!("{} positions, {nodes} nodes a move, seed {seed}; match: {}", fitted.positions, result(pairs))
    }
}

fn minutes(text: &str) -> Result<f64, String> {
    let minutes: f64 = text.parse().map_err(|_| "this is no number".to_owned())?;
    if (0.05..=1440.0).contains(&minutes) { Ok(minutes) } else { Err("this is not between 0.05 and 1440".to_owned()) }
}
