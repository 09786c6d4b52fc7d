//! UCCI, for programs that play xiangqi.
//!
//! Source: the description of the Universal Chinese Chess Protocol, version 3.

use std::time::Duration;

use fers_core::{Color, Move};
use fers_game::Game;
use fers_notation::{CoordinateStyle, MoveTextError};
use fers_search::{Info, Score};

use super::command::{Command, Go, GoWord, position};
use super::tongue::Tongue;
use super::uci::speed;
use crate::Offer;
use crate::session::Session;
use crate::settings::{Kind, Setting};
use crate::texts;

/// UCCI itself.
pub(crate) const UCCI: Ucci = Ucci;

/// The tongue of UCCI.
#[derive(Debug)]
pub(crate) struct Ucci;

/// Ranks are counted from 0.
const STYLE: CoordinateStyle = CoordinateStyle { castles_onto_partner: false, ranks_from_zero: true };
/// A score beyond all others, for mates.
const MATE: i32 = 10_000;

impl Tongue for Ucci {
    fn read<'a>(&self, line: &'a str, unit: Duration) -> Command<'a> {
        read(line, unit)
    }

    fn first_game(&self) -> &'static str {
        "xiangqi"
    }

    /// Games on a board of xiangqi's size: the protocol knows no other.
    fn speaks(&self, offer: &Offer) -> bool {
        let geometry = &offer.ruleset().geometry;
        (geometry.files, geometry.ranks, geometry.boards) == (9, 10, 1)
    }

    fn setting_name(&self, setting: Setting) -> Option<&'static str> {
        Some(match setting {
            Setting::Memory => "hashsize",
            Setting::Threads => "threads",
            Setting::Ponder => "ponder",
            Setting::Level => "skilllevel",
            Setting::Margin => "moveoverhead",
            Setting::Forget => "clearhash",
            Setting::VariantFile => "variantpath",
            Setting::Variant => "variant",
            Setting::Lines | Setting::Chess960 => return None,
        })
    }

    fn setting_line(&self, session: &Session, setting: Setting) -> Option<String> {
        let name = self.setting_name(setting)?;
        let kind = match setting.kind(session.capabilities) {
            Kind::Number { default, min, max } => format!("spin min {min} max {max} default {default}"),
            Kind::Check => "check default false".to_owned(),
            Kind::File => "string default <empty>".to_owned(),
            Kind::Button => "button".to_owned(),
            Kind::Game => {
                let names = session.catalogue.offers().iter().filter(|offer| self.speaks(offer)).map(Offer::name);
                let names: String = names.map(|name| format!(" var {name}")).collect();
                format!("combo{names} default {}", session.offer.name())
            }
        };
        Some(format!("option {name} type {kind}"))
    }

    fn greeting_end(&self) -> &'static [&'static str] {
        &["option usemillisec type check default true", "ucciok"]
    }

    fn remark(&self, text: &str) -> String {
        format!("info message {text}")
    }

    fn info(&self, session: &Session, _: usize, info: &Info) -> String {
        let pv = session.line_texts(&info.pv, &|game, mv| self.write_move(session, game, mv)).join(" ");
        let (depth, score, time, nodes) = (info.depth, score(info.score), info.elapsed.as_millis(), info.nodes);
        let pv = if pv.is_empty() { pv } else { format!(" pv {pv}") };
        format!("info depth {depth} score {score} time {time} nodes {nodes} nps {}{pv}", speed(info))
    }

    fn best(&self, best: Option<(String, Option<String>)>) -> String {
        match best {
            Some((mv, Some(expected))) => format!("bestmove {mv} ponder {expected}"),
            Some((mv, None)) => format!("bestmove {mv}"),
            None => "nobestmove".to_owned(),
        }
    }

    fn farewell(&self) -> Option<&'static str> {
        Some("bye")
    }

    fn write_move(&self, _: &Session, game: &mut Game, mv: &Move) -> String {
        texts::write_move(game, mv, STYLE)
    }

    fn read_move(&self, _: &Session, game: &mut Game, text: &str) -> Result<Move, MoveTextError> {
        texts::read_move(game, text, STYLE)
    }

    /// Some interfaces call the side that moves first `r`.
    fn fen(&self, text: &str) -> Result<String, String> {
        Ok(text.replacen(" r ", " w ", 1))
    }
}

fn read(line: &str, unit: Duration) -> Command<'_> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (Some(&first), rest) = (words.first(), words.get(1..).unwrap_or_default()) else { return Command::Nothing };
    match first {
        "ucci" => Command::Greet,
        "isready" => Command::Ready,
        "setoption" => set_option(rest),
        "position" => match position(rest, "fen") {
            Ok((fen, moves)) => Command::Position { fen, moves },
            Err(why) => Command::Wrong(why),
        },
        "banmoves" => Command::Ban(rest.to_vec()),
        "go" => match Go::parse(rest, unit, go_word) {
            Ok(go) => Command::Go(Box::new(for_either_side(go))),
            Err(why) => Command::Wrong(why),
        },
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        _ => Command::Wrong(format!("unknown command `{line}`")),
    }
}

/// `setoption NAME VALUE`.
fn set_option<'a>(words: &[&'a str]) -> Command<'a> {
    match words {
        ["newgame"] => Command::NewGame,
        ["usemillisec", "true" | "on"] => Command::Unit(Duration::from_millis(1)),
        ["usemillisec", "false" | "off"] => Command::Unit(Duration::from_secs(1)),
        // What else the standard lists is of no consequence here.
        ["batch" | "debug" | "usebook" | "bookfiles" | "style" | "promotion", ..] => Command::Nothing,
        [name] => Command::Set { name, value: "" },
        [name, value] => Command::Set { name, value },
        _ => Command::Wrong("an option is set by `setoption NAME VALUE`".to_owned()),
    }
}

/// The protocol gives the clock of the side to move, whichever that is.
fn for_either_side(mut go: Go<'_>) -> Go<'_> {
    go.left.black = go.left.white;
    go.increments.black = go.increments.white;
    go
}

fn go_word(word: &str) -> Option<GoWord> {
    Some(match word {
        "depth" => GoWord::Depth,
        "nodes" => GoWord::Nodes,
        "time" => GoWord::Left(Color::White),
        "increment" => GoWord::Increment(Color::White),
        "movestogo" => GoWord::MovesToGo,
        "infinite" => GoWord::Infinite,
        "ponder" => GoWord::Ponder,
        "draw" => GoWord::Skipped(0),
        "opptime" | "oppincrement" | "oppmovestogo" => GoWord::Skipped(1),
        _ => return None,
    })
}

fn score(score: Score) -> i32 {
    let mate = |plies: usize| MATE - plies.min(1000) as i32;
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => mate(plies),
        (_, Some(plies)) => -mate(plies),
        (None, None) => score.as_centipawns().unwrap_or_default(),
    }
}
