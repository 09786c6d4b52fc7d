//! Law: the tables of a written preset are read back as rules that play alike.

use fers_core::Move;
use fers_formats::game_code;
use fers_game::{Game, Variant};
use fers_rules::Ruleset;

use super::preset::is_left_out;
use crate::{Choices, Violation};

const LAW: &str = "a written preset is read back as rules that play alike";

/// The most positions that are compared at the start.
const NODES_MAX: u64 = 400;

/// Reads back the preset that is written for a game, and plays random moves by both rules.
///
/// At each ply both must have the same legal moves, and end alike, ends excepted that presets leave
/// out. So must they have at the first positions behind the start, up to three plies deep.
/// Games that do not fit into a preset are skipped, and those with turns of several moves, which
/// are not read.
///
/// # Errors
///
/// The first position where they differ, or why the preset is not read.
pub fn preset_reads_back(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    let written = game_code::write(&[ruleset]);
    if written.left_out > 0 || ruleset.turn.is_some() {
        return Ok(());
    }
    let broken = |ply: u32, game: Option<&Game>, what: String| {
        let setup = game.map_or_else(|| ruleset.start.clone(), Game::setup);
        Box::new(Violation { seed, ply, ..Violation::new(LAW, ruleset, &setup, what) })
    };
    let parsed = game_code::read(&written.text);
    let Some(again) = parsed.value.ruleset else {
        let problems: Vec<String> =
            parsed.diagnostics.iter().map(|problem| problem_text(&written.text, problem)).collect();
        return Err(broken(0, None, problems.join("\n")));
    };
    let start = |rules: Variant| Game::new(rules);
    let variant = Variant::new(ruleset.clone()).map_err(|_| broken(0, None, "the rules have problems".to_owned()))?;
    let other =
        Variant::new(again).map_err(|problems| broken(0, None, format!("the rules that are read: {problems:?}")))?;
    let mut pair = Pair { ruleset, one: start(variant), other: start(other) };
    let mut nodes = 0;
    let walked = pair.walk(3, &mut nodes);
    walked.map_err(|what| broken(0, Some(&pair.one), what))?;
    let mut choices = Choices::of_seed(seed);
    for ply in 0..plies {
        let moves = pair.compare().map_err(|what| broken(ply, Some(&pair.one), what))?;
        if moves.is_empty() {
            return Ok(());
        }
        let mv = moves[choices.below(moves.len())].clone();
        pair.play(&mv).map_err(|what| broken(ply, Some(&pair.one), what))?;
    }
    Ok(())
}

fn problem_text(text: &str, problem: &fers_text::Diagnostic) -> String {
    let line = text[..problem.span.range().start].lines().count();
    format!("line {line}: {} ({}) at `{}`", problem.message, problem.code.0, problem.span.slice(text))
}

/// A game by both rules.
struct Pair<'r> {
    ruleset: &'r Ruleset,
    one: Game,
    other: Game,
}

impl Pair<'_> {
    /// Compares ends and legal moves. Returns the moves; none if the game is over.
    fn compare(&self) -> Result<Vec<Move>, String> {
        match (self.one.ending(), self.other.ending()) {
            (Some(ending), _) if is_left_out(self.ruleset, &ending) => return Ok(Vec::new()),
            (Some(one), Some(other)) if one.outcome == other.outcome => return Ok(Vec::new()),
            (None, None) => {}
            (one, other) => return Err(format!("one game ends by {one:?}, the other by {other:?}")),
        }
        let sorted = |game: &Game| {
            let mut moves = game.legal_list().to_vec();
            moves.sort_unstable();
            moves
        };
        let (one, other) = (sorted(&self.one), sorted(&self.other));
        if one == other {
            return Ok(one);
        }
        let only = |some: &[Move], more: &[Move]| {
            let missing = some.iter().filter(|mv| !more.contains(mv));
            missing.take(5).map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join("\n  ")
        };
        Err(format!("only the original: {}\nonly the rules read back: {}", only(&one, &other), only(&other, &one)))
    }

    fn play(&mut self, mv: &Move) -> Result<(), String> {
        self.one.play(mv).map_err(|error| error.to_string())?;
        self.other.play(mv).map_err(|error| error.to_string())
    }

    /// Compares all positions so many plies deep.
    fn walk(&mut self, depth: u32, nodes: &mut u64) -> Result<(), String> {
        let moves = self.compare()?;
        *nodes += 1;
        if depth == 1 || *nodes > NODES_MAX {
            return Ok(());
        }
        for mv in &moves {
            self.play(mv)?;
            self.walk(depth - 1, nodes)?;
            self.one.undo();
            self.other.undo();
        }
        Ok(())
    }
}
