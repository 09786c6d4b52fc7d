//! Rulesets with their piece types in another order.

use fers_core::{ByColor, Color, Hand, Piece, PieceType};
use fers_rules::{Catch, Condition, Contact, End, Grip, Path, PieceRules, Royal, Ruleset, Shuffle, Shuffled, Whom};

/// An order of piece types: for each new place, the old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order(Vec<usize>);

impl Order {
    /// The order in which each place holds what had the place named.
    pub(crate) fn new(places: Vec<usize>) -> Self {
        Self(places)
    }

    /// The order that leads back.
    pub(crate) fn inverse(&self) -> Self {
        let mut back = vec![0; self.0.len()];
        self.0.iter().enumerate().for_each(|(place, &index)| back[index] = place);
        Self(back)
    }

    /// The ruleset with its pieces in this order.
    pub(crate) fn apply(&self, ruleset: &Ruleset) -> Ruleset {
        let places = self.inverse();
        let to = |old: PieceType| PieceType(places.0.get(old.index()).map_or(old.0, |&place| place as u16));
        let types = |types: &[PieceType]| types.iter().map(|&old| to(old)).collect::<Vec<_>>();
        let mut new = ruleset.clone();
        new.pieces = self.0.iter().map(|&old| piece(&ruleset.pieces[old], &to)).collect();
        for rule in &mut new.promotions {
            (rule.from, rule.to) = (to(rule.from), types(&rule.to));
        }
        let royal = |royal: &Royal| Royal { piece_types: types(&royal.piece_types), ..royal.clone() };
        new.royals = ruleset.royals.iter().map(royal).collect();
        for seizure in &mut new.seizures {
            seizure.by = seizure.by.as_ref().map(|by| types(by));
            seizure.victims = seizure.victims.as_ref().map(|victims| types(victims));
            if let Grip::Crossing(partners) = &mut seizure.grip {
                *partners = types(partners);
            }
        }
        for freeze in &mut new.freezes {
            freeze.by = freeze.by.as_ref().map(|by| types(by));
            freeze.victims = freeze.victims.as_ref().map(|victims| types(victims));
        }
        for flip in &mut new.flips {
            (flip.by, flip.spares) = (flip.by.as_ref().map(|by| types(by)), types(&flip.spares));
        }
        for blast in &mut new.blasts {
            blast.by = blast.by.as_ref().map(|by| types(by));
            (blast.catch, blast.spares) = (catch(&blast.catch, &to), types(&blast.spares));
        }
        for pair in new.castling_by_drop.iter_mut().flat_map(|pairs| [&mut pairs.white, &mut pairs.black]) {
            (pair.kings, pair.partners) = (types(&pair.kings), types(&pair.partners));
        }
        new.hands.urgent = new.hands.urgent.as_ref().map(|urgent| types(urgent));
        for (piece_type, _) in new.tiebreak.iter_mut().flat_map(|tiebreak| &mut tiebreak.points) {
            *piece_type = to(*piece_type);
        }
        for end in &mut new.ends {
            let lists: Vec<&mut Vec<PieceType>> = match end {
                End::Extinction { extinction, .. } => vec![&mut extinction.piece_types],
                End::DeadMaterial { helpers } => vec![helpers],
                End::Honour { honour } => vec![&mut honour.against, &mut honour.without],
                End::Connection { connection, .. } => connection.by.iter_mut().collect(),
                End::Goal { goal, .. } => goal.by.iter_mut().flat_map(|by| [&mut by.white, &mut by.black]).collect(),
                _ => Vec::new(),
            };
            lists.into_iter().for_each(|list| *list = types(list));
        }
        let member = |member: &Shuffled| Shuffled { piece_type: to(member.piece_type), ..*member };
        let shuffle = |shuffle: &Shuffle| Shuffle { members: shuffle.members.iter().map(member).collect() };
        new.shuffles = ruleset.shuffles.iter().map(shuffle).collect();
        for there in new.start.board.iter_mut().flatten() {
            *there = Piece { piece_type: to(there.piece_type), ..*there };
        }
        new.start.hands = ByColor::from_fn(|color: Color| hand(&ruleset.start.hands[color], &to));
        let images = &mut new.presentation.diagram.images;
        if images.len() == self.0.len() {
            *images = self.0.iter().map(|&old| images[old].clone()).collect();
        }
        new
    }
}

fn piece(rules: &PieceRules, to: &impl Fn(PieceType) -> PieceType) -> PieceRules {
    let mut rules = rules.clone();
    rules.in_hand = rules.in_hand.map(to);
    rules.victims = rules.victims.map(|victims| victims.into_iter().map(to).collect());
    for minor in rules.endangered.iter_mut().flat_map(|rule| &mut rule.minor) {
        minor.iter_mut().for_each(|found| *found = to(*found));
    }
    for entry in &mut rules.becomes {
        (entry.into, entry.catch) = (to(entry.into), catch(&entry.catch, to));
    }
    rules.moves.iter_mut().for_each(|path| rename(path, to));
    rules.black_moves.iter_mut().flatten().for_each(|path| rename(path, to));
    rules
}

fn catch(before: &Catch, to: &impl Fn(PieceType) -> PieceType) -> Catch {
    match before {
        Catch::Types(types) => Catch::Types(types.iter().map(|&old| to(old)).collect()),
        other => other.clone(),
    }
}

fn rename(path: &mut Path, to: &impl Fn(PieceType) -> PieceType) {
    for condition in &mut path.when {
        if let Condition::Without(missed) = condition {
            *missed = to(*missed);
        }
    }
    for leg in &mut path.legs {
        for contact in [&mut leg.arrivals.enemy, &mut leg.arrivals.friend].into_iter().flatten() {
            if let Contact { to: Whom::Types(types), .. } = contact {
                types.iter_mut().for_each(|found| *found = to(*found));
            }
        }
    }
}

fn hand(before: &Hand, to: &impl Fn(PieceType) -> PieceType) -> Hand {
    let mut hand = Hand::new();
    for (piece_type, count) in before.iter() {
        (0..count).for_each(|_| hand.add(to(piece_type)));
    }
    hand
}
