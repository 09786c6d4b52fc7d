//! Castling lines.

use fers_core::{Color, PieceType, Square, Wing};
use fers_rules::{Castling, CastlingTarget, Ruleset};
use fers_text::Span;

use super::not_yet::{Needs, NotYet};
use crate::tree::{
    AtomKind, Body, Definition, Head, Join, Leg, LegKind, Modifier, ModifierKind, Numbers, Places, Range, Reach,
    Sequence, Term, Transition,
};

/// A castling as a line says it: `O-O=[*]isR[g]=isR[f]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingLine {
    /// The side on which the partner stands.
    pub wing: Wing,
    /// The file that the king goes to, from 0.
    pub king_file: u8,
    /// The file that its partner goes to, from 0.
    pub partner_file: u8,
    /// Both pieces go on to any other board: `--<+>mO`.
    pub changes_board: bool,
    /// The number of steps of the king, where its way is written step by step, so that none of the
    /// squares that it passes may be attacked: `[*]isW-[*]W[g]`.
    pub guarded: Option<u8>,
}

/// Reads the two parts of a castling.
///
/// Castling is one move of two pieces that have not moved: the king's square and its way are not
/// attacked, and nothing stands between. A king that may pass attacked squares castles through
/// them, unless its way is [written step by step](CastlingLine::guarded). Parts that say something
/// else are not played.
/// Without parts the line stands for that of chess: files `g` and `f`, or `c` and `d`.
///
/// # Errors
///
/// When the definition is no castling, or says what no castling of a ruleset does.
pub fn castling(definition: &Definition) -> Result<CastlingLine, NotYet> {
    let miss = |span: Span, construct: &str, needs: Needs| NotYet { span, construct: construct.to_owned(), needs };
    let Head::Castling { wing, .. } = &definition.head else {
        let reason = "only `O-O` and `O-O-O` are";
        return Err(miss(definition.span, "this line is no castling; it", Needs::Meaning(reason)));
    };
    let (king_file, partner_file, changes_board, guarded) = match &definition.body {
        Body::Castling { king, partner } => {
            let (king_file, king_crosses, guarded) = match steps(king) {
                Some((file, crosses, count)) => (file, crosses, Some(count)),
                None => {
                    let (file, crosses) = part(king, true)?;
                    (file, crosses, None)
                }
            };
            let (partner_file, partner_crosses) = part(partner, false)?;
            if king_crosses != partner_crosses {
                let reason = "king and partner go to the same board";
                return Err(miss(definition.span, "the castling", Needs::Meaning(reason)));
            }
            (king_file, partner_file, king_crosses, guarded)
        }
        _ if *wing == Wing::Right => (6, 5, false, None),
        _ => (2, 3, false, None),
    };
    Ok(CastlingLine { wing: *wing, king_file, partner_file, changes_board, guarded })
}

/// Returns the file that a king's way leads to that is written step by step, whether it goes on to
/// another board, and the number of steps: `[*]isW-[*]W[g]`.
fn steps(part: &Sequence) -> Option<(u8, bool, u8)> {
    let (legs, crosses) = match part.legs.split_last() {
        Some((crossing, legs)) if crosses_freely(crossing) => (legs, true),
        _ => (part.legs.as_slice(), false),
    };
    let (last, before) = legs.split_last()?;
    let term = |leg: &Leg| match &leg.kind {
        LegKind::Terms(terms) if terms.len() == 1 => Some(terms[0].clone()),
        _ => None,
    };
    let is_step = |(index, leg): (usize, &Leg)| {
        let is_joined = index == 0 || leg.join == Join::Chain;
        is_joined && term(leg).is_some_and(|term| is_plain_step(&term, index == 0))
    };
    let open = before.iter().all(|leg| term(leg).is_some_and(|term| term.to.is_none()));
    let is_way = legs.len() > 1 && open && legs.iter().enumerate().all(is_step);
    let file = file_of(term(last)?.to.as_ref()).filter(|_| is_way)?;
    Some((file, crosses, u8::try_from(legs.len()).ok()?))
}

/// Returns whether a term is a step from a square that is not attacked: `[*]isW`, and further
/// `[*]W`.
fn is_plain_step(term: &Term, is_first: bool) -> bool {
    let is_step = |letter: char| match term.atoms.as_slice() {
        [atom] => atom.kind == AtomKind::Letter(letter) && atom.steps.is_none() && atom.turn.is_none(),
        _ => false,
    };
    is_step('W') && starts_safely(term) && if is_first { is_sideways(term) } else { term.modifiers.is_empty() }
}

/// Returns the file that a part leads to, and whether it goes on to another board: `[*]isR[g]`,
/// `isR[f]--<+>mO`.
fn part(part: &Sequence, is_king: bool) -> Result<(u8, bool), NotYet> {
    let miss = |needs: Needs| NotYet { span: part.span, construct: format!("the castling move `{part}`"), needs };
    let (leg, crosses) = match part.legs.as_slice() {
        [leg] => (leg, false),
        [leg, crossing] if crosses_freely(crossing) => (leg, true),
        _ => return Err(miss(Needs::CastlingBoards)),
    };
    let LegKind::Terms(terms) = &leg.kind else { return Err(miss(Needs::Course)) };
    let reason = "castlings are played that are written `[*]isR[g]=isR[f]`, with other files perhaps";
    match terms.as_slice() {
        [term] if is_plain(term, is_king) => {
            let file = file_of(term.to.as_ref()).ok_or_else(|| miss(Needs::Meaning(reason)))?;
            Ok((file, crosses))
        }
        _ => Err(miss(Needs::Meaning(reason))),
    }
}

/// Returns whether a leg is `--<+>mO`: a step to a free square of any other board.
fn crosses_freely(leg: &Leg) -> bool {
    let LegKind::Terms(terms) = &leg.kind else { return false };
    let ([term], Join::Fresh) = (terms.as_slice(), leg.join) else { return false };
    let goes_anywhere = |transition: &Transition| {
        let is_any = matches!(transition.first.numbers, Numbers::Relative { up: true, distance: None, .. });
        is_any && transition.second.is_none() && !transition.first.is_diagonal && !transition.first.is_orthogonal
    };
    let is_quiet = |modifier: &Modifier| {
        modifier.kind == ModifierKind::Mode { letter: 'm', reach: Reach::Single } && modifier.set.is_none()
    };
    let is_bare = term.operator.is_none() && term.condition.is_none() && term.from.is_none() && term.to.is_none();
    let stays = matches!(term.atoms.as_slice(), [atom] if atom.kind == AtomKind::Letter('O') && atom.steps.is_none());
    is_bare
        && term.attackers.is_none()
        && term.transition.as_ref().is_some_and(goes_anywhere)
        && term.modifiers.iter().all(is_quiet)
        && stays
}

fn is_plain(term: &Term, is_king: bool) -> bool {
    let starts_right = if is_king { starts_safely(term) } else { term.from.is_none() && is_alone(term) };
    let is_rook = match term.atoms.as_slice() {
        [atom] => atom.kind == AtomKind::Letter('R') && atom.steps.is_none() && atom.turn.is_none(),
        _ => false,
    };
    starts_right && is_sideways(term) && is_rook
}

/// Returns whether a term begins on a square that is not attacked, and sets no other condition.
fn starts_safely(term: &Term) -> bool {
    let is_safe = |range: &Range| !range.is_complement && range.parts == [Places::Safe];
    is_alone(term) && term.from.as_ref().is_some_and(is_safe)
}

fn is_alone(term: &Term) -> bool {
    let is_bare = term.operator.is_none() && term.transition.is_none() && term.condition.is_none();
    is_bare && term.attackers.is_none()
}

/// Returns whether the modifiers of a term are `i` and perhaps `s`.
fn is_sideways(term: &Term) -> bool {
    let is_bare = |kind: ModifierKind| {
        let is_virgin = kind == ModifierKind::Mode { letter: 'i', reach: Reach::Single };
        is_virgin || kind == ModifierKind::Direction('s')
    };
    let has = |kind: ModifierKind| term.modifiers.iter().any(|modifier| modifier.kind == kind);
    let is_virgin = has(ModifierKind::Mode { letter: 'i', reach: Reach::Single });
    is_virgin && term.modifiers.iter().all(|modifier| is_bare(modifier.kind) && modifier.set.is_none())
}

fn file_of(range: Option<&Range>) -> Option<u8> {
    let range = range.filter(|range| !range.is_complement)?;
    match range.parts.as_slice() {
        [Places::Squares { files: Some(files), ranks: None, level: None }] if files.last.is_none() => Some(files.first),
        _ => None,
    }
}

impl CastlingLine {
    /// Returns the castlings that a line stands for in the start position of a game: one for each
    /// king, with the nearest partner on its rank on that side.
    pub fn castlings(&self, ruleset: &Ruleset, kings: &[PieceType], partners: &[PieceType]) -> Vec<Castling> {
        let mut found = Vec::new();
        for color in Color::ALL {
            let of = |types: &[PieceType]| -> Vec<Square> {
                let pieces = ruleset.start.pieces();
                let own = pieces.filter(|(_, piece)| piece.is_of(color) && types.contains(&piece.piece_type));
                own.map(|(square, _)| square).collect()
            };
            for king in of(kings) {
                found.extend(self.from(ruleset, color, king, &of(partners)));
            }
        }
        found
    }

    fn from(&self, ruleset: &Ruleset, color: Color, king: Square, partners: &[Square]) -> Option<Castling> {
        let geometry = &ruleset.geometry;
        let (rank, board) = (geometry.rank(king), geometry.board(king));
        let is_beside = |square: &Square| {
            let is_on_line = geometry.rank(*square) == rank && geometry.board(*square) == board;
            is_on_line && Wing::of(geometry, king, *square) == Some(self.wing)
        };
        let distance = |square: &Square| geometry.file(*square).abs_diff(geometry.file(king));
        let partner = partners.iter().copied().filter(is_beside).min_by_key(distance)?;
        let target = |board: u8| {
            let square = |file: u8| geometry.square_on(file, rank, board);
            Some(CastlingTarget { king: square(self.king_file)?, partner: square(self.partner_file)? })
        };
        let others = (0..geometry.boards).filter(|&other| other != board);
        let boards = if self.changes_board { others.collect() } else { vec![board] };
        let targets = boards.into_iter().map(target).collect::<Option<_>>()?;
        let way = self.king_file.abs_diff(geometry.file(king));
        let is_right = self.guarded.is_none_or(|steps| steps == way);
        is_right.then_some(Castling { color, king, partner, targets, may_cross_attack: false })
    }
}
