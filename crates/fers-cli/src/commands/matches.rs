//! `fers match`: plays matches between engines.

use std::io::Write;

use fers_match::Plan;

use crate::failure::{Failure, Outcome};
use crate::matches::Runner;

/// Play matches between engines, in any variant.
#[derive(Debug, clap::Args)]
#[command(override_usage = "fers match -engine KEY=VALUE... -engine KEY=VALUE... [OPTION VALUE...]...", after_help = AFTER_HELP)]
pub struct Args {
    /// The options listed below; they mean the same as in cutechess where it has them
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true, num_args = 0..)]
    words: Vec<String>,
}

const AFTER_HELP: &str = "\
Engines
  -engine KEY=VALUE...   an engine, at least two of them
  -each KEY=VALUE...     keys for all engines; the keys of an engine override them
    cmd=COMMAND          the program and its arguments; cmd=fers runs our own search inside this process
    arg=WORD             one more argument
    proto=PROTOCOL       cecp (or xboard), uci, usi, ucci
    name=NAME dir=FOLDER initstr=LINES restart=on
    tc=MOVES/TIME+INC    a clock: 40/60, 2:30+1, 10+0.1, inf (seconds, or minutes:seconds)
    st=SECONDS           time per move
    depth=N nodes=N      search limits, alone or together with a time
    timemargin=MS        the delay tolerated after the time is up (100)
    option.NAME=VALUE    sets an option of the engine
    variant.GAME=NAME    the engine's name for a game, if it is not detected

Games
  -variant GAME,...      the variants to play, in turn
  -games N -rounds N     games per pair of engines: games times rounds
  -repeat N              games per opening, with colors swapped (2); 1 for a new opening in each game
  -openings KEY=VALUE... file=FILE format=epd|pgn order=random|sequential start=N plies=N
                         without a file: random legal plies=N (8), even to within balance=CENTIPAWNS (100)
  -shuffle [NUMBER]      shuffled start positions: a random one for each opening, shared by its games, or one
                         number for all games (in Chess960, 518 is the usual position)
  -tournament KIND       round-robin or gauntlet (the first engine against all others)
  -seed N                the seed of all random choices
  -draw KEY=VALUE...     movenumber=N movecount=N score=CENTIPAWNS
  -resign KEY=VALUE...   movecount=N score=CENTIPAWNS twosided=true
  -maxmoves N            draw after N moves
  -sprt KEY=VALUE...     elo0=X elo1=X alpha=X beta=X: stop when one hypothesis is accepted

Running
  -concurrency N         games at the same time
  -pgnout FILE [min]     append the games to a file; min omits the engines' comments
  -resume FILE           save the state of the match; an equal command resumes it
  -debug FILE            log all lines to and from the engines
  -ratinginterval N      show the table after every N games
  -report FILE           write the table as Markdown at the end
  -event NAME -site NAME

Fers is the referee: an illegal move, a crash, silence, a time loss and a false claim lose the game and are counted. The
engine is then restarted. Elo intervals are 95 % intervals, computed from pairs of games.

Examples:
  fers match -engine cmd=fers name=new -engine cmd=./old/fers arg=engine proto=uci -each tc=10+0.1 -games 100
  fers match -engine cmd=fers -engine cmd=fairy-stockfish proto=uci option.Hash=64 -each tc=40/4 \\
             -variant capablanca,crazyhouse -games 20 -pgnout games.pgn
  fers match -engine cmd=fers -engine cmd=fairymax proto=xboard -each st=1 -variant knightmate -openings plies=4
  fers match -engine cmd=fers -engine cmd=stockfish proto=uci -each tc=10+0.1 -variant chess960 -shuffle -games 100
  fers match -engine cmd=./new proto=uci -engine cmd=./old proto=uci -each tc=8+0.08 -games 40000 -concurrency 4 \\
             -openings file=book.epd order=random -sprt elo0=0 elo1=5 -resume test.state";

/// The exit code after Ctrl-C, as shells report a program ended by an interrupt.
const INTERRUPTED: i32 = 130;

/// Plays the match. An interrupted match ends the process with [`INTERRUPTED`].
///
/// # Errors
///
/// Returns an error when the options are wrong, an engine cannot play, or files cannot be read or
/// written.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let plan = Plan::read(&args.words).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Failure::Usage(format!("{}\n`fers match --help` shows the options", errors.join("\n")))
    })?;
    let mut runner = Runner::new(&plan)?;
    runner.run(out)?;
    if runner.is_interrupted() {
        out.flush()?;
        std::process::exit(INTERRUPTED);
    }
    Ok(())
}
