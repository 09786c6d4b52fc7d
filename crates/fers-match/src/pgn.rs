//! Games as PGN.

use std::time::Duration;

use fers::notation::{PgnGame, PgnLine, PgnMove, write_pgn};
use fers::search::Score;
use fers::{ByColor, Ruleset};

use crate::player::Evaluation;
use crate::record::{PlayedGame, PlayedMove};

/// The tags of a game record.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// The match.
    pub event: String,
    /// The site.
    pub site: String,
    /// The date, as `YYYY.MM.DD`.
    pub date: String,
    /// The round, followed by a point and the game of the round.
    pub round: String,
    /// The engines.
    pub players: ByColor<String>,
    /// Their time control, as it was given.
    pub time_control: String,
    /// Whether the time of each move is recorded.
    pub has_times: bool,
    /// Whether the engines' evaluations are omitted.
    pub is_short: bool,
}

/// Writes a game as PGN. Each engine move is followed by its evaluation and time, as in `{+0.25/12
/// 1.2s}`.
pub fn write(heading: &Heading, ruleset: &Ruleset, game: &PlayedGame) -> String {
    let comment = |mv: &PlayedMove| comment(heading, mv);
    let moves = game.moves.iter().map(|mv| PgnMove {
        text: mv.san.clone(),
        continues_turn: mv.continues_turn,
        comments: comment(mv).into_iter().collect(),
        ..PgnMove::default()
    });
    let mut moves: Vec<PgnMove> = moves.collect();
    if let Some(last) = moves.last_mut().filter(|_| !heading.is_short) {
        last.comments.push(game.finish.reason.clone());
    }
    let line = PgnLine { comments: Vec::new(), moves };
    let score = game.finish.outcome.score().to_owned();
    let tags = tags(heading, ruleset, game).into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    write_pgn(&PgnGame { tags, line, result: Some(score) })
}

fn tags(heading: &Heading, ruleset: &Ruleset, game: &PlayedGame) -> Vec<(&'static str, String)> {
    let mut tags = vec![
        ("Event", heading.event.clone()),
        ("Site", heading.site.clone()),
        ("Date", heading.date.clone()),
        ("Round", heading.round.clone()),
        ("White", heading.players.white.clone()),
        ("Black", heading.players.black.clone()),
        ("Result", game.finish.outcome.score().to_owned()),
        ("Variant", ruleset.presentation.name.clone()),
        ("TimeControl", heading.time_control.clone()),
        ("PlyCount", game.moves.len().to_string()),
    ];
    if let Some(start) = &game.start {
        tags.extend([("SetUp", "1".to_owned()), ("FEN", fers::fen(ruleset, start))]);
    }
    if !game.finish.is_natural {
        let end = game.finish.incident.as_ref().map_or("adjudication", |incident| incident.kind.name());
        tags.push(("Termination", end.to_owned()));
    }
    tags
}

fn comment(heading: &Heading, mv: &PlayedMove) -> Option<String> {
    if heading.is_short {
        return None;
    }
    let Some((evaluation, elapsed)) = &mv.thought else { return Some("book".to_owned()) };
    let time = heading.has_times.then(|| seconds(*elapsed));
    let words: Vec<String> = evaluation_text(evaluation).into_iter().chain(time).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Formats `+0.25/12`, or `+M5/20` for a mate in five moves.
fn evaluation_text(evaluation: &Evaluation) -> Option<String> {
    let score = score_text(evaluation.score?);
    Some(evaluation.depth.map_or(score.clone(), |depth| format!("{score}/{depth}")))
}

fn score_text(score: Score) -> String {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => format!("+M{}", plies.div_ceil(2)),
        (_, Some(plies)) => format!("-M{}", plies.div_ceil(2)),
        _ => score.to_string(),
    }
}

fn seconds(elapsed: Duration) -> String {
    format!("{:.3}s", elapsed.as_secs_f64())
}
