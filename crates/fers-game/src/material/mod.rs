//! Tests whether a side can still win with its material.

mod mate;
mod reach;

use fers_core::{Color, Piece, PieceType, Setup, Square, Verdict};
use fers_rules::{Drops, End, Facts, Path, PieceRules, Ruleset};

use self::mate::{Attacker, Duel};
use self::reach::{Squares, reach};

/// The largest board that is analyzed.
const PLACES_MAX: usize = 256;
/// The largest number of pieces beside the royal that is analyzed.
const MEN_MAX: usize = 4;

/// Returns whether a side can still win, judged by material and rules.
///
/// False is certain: no sequence of legal moves, however helpful the opponent, leads to a win. True
/// means only that a win was not ruled out: games in which pieces are dropped, explode, change
/// their type or side, in which points decide, or in which a win needs no mate, are not analyzed
/// closely. Ends that depend on the history are ignored, because no side can force them.
///
/// A side wins by mate, or by a stalemate that wins, only if the opponent's royal can be attacked
/// on some square with every certain escape square attacked or occupied by its own pieces. The
/// attacks of pieces are collected from all squares that they may ever reach, whatever stands
/// between. A single piece beside the royal is analyzed square by square.
///
/// Source of the idea: FIDE Laws of Chess (2023), 5.2.2 (dead positions) and 6.9 (no win on time).
pub(crate) fn may_win(ruleset: &Ruleset, facts: &Facts, setup: &Setup, color: Color) -> bool {
    let men = setup.pieces().filter(|(_, piece)| piece.is_of(color) && !ruleset.is_royal(piece.piece_type)).count();
    if men > MEN_MAX
        || !setup.castling.is_empty()
        || is_unusual(ruleset, facts)
        || ruleset.geometry.places() > PLACES_MAX
    {
        return true;
    }
    let Some(force) = Force::of(ruleset, setup, color) else { return true };
    ruleset.ends.iter().any(|end| force.may_win_by(end))
}

/// Returns whether material may increase, or pieces may move otherwise than by their own moves.
fn is_unusual(ruleset: &Ruleset, facts: &Facts) -> bool {
    let is_of_others = |path: &Path| path.is_of_others() || path.induces();
    let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
    let is_shielded = |rules: &PieceRules| rules.is_iron || rules.endangered.is_some() || rules.retaliation.is_some();
    facts.has_hands
        || ruleset.piece_types().any(|piece_type| ruleset.is_antiroyal(piece_type))
        || ruleset.pieces.iter().any(is_shielded)
        || facts.has_seizures
        || facts.has_freezes
        || facts.has_blasts
        || facts.has_flips
        || facts.has_shoves
        || facts.has_burns
        || facts.has_pinches
        || facts.has_duties
        || facts.has_walls
        || facts.moves_change_types
        || ruleset.hands.drops != Drops::None
        || ruleset.tiebreak.is_some()
        || ruleset.no_checks
        || paths.any(is_of_others)
}

/// The pieces of a side against the other.
struct Force<'a> {
    ruleset: &'a Ruleset,
    color: Color,
    /// Its other pieces, with the squares that they may ever reach.
    men: Vec<Vec<(PieceType, Squares)>>,
    /// Its royal, if it has one, with the squares that it may ever reach.
    royal: Option<(PieceType, Squares)>,
    /// The opponent's only royal, with the squares that it may reach.
    enemy_royal: (PieceType, Squares),
    /// The number of the opponent's other pieces, and the squares that they may reach.
    enemy_men: (usize, Squares),
}

impl<'a> Force<'a> {
    /// Returns `None` if the royals are unusual, or if the squares of a piece cannot be determined.
    fn of(ruleset: &'a Ruleset, setup: &Setup, color: Color) -> Option<Self> {
        // Neutral pieces might block.
        if setup.pieces().any(|(_, piece)| piece.color().is_none()) {
            return None;
        }
        let of_side = |color: Color| setup.pieces().filter(move |(_, piece)| piece.is_of(color));
        let is_royal = |&(_, piece): &(Square, Piece)| ruleset.is_royal(piece.piece_type);
        let one_royal = |color: Color| -> Option<Option<(PieceType, Squares)>> {
            let royals: Vec<_> = of_side(color).filter(is_royal).collect();
            match royals[..] {
                [] => Some(None),
                [(square, piece)] => match &reach(ruleset, color, piece.piece_type, square)?[..] {
                    [only] => Some(Some(*only)),
                    // It promotes.
                    _ => None,
                },
                _ => None,
            }
        };
        let men_of = |color: Color| -> Option<Vec<Vec<(PieceType, Squares)>>> {
            let men = of_side(color).filter(|man| !is_royal(man));
            men.map(|(square, piece)| reach(ruleset, color, piece.piece_type, square)).collect()
        };
        let enemy_men = men_of(!color)?;
        if enemy_men.iter().flatten().any(|&(piece_type, _)| ruleset.is_royal(piece_type)) {
            return None;
        }
        let everywhere = enemy_men.iter().flatten().fold(Squares::EMPTY, |all, (_, squares)| all | *squares);
        Some(Self {
            ruleset,
            color,
            men: men_of(color)?,
            royal: one_royal(color)?,
            enemy_royal: one_royal(!color)??,
            enemy_men: (enemy_men.len(), everywhere),
        })
    }

    /// Returns whether this side may win by an end. Ends that depend on the history are ignored.
    fn may_win_by(&self, end: &End) -> bool {
        match end {
            _ if !end.is_immediate() => false,
            End::Mate { verdict: Verdict::Win, .. } => self.may_mate(true),
            End::Stalemate { verdict: Verdict::Win, by_count: false } => self.may_mate(false),
            End::Mate { verdict, .. } | End::Stalemate { verdict, by_count: false } => *verdict != Verdict::Draw,
            End::Goal { goal, verdict: Verdict::Win } => {
                let zone = self.ruleset.zone(goal.zone, self.color);
                let reached = |(_, squares): &(PieceType, Squares)| {
                    squares.into_iter().any(|at| zone.contains(Square(at as u16)))
                };
                self.men.iter().flatten().chain(&self.royal).any(reached)
            }
            End::Checks { verdict: Verdict::Win, .. } => self.may_check(),
            End::FewLeft { verdict: Verdict::Draw, .. } => false,
            End::FullBoard | End::Faced | End::Passes { .. } | End::DeadMaterial { .. } => false,
            _ => true,
        }
    }

    /// Returns whether the opponent's royal may ever be attacked. A royal attacks only from squares
    /// where it is safe.
    fn may_check(&self) -> bool {
        let (enemy, squares) = self.enemy_royal;
        let men = self.men.iter().flatten().map(|state| (state, false));
        let mut attackers = men.chain(self.royal.iter().map(|state| (state, true)));
        attackers.any(|(&(piece_type, places), is_royal)| {
            places.into_iter().any(|at| {
                let attacks = reach::attacks(self.ruleset, self.color, piece_type, Square(at as u16));
                let is_safe = |target: usize| {
                    !is_royal
                        || !reach::sure_steps(self.ruleset, !self.color, enemy, Square(target as u16)).contains(at)
                };
                attacks.is_none_or(|attacks| (attacks & squares).into_iter().any(is_safe))
            })
        })
    }

    /// Returns whether the opponent's royal may ever be left without an escape, and in check if
    /// that is required.
    fn may_mate(&self, needs_check: bool) -> bool {
        let (ruleset, color) = (self.ruleset, self.color);
        let attackers = |states: &[(PieceType, Squares)]| -> Option<Vec<Attacker>> {
            let each =
                states.iter().flat_map(|&(piece_type, squares)| squares.into_iter().map(move |at| (piece_type, at)));
            each.map(|(piece_type, at)| {
                let attacks = reach::attacks(ruleset, color, piece_type, Square(at as u16))?;
                Some(Attacker { at: Some(at), attacks })
            })
            .collect()
        };
        let Some(men) = self.men.iter().map(|states| attackers(states)).collect::<Option<Vec<_>>>() else {
            return true;
        };
        let covers = match &men[..] {
            [] => vec![Attacker { at: None, attacks: Squares::EMPTY }],
            [only] => only.clone(),
            // Several pieces: all their possible attacks at once.
            _ => {
                let all = men.iter().flatten().fold(Squares::EMPTY, |all, attacker| all | attacker.attacks);
                vec![Attacker { at: None, attacks: all }]
            }
        };
        let royals = match self.royal {
            None => Some(vec![Attacker { at: None, attacks: Squares::EMPTY }]),
            Some(royal) => attackers(&[royal]),
        };
        let Some(mut royals) = royals else { return true };
        for royal in &mut royals {
            royal.attacks |= royal.at.map_or(Squares::EMPTY, |at| reach::facing(ruleset, Square(at as u16)));
        }
        let duel = Duel { ruleset, defender: !color, needs_check, covers, royals, enemy_men: self.enemy_men };
        duel.may_be_lost(self.enemy_royal)
    }
}
