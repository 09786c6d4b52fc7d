//! Chooses pictures for pieces.

use std::collections::HashSet;

use fers_betza::MoveSet;
use fers_core::{Color, PieceType};
use fers_rules::Ruleset;

use crate::picture::Sign;
use crate::{Badge, Figure, Known, MoveDiagram, Picture, Scene, known};

/// Distinct pictures for all piece types of a ruleset.
///
/// A piece is drawn by its name: the name of a drawing, then other names of that piece, then as
/// left or right one, by its owner, by its last word, by its first word, or as the promoted form of
/// a piece with a picture. If the name gives no picture that is still free, the drawing of a piece
/// with equal moves is used, then those of two pieces that together have its moves, and finally a
/// small board with its moves and its unique letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pictures {
    by_type: Vec<Picture>,
}

impl Pictures {
    /// Chooses the pictures for a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let mut choice = Choice { ruleset, taken: HashSet::new(), by_type: vec![None; ruleset.pieces.len()] };
        choice.offer_to_all(|choice, piece| choice.by_name(piece));
        choice.offer_to_all(|choice, piece| choice.by_other_name(piece));
        choice.offer_to_all(|choice, piece| choice.by_side(piece));
        choice.offer_to_all(|choice, piece| choice.by_owner(piece));
        choice.offer_to_all(|choice, piece| choice.by_last_word(piece));
        choice.offer_to_all(|choice, piece| choice.by_word(piece));
        choice.offer_to_all(|choice, piece| choice.by_promotion(piece));
        choice.offer_to_all(|choice, piece| choice.unpromoted(piece).and_then(|()| choice.by_moves(piece)));
        choice.offer_to_all(|choice, piece| choice.by_promotion(piece));
        choice.offer_to_all(|choice, piece| choice.by_moves(piece));
        let by_type = choice.by_type.into_iter().zip(ruleset.piece_types());
        Self { by_type: by_type.map(|(picture, piece)| picture.unwrap_or_else(|| own_moves(ruleset, piece))).collect() }
    }

    /// Returns the picture of a piece type.
    pub fn picture(&self, piece_type: PieceType) -> &Picture {
        &self.by_type[piece_type.index()]
    }

    /// Iterates over all pictures by piece type.
    pub fn iter(&self) -> impl Iterator<Item = &Picture> {
        self.by_type.iter()
    }
}

struct Choice<'a> {
    ruleset: &'a Ruleset,
    taken: HashSet<Picture>,
    by_type: Vec<Option<Picture>>,
}

impl Choice<'_> {
    /// Offers a picture to each piece without one. The piece takes it if no other piece has it.
    fn offer_to_all(&mut self, offer: impl Fn(&Self, PieceType) -> Option<Picture>) {
        for piece in self.ruleset.piece_types() {
            if self.by_type[piece.index()].is_none() {
                let picture = offer(self, piece).filter(|picture| self.taken.insert(picture.clone()));
                self.by_type[piece.index()] = picture;
            }
        }
    }

    fn name(&self, piece: PieceType) -> &str {
        &self.ruleset.piece(piece).name
    }

    fn by_name(&self, piece: PieceType) -> Option<Picture> {
        let known = known().iter().find(|known| known.is_called(self.name(piece)))?;
        Some(Picture::outline(known.name))
    }

    fn by_other_name(&self, piece: PieceType) -> Option<Picture> {
        let known = known().iter().find(|known| known.is_also_called(self.name(piece)))?;
        Some(Picture::outline(known.name))
    }

    /// Handles `Left Quail` and `Right Quail`, if the mirrored picture looks different.
    fn by_side(&self, piece: PieceType) -> Option<Picture> {
        let name = self.name(piece).to_lowercase();
        let (side, rest) = name.split_once(' ')?;
        let is_mirrored = match side {
            "left" => false,
            "right" => true,
            _ => return None,
        };
        let known = named(rest)?;
        known.looks_aside.then(|| Picture { is_mirrored, ..Picture::outline(known.name) })
    }

    /// Handles a `Pawn of Rooks` and a `Pawn of the General`: pawns beside a rook and a general.
    fn by_owner(&self, piece: PieceType) -> Option<Picture> {
        let name = self.name(piece).to_lowercase();
        let (servant, owner) = name.split_once(" of ")?;
        let owner = owner.strip_prefix("the ").unwrap_or(owner);
        let owner = named(owner).or_else(|| named(owner.strip_suffix('s')?))?;
        let servant = named(servant).filter(|servant| servant.name != owner.name)?;
        Some(Picture::plain(Figure::Compound(servant.name, owner.name)))
    }

    /// Handles last words: a `Flying Goose` is a goose.
    fn by_last_word(&self, piece: PieceType) -> Option<Picture> {
        let (before, word) = self.name(piece).trim().rsplit_once(' ')?;
        let is_promoted = before.to_lowercase().starts_with("promoted");
        let known = named(word)?;
        (!is_promoted).then_some(Picture::outline(known.name))
    }

    /// Handles first words: a `Royal Knight` is a knight with a crown.
    fn by_word(&self, piece: PieceType) -> Option<Picture> {
        let name = self.name(piece).to_lowercase();
        let (word, rest) = name.split_once(' ')?;
        let badge = Badge::of(word)?;
        Some(Picture { badge: Some(badge), ..Picture::outline(named(rest)?.name) })
    }

    /// Returns the picture of the unpromoted piece with the sign of promotion.
    fn by_promotion(&self, piece: PieceType) -> Option<Picture> {
        let picture = self.by_type[origin(self.ruleset, piece)?.index()].clone()?;
        picture.badge.is_none().then_some(Picture { badge: Some(Badge::Promoted), ..picture })
    }

    fn unpromoted(&self, piece: PieceType) -> Option<()> {
        origin(self.ruleset, piece).is_none().then_some(())
    }

    fn by_moves(&self, piece: PieceType) -> Option<Picture> {
        let moves = &MoveSet::of(self.ruleset.piece(piece).moves_of(Color::White));
        let is_free = |picture: &Picture| !self.taken.contains(picture);
        let king = self.ruleset.is_royal(piece).then(|| Picture::outline("king"));
        let king = king.filter(|_| known().iter().any(|known| known.name == "man" && moves_as(known, moves)));
        let same = known().iter().filter(|known| moves_as(known, moves)).map(|known| Picture::outline(known.name));
        king.into_iter().chain(same).find(is_free).or_else(|| compound(moves).filter(is_free))
    }
}

/// Returns the drawing of a name or alias.
fn named(name: &str) -> Option<&'static Known> {
    known().iter().find(|known| known.is_called(name) || known.is_also_called(name))
}

fn moves_as(known: &Known, moves: &MoveSet) -> bool {
    known.moves.contains(moves)
}

/// Returns two drawings whose pieces together have exactly these moves.
fn compound(moves: &MoveSet) -> Option<Picture> {
    let all = known().iter().flat_map(|known| known.moves.iter().map(move |own| (known.name, own)));
    // Only pieces whose moves are all among these qualify; that leaves few pairs.
    let parts: Vec<(&str, &MoveSet)> = all.filter(|(_, own)| own.is_part_of(moves)).collect();
    let pairs = parts.iter().enumerate().flat_map(|(index, a)| parts[index + 1..].iter().map(move |b| (a, b)));
    let mut fitting = pairs.filter(|((_, a), (_, b))| moves.is_union(a, b));
    let ((a, _), (b, _)) = fitting.find(|((a, _), (b, _))| a != b)?;
    Some(Picture::plain(Figure::Compound(a, b)))
}

/// Returns the unpromoted type of a piece, by its letters (`+P`, `N~`), its name (`Promoted
/// Knight`) or its type in hand.
fn origin(ruleset: &Ruleset, piece: PieceType) -> Option<PieceType> {
    let rules = ruleset.piece(piece);
    let letters = &rules.letters.white;
    let bare = letters.strip_prefix('+').or_else(|| letters.strip_suffix('~'));
    let by_letter = bare.and_then(|bare| ruleset.piece_by_letter(bare)).map(|(found, _)| found);
    let named = |name: &str| ruleset.piece_types().find(|&other| ruleset.piece(other).name.eq_ignore_ascii_case(name));
    let by_name = || rules.name.to_lowercase().strip_prefix("promoted ").and_then(named);
    by_letter.or_else(by_name).or(rules.in_hand).filter(|&found| found != piece)
}

/// How far around a piece its picture shows moves.
const RADIUS_MAX: i8 = 3;

fn own_moves(ruleset: &Ruleset, piece: PieceType) -> Picture {
    let diagram = MoveDiagram::of(&Scene::endless(ruleset, piece, Color::White));
    let radius = diagram.radius().min(RADIUS_MAX);
    let near = diagram.around().filter(|(by, _)| by.files.abs() <= radius && by.ranks.abs() <= radius);
    let signs = near.flat_map(|(by, mark)| Sign::all(mark).into_iter().map(move |sign| (by, sign))).collect();
    Picture::plain(Figure::Moves { letters: ruleset.piece(piece).letters.white.clone(), signs })
}
