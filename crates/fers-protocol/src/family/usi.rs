//! USI, the protocol of shogi programs.
//!
//! Source: Tord Romstad's description of the Universal Shogi Interface (2007).

use std::time::Duration;

use fers_core::{Action, Color, Geometry, Move, PieceType, Square};
use fers_game::Game;
use fers_notation::MoveTextError;
use fers_rules::Ruleset;
use fers_search::Score;

use super::command::{Command, GoWord};
use super::dialect::ProtocolDialect;
use super::uci::{score_text, set_option};
use crate::GameEntry;
use crate::session::Session;
use crate::settings::Setting;

/// USI itself.
pub(crate) const USI: Usi = Usi;

/// The dialect of USI.
#[derive(Debug)]
pub(crate) struct Usi;

impl ProtocolDialect for Usi {
    fn read<'a>(&self, line: &'a str, unit: Duration) -> Command<'a> {
        read(line, unit)
    }

    fn first_game(&self) -> &'static str {
        "shogi"
    }

    fn speaks(&self, entry: &GameEntry) -> bool {
        is_like_shogi(entry.ruleset()) && entry.turns_problem().is_none()
    }

    fn setting_name(&self, setting: Setting) -> Option<&'static str> {
        Some(match setting {
            Setting::Hash => "USI_Hash",
            Setting::Ponder => "USI_Ponder",
            Setting::Variant => "USI_Variant",
            Setting::Level => "Skill_Level",
            Setting::MoveOverhead => "Move_Overhead",
            Setting::ResignScore => "Resign_Score",
            Setting::ResignMoves => "Resign_Moves",
            Setting::ClearHash => "Clear_Hash",
            Setting::Chess960 => return None,
            Setting::Threads | Setting::MultiPv | Setting::VariantFile => setting.name(),
        })
    }

    fn greeting_end(&self) -> &'static [&'static str] {
        &["usiok"]
    }

    fn score(&self, score: Score) -> String {
        score_text(score)
    }

    fn no_move(&self) -> &'static str {
        "bestmove resign"
    }

    fn resignation(&self, _: &str) -> Option<String> {
        Some(self.no_move().to_owned())
    }

    fn write_move(&self, _: &Session, game: &Game, mv: &Move) -> String {
        usi_move(game.variant().ruleset(), mv)
    }

    fn read_move(&self, _: &Session, game: &Game, text: &str) -> Result<Move, MoveTextError> {
        let moves = game.legal_list().to_vec();
        let ruleset = game.variant().ruleset();
        let found = moves.into_iter().find(|mv| usi_move(ruleset, mv) == text);
        found.ok_or_else(|| if looks_like_a_move(text) { MoveTextError::Illegal } else { MoveTextError::Unreadable })
    }

    fn fen(&self, text: &str) -> Result<String, String> {
        fen(text)
    }
}

/// Returns whether squares, drops and `+` identify every move: one board, no castling or gating, at
/// most one promotion per piece, and at least one piece that promotes.
fn is_like_shogi(ruleset: &Ruleset) -> bool {
    let Geometry { files, ranks, boards, .. } = ruleset.geometry;
    let ways = |from: PieceType| {
        let rules = ruleset.promotions.iter().filter(|rule| rule.from == from);
        let mut to: Vec<PieceType> = rules.flat_map(|rule| rule.to.iter().copied()).collect();
        to.sort_unstable();
        to.dedup();
        to
    };
    let promoted: Vec<PieceType> = ruleset.piece_types().flat_map(ways).collect();
    let has_mark = |piece_type: &PieceType| ruleset.piece(*piece_type).letters.white.starts_with('+');
    files < 10
        && ranks <= 26
        && boards == 1
        && ruleset.castlings.is_empty()
        && ruleset.hands.gating.is_none()
        && !ruleset.hands.pick_up
        && !ruleset.hands.is_shared
        && ruleset.walling.is_none()
        && ruleset.pinches.is_empty()
        && ruleset.freezes.is_empty()
        && ruleset.piece_types().all(|piece_type| ways(piece_type).len() <= 1)
        && !promoted.is_empty()
        && promoted.iter().all(has_mark)
}

/// Writes a move in USI: `7g7f`, `8h2b+`, `P*5e`, with files numbered from the right and ranks
/// lettered from the top, as the first player sees them.
///
/// Texts are unique only in games like shogi, where a piece has at most one promotion.
pub fn usi_move(ruleset: &Ruleset, mv: &Move) -> String {
    let name = |square| square_name(&ruleset.geometry, square);
    let mark = if mv.promotion.is_some() { "+" } else { "" };
    match mv.action {
        Action::Travel { from, to } => format!("{}{}{mark}", name(from), name(to)),
        Action::Drop { piece_type, to } => format!("{}*{}{mark}", ruleset.piece(piece_type).letters.white, name(to)),
        Action::Castle { king, king_to, .. } => format!("{}{}", name(king), name(king_to)),
        Action::PickUp { from } => format!("{}*", name(from)),
        Action::Pass => "pass".to_owned(),
    }
}

fn square_name(geometry: &Geometry, square: Square) -> String {
    let rank = geometry.ranks - 1 - geometry.rank(square);
    format!("{}{}", geometry.files - geometry.file(square), Geometry::file_name(rank))
}

fn looks_like_a_move(text: &str) -> bool {
    let squares = text.rsplit('*').next().unwrap_or_default().trim_end_matches('+').as_bytes();
    let is_square = |square: &[u8]| square[0].is_ascii_digit() && square[1].is_ascii_lowercase();
    matches!(squares.len(), 2 | 4) && squares.chunks(2).all(is_square)
}

fn read(line: &str, unit: Duration) -> Command<'_> {
    let mut words = line.split_whitespace();
    match (words.next(), words.next()) {
        (Some("usi"), _) => Command::Greet,
        (Some("usinewgame"), _) => Command::NewGame,
        (Some("setoption"), _) => set_option(line),
        (Some("go"), Some("mate")) => Command::Mate,
        (Some("gameover" | "register" | "debug"), _) => Command::Nothing,
        _ => Command::read(line, "sfen", unit, go_word),
    }
}

/// Black moves first in shogi; that side is White here.
fn go_word(word: &str) -> Option<GoWord> {
    Some(match word {
        "btime" => GoWord::Left(Color::White),
        "wtime" => GoWord::Left(Color::Black),
        "binc" => GoWord::Increment(Color::White),
        "winc" => GoWord::Increment(Color::Black),
        "byoyomi" => GoWord::Byoyomi,
        _ => return GoWord::common(word),
    })
}

/// The largest count of a piece in hand that a position may have. No shogi set has as many pieces.
const HELD_MAX: usize = 99;

/// Converts `placement side hands ply`, where counts precede the letters in hand, and `b` is the
/// side that moves first.
fn fen(text: &str) -> Result<String, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [placement, side, hands, rest @ ..] = &words[..] else {
        return Err("a position in SFEN has a board, a side to move and hands".to_owned());
    };
    let turn = match *side {
        "b" => "w",
        "w" => "b",
        _ => return Err(format!("the side to move is `b` or `w`, not `{side}`")),
    };
    let ply: u32 = match rest.first() {
        Some(number) => number.parse().map_err(|_| format!("`{number}` is no number of a move"))?,
        None => 1,
    };
    let number = (ply.max(1) - 1) / 2 + 1;
    Ok(format!("{placement}[{}] {turn} - - 0 {}", held(hands)?, number.min(u32::from(u16::MAX))))
}

fn held(hands: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut count = String::new();
    for c in hands.chars().filter(|&c| c != '-') {
        if c.is_ascii_digit() {
            count.push(c);
            continue;
        }
        let times = if count.is_empty() { Ok(1) } else { count.parse::<usize>() };
        let times = times.ok().filter(|&times| times <= HELD_MAX);
        let times = times.ok_or_else(|| format!("nobody holds {count} pieces of a kind"))?;
        text.extend(std::iter::repeat_n(c, times));
        count.clear();
    }
    if count.is_empty() { Ok(text) } else { Err(format!("hands end with the number {count}")) }
}
