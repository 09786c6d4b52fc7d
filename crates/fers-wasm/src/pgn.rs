//! Records of games with variations.

use fers::notation::{PgnGame, PgnLine, PgnMove, PgnReader, ResolvedLine, ResolvedMove, resolve_pgn, write_pgn};
use fers::{CoordinateStyle, GameText, Move};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::Variant;
use crate::load::TEXT_MAX;
use crate::sent::{Sent, sent, thrown};
use crate::views::{Diagnostic, LegalMove, diagnostics};

/// A game record as it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameRecord {
    /// Names and values, in order.
    pub tags: Vec<[String; 2]>,
    /// The position that the game starts from, unless it is the usual one.
    pub fen: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`, if the record says one.
    pub result: Option<String>,
    /// What is written before the first move.
    pub comment: String,
    /// The moves of the game.
    pub line: Vec<RecordedMove>,
    /// What is wrong with the record; moves from the first wrong one of a line on are left out.
    pub diagnostics: Vec<Diagnostic>,
}

/// A move of a record, with what might have been played instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RecordedMove {
    #[serde(rename = "move")]
    pub mv: LegalMove,
    pub comment: String,
    /// Marks of quality by number: 1 is `!`, 2 is `?`.
    pub glyphs: Vec<u16>,
    pub variations: Vec<Vec<RecordedMove>>,
}

/// A game to be written as a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct RecordToWrite {
    pub tags: Vec<[String; 2]>,
    #[tsify(optional)]
    pub result: Option<String>,
    #[tsify(optional)]
    pub comment: String,
    pub line: Vec<MoveToWrite>,
}

/// A move to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct MoveToWrite {
    pub san: String,
    #[tsify(optional)]
    pub comment: String,
    #[tsify(optional)]
    pub glyphs: Vec<u16>,
    #[tsify(optional)]
    pub variations: Vec<Vec<MoveToWrite>>,
}

/// More moves than this, variations included, are no game that somebody played.
const MOVES_MAX: usize = 20_000;

#[wasm_bindgen]
impl Variant {
    /// Reads the first game of a PGN text as a game of this variant.
    #[wasm_bindgen(js_name = readPgn)]
    pub fn read_pgn(&self, text: &str) -> Sent<GameRecord> {
        if text.len() > TEXT_MAX {
            return Err(thrown(format!("records of up to {} KiB are read", TEXT_MAX >> 10)));
        }
        sent(&record(&self.0, text).map_err(thrown)?)
    }
}

/// The name of the variant that the first game of a PGN text says it is of.
#[wasm_bindgen(js_name = variantOfPgn)]
pub fn variant_of_pgn(text: &str) -> Option<String> {
    let text = text.get(..text.floor_char_boundary(TEXT_MAX)).unwrap_or_default();
    PgnReader::new(text).next()?.value.variant().map(str::to_owned)
}

/// Writes a game with its variations as PGN.
#[wasm_bindgen(js_name = writePgn)]
pub fn write(record: Ts<RecordToWrite>) -> Result<String, JsError> {
    Ok(written(record.to_rust()?))
}

fn written(record: RecordToWrite) -> String {
    let RecordToWrite { tags, result, comment, line } = record;
    let line = PgnLine { comments: texts(comment), moves: moves(line) };
    write_pgn(&PgnGame { tags: tags.into_iter().map(|[name, value]| (name, value)).collect(), line, result })
}

fn texts(comment: String) -> Vec<String> {
    if comment.is_empty() { Vec::new() } else { vec![comment] }
}

fn moves(line: Vec<MoveToWrite>) -> Vec<PgnMove> {
    let all = line.into_iter().map(|mv| PgnMove {
        text: mv.san,
        nags: mv.glyphs,
        comments: texts(mv.comment),
        variations: mv
            .variations
            .into_iter()
            .map(|line| PgnLine { moves: moves(line), ..PgnLine::default() })
            .collect(),
        ..PgnMove::default()
    });
    all.collect()
}

fn record(variant: &fers::Variant, text: &str) -> Result<GameRecord, String> {
    let read = PgnReader::new(text).next().ok_or("the text holds no game")?;
    let count = count(&read.value.line);
    if count > MOVES_MAX {
        return Err(format!("the record has {count} moves; up to {MOVES_MAX} are read"));
    }
    let fen = read.value.fen().map(str::to_owned);
    let start = fers::game_from_fen(variant.clone(), fen.as_deref().unwrap_or("startpos"));
    let start = start.map_err(|said| said.into_iter().map(|said| said.message).collect::<Vec<_>>().join("; "))?;
    let resolved = resolve_pgn(&read.value.line, &start, |game, text| {
        let mut after = game.clone();
        let mv = after.play_text(text).map_err(|error| error.to_string())?;
        Ok((view(&mut game.clone(), &mv), after))
    });
    let said: Vec<_> = read.diagnostics.into_iter().chain(resolved.diagnostics).collect();
    Ok(GameRecord {
        tags: read.value.tags.iter().map(|(name, value)| [name.clone(), value.clone()]).collect(),
        fen,
        result: read.value.result.clone(),
        comment: read.value.line.comments.join(" "),
        line: recorded(&read.value.line, resolved.value),
        diagnostics: diagnostics(text, &said),
    })
}

fn view(game: &mut fers::Game, mv: &Move) -> LegalMove {
    let (text, san) = (game.coordinate(mv, CoordinateStyle::default()), game.san(mv));
    LegalMove::of(mv, text, san)
}

fn count(line: &PgnLine) -> usize {
    line.moves.iter().map(|mv| 1 + mv.variations.iter().map(count).sum::<usize>()).sum()
}

fn recorded(line: &PgnLine, resolved: ResolvedLine<LegalMove>) -> Vec<RecordedMove> {
    std::iter::zip(&line.moves, resolved.moves).map(|(text, mv)| recorded_move(text, mv)).collect()
}

fn recorded_move(text: &PgnMove, ResolvedMove { mv, variations }: ResolvedMove<LegalMove>) -> RecordedMove {
    let variations = std::iter::zip(&text.variations, variations).map(|(line, resolved)| recorded(line, resolved));
    RecordedMove { mv, comment: text.comments.join(" "), glyphs: text.nags.clone(), variations: variations.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess() -> fers::Variant {
        let ruleset = fers::Library::builtin().find("chess").unwrap().ruleset().clone();
        fers::Variant::new(ruleset).unwrap()
    }

    #[test]
    fn variations_comments_and_marks_are_kept() {
        let read = record(&chess(), "1. e4! {best} (1. d4 d5) e5 2. Nf3 *").unwrap();
        let sans: Vec<&str> = read.line.iter().map(|mv| mv.mv.san.as_str()).collect();
        assert_eq!(sans, ["e4", "e5", "Nf3"]);
        let first = &read.line[0];
        assert_eq!((first.comment.as_str(), &first.glyphs[..]), ("best", &[1][..]));
        assert_eq!(first.variations[0][1].mv.san, "d5");
    }

    #[test]
    fn what_cannot_be_played_is_said_and_left_out() {
        let read = record(&chess(), "1. e4 Ke4 2. d4 *").unwrap();
        assert_eq!(read.line.len(), 1);
        assert_eq!(read.diagnostics[0].code, "pgn::move");
    }

    #[test]
    fn what_is_written_reads_back() {
        let mv = |san: &str| MoveToWrite { san: san.to_owned(), ..MoveToWrite::default() };
        let line = vec![MoveToWrite { variations: vec![vec![mv("d4")]], ..mv("e4") }, mv("e5")];
        let tags = vec![["White".to_owned(), "a \"b\" \\ c".to_owned()]];
        let text = written(RecordToWrite { tags: tags.clone(), line, ..RecordToWrite::default() });
        let read = record(&chess(), &text).unwrap();
        assert_eq!((read.line.len(), read.line[0].variations.len()), (2, 1));
        assert_eq!(read.tags, tags);
    }
}
