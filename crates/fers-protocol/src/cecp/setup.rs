//! The `setup` command, which describes unknown boards to XBoard.

use fers_core::{Color, Hand, PieceType};
use fers_fen::Dialect;
use fers_rules::{Drops, Facts, Promotion, Refusal, Ruleset, Taker, Trigger};

use super::pieces;
use crate::GameEntry;

/// XBoard's default pictures by letter, without the king's. Source: XBoard 4.9.1.
const PICTURES: &str = "PNBRQFEACWMOHIJGDVLSU";
/// The pictures of shogi, followed by those of the promoted pieces. Source: XBoard 4.9.1.
const SHOGI_PICTURES: &str = "PNBRLS...G.";

/// Returns the lines that describe a game: its pieces, and its board unless the interface knows it.
///
/// If XBoard receives the board of a game that it knows, it switches the other program to another
/// game.
pub(crate) fn lines(entry: &GameEntry, start_is_known: bool) -> Vec<String> {
    let ruleset = entry.ruleset();
    if start_is_known {
        return pieces::descriptions(ruleset, false);
    }
    let mut start = ruleset.start.clone();
    start.halfmove_clock = 0;
    let fen = fers_fen::write(ruleset, &start, Dialect::Sjaak);
    let table = table(ruleset);
    let size = table.as_ref().and_then(|table| size_with_rows(ruleset, table)).unwrap_or_else(|| entry.size());
    let table = table.map_or_else(String::new, |table| format!("({table}) "));
    let parent = parent(ruleset);
    let mut lines = vec![format!("setup {table}{size}_{parent} {fen}")];
    lines.extend(pieces::descriptions(ruleset, ZONE_PARENTS.contains(&parent)));
    lines
}

/// Returns the board size with hands. XBoard reserves one row per letter of the table, in its
/// order, even for pieces that are never in hand. Letters are counted, because promoted pieces go
/// to hand unpromoted. Source: XBoard 4.9.1.
fn size_with_rows(ruleset: &Ruleset, table: &str) -> Option<String> {
    let holds_royal = |hand: &Hand| ruleset.piece_types().any(|piece| ruleset.is_royal(piece) && hand.count(piece) > 0);
    let royals = usize::from(ruleset.start.hands.iter().any(|(_, hand)| holds_royal(hand)));
    let half = &table[..table.len() / 2 - 1];
    let rows = half.chars().filter(char::is_ascii_alphabetic).count() + royals;
    let geometry = &ruleset.geometry;
    Facts::of(ruleset).has_hands.then(|| format!("{}x{}+{rows}", geometry.files, geometry.ranks))
}

/// Returns the XBoard game with the most similar rules, above all for captured pieces.
fn parent(ruleset: &Ruleset) -> &str {
    let hands = &ruleset.hands;
    match &ruleset.presentation.xboard.parent {
        Some(parent) => parent,
        None if hands.gating.is_some() => "seirawan",
        None if shogi_table(ruleset).is_some() => "shogi",
        None if hands.drops != Drops::None && hands.captured_to == Some(Taker::Capturer) => "crazyhouse",
        None => zone_parent(ruleset).unwrap_or("fairy"),
    }
}

/// The XBoard games in which pawns promote on the last three ranks. Source: XBoard 4.9.1.
const ZONE_PARENTS: [&str; 2] = ["makruk", "grand"];

/// Returns the XBoard game whose promotion zone of three ranks fits this game.
fn zone_parent(ruleset: &Ruleset) -> Option<&'static str> {
    let is_zone = |promotion: &&Promotion| {
        let ranks = ruleset.geometry.ranks;
        let zone = ruleset.zone(promotion.zone, Color::White);
        let first = zone.iter().map(|square| ruleset.geometry.rank(square)).min();
        matches!(promotion.trigger, Trigger::Enter | Trigger::EnterFrom(_)) && first == ranks.checked_sub(3)
    };
    let pawn = ruleset.promotions.iter().find(is_zone).filter(|promotion| pieces::is_pawn(ruleset, promotion.from))?;
    Some(if pawn.refusal == Refusal::Never { "makruk" } else { "grand" })
}

/// Assigns letters to pictures, for White and then Black; `None` if there are not enough letters.
fn table(ruleset: &Ruleset) -> Option<String> {
    let given = ruleset.presentation.xboard.piece_table.clone();
    given.or_else(|| shogi_table(ruleset)).or_else(|| letter_table(ruleset))
}

/// Gives each piece the picture of its letter if possible, or a free one. Royal pieces get the
/// king's picture.
fn letter_table(ruleset: &Ruleset) -> Option<String> {
    let white = half(ruleset, Color::White)?;
    let black = half(ruleset, Color::Black)?;
    Some(white + &black)
}

fn half(ruleset: &Ruleset, color: Color) -> Option<String> {
    let letter = |piece_type: PieceType| {
        let mut letters = ruleset.piece(piece_type).letters[color].chars();
        letters.next().filter(|letter| letters.next().is_none() && letter.is_ascii_alphabetic())
    };
    let mut slots = ['.'; PICTURES.len() + 1];
    let mut homeless = Vec::new();
    for piece_type in ruleset.piece_types() {
        let letter = letter(piece_type)?;
        let own = match ruleset.is_royal(piece_type) && slots[PICTURES.len()] == '.' {
            true => vec![PICTURES.len()],
            false => own_pictures(ruleset, piece_type, letter),
        };
        match own.into_iter().find(|&slot| slots[slot] == '.') {
            Some(slot) => slots[slot] = letter,
            None => homeless.push(letter),
        }
    }
    for letter in homeless {
        // Searched from the end, where the least common pictures are.
        let is_free = |slot: &usize| slots[*slot] == '.' && !PROMOTING_PICTURES.contains(slot);
        let free = (0..PICTURES.len()).rev().find(is_free)?;
        slots[free] = letter;
    }
    Some(slots.iter().collect())
}

/// The pictures of pawn and lance, which are the only ones that XBoard promotes on the last rank.
/// Source: XBoard 4.9.1.
const PROMOTING_PICTURES: [usize; 2] = [0, 18];

/// Returns the pictures suitable for a piece, best first. Promotion depends on the picture. The
/// pawn's picture goes to the piece with the pawn's letter, or to any other if none has that
/// letter.
fn own_pictures(ruleset: &Ruleset, piece_type: PieceType, letter: char) -> Vec<usize> {
    let promotes = |piece_type| {
        let is_own = |rule: &Promotion| {
            rule.from == piece_type && matches!(rule.trigger, Trigger::Enter | Trigger::EnterFrom(_))
        };
        ruleset.promotions.iter().any(is_own)
    };
    let is_pawn = |piece_type| promotes(piece_type) && ruleset.piece(piece_type).letters.white == "P";
    let [pawn, lance] = PROMOTING_PICTURES;
    if promotes(piece_type) {
        let has_pawn = ruleset.piece_types().any(is_pawn);
        return if is_pawn(piece_type) || !has_pawn { vec![pawn, lance] } else { vec![lance] };
    }
    let own = PICTURES.find(letter.to_ascii_uppercase());
    own.filter(|slot| !PROMOTING_PICTURES.contains(slot)).into_iter().collect()
}

/// Returns the table of a game whose promoted pieces are written with a plus and another piece's
/// letter. As in shogi, the plus stands as many places after the letter as there are pictures of
/// promotable pieces.
fn shogi_table(ruleset: &Ruleset) -> Option<String> {
    let others = ruleset.piece_types().filter(|&piece_type| !ruleset.is_royal(piece_type));
    let letters = |piece_type: &PieceType| ruleset.piece(*piece_type).letters.white.as_str();
    let (promoted, base): (Vec<PieceType>, Vec<PieceType>) = others.partition(|other| letters(other).starts_with('+'));
    let slots = shogi_slots(ruleset, &base)?;
    let mut pluses = ['.'; SHOGI_PICTURES.len() - 1];
    for promoted in &promoted {
        let slot = slots.iter().position(|slot| letters(promoted)[1..].chars().eq([*slot]))?;
        *pluses.get_mut(slot)? = '+';
    }
    let half: String = slots.into_iter().chain(pluses).collect();
    (!promoted.is_empty()).then(|| format!("{half}K{}k", half.to_ascii_lowercase()))
}

/// Assigns a picture to each piece: that of its letter if shogi has one, otherwise a free one.
/// XBoard forbids drops of the pictures of pawn, lance and knight on the last ranks, so only pieces
/// that cannot move back get them.
fn shogi_slots(ruleset: &Ruleset, pieces: &[PieceType]) -> Option<[char; SHOGI_PICTURES.len()]> {
    let facts = Facts::of(ruleset);
    let mut slots = ['.'; SHOGI_PICTURES.len()];
    let mut homeless = Vec::new();
    for piece_type in pieces {
        let mut chars = ruleset.piece(*piece_type).letters.white.chars();
        let letter = chars.next().filter(|letter| chars.next().is_none() && letter.is_ascii_uppercase())?;
        let is_free = |letter| !"PLN".contains(letter) || facts.only_advances[piece_type.index()];
        match SHOGI_PICTURES.find(letter).filter(|_| is_free(letter)) {
            Some(slot) => slots[slot] = letter,
            None => homeless.push(letter),
        }
    }
    for letter in homeless {
        let free =
            |slot: &usize| slots[*slot] == '.' && !matches!(SHOGI_PICTURES.as_bytes()[*slot], b'P' | b'L' | b'N');
        let slot = (0..slots.len()).find(free)?;
        slots[slot] = letter;
    }
    Some(slots)
}
