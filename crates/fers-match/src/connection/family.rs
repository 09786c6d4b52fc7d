//! UCI, USI and UCCI, from the side of the interface.
//!
//! Sources: the descriptions of UCI (S. Meyer-Kahlen, R. Huber), USI (T. Romstad) and UCCI 3;
//! `UCI_Variant` as Fairy-Stockfish and Sjaak II use it.

use std::time::Duration;

use fers::notation::CoordinateStyle;
use fers::search::Score;
use fers::{Color, Dialect, Game, Move};

use super::sfen;
use super::texts::{self, Transcript};
use super::{EngineConnection, EngineReply, Protocol, Start, does_not_play};
use crate::names::Repertoire;
use crate::player::{Evaluation, Turn};
use crate::time_control::Clock;

/// A connection that uses a protocol of the UCI family.
#[derive(Debug)]
pub(super) struct Family {
    protocol: Protocol,
    repertoire: Repertoire,
    options: Vec<String>,
    castles_onto_partner: bool,
    transcript: Transcript,
    /// `startpos`, or `fen` (in USI `sfen`) with the position.
    start: String,
    evaluation: Evaluation,
}

impl EngineConnection for Family {
    fn greet(&mut self) -> Vec<String> {
        vec![self.words().greeting.to_owned()]
    }

    fn needs_patience(&self) -> bool {
        true
    }

    fn may_be_silent(&self) -> bool {
        false
    }

    fn hear(&mut self, line: &str) -> EngineReply {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match first {
            "id" => self.hear_name(rest),
            "option" => self.hear_option(rest),
            "info" => self.hear_info(rest),
            "readyok" => EngineReply::Ready,
            "bestmove" => best_move(rest),
            "nobestmove" => EngineReply::Resigns,
            _ if first == self.words().greeted => EngineReply::Greeted,
            _ => EngineReply::Nothing,
        }
    }

    fn repertoire(&self) -> &Repertoire {
        &self.repertoire
    }

    fn configure(&mut self, options: &[(String, String)]) -> Result<Vec<String>, String> {
        options.iter().map(|(name, value)| self.set_known(name, value)).collect()
    }

    fn begin(&mut self, start: Start<'_>) -> Result<Vec<String>, String> {
        super::check_turns(self.protocol, start)?;
        let name = start.names.for_engine(self.protocol, &self.repertoire, start.given_name);
        let name = name.ok_or_else(|| does_not_play(start.names, &self.repertoire))?;
        self.transcript.clear();
        self.start = self.position(start.opening);
        let mut lines = Vec::new();
        if self.has_option("UCI_Chess960") {
            lines.push(self.set_line("UCI_Chess960", if self.castles_onto_partner { "true" } else { "false" }));
        }
        if let Some(option) = self.variant_option().filter(|option| self.has_option(option)) {
            lines.push(self.set_line(option, &name));
        }
        lines.push(self.words().new_game.to_owned());
        lines.extend(self.ping());
        Ok(lines)
    }

    fn answers_pings(&self) -> bool {
        true
    }

    fn ping(&mut self) -> Vec<String> {
        vec!["isready".to_owned()]
    }

    fn think(&mut self, turn: Turn<'_>) -> Vec<String> {
        self.evaluation = Evaluation::default();
        let (protocol, style) = (self.protocol, self.style());
        self.transcript.follow(turn.game, |game, mv| match protocol {
            Protocol::Usi => fers_protocol::usi_move(game.variant().ruleset(), mv),
            _ => texts::write(game, mv, style),
        });
        let moves = self.transcript.texts();
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        vec![format!("position {}{moves}", self.start), self.go(turn)]
    }

    fn stop(&mut self) -> Vec<String> {
        vec!["stop".to_owned()]
    }

    fn end(&mut self, _: &str, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn quit(&mut self) -> Vec<String> {
        vec!["quit".to_owned()]
    }

    fn read_move(&self, game: &Game, text: &str) -> Result<Move, String> {
        if self.protocol != Protocol::Usi {
            return texts::read(game, text, self.style());
        }
        let is_meant = |mv: &&Move| fers_protocol::usi_move(game.variant().ruleset(), mv) == text;
        game.legal_list().iter().find(is_meant).cloned().ok_or_else(|| format!("{text} (no legal move here)"))
    }
}

/// The words in which the protocols of the family differ.
struct Words {
    greeting: &'static str,
    greeted: &'static str,
    new_game: &'static str,
}

impl Family {
    /// Returns a connection for UCI, USI or UCCI.
    pub(super) fn new(protocol: Protocol) -> Self {
        Self {
            protocol,
            repertoire: Repertoire::default(),
            options: Vec::new(),
            castles_onto_partner: false,
            transcript: Transcript::default(),
            start: "startpos".to_owned(),
            evaluation: Evaluation::default(),
        }
    }

    fn words(&self) -> Words {
        match self.protocol {
            Protocol::Usi => Words { greeting: "usi", greeted: "usiok", new_game: "usinewgame" },
            Protocol::Ucci => Words { greeting: "ucci", greeted: "ucciok", new_game: "setoption newgame" },
            _ => Words { greeting: "uci", greeted: "uciok", new_game: "ucinewgame" },
        }
    }

    /// Returns the option that chooses a variant. The options of the protocol come first.
    fn variant_option(&self) -> Option<&'static str> {
        let names: &[&str] = match self.protocol {
            Protocol::Usi => &["USI_Variant", "UCI_Variant"],
            Protocol::Ucci => &["variant", "UCI_Variant"],
            _ => &["UCI_Variant"],
        };
        names.iter().copied().find(|name| self.has_option(name))
    }

    fn style(&self) -> CoordinateStyle {
        CoordinateStyle {
            castles_onto_partner: self.castles_onto_partner,
            ranks_from_zero: self.protocol == Protocol::Ucci,
            passes_in_place: self.protocol == Protocol::Uci,
        }
    }

    fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    fn hear_name(&mut self, rest: &str) -> EngineReply {
        if let Some(name) = rest.strip_prefix("name ") {
            self.repertoire.engine = name.trim().to_owned();
        }
        EngineReply::Nothing
    }

    /// Parses `name NAME type combo … var A var B`; UCCI omits the word `name`.
    fn hear_option(&mut self, rest: &str) -> EngineReply {
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let Some((name, kind)) = rest.split_once(" type ") else { return EngineReply::Nothing };
        let name = name.trim().to_owned();
        if ["UCI_Variant", "USI_Variant", "variant"].iter().any(|known| known.eq_ignore_ascii_case(&name)) {
            let kind = kind.split(" default ").next().filter(|kind| kind.contains(" var ")).unwrap_or(kind);
            let mut variants: Vec<String> = kind.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect();
            variants.dedup();
            self.repertoire.variants = Some(variants);
        }
        self.options.push(name);
        EngineReply::Nothing
    }

    fn hear_info(&mut self, rest: &str) -> EngineReply {
        let words: Vec<&str> = rest.split_whitespace().collect();
        if words.first() == Some(&"string") {
            return EngineReply::Nothing;
        }
        let after = |word: &str| {
            let at = words.iter().position(|known| *known == word)?;
            words.get(at + 1..)
        };
        let number = |word: &str| after(word)?.first()?.parse::<u32>().ok();
        if number("multipv").is_some_and(|line| line > 1) {
            return EngineReply::Nothing;
        }
        let Some(score) = after("score").and_then(score) else { return EngineReply::Nothing };
        self.evaluation = Evaluation { score: Some(score), depth: number("depth").or(self.evaluation.depth) };
        EngineReply::Thinks(self.evaluation.clone())
    }

    fn set_known(&mut self, name: &str, value: &str) -> Result<String, String> {
        let Some(known) = self.options.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
            let nearest = fers::text::closest(name, self.options.iter().map(String::as_str));
            let hint = nearest.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return Err(format!("has no option `{name}`{hint}"));
        };
        if known == "UCI_Chess960" {
            self.castles_onto_partner = value == "true";
        }
        Ok(self.set_line(known, value))
    }

    fn set_line(&self, name: &str, value: &str) -> String {
        let line = match self.protocol {
            Protocol::Ucci => format!("setoption {name} {value}"),
            _ if value.is_empty() => format!("setoption name {name}"),
            _ => format!("setoption name {name} value {value}"),
        };
        line.trim_end().to_owned()
    }

    fn position(&self, game: &Game) -> String {
        let ruleset = game.variant().ruleset();
        if *game.start() == ruleset.start {
            return "startpos".to_owned();
        }
        if self.protocol == Protocol::Usi {
            return format!("sfen {}", sfen::write(ruleset, game.start()));
        }
        // Only Fers's dialect says how far a turn of several plies has gone.
        let dialect = if ruleset.turn.is_some() { Dialect::Fers } else { Dialect::Common };
        format!("fen {}", fers::fen_text::write(ruleset, game.start(), dialect))
    }

    fn go(&self, turn: Turn<'_>) -> String {
        let control = turn.clock.control();
        let mut line = "go".to_owned();
        if let Some(left) = turn.clock.allowed().filter(|_| control.base.is_some()) {
            line += &self.clock_words(turn, left);
        } else if let Some(time) = control.per_move {
            line += &match self.protocol {
                Protocol::Usi => format!(" btime 0 wtime 0 byoyomi {}", time.as_millis()),
                Protocol::Ucci => format!(" time {} movestogo 1", time.as_millis()),
                _ => format!(" movetime {}", time.as_millis()),
            };
        }
        line += &control.depth.map_or_else(String::new, |depth| format!(" depth {depth}"));
        line += &control.nodes.map_or_else(String::new, |nodes| format!(" nodes {nodes}"));
        if control.is_limited() { line } else { format!("{line} infinite") }
    }

    fn clock_words(&self, turn: Turn<'_>, left: Duration) -> String {
        let (own, other) = (turn.clock, turn.opponent_clock);
        let other_left = other.allowed().unwrap_or(left);
        if self.protocol == Protocol::Ucci {
            let to_go = own.moves_to_go().map_or_else(String::new, |moves| format!(" movestogo {moves}"));
            return format!(" time {} increment {}{to_go}", left.as_millis(), own.control().increment.as_millis());
        }
        // In shogi, Black moves first.
        let is_first = turn.game.turn() == Color::White;
        let is_white = is_first != (self.protocol == Protocol::Usi);
        let increment = |clock: &Clock| clock.control().increment.as_millis();
        let ((white, white_increment), (black, black_increment)) = match is_white {
            true => ((left, increment(own)), (other_left, increment(other))),
            false => ((other_left, increment(other)), (left, increment(own))),
        };
        let mut words = format!(" wtime {} btime {}", white.as_millis(), black.as_millis());
        if white_increment + black_increment > 0 {
            words += &format!(" winc {white_increment} binc {black_increment}");
        }
        words + &own.moves_to_go().map_or_else(String::new, |moves| format!(" movestogo {moves}"))
    }
}

/// Parses `cp 25` and `mate -3`, also followed by bounds; in UCCI just `25`.
fn score(words: &[&str]) -> Option<Score> {
    let number = |word: Option<&&str>| word?.parse::<i32>().ok();
    match words.first().copied()? {
        "cp" => number(words.get(1)).map(Score::centipawns),
        "mate" => number(words.get(1)).map(|moves| match moves {
            moves if moves > 0 => Score::win_in((2 * moves.unsigned_abs() as usize).saturating_sub(1)),
            moves => Score::loss_in(2 * moves.unsigned_abs() as usize),
        }),
        _ => number(words.first()).map(Score::centipawns),
    }
}

fn best_move(rest: &str) -> EngineReply {
    let words: Vec<&str> = rest.split_whitespace().collect();
    match words.first().copied().unwrap_or_default() {
        "resign" => EngineReply::Resigns,
        mv => EngineReply::Move(mv.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_variants_are_noted() {
        let mut connection = Protocol::Uci.connection();
        connection.hear("id name Some Engine 3");
        connection.hear("option name Skill Level type spin default 20 min 0 max 20");
        connection.hear("option name UCI_Variant type combo default chess var chess var makruk var 3check");
        assert_eq!(connection.hear("uciok"), EngineReply::Greeted);
        assert_eq!(connection.repertoire().engine, "Some Engine 3");
        assert_eq!(connection.repertoire().variants.as_ref().unwrap(), &["chess", "makruk", "3check"]);
        let mut set = |name: &str| connection.configure(&[(name.to_owned(), "5".to_owned())]);
        assert_eq!(set("skill level"), Ok(vec!["setoption name Skill Level value 5".to_owned()]));
        assert_eq!(set("Skil Level"), Err("has no option `Skil Level`; did you mean `Skill Level`?".to_owned()));
    }

    #[track_caller]
    fn check(line: &str, expected: Option<(Score, Option<u32>)>) {
        let found = match Family::new(Protocol::Uci).hear(line) {
            EngineReply::Thinks(Evaluation { score, depth }) => Some((score.unwrap(), depth)),
            _ => None,
        };
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn scores_are_centipawns_or_mates() {
        check("info depth 5 seldepth 9 score cp -31 nodes 20 pv e2e4", Some((Score::centipawns(-31), Some(5))));
        check("info depth 5 score cp 31 lowerbound", Some((Score::centipawns(31), Some(5))));
        check("info score mate 2 depth 7", Some((Score::win_in(3), Some(7))));
        check("info depth 7 score mate -1", Some((Score::loss_in(2), Some(7))));
        check("info depth 7 score 44", Some((Score::centipawns(44), Some(7))));
        check("info depth 7 multipv 2 score cp 44", None);
        check("info string score cp 44", None);
    }
}
