//! Moves that a player may intend before it is that player's turn.

use std::collections::BTreeSet;

use fers_core::{Color, Piece, PieceType, Square};
use fers_draw::{MoveDiagram, Scene};
use fers_rules::{Drops, Occasion, Promotion, Refusal, Ruleset, Trigger};

/// A move intended in advance: what moves or is dropped, where to, and as what.
///
/// Two legal moves that differ otherwise, such as in what they capture on the way, are one
/// intention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Premove {
    /// Where the move begins.
    pub source: Source,
    /// Destination.
    pub to: Square,
    /// Piece type after promotion.
    pub promotion: Option<PieceType>,
}

/// Where a move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// A piece on this square.
    Square(Square),
    /// A piece of this type in hand.
    Hand(PieceType),
}

/// Returns the moves that a side might have with these pieces in some position that the opponent
/// can bring about, in ascending order.
///
/// `pieces` are pieces of the side on the board, `held` its types in hand. Nothing else is taken
/// into account: other pieces may leave or come, so that captures of own pieces (which the opponent
/// may have captured) are included. A program plays an intended move once it is among the legal
/// ones.
///
/// ```
/// use fers::prelude::*;
/// use fers::{Color, Source, premoves};
///
/// let chess = Variant::builtin("chess")?;
/// let ruleset = chess.ruleset();
/// let square = |name: &str| ruleset.geometry.parse_square(name).expect("chess has this square");
/// let (pawn, _) = ruleset.piece_by_letter("P").expect("chess has pawns");
/// let found = premoves(ruleset, Color::White, &[(square("e4"), pawn)], &[]);
/// let targets: Vec<String> = found.iter().map(|premove| ruleset.geometry.square_name(premove.to)).collect();
/// assert_eq!(targets, ["d5", "e5", "f5"]);
/// assert!(found.iter().all(|premove| premove.source == Source::Square(square("e4"))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn premoves(ruleset: &Ruleset, color: Color, pieces: &[(Square, PieceType)], held: &[PieceType]) -> Vec<Premove> {
    let known = |piece_type: &PieceType| piece_type.index() < ruleset.pieces.len();
    let mut found = BTreeSet::new();
    for &(from, piece_type) in pieces.iter().filter(|(_, piece_type)| known(piece_type)) {
        for to in reach(ruleset, Piece::new(color, piece_type), from) {
            let choices = choices(ruleset, piece_type, |rule| fires(ruleset, rule, color, from, to));
            found.extend(choices.into_iter().map(|promotion| Premove { source: Source::Square(from), to, promotion }));
        }
    }
    let taken: BTreeSet<Square> = pieces.iter().map(|&(square, _)| square).collect();
    for piece_type in droppable(ruleset, held).into_iter().filter(known) {
        let zone = ruleset.piece(piece_type).drop.zone;
        let free = ruleset.geometry.squares().filter(|square| !taken.contains(square));
        for to in free.filter(|&square| ruleset.in_zone(zone, color, square)) {
            let choices = choices(ruleset, piece_type, |rule| {
                rule.trigger == Trigger::Drop && ruleset.zone(rule.zone, color).contains(to)
            });
            found.extend(choices.into_iter().map(|promotion| Premove {
                source: Source::Hand(piece_type),
                to,
                promotion,
            }));
        }
    }
    found.into_iter().collect()
}

/// Returns the squares where moves of a piece may end, whatever stands around it.
fn reach(ruleset: &Ruleset, piece: Piece, from: Square) -> Vec<Square> {
    let Some(scene) = Scene::alone(ruleset, piece, from) else { return Vec::new() };
    let diagram = MoveDiagram::of(&scene);
    diagram
        .marks
        .iter()
        .filter(|(_, mark)| mark.simplest().is_some() || mark.castles)
        .map(|(&square, _)| square)
        .collect()
}

/// Returns the types that may be dropped: the types in hand, and the types with an endless supply.
fn droppable(ruleset: &Ruleset, held: &[PieceType]) -> BTreeSet<PieceType> {
    if ruleset.hands.drops == Drops::None {
        return BTreeSet::new();
    }
    let endless = ruleset.piece_types().filter(|&piece_type| ruleset.piece(piece_type).drop.endless);
    held.iter().copied().chain(endless).collect()
}

/// Returns what a piece may become by the rules that fire; nothing else than itself without any.
fn choices(
    ruleset: &Ruleset,
    piece_type: PieceType,
    fires: impl Fn(&Promotion) -> bool,
) -> BTreeSet<Option<PieceType>> {
    let fired: Vec<&Promotion> =
        ruleset.promotions.iter().filter(|rule| rule.from == piece_type && fires(rule)).collect();
    // Rules for captures or quiet moves only may not apply when the time has come.
    let is_compulsory = |rule: &&Promotion| {
        rule.refusal == Refusal::Never
            && !rule.quiet_only
            && rule.occasion == Occasion::Always
            && rule.trigger != Trigger::Drop
    };
    let mut choices: BTreeSet<Option<PieceType>> = fired.iter().flat_map(|rule| &rule.to).copied().map(Some).collect();
    if choices.is_empty() || !fired.iter().any(is_compulsory) {
        choices.insert(None);
    }
    choices
}

/// Returns whether a rule fires for a move on the board.
fn fires(ruleset: &Ruleset, rule: &Promotion, color: Color, from: Square, to: Square) -> bool {
    let zone = ruleset.zone(rule.zone, color);
    match rule.trigger {
        Trigger::Enter => zone.contains(to) && !zone.contains(from),
        Trigger::EnterFrom(other) => zone.contains(to) && ruleset.zone(other, color).contains(from),
        Trigger::Leave => zone.contains(from),
        Trigger::InPlace | Trigger::BeforeMoving | Trigger::Drop => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    /// Returns the premoves of pieces such as `Pe7` and of pieces in hand, as `e7e8=Q` and `P@e4`.
    fn texts(variant: &str, color: Color, pieces: &str, held: &str) -> Vec<String> {
        let ruleset = Library::builtin().find(variant).unwrap().ruleset();
        let piece = |letters: &str| ruleset.piece_by_letter(letters).unwrap().0;
        let placed = |text: &str| {
            let (letters, square) = text.split_at(text.find(|c: char| c.is_ascii_lowercase()).unwrap());
            (ruleset.geometry.parse_square(square).unwrap(), piece(letters))
        };
        let pieces: Vec<_> = pieces.split_whitespace().map(placed).collect();
        let held: Vec<_> = held.split_whitespace().map(piece).collect();
        let name = |square| ruleset.geometry.square_name(square);
        let letters = |piece_type: PieceType| ruleset.piece(piece_type).letters.white.clone();
        let text = |premove: &Premove| {
            let start = match premove.source {
                Source::Square(from) => name(from),
                Source::Hand(piece_type) => format!("{}@", letters(piece_type)),
            };
            let promotion = premove.promotion.map(|promotion| format!("={}", letters(promotion)));
            format!("{start}{}{}", name(premove.to), promotion.unwrap_or_default())
        };
        premoves(ruleset, color, &pieces, &held).iter().map(text).collect()
    }

    #[track_caller]
    fn check(variant: &str, color: Color, pieces: &str, expected: &str) {
        let mut found = texts(variant, color, pieces, "");
        let mut expected: Vec<&str> = expected.split_whitespace().collect();
        found.sort();
        expected.sort_unstable();
        assert_eq!(found.join(" "), expected.join(" "), "{variant}: {pieces}");
    }

    #[test]
    fn pieces_may_go_where_something_may_come_or_leave() {
        check("chess", Color::White, "Na1", "a1b3 a1c2");
        // The pawn pushes, takes what may come, and takes back on the square of an own piece.
        check("chess", Color::White, "Pe2 Pd3", "d3c4 d3d4 d3e4 e2d3 e2e3 e2e4 e2f3");
        check("chess", Color::Black, "Pe7", "e7d6 e7e5 e7e6 e7f6");
        // The horse of xiangqi leaps although its leg may be lamed now.
        check("xiangqi", Color::White, "Na1", "a1b3 a1c2");
        // Advisors stay in the palace.
        check("xiangqi", Color::White, "Ad1", "d1e2");
    }

    #[test]
    fn castling_is_intended_from_where_the_king_starts_only() {
        check("chess", Color::White, "Ke1", "e1d1 e1d2 e1e2 e1f2 e1f1 e1c1 e1g1");
        check("chess", Color::White, "Ke8", "e8d8 e8d7 e8e7 e8f7 e8f8");
    }

    #[test]
    fn promotions_are_chosen_in_advance() {
        check("chess", Color::White, "Pa7", "a7a8=N a7a8=B a7a8=R a7a8=Q a7b8=N a7b8=B a7b8=R a7b8=Q");
        // A silver may decline; it promotes whenever it enters, crosses or leaves the last three
        // ranks.
        check("shogi", Color::White, "Sa6", "a6a7 a6a7=+S a6b7 a6b7=+S a6b5");
        check("shogi", Color::White, "Sa7", "a7a8 a7a8=+S a7b8 a7b8=+S a7b6 a7b6=+S");
    }

    #[test]
    fn drops_go_to_squares_without_an_own_piece() {
        let drops = texts("crazyhouse", Color::White, "Ka1", "N P");
        let of = |letter: &str| drops.iter().filter(|text| text.starts_with(letter)).count();
        // Knights everywhere but on the king; pawns neither on the first nor on the last rank.
        assert_eq!((of("N@"), of("P@")), (63, 48));
        assert!(texts("chess", Color::White, "", "N").is_empty(), "chess has no drops");
    }

    /// Every legal move of a side was an intention before the opponent's last move.
    #[test]
    fn what_becomes_legal_could_be_intended() {
        for variant in ["chess", "shogi", "xiangqi", "janggi", "makruk", "crazyhouse", "chu-shogi", "grand", "berolina"]
        {
            let ruleset = Library::builtin().find(variant).unwrap().ruleset();
            let mut game = crate::Game::new(crate::Variant::new(ruleset.clone()).unwrap());
            for ply in 0..60 {
                let before = game.setup();
                let side = !before.turn;
                let own = |setup: &crate::Setup| -> Vec<_> {
                    setup
                        .pieces()
                        .filter(|(_, piece)| piece.is_of(side))
                        .map(|(square, piece)| (square, piece.piece_type))
                        .collect()
                };
                let held: Vec<_> = before.hands[side].iter().map(|(piece_type, _)| piece_type).collect();
                let intended: BTreeSet<Premove> = premoves(ruleset, side, &own(&before), &held).into_iter().collect();
                let legal: Vec<_> = game.legal_moves().map(|mv| mv.handle()).collect();
                let Some(&handle) = legal.get((7 * ply + 3) % legal.len().max(1)) else { break };
                game.play_handle(handle).unwrap();
                for mv in game.legal_list() {
                    let fers_core::Move { action, promotion, .. } = mv;
                    let premove = match *action {
                        fers_core::Action::Travel { from, to } if from != to => {
                            Premove { source: Source::Square(from), to, promotion: *promotion }
                        }
                        fers_core::Action::Castle { king, king_to, .. } => {
                            Premove { source: Source::Square(king), to: king_to, promotion: None }
                        }
                        fers_core::Action::Drop { piece_type, to } => {
                            Premove { source: Source::Hand(piece_type), to, promotion: *promotion }
                        }
                        _ => continue,
                    };
                    assert!(intended.contains(&premove), "{variant}, ply {ply}: {mv:?}");
                }
            }
        }
    }
}
