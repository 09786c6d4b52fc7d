//! The rules that may forbid a move, each with its removal and its words.

use fers_rules::{DropRule, PieceRules, Ruleset};

use super::Asked;
use super::wish::Origin;
use crate::words;

/// A rule that may forbid a move.
pub(super) struct Obstacle {
    /// Takes the rule away.
    pub remove: Box<dyn Fn(&mut Ruleset)>,
    /// What the rule says, without a full stop.
    pub text: String,
    /// A piece of the opponent applies the rule, and is named behind the text.
    pub names_culprit: bool,
}

impl Obstacle {
    fn new(text: impl Into<String>, remove: impl Fn(&mut Ruleset) + 'static) -> Self {
        Self { remove: Box::new(remove), text: text.into().trim_end_matches('.').to_owned(), names_culprit: false }
    }

    fn by_piece(text: impl Into<String>, remove: impl Fn(&mut Ruleset) + 'static) -> Self {
        Self { names_culprit: true, ..Self::new(text, remove) }
    }
}

/// Returns the rules of a game that may forbid a move, those that say most first.
pub(super) fn obstacles(asked: &Asked<'_>) -> Vec<Obstacle> {
    let mut found = Vec::new();
    influences(asked, &mut found);
    of_turn(asked, &mut found);
    of_side(asked, &mut found);
    of_pieces(asked, &mut found);
    of_royals(asked, &mut found);
    found
}

/// Freezes, protections and halts.
fn influences(asked: &Asked<'_>, found: &mut Vec<Obstacle>) {
    let rules = asked.ruleset();
    let setup = asked.game.setup();
    let mover = match asked.wish.from {
        Origin::Square(from) => setup.piece_at(from).map(|piece| asked.on_square(piece.piece_type, from)),
        Origin::Hand(_) => None,
    };
    let mover = mover.unwrap_or_else(|| "piece".to_owned());
    for index in 0..rules.freezes.len() {
        found.push(Obstacle::by_piece(format!("The {mover} is frozen"), move |rules| {
            rules.freezes.remove(index);
        }));
    }
    for index in 0..rules.halts.len() {
        found.push(Obstacle::by_piece(format!("The {mover} is held up on its way"), move |rules| {
            rules.halts.remove(index);
        }));
    }
    if let Some((to, victim)) = asked.stands_there() {
        let victim = asked.on_square(victim.piece_type, to);
        for index in 0..rules.protections.len() {
            found.push(Obstacle::by_piece(format!("The {victim} is protected"), move |rules| {
                rules.protections.remove(index);
            }));
        }
    }
}

/// Parts of a turn.
fn of_turn(asked: &Asked<'_>, found: &mut Vec<Obstacle>) {
    let rules = asked.ruleset();
    if rules.turn.is_none() {
        return;
    }
    let ply = asked.game.setup().phase.ply;
    let lines = words::part_in_words(rules, ply);
    let number = u32::from(ply) + 1;
    let text = match lines.is_empty() {
        true => format!("Move {number} of this turn may not be that"),
        false => format!("This is move {number} of the turn. {}", lines.join(" ")),
    };
    found.push(Obstacle::new(text, |rules| rules.turn = None));
}

/// Captures that must be made, checks that may not be given, duties, royals that face each other.
fn of_side(asked: &Asked<'_>, found: &mut Vec<Obstacle>) {
    let rules = asked.ruleset();
    if rules.must_capture {
        found.push(Obstacle::new("There is a capture, and captures must be made", |rules| rules.must_capture = false));
    }
    if rules.no_checks {
        found.push(Obstacle::new("That would give check, which no move may do", |rules| rules.no_checks = false));
    }
    for (index, text) in words::duties_in_words(rules).into_iter().enumerate() {
        found.push(Obstacle::new(text, move |rules| {
            rules.duties.remove(index);
        }));
    }
    if rules.facing.is_some() {
        found.push(Obstacle::new("Royal pieces may not face each other", |rules| rules.facing = None));
    }
}

/// What single pieces may not do.
fn of_pieces(asked: &Asked<'_>, found: &mut Vec<Obstacle>) {
    let (rules, setup) = (asked.ruleset(), asked.game.setup());
    let mover = match asked.wish.from {
        Origin::Square(from) => setup.piece_at(from).map(|piece| piece.piece_type),
        Origin::Hand(piece_type) => Some(piece_type),
    };
    let Some(mover) = mover else { return };
    let name = asked.name(mover).to_owned();
    let mut add = |applies: bool, text: String, change: fn(&mut PieceRules), piece: usize| {
        if applies {
            found.push(Obstacle::new(text, move |rules| change(&mut rules.pieces[piece])));
        }
    };
    let of = rules.piece(mover);
    let at = mover.index();
    add(of.confined_to.is_some(), format!("The {name} may not leave its area"), |of| of.confined_to = None, at);
    add(of.blocked_by.is_some(), format!("The {name} may not go there"), |of| of.blocked_by = None, at);
    add(
        of.drop != DropRule::default(),
        format!("The {name} may not be dropped there"),
        |of| of.drop = DropRule::default(),
        at,
    );
    add(!of.may_flee, format!("The {name} may not flee from check"), |of| of.may_flee = true, at);
    add(
        of.must_threaten.is_some(),
        format!("The {name} must attack more where it goes"),
        |of| of.must_threaten = None,
        at,
    );
    if let Some((_, victim)) = asked.stands_there() {
        let (what, index) = (asked.name(victim.piece_type), victim.piece_type.index());
        let victim = rules.piece(victim.piece_type);
        add(of.victims.is_some(), format!("The {name} may not capture a {what}"), |of| of.victims = None, at);
        add(victim.is_iron, format!("A {what} cannot be captured"), |of| of.is_iron = false, index);
        let text = format!("The {name} may not capture a protected {what}");
        add(of.endangered.is_some(), text, |of| of.endangered = None, at);
        let text = format!("A {what} may not be captured just after one was lost");
        add(victim.retaliation.is_some(), text, |of| of.retaliation = None, index);
    }
}

/// Safety of royal pieces.
fn of_royals(asked: &Asked<'_>, found: &mut Vec<Obstacle>) {
    let (rules, setup) = (asked.ruleset(), asked.game.setup());
    if rules.royals.is_empty() {
        return;
    }
    let moves_royal = |square| Origin::Square(square) == asked.wish.from;
    let own = setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn) && rules.is_royal(piece.piece_type));
    let own: Vec<_> = own.collect();
    let text = match own[..] {
        [(square, piece)] if moves_royal(square) => {
            format!("There the {} would be attacked", asked.name(piece.piece_type))
        }
        [(square, piece)] => format!("That would leave the {} attacked", asked.on_square(piece.piece_type, square)),
        _ => "That would leave a royal piece attacked".to_owned(),
    };
    found.push(Obstacle::by_piece(text, |rules| {
        rules.royals.clear();
        rules.until_captured = false;
    }));
}
