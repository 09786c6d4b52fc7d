//! `fers match`: engines against each other.

use std::io::Write;

use fers_match::Plan;

use crate::failure::{Failure, Outcome};
use crate::matches::Runner;

/// Play matches between engines, in any variant.
#[derive(Debug, clap::Args)]
#[command(override_usage = "fers match -engine KEY=VALUE... -engine KEY=VALUE... [OPTION VALUE...]...", after_help = AFTER_HELP)]
pub struct Args {
    /// The options below; those of cutechess where they mean the same
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true, num_args = 0..)]
    words: Vec<String>,
}

const AFTER_HELP: &str = "\
Engines
  -engine KEY=VALUE...   an engine, at least two of them
  -each KEY=VALUE...     the same for all engines; what is said about one goes first
    cmd=COMMAND          the program, with its arguments; cmd=fers is our own search, without a process
    arg=WORD             one more argument
    proto=PROTOCOL       cecp (or xboard), uci, usi, ucci
    name=NAME dir=FOLDER initstr=LINES restart=on
    tc=MOVES/TIME+INC    a clock: 40/60, 2:30+1, 10+0.1, inf (seconds, or minutes:seconds)
    st=SECONDS           a time for each move
    depth=N nodes=N      limits of the search, alone or beside a time
    timemargin=MS        how much too late an answer may come (100)
    option.NAME=VALUE    sets an option of the engine
    variant.GAME=NAME    what the engine calls a game, where that is not found out by itself

Games
  -variant GAME,...      what is played; several games take turns
  -games N -rounds N     games between each two engines: N times N
  -repeat N              games from each opening, colors changed (2); 1 for a new opening each time
  -openings KEY=VALUE... file=FILE format=epd|pgn order=random|sequential start=N plies=N
                         without a file: random legal plies=N (8), even to within balance=CENTIPAWNS (100)
  -shuffle [NUMBER]      begin from shuffled start positions: a new one by lot for each opening, which its games
                         share, or the one of a number in all games (in Chess960, 518 is the usual one)
  -tournament KIND       round-robin or gauntlet (the first engine against all others)
  -seed N                what chance comes from
  -draw KEY=VALUE...     movenumber=N movecount=N score=CENTIPAWNS
  -resign KEY=VALUE...   movecount=N score=CENTIPAWNS twosided=true
  -maxmoves N            a draw after so many moves
  -sprt KEY=VALUE...     elo0=X elo1=X alpha=X beta=X: play until it is clear which

Running
  -concurrency N         games at the same time
  -pgnout FILE [min]     add the games to a file; min leaves out what engines say
  -resume FILE           keep the state of the match here; the same command goes on where it was
  -debug FILE            write down all that is said
  -ratinginterval N      show the table after every N games
  -report FILE           write the table as Markdown at the end
  -event NAME -site NAME

Our rules are the referee: an illegal move, a crash, silence, too long thought and a false claim lose the game, and are
counted. The engine is started again then. Intervals of Elo hold 95% and come from pairs of games.

Examples:
  fers match -engine cmd=fers name=new -engine cmd=./old/fers arg=engine proto=uci -each tc=10+0.1 -games 100
  fers match -engine cmd=fers -engine cmd=fairy-stockfish proto=uci option.Hash=64 -each tc=40/4 \\
             -variant capablanca,crazyhouse -games 20 -pgnout games.pgn
  fers match -engine cmd=fers -engine cmd=fairymax proto=xboard -each st=1 -variant knightmate -openings plies=4
  fers match -engine cmd=fers -engine cmd=stockfish proto=uci -each tc=10+0.1 -variant chess960 -shuffle -games 100
  fers match -engine cmd=./new proto=uci -engine cmd=./old proto=uci -each tc=8+0.08 -games 40000 -concurrency 4 \\
             -openings file=book.epd order=random -sprt elo0=0 elo1=5 -resume test.state";

/// What the shell is told when the user has broken the match off: as for a program that an interrupt ends.
const INTERRUPTED: i32 = 130;

/// Plays. A match that was interrupted ends the process with [`INTERRUPTED`].
///
/// # Errors
///
/// When the words make no sense, an engine cannot play, or files cannot be read or written.
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
