//! Drawing a start position.

use std::collections::BTreeSet;

use fers_core::{CastlingRight, Color, Piece, Setup, SplitMix, Square};

use crate::arrangement::{Group, arrange};
use crate::numbering;
use crate::{Castling, Frame, Ruleset, Shuffle};
impl Ruleset {
    /// Returns the rules with a start position drawn by the [shuffles](Self::shuffles),
    /// deterministic for a seed. If [arrangements are numbered](Self::arrangements), the seed is
    /// the number, modulo their count.
    ///
    /// The result has no shuffles. Castlings follow their pieces, as in Chess960: castling piece
    /// and partner end on the squares where they would end without the shuffle. The partner is the
    /// outermost piece of the partner's type on the side of the castling piece where the partner
    /// stood before. The castling is dropped if there is none, or if one of the two stands on
    /// another rank.
    #[must_use]
    pub fn shuffled(&self, seed: u64) -> Self {
        let mut drawing = Drawing::new(self, seed);
        match self.shuffle_frame() {
            Some(frame) => {
                self.shuffles.iter().for_each(|shuffle| drawing.shuffle(shuffle, Color::White));
                drawing.copy_to_black(frame);
            }
            None => {
                for color in Color::ALL {
                    self.shuffles.iter().for_each(|shuffle| drawing.shuffle(shuffle, color));
                }
            }
        }
        drawing.ruleset()
    }

    /// Returns the rules with a start position where the shuffled pieces stand as on a board.
    /// Castlings follow as in [`shuffled`](Self::shuffled).
    ///
    /// `board` has a place for each square. The result is `None` if other pieces differ than those
    /// that are shuffled, or if their numbers do. Whether the shuffles can draw this arrangement is
    /// not asked.
    #[must_use]
    pub fn rearranged(&self, board: &[Option<Piece>]) -> Option<Self> {
        let mut drawing = Drawing::new(self, 0);
        if board.len() != drawing.board.len() {
            return None;
        }
        let stays = |piece: &Option<Piece>| piece.is_none_or(|piece| !self.takes_part(piece));
        let differs = |(old, new): (&Option<Piece>, &Option<Piece>)| old != new && (stays(old) || stays(new));
        if drawing.board.iter().zip(board).any(differs) {
            return None;
        }
        let pieces = drawing.board.iter().flatten().copied().filter(|&piece| self.takes_part(piece));
        let pieces: BTreeSet<Piece> = pieces.collect();
        let before: Vec<(Piece, Vec<Square>)> =
            pieces.into_iter().map(|piece| (piece, drawing.squares(piece))).collect();
        drawing.board = board.to_vec();
        for (piece, from) in before {
            let to = drawing.squares(piece);
            if from.len() != to.len() {
                return None;
            }
            from.into_iter().zip(to).for_each(|(from, to)| drawing.origin[to.index()] = from);
        }
        Some(drawing.ruleset())
    }

    /// Returns the frame in which Black's shuffled pieces are the image of White's; `None` if they
    /// are so in no frame.
    pub fn shuffle_frame(&self) -> Option<Frame> {
        let is_image = |frame: &Frame| {
            let faces = |(square, piece): (Square, Piece)| {
                let there = self.start.piece_at(frame.image(&self.geometry, square));
                piece.color().is_none_or(|color| there == Some(Piece::new(!color, piece.piece_type)))
            };
            self.start.pieces().filter(|&(_, piece)| self.takes_part(piece)).all(faces)
        };
        [Frame::Mirrored, Frame::Rotated].into_iter().find(is_image)
    }

    fn takes_part(&self, piece: Piece) -> bool {
        let mut members = self.shuffles.iter().flat_map(|shuffle| &shuffle.members);
        members.any(|member| member.piece_type == piece.piece_type)
    }

    /// Returns the number of arrangements if all shuffles [number](crate::Shuffle) theirs,
    /// `u64::MAX` where there are more.
    pub fn arrangements(&self) -> Option<u64> {
        let drawing = Drawing::new(self, 0);
        let colors = if self.shuffle_frame().is_some() { &Color::ALL[..1] } else { &Color::ALL[..] };
        let pairs = colors.iter().flat_map(|&color| self.shuffles.iter().map(move |shuffle| (shuffle, color)));
        let counts = pairs.map(|(shuffle, color)| {
            let groups = drawing.groups(shuffle, color);
            numbering::is_numbered(&groups).then(|| numbering::count(&self.geometry, &groups))
        });
        let product = counts.reduce(|all, more| Some(all?.saturating_mul(more?)));
        product.flatten()
    }
}

/// A start position under construction.
struct Drawing<'a> {
    before: &'a Ruleset,
    random: SplitMix,
    /// The part of the seed that numbered shuffles have not used.
    number: u64,
    board: Vec<Option<Piece>>,
    /// By place: the square where its piece stood before.
    origin: Vec<Square>,
}

impl<'a> Drawing<'a> {
    fn new(before: &'a Ruleset, seed: u64) -> Self {
        let board = before.start.board.clone();
        let origin = (0..board.len()).map(|index| Square(index as u16)).collect();
        Self { before, random: SplitMix::new(seed), number: seed, board, origin }
    }

    fn shuffle(&mut self, shuffle: &Shuffle, color: Color) {
        let groups = self.groups(shuffle, color);
        let geometry = &self.before.geometry;
        let arrangement = if numbering::is_numbered(&groups) {
            Some(numbering::arrangement(geometry, &groups, &mut self.number))
        } else {
            arrange(geometry, &groups, &mut self.random)
        };
        let Some(arrangement) = arrangement else { return };
        let origin = self.origin.clone();
        for group in &groups {
            let piece_type = group.member.piece_type;
            let mut to: Vec<Square> =
                arrangement.iter().filter(|(_, found)| *found == piece_type).map(|&(square, _)| square).collect();
            to.sort_unstable();
            for (from, to) in group.squares.iter().zip(to) {
                self.board[to.index()] = Some(Piece::new(color, piece_type));
                self.origin[to.index()] = origin[from.index()];
            }
        }
    }

    /// Returns where the types of a shuffle stand.
    fn groups(&self, shuffle: &Shuffle, color: Color) -> Vec<Group> {
        let members = shuffle.members.iter();
        members.map(|&member| Group { member, squares: self.squares(Piece::new(color, member.piece_type)) }).collect()
    }

    fn squares(&self, piece: Piece) -> Vec<Square> {
        let places = self.board.iter().enumerate().filter(|(_, there)| **there == Some(piece));
        places.map(|(index, _)| Square(index as u16)).collect()
    }

    fn copy_to_black(&mut self, frame: Frame) {
        let geometry = &self.before.geometry;
        let moved: Vec<(Square, Square, Piece)> = (0..self.board.len())
            .map(|index| (self.origin[index], Square(index as u16)))
            .filter(|(from, to)| from != to)
            .filter_map(|(from, to)| Some((from, to, self.board[to.index()]?)))
            .collect();
        for (from, to, piece) in moved {
            let (from, to) = (frame.image(geometry, from), frame.image(geometry, to));
            self.board[to.index()] = Some(Piece::new(Color::Black, piece.piece_type));
            self.origin[to.index()] = from;
        }
    }

    fn ruleset(self) -> Ruleset {
        let before = self.before;
        let mut castlings = Vec::new();
        let mut rights = Vec::new();
        for (index, castling) in before.castlings.iter().enumerate() {
            let Some(castling) = self.follow(castling) else { continue };
            if before.start.castling.iter().any(|right| usize::from(right.rule) == index) {
                let (king, partner) = (castling.king, castling.partner);
                rights.push(CastlingRight { rule: castlings.len() as u8, king, partner });
            }
            castlings.push(castling);
        }
        let virgin = before.start.virgin.iter().map(|square| self.now(square)).collect();
        let start = Setup { board: self.board, castling: rights, virgin, ..before.start.clone() };
        Ruleset { castlings, shuffles: Vec::new(), start, ..before.clone() }
    }

    /// Returns where the piece that stood on a square stands now.
    fn now(&self, before: Square) -> Square {
        let index = self.origin.iter().position(|&origin| origin == before);
        index.map_or(before, |index| Square(index as u16))
    }

    /// Returns the castling of the same pieces on their new squares, if possible.
    fn follow(&self, castling: &Castling) -> Option<Castling> {
        let geometry = &self.before.geometry;
        let king = self.now(castling.king);
        if king == castling.king && self.now(castling.partner) == castling.partner {
            return Some(castling.clone());
        }
        let (file, rank) = (|square| geometry.file(square), |square| geometry.rank(square));
        let is_on_rank = rank(castling.king) == rank(castling.partner);
        let is_right = file(castling.partner) > file(castling.king);
        let partner_type = self.before.start.piece_at(castling.partner)?;
        let partners = self.squares(partner_type).into_iter().filter(|&square| {
            let is_there = square != king && (file(square) > file(king)) == is_right;
            is_there && rank(square) == rank(king) && geometry.board(square) == geometry.board(king)
        });
        let partner = if is_right {
            partners.max_by_key(|&square| file(square))
        } else {
            partners.min_by_key(|&square| file(square))
        };
        let partner = partner.filter(|_| is_on_rank && rank(king) == rank(castling.king))?;
        Some(Castling { king, partner, ..castling.clone() })
    }
}
