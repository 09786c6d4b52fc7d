//! UCCI, the protocol of xiangqi programs.
//!
//! Source: the description of the Universal Chinese Chess Protocol, version 3.

use std::time::Duration;

use fers_core::{Color, Move};
use fers_game::Game;
use fers_notation::{CoordinateStyle, MoveTextError};
use fers_search::Score;

use super::command::{Command, Go, GoWord};
use super::dialect::ProtocolDialect;
use crate::GameEntry;
use crate::session::Session;
use crate::settings::Setting;
use crate::texts;

/// UCCI itself.
pub(crate) const UCCI: Ucci = Ucci;

/// The dialect of UCCI.
#[derive(Debug)]
pub(crate) struct Ucci;

/// Ranks are numbered from 0.
const STYLE: CoordinateStyle =
    CoordinateStyle { castles_onto_partner: false, ranks_from_zero: true, passes_in_place: false };
/// The score of a mate, beyond all other scores.
const MATE: i32 = 10_000;

impl ProtocolDialect for Ucci {
    fn read<'a>(&self, line: &'a str, unit: Duration) -> Command<'a> {
        read(line, unit)
    }

    fn first_game(&self) -> &'static str {
        "xiangqi"
    }

    /// Accepts games on a board of 9x10; the protocol has no other.
    fn speaks(&self, entry: &GameEntry) -> bool {
        let geometry = &entry.ruleset().geometry;
        (geometry.files, geometry.ranks, geometry.boards) == (9, 10, 1) && entry.turns_problem().is_none()
    }

    fn setting_name(&self, setting: Setting) -> Option<&'static str> {
        Some(match setting {
            Setting::Hash => "hashsize",
            Setting::Threads => "threads",
            Setting::Ponder => "ponder",
            Setting::Level => "skilllevel",
            Setting::MoveOverhead => "moveoverhead",
            Setting::ResignScore => "resignscore",
            Setting::ResignMoves => "resignmoves",
            Setting::ClearHash => "clearhash",
            Setting::VariantFile => "variantpath",
            Setting::Variant => "variant",
            Setting::MultiPv | Setting::Chess960 => return None,
        })
    }

    fn option(&self, name: &str, kind: &str, default: &str, values: &str) -> String {
        format!("option {name} type {kind}{values}{default}")
    }

    fn greeting_end(&self) -> &'static [&'static str] {
        &["option usemillisec type check default true", "ucciok"]
    }

    fn remark(&self, text: &str) -> String {
        format!("info message {text}")
    }

    fn score(&self, score: Score) -> String {
        score_number(score).to_string()
    }

    fn no_move(&self) -> &'static str {
        "nobestmove"
    }

    fn resignation(&self, mv: &str) -> Option<String> {
        Some(format!("bestmove {mv} resign"))
    }

    fn farewell(&self) -> Option<&'static str> {
        Some("bye")
    }

    fn write_move(&self, _: &Session, game: &Game, mv: &Move) -> String {
        texts::write_move(game, mv, STYLE)
    }

    fn read_move(&self, _: &Session, game: &Game, text: &str) -> Result<Move, MoveTextError> {
        texts::read_move(game, text, STYLE)
    }

    /// Some interfaces write `r` for the side that moves first.
    fn fen(&self, text: &str) -> Result<String, String> {
        Ok(text.replacen(" r ", " w ", 1))
    }
}

fn read(line: &str, unit: Duration) -> Command<'_> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["ucci", ..] => Command::Greet,
        ["setoption", ref rest @ ..] => set_option(rest),
        ["banmoves", ref moves @ ..] => Command::Ban(moves.to_vec()),
        _ => match Command::read(line, "fen", unit, go_word) {
            Command::Go(go) => Command::Go(Box::new(for_either_side(*go))),
            command => command,
        },
    }
}

/// Parses `setoption NAME VALUE`.
fn set_option<'a>(words: &[&'a str]) -> Command<'a> {
    match words {
        ["newgame"] => Command::NewGame,
        ["usemillisec", "true" | "on"] => Command::Unit(Duration::from_millis(1)),
        ["usemillisec", "false" | "off"] => Command::Unit(Duration::from_secs(1)),
        // Other options of the standard have no effect.
        ["batch" | "debug" | "usebook" | "bookfiles" | "style" | "promotion", ..] => Command::Nothing,
        [name] => Command::Set { name, value: "" },
        [name, value] => Command::Set { name, value },
        _ => Command::Wrong("an option is set by `setoption NAME VALUE`".to_owned()),
    }
}

/// The protocol sends only the clock of the side to move, without its color.
fn for_either_side(mut go: Go<'_>) -> Go<'_> {
    go.left.black = go.left.white;
    go.increments.black = go.increments.white;
    go
}

fn go_word(word: &str) -> Option<GoWord> {
    Some(match word {
        "time" => GoWord::Left(Color::White),
        "increment" => GoWord::Increment(Color::White),
        "draw" => GoWord::Skipped(0),
        "opptime" | "oppincrement" | "oppmovestogo" => GoWord::Skipped(1),
        _ => return GoWord::common(word),
    })
}

fn score_number(score: Score) -> i32 {
    let mate = |plies: usize| MATE - plies.min(1000) as i32;
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => mate(plies),
        (_, Some(plies)) => -mate(plies),
        (None, None) => score.as_centipawns().unwrap_or_default(),
    }
}
