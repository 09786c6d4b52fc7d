//! The start position.

use fers_core::{Color, Piece};

use super::Lowering;

impl Lowering<'_, '_> {
    /// Puts the arrays and the pawns on the board.
    pub(super) fn board_at_start(&mut self) {
        let (files, ranks) = (self.game.board.files, self.game.board.ranks);
        for color in Color::ALL {
            let rank = |own: u8| if color == Color::White { own } else { ranks - 1 - own };
            let pawn = if color == Color::White { 1 } else { 2 };
            let array = self.array(color);
            for file in 0..files {
                let number = array[usize::from(file)];
                let own = [(rank(self.pawn_rank()), pawn), (rank(0), number)];
                for (rank, number) in own.into_iter().filter(|&(_, number)| number > 0) {
                    let square = self.ruleset.geometry.square(file, rank).expect("pawns and pieces have room");
                    self.ruleset.start.board[square.index()] = Some(Piece::new(color, self.piece_type(number)));
                }
            }
        }
    }
}
