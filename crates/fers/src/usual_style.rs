//! The usual style of drawing a game.

use fers_core::Color;
use fers_draw::{PieceStyle, palace_corners};
use fers_rules::{Facts, Ruleset, Writing};

/// Returns the style in which games with such rules are usually drawn. `facts` must be those of the
/// ruleset.
///
/// Shogi tiles if promoted pieces are written with a plus, and pieces are dropped or squares have
/// their names of shogi; xiangqi discs if a royal may not leave its palace; Western pieces
/// otherwise.
pub fn usual_style(ruleset: &Ruleset, facts: &Facts) -> PieceStyle {
    let is_promoted = |letters: &str| letters.starts_with('+');
    let is_shogi = facts.has_drops || ruleset.presentation.writing == Writing::Shogi;
    if is_shogi && ruleset.pieces.iter().any(|piece| is_promoted(&piece.letters.white)) {
        PieceStyle::Shogi
    } else if has_royal_in_palace(ruleset) {
        PieceStyle::Xiangqi
    } else {
        PieceStyle::Western
    }
}

/// Returns whether a royal is confined to a palace. Confinement alone proves little: some kings may
/// not enter citadels, or must stay on their half of the board.
fn has_royal_in_palace(ruleset: &Ruleset) -> bool {
    let royals = ruleset.royals.iter().flat_map(|royal| &royal.piece_types);
    let mut zones = royals.filter_map(|&royal| ruleset.piece(royal).confined_to);
    zones.any(|zones| palace_corners(&ruleset.geometry, ruleset.zone(zones, Color::White)).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    #[track_caller]
    fn check(name: &str, style: PieceStyle) {
        let ruleset = Library::builtin().find(name).unwrap().ruleset();
        assert_eq!(usual_style(ruleset, &Facts::of(ruleset)), style, "{name}");
    }

    #[test]
    fn games_are_drawn_as_they_usually_are() {
        for name in ["chess", "crazyhouse", "makruk", "seirawan"] {
            check(name, PieceStyle::Western);
        }
        for name in ["shogi", "minishogi", "torishogi", "shoshogi", "chu-shogi"] {
            check(name, PieceStyle::Shogi);
        }
        for name in ["xiangqi", "minixiangqi", "manchu", "supply", "janggi"] {
            check(name, PieceStyle::Xiangqi);
        }
    }

    #[test]
    fn kings_that_may_not_go_everywhere_make_no_discs() {
        check("tamerlane", PieceStyle::Western);
        check("eurasian", PieceStyle::Western);
    }

    #[test]
    fn only_the_games_of_china_and_korea_are_drawn_with_discs() {
        let has_discs = |ruleset: &Ruleset| usual_style(ruleset, &Facts::of(ruleset)) == PieceStyle::Xiangqi;
        let entries = Library::builtin().entries().iter().filter(|entry| has_discs(entry.ruleset()));
        let names: Vec<&str> = entries.map(|entry| entry.short_name()).collect();
        let expected = "janggi janggicasual janggimodern janggitraditional manchu minixiangqi supply xiangqi";
        assert_eq!(names.join(" "), expected);
    }
}
