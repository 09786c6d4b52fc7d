//! CECP, from the side of the interface.
//!
//! Sources: the description of the Chess Engine Communication Protocol (T. Mann, H. G. Muller), and
//! the behavior of XBoard 4.9.1.

use std::time::Duration;

use fers::core::Action;
use fers::notation::CoordinateStyle;
use fers::search::Score;
use fers::{Color, Dialect, Game, Move, Outcome};

use super::edit;
use super::texts::{self, Transcript};
use super::{EngineConnection, EngineReply, Start, does_not_play};
use crate::names::{self, Repertoire};
use crate::player::{Claimed, Evaluation, Turn};
use crate::time_control::Clock;

/// A connection that uses CECP.
#[derive(Debug, Default)]
pub(super) struct Cecp {
    repertoire: Repertoire,
    features: Features,
    transcript: Transcript,
    style: CoordinateStyle,
    /// Whether castling is written `O-O`.
    castles_by_wing: bool,
    pings: u32,
    /// Whether the engine answers a move by itself; otherwise it needs `go`.
    is_playing: bool,
    /// The first legs of a move sent in several lines.
    legs: String,
    /// Whether a game is being set up; error messages are then about the setup.
    is_beginning: bool,
    /// The last move sent.
    last_sent: String,
}

/// The features that the engine has announced.
#[derive(Debug, Default)]
struct Features {
    ping: bool,
    setboard: bool,
    usermove: bool,
    san: bool,
    memory: bool,
    cores: bool,
    is_slow_to_start: bool,
    options: Vec<String>,
}

impl EngineConnection for Cecp {
    fn greet(&mut self) -> Vec<String> {
        vec!["xboard".to_owned(), "protover 2".to_owned()]
    }

    fn needs_patience(&self) -> bool {
        self.features.is_slow_to_start
    }

    fn may_be_silent(&self) -> bool {
        true
    }

    fn hear(&mut self, line: &str) -> EngineReply {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match first {
            "feature" => self.hear_features(rest),
            "pong" if rest.trim() == self.pings.to_string() => {
                self.is_beginning = false;
                EngineReply::Ready
            }
            "move" => self.hear_move(rest.trim()),
            "resign" => EngineReply::Resigns,
            "offer" if rest.trim() == "draw" => EngineReply::OffersDraw,
            "Illegal" => EngineReply::Refuses(line.to_owned()),
            "tellusererror" if self.is_beginning => EngineReply::Refuses(line.to_owned()),
            "Error" if self.is_about_last_move(rest) => EngineReply::Refuses(line.to_owned()),
            "1-0" | "0-1" | "1/2-1/2" => EngineReply::Claims(claim(first, rest)),
            "RESULT" => self.hear(rest),
            // An old form: "1. ... e7e5".
            _ if rest.starts_with("... ") && first.ends_with('.') => self.hear_move(rest[4..].trim()),
            _ => thought(line).map_or(EngineReply::Nothing, EngineReply::Thinks),
        }
    }

    fn repertoire(&self) -> &Repertoire {
        &self.repertoire
    }

    fn configure(&mut self, options: &[(String, String)]) -> Result<Vec<String>, String> {
        options.iter().map(|(name, value)| self.option_line(name, value)).collect()
    }

    fn begin(&mut self, start: Start<'_>) -> Result<Vec<String>, String> {
        super::check_turns(super::Protocol::Cecp, start)?;
        let game = start.opening;
        let name = start.names.for_engine(super::Protocol::Cecp, &self.repertoire, start.given_name);
        let name = name.ok_or_else(|| does_not_play(start.names, &self.repertoire))?;
        self.castles_by_wing = matches!(name.as_str(), "fischerandom" | "caparandom");
        self.style = CoordinateStyle {
            castles_onto_partner: false,
            ranks_from_zero: game.variant().ruleset().geometry.ranks == 10,
            passes_in_place: false,
        };
        (self.is_playing, self.legs, self.is_beginning) = (false, String::new(), true);
        self.transcript.clear();
        let mut lines = vec!["new".to_owned()];
        if name != "normal" {
            lines.push(format!("variant {name}"));
        }
        lines.extend(limits(start.clock)?);
        lines.extend(["post", "easy", "force"].map(str::to_owned));
        lines.extend(self.position(game, &start.names.short)?);
        let moves = self.new_moves(game);
        lines.extend(moves.into_iter().map(|text| self.user_move(&text)));
        if self.features.ping {
            lines.extend(self.ping());
        }
        Ok(lines)
    }

    fn answers_pings(&self) -> bool {
        self.features.ping
    }

    fn ping(&mut self) -> Vec<String> {
        self.pings += 1;
        vec![format!("ping {}", self.pings)]
    }

    fn think(&mut self, turn: Turn<'_>) -> Vec<String> {
        let mut lines = Vec::new();
        let times = [("time", turn.clock), ("otim", turn.opponent_clock)];
        for (word, clock) in times {
            lines.extend(clock.allowed().map(|left| format!("{word} {}", left.as_millis() / 10)));
        }
        let colors = colors_of_moves(turn.game);
        let first = self.transcript.texts().len();
        let new: Vec<String> = self.new_moves(turn.game);
        let own = turn.game.turn();
        // The engine has played its own moves already.
        let foreign = new.into_iter().zip(&colors[first.min(colors.len())..]).filter(|(_, color)| **color != own);
        lines.extend(foreign.map(|(text, _)| self.user_move(&text)));
        if turn.is_draw_offered {
            lines.push("draw".to_owned());
        }
        if !self.is_playing {
            self.is_playing = true;
            lines.push("go".to_owned());
        }
        lines
    }

    fn stop(&mut self) -> Vec<String> {
        vec!["?".to_owned()]
    }

    fn end(&mut self, score: &str, reason: &str) -> Vec<String> {
        self.is_playing = false;
        let reason: String = reason.chars().filter(|c| !matches!(c, '{' | '}') && !c.is_control()).collect();
        vec!["force".to_owned(), format!("result {score} {{{reason}}}")]
    }

    fn quit(&mut self) -> Vec<String> {
        vec!["quit".to_owned()]
    }

    fn read_move(&self, game: &Game, text: &str) -> Result<Move, String> {
        texts::read(game, text, self.style)
    }
}

impl Cecp {
    fn hear_features(&mut self, text: &str) -> EngineReply {
        let mut heard = EngineReply::Nothing;
        for (name, value) in features(text) {
            let is_on = value == "1";
            let features = &mut self.features;
            match name.as_str() {
                "ping" => features.ping = is_on,
                "setboard" => features.setboard = is_on,
                "usermove" => features.usermove = is_on,
                "san" => features.san = is_on,
                "memory" => features.memory = is_on,
                "smp" => features.cores = is_on,
                "myname" => self.repertoire.engine = value,
                "variants" => {
                    self.repertoire.variants = Some(value.split(',').map(|name| name.trim().to_owned()).collect());
                }
                "option" => features.options.push(option_name(&value)),
                "done" => {
                    features.is_slow_to_start = !is_on;
                    if is_on {
                        heard = EngineReply::Greeted;
                    }
                }
                _ => {}
            }
        }
        heard
    }

    /// Reads a move. All lines but the last of a move of several legs end with a comma.
    fn hear_move(&mut self, text: &str) -> EngineReply {
        self.legs += text;
        if text.ends_with(',') { EngineReply::Nothing } else { EngineReply::Move(std::mem::take(&mut self.legs)) }
    }

    fn option_line(&self, name: &str, value: &str) -> Result<String, String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" | "memory" if self.features.memory => return Ok(format!("memory {value}")),
            "threads" | "cores" if self.features.cores => return Ok(format!("cores {value}")),
            _ => {}
        }
        let Some(known) = self.features.options.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
            let nearest = fers::text::closest(name, self.features.options.iter().map(String::as_str));
            let hint = nearest.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return Err(format!("has no option `{name}`{hint}"));
        };
        let value = match value {
            "true" => "1",
            "false" => "0",
            other => other,
        };
        Ok(if value.is_empty() { format!("option {known}") } else { format!("option {known}={value}") })
    }

    /// Returns the lines that set up the start position of a game; none if it is the start position
    /// of the variant.
    fn position(&mut self, game: &Game, variant: &str) -> Result<Vec<String>, String> {
        let ruleset = game.variant().ruleset();
        if *game.start() == ruleset.start {
            return Ok(Vec::new());
        }
        let fen = fers::fen_text::write(ruleset, game.start(), Dialect::Common);
        let fen = names::with_xboard_letters(variant, &fen);
        if self.features.setboard {
            return Ok(vec![format!("setboard {fen}")]);
        }
        let first = Game::new(game.variant().clone()).legal_list().first().cloned();
        let first = first.map(|mv| texts::write(&Game::new(game.variant().clone()), &mv, self.style));
        let first = first.map(|text| self.user_move(&text));
        edit::lines(ruleset, game.start(), self.style, first)
    }

    fn new_moves(&mut self, game: &Game) -> Vec<String> {
        let (style, by_wing, is_san) = (self.style, self.castles_by_wing, self.features.san);
        let write = |game: &Game, mv: &Move| match mv.action {
            _ if is_san => fers::GameText::san(game, mv).trim_end_matches(['+', '#']).to_owned(),
            Action::Castle { king, partner, .. } if by_wing => {
                let geometry = &game.variant().ruleset().geometry;
                if geometry.file(partner) > geometry.file(king) { "O-O".to_owned() } else { "O-O-O".to_owned() }
            }
            Action::Pass => "@@@@".to_owned(),
            _ => texts::write(game, mv, style),
        };
        self.transcript.follow(game, write).to_vec()
    }

    /// Returns whether an error message calls the last move illegal.
    fn is_about_last_move(&self, message: &str) -> bool {
        let message = message.trim_end();
        let is_named = !self.last_sent.is_empty() && message.ends_with(&self.last_sent);
        is_named && message.to_lowercase().contains("illegal")
    }

    fn user_move(&mut self, text: &str) -> String {
        text.clone_into(&mut self.last_sent);
        if self.features.usermove { format!("usermove {text}") } else { text.to_owned() }
    }
}

/// Returns the color that played each move of a game.
fn colors_of_moves(game: &Game) -> Vec<Color> {
    let mut game = game.clone();
    let mut colors: Vec<Color> = std::iter::from_fn(|| game.undo().map(|_| game.turn())).collect();
    colors.reverse();
    colors
}

/// Returns `level` and related commands.
///
/// Fractions of a second per move cannot be expressed with `st`. They become a session of one move,
/// with the time sent by `time`.
fn limits(clock: &Clock) -> Result<Vec<String>, String> {
    let control = clock.control();
    if control.nodes.is_some() {
        return Err("cannot be given a number of positions in CECP; use depth=, st= or tc=".to_owned());
    }
    let mut lines = Vec::new();
    match (control.base, control.per_move) {
        (Some(base), _) => lines.push(level(control.moves.unwrap_or(0), base, control.increment)),
        (None, Some(time)) if time.subsec_nanos() == 0 => lines.push(format!("st {}", time.as_secs())),
        (None, Some(time)) => lines.push(level(1, time, Duration::ZERO)),
        // Without a limit, the engine would use its own default time control.
        (None, None) => lines.push("level 0 600 0".to_owned()),
    }
    lines.extend(control.depth.map(|depth| format!("sd {depth}")));
    Ok(lines)
}

fn level(moves: u32, base: Duration, increment: Duration) -> String {
    // Whole seconds, at least one; the exact time left is sent before each move.
    let seconds = (base.as_secs_f64().ceil() as u64).max(1);
    format!("level {moves} {}:{:02} {}", seconds / 60, seconds % 60, increment.as_secs_f64())
}

/// Splits a `feature` line into names and values. Values may be quoted.
fn features(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((name.trim().to_owned(), value.to_owned()));
        rest = after.trim_start();
    }
    found
}

/// Returns the name in `NAME -spin 1 0 5`.
fn option_name(text: &str) -> String {
    text.split_once(" -").map_or(text, |(name, _)| name).trim().to_owned()
}

fn claim(score: &str, rest: &str) -> Claimed {
    let outcome = match score {
        "1-0" => Outcome::Win(Color::White),
        "0-1" => Outcome::Win(Color::Black),
        _ => Outcome::Draw,
    };
    Claimed { outcome, comment: rest.trim().trim_matches(['{', '}']).to_owned() }
}

/// A mate in `n` moves is reported as this number plus `n`. Source: the protocol's section on
/// scores.
const MATE: i64 = 100_000;

/// Parses `ply score time nodes pv`; `None` for other lines.
fn thought(line: &str) -> Option<Evaluation> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let score: i64 = words.next()?.parse().ok()?;
    let _time: f64 = words.next()?.parse().ok()?;
    let _nodes: f64 = words.next()?.parse().ok()?;
    let plies = |moves: i64| usize::try_from(2 * moves.max(0)).unwrap_or(usize::MAX);
    let score = match score {
        n if n >= MATE => Score::win_in(plies(n - MATE).saturating_sub(1)),
        n if n <= -MATE => Score::loss_in(plies(-n - MATE)),
        n => Score::centipawns(n as i32),
    };
    Some(Evaluation { score: Some(score), depth: Some(depth) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_stand_in_quotes_or_not() {
        let mut connection = Cecp::default();
        assert_eq!(connection.hear("feature done=0"), EngineReply::Nothing);
        assert!(connection.needs_patience());
        connection.hear("feature myname=\"Some Engine\" ping=1 setboard=1 usermove=1 san=0");
        connection.hear("feature variants=\"normal, makruk,8x8+0_fairy\" option=\"Resign -check 0\"");
        assert_eq!(connection.hear("feature done=1"), EngineReply::Greeted);
        assert!(
            connection.answers_pings()
                && connection.features.setboard
                && connection.features.usermove
                && !connection.features.san
        );
        assert_eq!(connection.repertoire.engine, "Some Engine");
        assert_eq!(connection.repertoire.variants.as_deref().map(<[String]>::len), Some(3));
        let mut set = |name: &str, value: &str| connection.configure(&[(name.to_owned(), value.to_owned())]);
        assert_eq!(set("resign", "true"), Ok(vec!["option Resign=1".to_owned()]));
        assert_eq!(set("Resing", "true"), Err("has no option `Resing`; did you mean `Resign`?".to_owned()));
    }

    #[track_caller]
    fn check_thought(line: &str, expected: Option<(Score, u32)>) {
        let found = thought(line).map(|thought| (thought.score.unwrap(), thought.depth.unwrap()));
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn thinking_lines_have_four_numbers_and_a_line_of_play() {
        check_thought("9 156 1084 48000 Nf3 Nc6", Some((Score::centipawns(156), 9)));
        check_thought("3& -25 10 500 e2e4", Some((Score::centipawns(-25), 3)));
        check_thought("12 100003 5 99 20 3 4\te2e4", Some((Score::win_in(5), 12)));
        check_thought("12 -100002 5 99 e2e4", Some((Score::loss_in(4), 12)));
        check_thought("# 1 2 3 4", None);
        check_thought("Hello 1 2 3", None);
        check_thought("1 2", None);
    }

    #[test]
    fn a_move_of_several_legs_is_one_move() {
        let mut connection = Cecp::default();
        assert_eq!(connection.hear("move c4d5,"), EngineReply::Nothing);
        assert_eq!(connection.hear("move d5e4"), EngineReply::Move("c4d5,d5e4".to_owned()));
    }

    #[test]
    fn times_are_said_so_that_engines_understand_them() {
        let limits_of = |control: crate::TimeControl| limits(&Clock::new(control)).unwrap().join("; ");
        let clock = |text: &str| {
            let mut control = crate::TimeControl::default();
            control.set_clock(text).unwrap();
            limits_of(control)
        };
        assert_eq!(clock("40/4"), "level 40 0:04 0");
        assert_eq!(clock("2:30+0.5"), "level 0 2:30 0.5");
        let per_move = |ms| crate::TimeControl { per_move: Some(Duration::from_millis(ms)), ..Default::default() };
        assert_eq!(limits_of(per_move(2000)), "st 2");
        assert_eq!(limits_of(per_move(100)), "level 1 0:01 0");
    }
}
