//! UCI, with the extensions for variants that Fairy-Stockfish introduced.
//!
//! Sources: Stefan Meyer-Kahlen's description of the Universal Chess Interface (2006); Fairy-Stockfish for
//! `UCI_Variant` and `VariantPath`.

use std::time::Duration;

use fers_core::{Color, Move};
use fers_game::Game;
use fers_notation::{CoordinateStyle, MoveTextError};
use fers_search::{Info, Score};

use super::command::{Command, Go, GoWord, position};
use super::tongue::Tongue;
use crate::Offer;
use crate::session::Session;
use crate::settings::{Kind, Setting};
use crate::texts;

/// UCI itself.
pub(crate) const UCI: Uci = Uci;

/// The tongue of UCI.
#[derive(Debug)]
pub(crate) struct Uci;

impl Tongue for Uci {
    fn read<'a>(&self, line: &'a str, _: Duration) -> Command<'a> {
        read(line)
    }

    fn first_game(&self) -> &'static str {
        "chess"
    }

    fn speaks(&self, _: &Offer) -> bool {
        true
    }

    fn setting_name(&self, setting: Setting) -> Option<&'static str> {
        Some(setting.name())
    }

    fn setting_line(&self, session: &Session, setting: Setting) -> Option<String> {
        Some(option_line(session, self, setting, setting.name()))
    }

    fn greeting_end(&self) -> &'static [&'static str] {
        &["uciok"]
    }

    fn remark(&self, text: &str) -> String {
        format!("info string {text}")
    }

    fn info(&self, session: &Session, line: usize, info: &Info) -> String {
        info_line(session, self, line, info)
    }

    fn best(&self, best: Option<(String, Option<String>)>) -> String {
        match best {
            Some((mv, Some(expected))) => format!("bestmove {mv} ponder {expected}"),
            Some((mv, None)) => format!("bestmove {mv}"),
            None => "bestmove (none)".to_owned(),
        }
    }

    fn farewell(&self) -> Option<&'static str> {
        None
    }

    fn write_move(&self, session: &Session, game: &mut Game, mv: &Move) -> String {
        texts::write_move(game, mv, style(session))
    }

    fn read_move(&self, session: &Session, game: &mut Game, text: &str) -> Result<Move, MoveTextError> {
        texts::read_move(game, text, style(session))
    }

    fn fen(&self, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }
}

fn style(session: &Session) -> CoordinateStyle {
    CoordinateStyle { castles_onto_partner: session.settings.chess960, ranks_from_zero: false }
}

fn read(line: &str) -> Command<'_> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (Some(&first), rest) = (words.first(), words.get(1..).unwrap_or_default()) else { return Command::Nothing };
    match first {
        "uci" => Command::Greet,
        "isready" => Command::Ready,
        "ucinewgame" => Command::NewGame,
        "setoption" => set_option(line),
        "position" => match position(rest, "fen") {
            Ok((fen, moves)) => Command::Position { fen, moves },
            Err(why) => Command::Wrong(why),
        },
        "go" => match Go::parse(rest, Duration::from_millis(1), go_word) {
            Ok(go) => Command::Go(Box::new(go)),
            Err(why) => Command::Wrong(why),
        },
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "debug" | "register" => Command::Nothing,
        _ => Command::Wrong(format!("unknown command `{line}`")),
    }
}

fn go_word(word: &str) -> Option<GoWord> {
    Some(match word {
        "depth" => GoWord::Depth,
        "nodes" => GoWord::Nodes,
        "movetime" => GoWord::MoveTime,
        "wtime" => GoWord::Left(Color::White),
        "btime" => GoWord::Left(Color::Black),
        "winc" => GoWord::Increment(Color::White),
        "binc" => GoWord::Increment(Color::Black),
        "movestogo" => GoWord::MovesToGo,
        "mate" => GoWord::Mate,
        "infinite" => GoWord::Infinite,
        "ponder" => GoWord::Ponder,
        "searchmoves" => GoWord::Only,
        _ => return None,
    })
}

/// `setoption name NAME value VALUE`, where both may hold blanks and the value may be missing.
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

/// `option name NAME type …`, as UCI and USI write it.
pub(super) fn option_line(session: &Session, tongue: &dyn Tongue, setting: Setting, name: &str) -> String {
    let kind = match setting.kind(session.capabilities) {
        Kind::Number { default, min, max } => format!("spin default {default} min {min} max {max}"),
        Kind::Check => "check default false".to_owned(),
        Kind::File => "string default <empty>".to_owned(),
        Kind::Button => "button".to_owned(),
        Kind::Game => {
            let names = session.catalogue.offers().iter().filter(|offer| tongue.speaks(offer)).map(Offer::name);
            let names: String = names.map(|name| format!(" var {name}")).collect();
            format!("combo default {}{names}", session.offer.name())
        }
    };
    format!("option name {name} type {kind}")
}

/// `info depth …`, as UCI and USI write it.
pub(super) fn info_line(session: &Session, tongue: &dyn Tongue, line: usize, info: &Info) -> String {
    let multi = if session.settings.lines > 1 { format!(" multipv {line}") } else { String::new() };
    let time = info.elapsed.as_millis();
    let pv = session.line_texts(&info.pv, &|game, mv| tongue.write_move(session, game, mv)).join(" ");
    let (depth, score, nodes, speed) = (info.depth, score(info.score), info.nodes, speed(info));
    let pv = if pv.is_empty() { pv } else { format!(" pv {pv}") };
    format!("info depth {depth}{multi} score {score} time {time} nodes {nodes} nps {speed}{pv}")
}

/// Positions a second.
pub(super) fn speed(info: &Info) -> u64 {
    (info.nodes as f64 / info.elapsed.as_secs_f64().max(0.001)) as u64
}

/// `cp 25`, or `mate 3` with full moves of the winner, negative for the loser.
fn score(score: Score) -> String {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => format!("mate {}", plies.div_ceil(2)),
        (_, Some(0)) => "mate 0".to_owned(),
        (_, Some(plies)) => format!("mate -{}", plies.div_ceil(2)),
        (None, None) => format!("cp {}", score.as_centipawns().unwrap_or_default()),
    }
}
