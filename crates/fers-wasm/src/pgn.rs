//! Game records with variations, read.

use fers::notation::{PgnLine, PgnMove, PgnReader, ResolvedLine, ResolvedMove, resolve_pgn};
use fers::{CoordinateStyle, GameText, Move};
use wasm_bindgen::prelude::*;

use crate::Variant;
use crate::customary::Customary;
use crate::read_rules::TEXT_MAX;
use crate::sent::{Sent, sent, thrown};
use crate::views::{GameRecord, LegalMove, RecordNotes, RecordedMove, diagnostics};

/// Maximal number of moves of a record, variations included.
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

/// Returns the variant named by the first game of a PGN text.
#[wasm_bindgen(js_name = variantOfPgn)]
pub fn variant_of_pgn(text: &str) -> Option<String> {
    let text = text.get(..text.floor_char_boundary(TEXT_MAX)).unwrap_or_default();
    PgnReader::new(text).next()?.value.variant().map(str::to_owned)
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
        result: read.value.outcome().to_owned(),
        notes: RecordNotes::of(&read.value.line.comments),
        line: recorded(&read.value.line, resolved.value),
        diagnostics: diagnostics(text, &said),
    })
}

fn view(game: &mut fers::Game, mv: &Move) -> LegalMove {
    let (text, san) = (game.coordinate(mv, CoordinateStyle::default()), game.san(mv));
    LegalMove::of(mv, text, san, game.customary(mv), fers::route(game, mv))
}

fn count(line: &PgnLine) -> usize {
    line.moves.iter().map(|mv| 1 + mv.variations.iter().map(count).sum::<usize>()).sum()
}

fn recorded(line: &PgnLine, resolved: ResolvedLine<LegalMove>) -> Vec<RecordedMove> {
    std::iter::zip(&line.moves, resolved.moves).map(|(text, mv)| recorded_move(text, mv)).collect()
}

fn recorded_move(text: &PgnMove, ResolvedMove { mv, variations }: ResolvedMove<LegalMove>) -> RecordedMove {
    let variations =
        std::iter::zip(&text.variations, variations).map(|(line, resolved)| recorded_variation(line, resolved));
    RecordedMove {
        mv,
        before: String::new(),
        notes: RecordNotes::of(&text.comments),
        glyphs: text.nags.clone(),
        variations: variations.collect(),
    }
}

/// Converts a variation. Its first move keeps the comment before it.
fn recorded_variation(line: &PgnLine, resolved: ResolvedLine<LegalMove>) -> Vec<RecordedMove> {
    let mut moves = recorded(line, resolved);
    if let Some(first) = moves.first_mut() {
        first.before = line.comments.join(" ");
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record_text::written;
    use crate::views::{MoveToWrite, RecordToWrite};

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
        assert_eq!((first.notes.comment.as_str(), &first.glyphs[..]), ("best", &[1][..]));
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

    #[test]
    fn commands_of_comments_are_data_and_come_back() {
        let text = "{Start. [%eval 0.20]} 1. e4 {Best. [%csl Ge4] [%cal Rd7d5] [%eval #-3,9] [%emt 0:00:02] [%clk 0:02:58] [%foo bar]} \
                    1... e5 ({instead} 1... c5) 1-0";
        let read = record(&chess(), text).unwrap();
        let notes = &read.line[0].notes;
        assert_eq!((notes.comment.as_str(), notes.clock, notes.elapsed), ("Best.", Some(178_000), Some(2000)));
        let evaluation = notes.evaluation.unwrap();
        assert_eq!((evaluation.centipawns, evaluation.mate, evaluation.depth), (None, Some(-3), Some(9)));
        assert_eq!((notes.shapes.len(), &notes.commands[..]), (2, &["[%foo bar]".to_owned()][..]));
        assert_eq!(read.line[1].variations[0][0].before, "instead");
        let rewritten = written(to_write(&read));
        let joined: Vec<&str> = rewritten.split_whitespace().collect();
        assert_eq!(joined.join(" "), text);
    }

    fn to_write(read: &GameRecord) -> RecordToWrite {
        fn line(moves: &[RecordedMove]) -> Vec<MoveToWrite> {
            let all = moves.iter().map(|mv| MoveToWrite {
                san: mv.mv.san.clone(),
                continues_turn: false,
                before: mv.before.clone(),
                notes: mv.notes.clone(),
                glyphs: mv.glyphs.clone(),
                variations: mv.variations.iter().map(|moves| line(moves)).collect(),
            });
            all.collect()
        }
        let result = Some(read.result.clone());
        RecordToWrite { tags: read.tags.clone(), result, notes: read.notes.clone(), line: line(&read.line) }
    }
}
