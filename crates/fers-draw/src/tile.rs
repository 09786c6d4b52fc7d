//! Tiles and discs with characters.

use fers_core::{Color, PieceType};
use fers_rules::{Ruleset, Writing};

use crate::escape::escaped;
use crate::figure::TEXT;

/// Characters on pieces by name (lower case): White's and Black's.
///
/// Sources: the usual names of the pieces of shogi and its relatives, of tori shogi and of xiangqi;
/// for chu shogi one character of each name in English Wikipedia, Chu shogi. There a promoted piece
/// bears the character of the piece as which it moves, in red.
const CHARACTERS: &[(&str, &str, &str)] = &[
    ("king", "玉", "王"),
    ("rook", "飛", "飛"),
    ("bishop", "角", "角"),
    ("gold", "金", "金"),
    ("gold general", "金", "金"),
    ("silver", "銀", "銀"),
    ("silver general", "銀", "銀"),
    ("knight", "桂", "桂"),
    ("lance", "香", "香"),
    ("pawn", "歩", "歩"),
    ("tokin", "と", "と"),
    ("promoted lance", "杏", "杏"),
    ("promoted knight", "圭", "圭"),
    ("promoted silver", "全", "全"),
    ("dragon", "龍", "龍"),
    ("dragon king", "龍", "龍"),
    ("dragon horse", "馬", "馬"),
    ("drunk elephant", "酔", "酔"),
    ("crown prince", "太", "太"),
    ("phoenix", "鵬", "鵬"),
    ("falcon", "鷹", "鷹"),
    ("crane", "鶴", "鶴"),
    ("pheasant", "雉", "雉"),
    ("swallow", "燕", "燕"),
    ("goose", "雁", "雁"),
    ("eagle", "鵰", "鵰"),
    ("left quail", "左", "左"),
    ("right quail", "右", "右"),
    ("queen", "奔", "奔"),
    ("free king", "奔", "奔"),
    ("lion", "獅", "獅"),
    ("side mover", "横", "横"),
    ("vertical mover", "竪", "竪"),
    ("reverse chariot", "反", "反"),
    ("blind tiger", "虎", "虎"),
    ("ferocious leopard", "豹", "豹"),
    ("copper general", "銅", "銅"),
    ("go-between", "仲", "仲"),
    ("kirin", "麒", "麒"),
    ("prince", "太", "太"),
    ("white horse", "駒", "駒"),
    ("whale", "鯨", "鯨"),
    ("flying stag", "鹿", "鹿"),
    ("flying ox", "牛", "牛"),
    ("free boar", "猪", "猪"),
    ("horned falcon", "鷹", "鷹"),
    ("soaring eagle", "鷲", "鷲"),
    ("promoted go-between", "酔", "酔"),
    ("promoted leopard", "角", "角"),
    ("promoted copper", "横", "横"),
    ("promoted gold", "飛", "飛"),
    ("promoted kirin", "獅", "獅"),
    ("promoted phoenix", "奔", "奔"),
    ("promoted bishop", "馬", "馬"),
    ("promoted rook", "龍", "龍"),
    ("general", "帥", "將"),
    ("advisor", "仕", "士"),
    ("elephant", "相", "象"),
    ("horse", "馬", "馬"),
    ("chariot", "俥", "車"),
    ("cannon", "炮", "砲"),
    ("soldier", "兵", "卒"),
];

/// Characters of janggi, Cho's and Han's, where they are not those of xiangqi. Source: English
/// Wikipedia, Janggi.
const JANGGI: &[(&str, &str, &str)] = &[
    ("general", "楚", "漢"),
    ("guard", "士", "士"),
    ("elephant", "象", "象"),
    ("chariot", "車", "車"),
    ("cannon", "包", "包"),
    ("soldier", "卒", "兵"),
];

/// Characters of pieces that are not royal. In tori shogi the phoenix is, and has another one.
const COMMON: &[(&str, &str, &str)] = &[("phoenix", "鳳", "鳳")];

/// Returns the text on a piece: the character of its name if it is unique among promoted or other
/// pieces, else its letters.
pub(crate) fn inscription(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> String {
    let character = |piece_type: PieceType| {
        let name = ruleset.piece(piece_type).name.to_lowercase();
        let is_janggi = ruleset.presentation.writing == Writing::Janggi;
        let is_royal = ruleset.royals.iter().any(|royal| royal.piece_types.contains(&piece_type));
        let special = JANGGI.iter().filter(|_| is_janggi).chain(COMMON.iter().filter(|_| !is_royal));
        let mut known = special.chain(CHARACTERS);
        let line = known.find(|(known, _, _)| *known == name);
        line.map(|&(_, white, black)| if color == Color::White { white } else { black })
    };
    let own = character(piece_type);
    let is_red = is_promoted(ruleset, piece_type);
    let is_alike = |other: PieceType| character(other) == own && is_promoted(ruleset, other) == is_red;
    let is_shared = ruleset.piece_types().any(|other| other != piece_type && is_alike(other));
    match own.filter(|_| !is_shared) {
        Some(character) => character.to_owned(),
        None => ruleset.piece(piece_type).letters.white.clone(),
    }
}

/// Returns whether a piece bears the red characters of a promoted one: other pieces promote to it,
/// and it does not promote.
pub(crate) fn is_promoted(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let into = ruleset.promotions.iter().any(|rule| rule.to.contains(&piece_type));
    let from = ruleset.promotions.iter().any(|rule| rule.from == piece_type);
    let stands_at_start = ruleset.start.pieces().any(|(_, piece)| piece.piece_type == piece_type);
    into && !from && !stands_at_start
}

/// Returns the height of the characters, so that all fit.
fn height(text: &str) -> i32 {
    let width: i32 = text.chars().map(|c| if c.is_ascii() { 6 } else { 10 }).sum();
    (560 / width.max(10)).min(56)
}

/// Draws a pentagonal tile that points up.
pub(crate) fn pentagon(text: &str) -> String {
    let height = height(text);
    format!(
        "<path d=\"M50 7L80 18L91 94H9L20 18Z\"/><text x=\"50\" y=\"{}\" font-size=\"{height}\" {CHARACTER_TEXT}>{}</text>",
        58 + height * 36 / 100,
        escaped(text)
    )
}

/// Draws a disc.
pub(crate) fn disc(text: &str) -> String {
    let height = height(text);
    format!(
        "<circle cx=\"50\" cy=\"50\" r=\"43\"/><circle cx=\"50\" cy=\"50\" r=\"37\" stroke-width=\"1.5\"/>\
         <text x=\"50\" y=\"{}\" font-size=\"{height}\" {CHARACTER_TEXT}>{}</text>",
        50 + height * 36 / 100,
        escaped(text)
    )
}

/// Draws a disc with letters.
pub(crate) fn lettered(text: &str) -> String {
    let height = height(text);
    format!(
        "<circle cx=\"50\" cy=\"50\" r=\"41\"/><text x=\"50\" y=\"{}\" font-size=\"{height}\" {TEXT}>{}</text>",
        50 + height * 36 / 100,
        escaped(text)
    )
}

/// Text attributes of East Asian characters.
const CHARACTER_TEXT: &str = "font-family=\"Noto Serif CJK JP,Source Han Serif,Yu Mincho,MS Mincho,Songti SC,serif\" \
     font-weight=\"bold\" text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\"";
