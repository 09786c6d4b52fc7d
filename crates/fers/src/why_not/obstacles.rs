//! The rules that may forbid a move, each with its removal and its words.

use fers_core::{ByColor, PieceType};
use fers_rules::{DropRule, PieceRules, Ruleset};

use super::Asked;
use super::wish::Origin;
use crate::words;

/// A rule that may forbid a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// A freeze, by its place among the rules.
    Freeze(usize),
    /// A halt, likewise.
    Halt(usize),
    /// A protection, likewise.
    Protection(usize),
    /// The part of a turn of several plies.
    Turn,
    MustCapture,
    NoChecks,
    StopsAtCheck,
    VictimsStay,
    /// A duty, by its place.
    Duty(usize),
    /// A counter, by its place.
    Counter(usize),
    Facing,
    /// What the mover may not do.
    ConfinedTo,
    BlockedBy,
    Drop,
    MayNotFlee,
    MustThreaten,
    Victims,
    Endangered,
    /// What may not be done to the piece where the move ends.
    Iron,
    Retaliation,
    /// Safety of royal pieces.
    Royals,
}

impl Obstacle {
    /// Returns the rules of a game that may forbid a move, those that say most first.
    pub fn all(asked: &Asked<'_>) -> Vec<Self> {
        let rules = asked.ruleset();
        let mut found: Vec<Self> = (0..rules.freezes.len()).map(Self::Freeze).collect();
        found.extend((0..rules.halts.len()).map(Self::Halt));
        found.extend((0..rules.protections.len()).map(Self::Protection));
        let mover = asked.mover().map(|piece| rules.piece(piece));
        let victim = asked.stands_there().map(|(_, piece)| rules.piece(piece.piece_type));
        let mut add = |applies: bool, obstacle| found.extend(applies.then_some(obstacle));
        add(rules.turn.is_some(), Self::Turn);
        add(rules.must_capture, Self::MustCapture);
        add(rules.no_checks, Self::NoChecks);
        add(rules.stops_at_check, Self::StopsAtCheck);
        add(rules.victims_stay, Self::VictimsStay);
        (0..rules.duties.len()).for_each(|index| add(true, Self::Duty(index)));
        (0..rules.counters.len()).for_each(|index| add(true, Self::Counter(index)));
        add(rules.facing.is_some(), Self::Facing);
        if let Some(mover) = mover {
            add(mover.confined_to.is_some(), Self::ConfinedTo);
            add(mover.blocked_by.is_some(), Self::BlockedBy);
            add(mover.drop != DropRule::default(), Self::Drop);
            add(!mover.may_flee, Self::MayNotFlee);
            add(mover.must_threaten.is_some(), Self::MustThreaten);
            add(victim.is_some() && mover.victims.is_some(), Self::Victims);
            add(victim.is_some() && mover.endangered.is_some(), Self::Endangered);
        }
        if let Some(victim) = victim {
            add(victim.is_iron, Self::Iron);
            add(victim.retaliation.is_some(), Self::Retaliation);
        }
        add(!rules.royals.is_empty(), Self::Royals);
        found
    }

    /// Takes the rule away. `mover` and `victim` are the types of the move.
    pub fn remove(self, rules: &mut Ruleset, mover: Option<PieceType>, victim: Option<PieceType>) {
        match self {
            Self::Freeze(index) => drop(rules.freezes.remove(index)),
            Self::Halt(index) => drop(rules.halts.remove(index)),
            Self::Protection(index) => drop(rules.protections.remove(index)),
            Self::Turn => rules.turn = None,
            Self::MustCapture => rules.must_capture = false,
            Self::NoChecks => rules.no_checks = false,
            Self::StopsAtCheck => rules.stops_at_check = false,
            Self::VictimsStay => rules.victims_stay = false,
            Self::Duty(index) => drop(rules.duties.remove(index)),
            Self::Counter(index) => {
                // Positions name counters by their places, so that it stays and forbids nothing.
                let counter = &mut rules.counters[index];
                (counter.most, counter.lowered_by) = (ByColor::both(Some(u8::MAX - 1)), None);
            }
            Self::Facing => rules.facing = None,
            Self::Royals => {
                rules.royals.clear();
                rules.until_captured = false;
            }
            Self::Iron | Self::Retaliation => {
                let Some(victim) = of_type(rules, victim) else { return };
                victim.is_iron = false;
                victim.retaliation = None;
            }
            of_mover => {
                let Some(mover) = of_type(rules, mover) else { return };
                match of_mover {
                    Self::ConfinedTo => mover.confined_to = None,
                    Self::BlockedBy => mover.blocked_by = None,
                    Self::Drop => mover.drop = DropRule::default(),
                    Self::MayNotFlee => mover.may_flee = true,
                    Self::MustThreaten => mover.must_threaten = None,
                    Self::Victims => mover.victims = None,
                    _ => mover.endangered = None,
                }
            }
        }
    }

    /// Returns whether a piece of the opponent applies the rule, which is named behind the words.
    pub fn names_culprit(self) -> bool {
        matches!(self, Self::Freeze(_) | Self::Halt(_) | Self::Protection(_) | Self::Royals)
    }

    /// Says what the rule forbids, without a full stop.
    pub fn words(self, asked: &Asked<'_>) -> String {
        let rules = asked.ruleset();
        let mover = || asked.mover().map_or("piece", |piece| asked.name(piece));
        let victim = || asked.stands_there().map_or("piece", |(_, piece)| asked.name(piece.piece_type));
        match self {
            Self::Freeze(_) => ["The ", &asked.mover_on_square(), " is frozen"].concat(),
            Self::Halt(_) => ["The ", &asked.mover_on_square(), " is held up on its way"].concat(),
            Self::Protection(_) => {
                let place = asked.wish.to.map_or_else(String::new, |to| asked.square(to));
                ["The ", victim(), " on ", &place, " is protected"].concat()
            }
            Self::Turn => {
                let ply = asked.game.setup().phase.ply;
                let lines = words::part_in_words(rules, ply).join(" ");
                ["This is move ", &(u32::from(ply) + 1).to_string(), " of the turn. ", &lines].concat()
            }
            Self::MustCapture => "There is a capture, and captures must be made".to_owned(),
            Self::NoChecks => "That would give check, which no move may do".to_owned(),
            Self::VictimsStay => {
                "A piece that the move captures stays in the way until the move is complete, and is captured once"
                    .to_owned()
            }
            Self::StopsAtCheck => "An earlier leg gives check, and the move ends with it".to_owned(),
            Self::Duty(index) => words::duties_in_words(rules).into_iter().nth(index).unwrap_or_default(),
            Self::Counter(index) => {
                let count = asked.game.setup().count(index, asked.game.turn());
                let line = words::counters_in_words(rules).into_iter().nth(index).unwrap_or_default();
                [line, " The count of ".to_owned(), asked.side(), format!(" is {count}")].concat()
            }
            Self::Facing => "Royal pieces may not face each other".to_owned(),
            Self::ConfinedTo => ["The ", mover(), " may not leave its area"].concat(),
            Self::BlockedBy => ["The ", mover(), " may not go there"].concat(),
            Self::Drop => ["The ", mover(), " may not be dropped there"].concat(),
            Self::MayNotFlee => ["The ", mover(), " may not flee from check"].concat(),
            Self::MustThreaten => ["The ", mover(), " must attack more where it goes"].concat(),
            Self::Victims => ["The ", mover(), " may not capture a ", victim()].concat(),
            Self::Endangered => ["The ", mover(), " may not capture a protected ", victim()].concat(),
            Self::Iron => ["A ", victim(), " cannot be captured"].concat(),
            Self::Retaliation => ["A ", victim(), " may not be captured just after one was lost"].concat(),
            Self::Royals => royals_in_words(asked),
        }
        .trim_end_matches(['.', ' '])
        .to_owned()
    }
}

/// Returns the rules of a type.
fn of_type(rules: &mut Ruleset, piece_type: Option<PieceType>) -> Option<&mut PieceRules> {
    rules.pieces.get_mut(piece_type?.index())
}

/// Says which royal piece would be attacked.
fn royals_in_words(asked: &Asked<'_>) -> String {
    let (rules, setup) = (asked.ruleset(), asked.game.setup());
    let mut own = setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn) && rules.is_royal(piece.piece_type));
    match (own.next(), own.next()) {
        (Some((square, piece)), None) if Origin::Square(square) == asked.wish.from => {
            ["There the ", asked.name(piece.piece_type), " would be attacked"].concat()
        }
        (Some((square, piece)), None) => {
            ["That would leave the ", &asked.on_square(piece.piece_type, square), " attacked"].concat()
        }
        _ => "That would leave a royal piece attacked".to_owned(),
    }
}
