//! `fers play`: plays a game on the terminal, or over a pipe.

use std::io::Write;
use std::time::Duration;

use fers::{Color, Library, Ruleset};

use super::preset::{Rival, Start};
use crate::board::{self, BoardStyle};
use crate::failure::{Failure, Outcome};
use crate::game::{GameArgs, PositionArgs};
use crate::play::{Input, Opponent, Session, Strength};
use crate::terminal;

/// Play a game against the computer, or both sides.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Type moves in SAN, in coordinates or in the chosen notation; type `help` for the commands. A pipe may supply them, one per line.

Examples:
  fers play chess
  fers play xiangqi --color black --level 5
  fers play my-variants.txt#my-game --color both
  fers play shogi --notation hodges
  fers play preset.gc
  fers play preset.gc --color white --level 5
  fers play preset.gc --lifted --color black
  fers play crazyhouse --color none --seed 1
  fers play chess960 --shuffle
  fers play chess960 --shuffle 518
  printf 'e4\\nfen\\n' | fers play chess --color both")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Your side; `both` to enter the moves of both, `none` to let the computer play both [default:
    /// white; both where a preset is played by its code, without --level and --time]
    #[arg(long, value_name = "SIDE")]
    color: Option<Side>,
    /// The strength of the computer, from 0 to 20 [default: 10]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=20))]
    level: Option<u8>,
    /// The computer's thinking time per move, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Seed the computer's random choices, to get the same game again (with --time only if the
    /// machine is as fast)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Play a preset of Game Courier by the rules that its tables say, with the engine, instead of
    /// by its code
    #[arg(long)]
    lifted: bool,
    /// A file that a preset includes, by the name that it has there
    #[arg(long, value_name = "NAME=PATH")]
    include: Vec<String>,
    /// Draw the board with ASCII letters only
    #[arg(long)]
    ascii: bool,
}

/// The default level of the computer.
const LEVEL: u8 = 10;

/// The sides whose moves are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Side {
    White,
    Black,
    Both,
    None,
}

/// Plays the game.
///
/// # Errors
///
/// Returns an error when the game, the position or a move is wrong, or when reading or writing
/// fails.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let color = args.color.unwrap_or(Side::White);
    if args.game.game == "-" && color != Side::None {
        return Err(Failure::Usage("stdin cannot hold both the variant and the moves".to_owned()));
    }
    if let Some(text) = preset_text(&args.game.game).filter(|_| !args.lifted) {
        return play_preset(args, &text, out);
    }
    let game = args.game.start()?;
    hint_at_shuffles(&args.game.position, game.variant().ruleset());
    let has_all_pictures = board::has_all_pictures(game.variant().ruleset());
    let opponent = Opponent::new(game.variant().ruleset(), args.strength());
    let mut session = Session::new(game, opponent, color.typed(), args.game.position.style());
    session.notation = args.game.position.notation.unwrap_or_default();
    session.board_style = board_style(args, has_all_pictures);
    session.run(&mut Input::open()?, out)
}

/// Plays a preset by its code; with `--color`, `--level` or `--time` the computer plays a side.
fn play_preset(args: &Args, text: &str, out: &mut dyn Write) -> Outcome {
    let position = &args.game.position;
    if position.shuffle.is_some() || position.moves.is_some() {
        let message = "a preset that is played by its code has no `--shuffle` and no `--moves`: type its entries, and \
                       give `--seed` for another shuffle";
        return Err(Failure::Usage(message.to_owned()));
    }
    if position.notation.is_some() {
        let message = "a preset that is played by its code has no `--notation`: its moves are entries, as on the site; \
                       with `--lifted` the rules that its tables say are played, in any notation";
        return Err(Failure::Usage(message.to_owned()));
    }
    let has_computer = args.level.is_some() || args.time.is_some();
    let color = args.color.unwrap_or(if has_computer { Side::White } else { Side::Both });
    let rival = match color {
        Side::Both if !has_computer => None,
        _ => Some(Rival { typed: color.typed(), strength: args.strength() }),
    };
    let modes = position.reading.reading()?.modes;
    let start = Start { fen: position.fen.as_deref(), includes: &args.include, modes: modes.as_ref(), seed: args.seed };
    super::preset::play(&args.game.game, text, &start, rival, out)
}

impl Args {
    fn strength(&self) -> Strength {
        Strength { level: self.level.unwrap_or(LEVEL), time: self.time, seed: self.seed }
    }
}

/// Returns the text of a file or folder that holds the boxes of a preset of Game Courier.
fn preset_text(path: &str) -> Option<String> {
    let file = std::path::Path::new(path);
    if !file.exists() || file.is_dir() && Library::builtin().find(path).is_some() {
        return None;
    }
    // What cannot be read is reported where games are read.
    let text = crate::source::read_text(path).ok()?;
    let is_preset = file.is_dir() || file.extension().is_some_and(|extension| extension == "gc");
    (is_preset || fers::formats::game_code::looks_like(&text)).then_some(text)
}

/// Mentions `--shuffle` if the game has shuffled start positions and none was chosen.
fn hint_at_shuffles(position: &PositionArgs, ruleset: &Ruleset) {
    if position.is_start() && !ruleset.shuffles.is_empty() {
        // If stderr is closed, the note is lost: there is no other place to write it.
        let _ = writeln!(anstream::stderr(), "the usual start position; --shuffle draws another one by lot");
    }
}

impl Side {
    fn typed(self) -> Vec<Color> {
        match self {
            Self::White => vec![Color::White],
            Self::Black => vec![Color::Black],
            Self::Both => Color::ALL.to_vec(),
            Self::None => Vec::new(),
        }
    }
}

/// Chooses colors and symbols for terminals that show them, letters otherwise.
fn board_style(args: &Args, has_all_pictures: bool) -> BoardStyle {
    BoardStyle {
        has_pictures: has_all_pictures && !args.ascii && terminal::has_signs(),
        has_colors: !args.ascii && terminal::has_colors(),
        is_flipped: args.color == Some(Side::Black),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
