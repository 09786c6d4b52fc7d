//! Castlings: `e1-g1 with h1`, `e1-g1 with h1 through attack`, and those in Betza texts.

use fers_betza::CastlingText;
use fers_core::{Color, Geometry, Piece, PieceType, Square, Vector};
use fers_rules::{Castling, CastlingTarget, Ruleset};
use fers_text::{Diagnostic, Span};

use super::problems::Problems;
use super::text::Text;

/// Reads the list `castle`: the castlings as written, then the mirror images of those without a
/// side.
pub(super) fn read(texts: &[Text], ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let mut images = Vec::new();
    for text in texts {
        let Some((castling, has_side)) = problems.keep(parse(text, &ruleset.geometry)) else { continue };
        if !has_side {
            images.push(mirrored(&castling, &ruleset.geometry));
        }
        ruleset.castlings.push(castling);
    }
    ruleset.castlings.extend(images);
}

/// Returns the mirrored castling of the other side.
pub(super) fn mirrored(castling: &Castling, geometry: &Geometry) -> Castling {
    let mirror = |square| geometry.mirrored(square);
    let target =
        |target: &CastlingTarget| CastlingTarget { king: mirror(target.king), partner: mirror(target.partner) };
    Castling {
        color: !castling.color,
        king: mirror(castling.king),
        partner: mirror(castling.partner),
        targets: castling.targets.iter().map(target).collect(),
        may_cross_attack: castling.may_cross_attack,
    }
}

/// Returns the default destination of the partner: next to the castling piece, on the side it came
/// from, and on its board.
pub(super) fn usual_partner_target(king: Square, target: Square, geometry: &Geometry) -> Option<Square> {
    let back = geometry.displacement(target, king);
    let step = Vector { files: back.files.signum(), ranks: back.ranks.signum(), boards: 0 };
    (step != Vector::default()).then(|| geometry.step(target, step)).flatten()
}

fn parse(text: &Text, geometry: &Geometry) -> Result<(Castling, bool), Diagnostic> {
    let wrong = |message: &str| {
        let help =
            "write it like `e1-g1 with h1`, or `white e1-g1,f1 with h1-f1,e1` if the partner does not land beside it";
        text.error("fers::bad-castling", message, help)
    };
    let mut words: Vec<&str> = text.text.split_whitespace().collect();
    let color = match words.first() {
        Some(&"white") => Some(Color::White),
        Some(&"black") => Some(Color::Black),
        _ => None,
    };
    words.drain(..usize::from(color.is_some()));
    let may_cross_attack = words.ends_with(&["through", "attack"]);
    words.truncate(words.len() - if may_cross_attack { 2 } else { 0 });
    let [king, "with", partner] = words[..] else { return Err(wrong("this is no castling")) };
    let (king, king_targets) =
        way(king, geometry).ok_or_else(|| wrong("the castling piece's squares cannot be read"))?;
    let (partner, targets) = way(partner, geometry).ok_or_else(|| wrong("the partner's squares cannot be read"))?;
    if !targets.is_empty() && targets.len() != king_targets.len() {
        return Err(wrong("both pieces need the same number of destinations"));
    }
    let target = |(index, &king_to): (usize, &Square)| {
        let usual = || usual_partner_target(king, king_to, geometry);
        let partner_to = targets.get(index).copied().or_else(usual);
        partner_to.map(|partner| CastlingTarget { king: king_to, partner })
    };
    let targets: Option<Vec<CastlingTarget>> = king_targets.iter().enumerate().map(target).collect();
    let targets = targets.ok_or_else(|| wrong("it is not known where the partner lands"))?;
    let castling = Castling { color: color.unwrap_or(Color::White), king, partner, targets, may_cross_attack };
    Ok((castling, color.is_some()))
}

/// Reads `e1-g1,f1`: a square and its destinations, which are optional.
fn way(text: &str, geometry: &Geometry) -> Option<(Square, Vec<Square>)> {
    let square = |name: &str| geometry.parse_square(name).ok();
    match text.split_once('-') {
        None => Some((square(text)?, Vec::new())),
        Some((from, to)) => Some((square(from)?, to.split(',').map(square).collect::<Option<_>>()?)),
    }
}

/// A castling of a Betza text, with its piece and its place.
pub(super) struct OfPiece {
    pub piece: PieceType,
    pub castling: CastlingText,
    pub place: Span,
}

/// Derives the castlings of Betza texts from the start position, White's first, right before left.
pub(super) fn from_betza(
    castlings: &[OfPiece],
    board: &[Option<Piece>],
    ruleset: &mut Ruleset,
    problems: &mut Problems<'_>,
) {
    for color in Color::ALL {
        for (castling, right) in castlings.iter().flat_map(|castling| [(castling, true), (castling, false)]) {
            if if right { castling.castling.right } else { castling.castling.left } {
                let made = one(castling, right, color, board, ruleset);
                ruleset.castlings.extend(problems.keep(made));
            }
        }
    }
}

fn one(
    of: &OfPiece,
    right: bool,
    color: Color,
    board: &[Option<Piece>],
    ruleset: &Ruleset,
) -> Result<Castling, Diagnostic> {
    let wrong = |message: &str| {
        let problem = Diagnostic::error("fers::bad-castling", of.place, format!("{}: {message}", color.name()));
        problem.with_help("write the castling as squares: `castle = [\"e1-g1 with h1\"]`")
    };
    let geometry = &ruleset.geometry;
    let stands = |piece: Piece| board.iter().enumerate().filter(move |(_, there)| **there == Some(piece));
    let mut kings = stands(Piece::new(color, of.piece)).map(|(index, _)| Square(index as u16));
    let (Some(king), None) = (kings.next(), kings.next()) else {
        return Err(wrong("there must be exactly one piece of this type in the start position"));
    };
    let step = ruleset.frame.apply(Vector::new(if right { 1 } else { -1 }, 0), color);
    let along = std::iter::successors(geometry.step(king, step), |&square| geometry.step(square, step));
    // Joined edges have no end, so the number of squares is limited.
    let along: Vec<Square> = along.take_while(|&square| square != king).take(usize::from(geometry.files)).collect();
    let king_to = along.get(usize::from(of.castling.steps) - 1).copied();
    let partner = along.len().checked_sub(1 + usize::from(of.castling.partner_inset)).map(|index| along[index]);
    let (Some(king_to), Some(partner)) = (king_to, partner) else {
        return Err(wrong("the board is too narrow for this castling"));
    };
    if !board[partner.index()].is_some_and(|piece| piece.is_of(color)) {
        return Err(wrong(&format!("there is no partner on {}", geometry.square_name(partner))));
    }
    let partner_to = usual_partner_target(king, king_to, geometry);
    let partner_to = partner_to.ok_or_else(|| wrong("the partner has no place beside it"))?;
    let targets = vec![CastlingTarget { king: king_to, partner: partner_to }];
    Ok(Castling { color, king, partner, targets, may_cross_attack: false })
}
