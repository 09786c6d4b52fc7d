//! Moves and setups as texts, independent of the crates under test.

use fers_core::{Action, Move, Setup, Square};
use fers_rules::Ruleset;

/// Returns a move text: `a1b2`, captures after `x`, promotion after `=`, a gate after `/`, `R@a1`,
/// `^a1` for a pick-up, `pass`, `e1g1&h1f1` for a castling, a wall after `,`, `~c5a8` for an enemy
/// that is relocated, `~c5` for one that is removed so.
pub fn move_text(ruleset: &Ruleset, mv: &Move) -> String {
    let name = |square| ruleset.geometry.square_name(square);
    let letter = |piece_type| ruleset.piece(piece_type).letters.white.clone();
    let mut text = match mv.action {
        Action::Travel { from, to } => name(from) + &name(to),
        Action::Castle { king, king_to, partner, partner_to } => {
            format!("{}{}&{}{}", name(king), name(king_to), name(partner), name(partner_to))
        }
        Action::Drop { piece_type, to } => format!("{}@{}", letter(piece_type), name(to)),
        Action::PickUp { from } => format!("^{}", name(from)),
        Action::Pass => "pass".to_owned(),
    };
    text.extend(mv.removed.iter().map(|&square| format!("x{}", name(square))));
    text.extend(mv.promotion.map(|piece_type| format!("={}", letter(piece_type))));
    text.extend(mv.gate.map(|gate| format!("/{}{}", letter(gate.piece_type), name(gate.square))));
    text.extend(mv.wall.map(|square| format!(",{}", name(square))));
    let relocation = mv.relocation.map(|relocation| (name(relocation.from), relocation.to.map(name)));
    text.extend(relocation.map(|(from, to)| format!("~{from}{}", to.unwrap_or_default())));
    text
}

/// Returns the parts in which two setups differ, a line each; `None` if they are equal.
pub(crate) fn of_difference(ruleset: &Ruleset, left: (&str, &Setup), right: (&str, &Setup)) -> String {
    let mut lines = String::new();
    for index in 0..left.1.board.len().max(right.1.board.len()) {
        let square = Square(index as u16);
        let (a, b) = (left.1.piece_at(square), right.1.piece_at(square));
        note(&mut lines, &ruleset.geometry.square_name(square), (left.0, &a), (right.0, &b));
    }
    macro_rules! note_fields {
        ($($field:ident),*) => {
            $(note(&mut lines, stringify!($field), (left.0, &left.1.$field), (right.0, &right.1.$field));)*
        };
    }
    note_fields!(walls, hands, turn, virgin, castling, en_passant, checks_given, trading_ban, suspended, shak_given);
    note_fields!(phase, counts, last_moved, passes, castled, honour, halfmove_clock, fullmove_number);
    lines
}

fn note<T: PartialEq + std::fmt::Debug>(lines: &mut String, what: &str, left: (&str, &T), right: (&str, &T)) {
    if left.1 != right.1 {
        lines.push_str(&format!("{what}: {} {:?}, {} {:?}\n", left.0, left.1, right.0, right.1));
    }
}
