//! How well the static evaluation predicts the results of games: a helper, as matches decide.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::options::{self, count};
use crate::programs;
use crate::root::{UNTUNED, cargo, release_binary, run as run_command, target};

/// The games of the basket that the installed Fairy-Stockfish has.
const GAMES: [&str; 8] =
    ["chess", "capablanca", "xiangqi", "shogi", "makruk", "crazyhouse", "knightmate", "kingofthehill"];

/// Plays Fairy-Stockfish against itself and Fers against it, unless the games are there already.
/// Prints the loss of the present evaluation on the quiet positions of both.
///
/// # Errors
///
/// When a program is missing or a match fails.
pub fn run(words: &[String]) -> Result<(), String> {
    let (mut games, mut nodes, mut concurrency) = (20, 20_000, 1);
    let (mut variants, mut folder) = (GAMES.join(","), target().join("eval-loss"));
    options::read(words, |word, value| {
        match word {
            "--games" => games = count(&value()?)?,
            "--nodes" => nodes = count(&value()?)?,
            "--concurrency" => concurrency = count(&value()?)?,
            "--variants" => variants = value()?,
            "--state" => folder = PathBuf::from(value()?),
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    programs::need(&["fairy-stockfish"])?;
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let fers = release_binary()?;
    let each = games * variants.split(',').count();
    let mut tuner = cargo(&["run", "--quiet", "--release", "--package", "xtask-tune", "--", "--variants", &variants]);
    for (name, first) in
        [("peer-itself", "cmd=fairy-stockfish proto=uci name=one"), ("fers-peer", "cmd=fers name=Fers")]
    {
        let file = |kind: &str| folder.join(format!("{name}-{nodes}.{kind}"));
        let words = format!(
            "match -engine {first} -engine cmd=fairy-stockfish proto=uci name=peer -each tc=inf nodes={nodes} \
             -variant {variants} -games {each} -repeat 1 -seed 9 -maxmoves 200 -concurrency {concurrency}"
        );
        play(&fers, &words, &file("state"), &file("pgn"))?;
        tuner.arg("--records").arg(file("pgn"));
    }
    run_command(&mut tuner)
}

fn play(fers: &Path, words: &str, state: &Path, pgn: &Path) -> Result<(), String> {
    let mut command = Command::new(fers);
    command.env(UNTUNED.0, UNTUNED.1);
    command.args(words.split_whitespace()).arg("-resume").arg(state).arg("-pgnout").arg(pgn);
    run_command(command.env("PATH", programs::search_path()))
}
