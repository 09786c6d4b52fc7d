//! UCI with the variant extensions of Fairy-Stockfish.
//!
//! Sources: Stefan Meyer-Kahlen's description of the Universal Chess Interface (2006);
//! Fairy-Stockfish for `UCI_Variant` and `VariantPath`.

use std::time::Duration;

use fers_core::{Color, Move};
use fers_game::Game;
use fers_notation::{CoordinateStyle, MoveTextError};
use fers_search::Score;

use super::command::{Command, GoWord};
use super::dialect::ProtocolDialect;
use crate::GameEntry;
use crate::session::Session;
use crate::settings::Setting;
use crate::texts;

/// UCI itself.
pub(crate) const UCI: Uci = Uci;

/// The dialect of UCI.
#[derive(Debug)]
pub(crate) struct Uci;

impl ProtocolDialect for Uci {
    fn read<'a>(&self, line: &'a str, unit: Duration) -> Command<'a> {
        read(line, unit)
    }

    fn first_game(&self) -> &'static str {
        "chess"
    }

    fn speaks(&self, _: &GameEntry) -> bool {
        true
    }

    fn setting_name(&self, setting: Setting) -> Option<&'static str> {
        // UCI has no way to resign.
        let is_unknown = matches!(setting, Setting::ResignScore | Setting::ResignMoves);
        (!is_unknown).then(|| setting.name())
    }

    fn greeting_end(&self) -> &'static [&'static str] {
        &["uciok"]
    }

    fn score(&self, score: Score) -> String {
        score_text(score)
    }

    fn no_move(&self) -> &'static str {
        "bestmove (none)"
    }

    fn write_move(&self, session: &Session, game: &Game, mv: &Move) -> String {
        texts::write_move(game, mv, style(session))
    }

    fn read_move(&self, session: &Session, game: &Game, text: &str) -> Result<Move, MoveTextError> {
        texts::read_move(game, text, style(session))
    }
}

fn style(session: &Session) -> CoordinateStyle {
    CoordinateStyle { castles_onto_partner: session.settings.chess960, ranks_from_zero: false, passes_in_place: true }
}

fn read(line: &str, unit: Duration) -> Command<'_> {
    match line.split_whitespace().next() {
        Some("uci") => Command::Greet,
        Some("ucinewgame") => Command::NewGame,
        Some("setoption") => set_option(line),
        Some("debug" | "register") => Command::Nothing,
        _ => Command::read(line, "fen", unit, go_word),
    }
}

fn go_word(word: &str) -> Option<GoWord> {
    Some(match word {
        "wtime" => GoWord::Left(Color::White),
        "btime" => GoWord::Left(Color::Black),
        "winc" => GoWord::Increment(Color::White),
        "binc" => GoWord::Increment(Color::Black),
        "mate" => GoWord::Mate,
        _ => return GoWord::common(word),
    })
}

/// Parses `setoption name NAME value VALUE`. Both may contain blanks; the value is optional.
pub(super) fn set_option(line: &str) -> Command<'_> {
    let rest = line.trim_start_matches("setoption").trim_start();
    let Some(rest) = rest.strip_prefix("name ") else {
        return Command::Wrong("an option is set by `setoption name NAME value VALUE`".to_owned());
    };
    let (name, value) = match rest.split_once(" value") {
        Some((name, value)) if value.is_empty() || value.starts_with(' ') => (name, value),
        _ => (rest, ""),
    };
    Command::Set { name: name.trim(), value: value.trim() }
}

/// Formats a score for UCI and USI: `cp 25`, or `mate 3` in full moves, negative if the engine is
/// mated.
pub(super) fn score_text(score: Score) -> String {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => format!("mate {}", plies.div_ceil(2)),
        (_, Some(0)) => "mate 0".to_owned(),
        (_, Some(plies)) => format!("mate -{}", plies.div_ceil(2)),
        (None, None) => format!("cp {}", score.as_centipawns().unwrap_or_default()),
    }
}
