//! The order of the pieces: those that promote come first, and what shogi pieces promote to stands in the same order below.

use fers_core::{ByColor, Color, Hand, Piece, PieceType};
use fers_rules::{Catch, Contact, End, Path, PieceRules, Promotion, Royal, Ruleset, Shuffle, Shuffled, Trigger, Whom};

/// An order of piece types: for each new place, the old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order(Vec<usize>);

/// By how many places the pieces that leave their zone to promote stand before what they become, if it is the same number for all.
pub(super) fn offset(ruleset: &Ruleset) -> Option<usize> {
    let mut distances = ruleset.promotions.iter().filter(|rule| rule.trigger == Trigger::Leave).map(distance);
    let first = distances.next()??;
    distances.all(|distance| distance == Some(first)).then_some(first)
}

/// How far below the piece that it becomes stands.
fn distance(rule: &Promotion) -> Option<usize> {
    let [to] = &rule.to[..] else { return None };
    to.index().checked_sub(rule.from.index()).filter(|&distance| distance > 0)
}

impl Order {
    /// The order in which a ruleset can be written.
    pub(super) fn of(ruleset: &Ruleset) -> Self {
        let promotes = |index: &usize| ruleset.promotions.iter().any(|rule| rule.from.index() == *index);
        let (mut first, rest): (Vec<usize>, Vec<usize>) = (0..ruleset.pieces.len()).partition(promotes);
        let is_in_order = first.iter().enumerate().all(|(place, &index)| place == index);
        let leaves = ruleset.promotions.iter().any(|rule| rule.trigger == Trigger::Leave);
        if is_in_order && (!leaves || offset(ruleset).is_some()) {
            return Self((0..ruleset.pieces.len()).collect());
        }
        let becomes = |&from: &usize| {
            let rule =
                ruleset.promotions.iter().find(|rule| rule.from.index() == from && rule.trigger == Trigger::Leave)?;
            rule.to.first().map(|to| to.index())
        };
        let mut last: Vec<usize> = first.iter().filter_map(becomes).filter(|to| !first.contains(to)).collect();
        let mut seen = Vec::new();
        last.retain(|to| {
            !seen.contains(to) && {
                seen.push(*to);
                true
            }
        });
        first.extend(rest.into_iter().filter(|index| !last.contains(index)));
        first.extend(last);
        Self(first)
    }

    /// The order that leads back.
    pub(super) fn inverse(&self) -> Self {
        let mut back = vec![0; self.0.len()];
        self.0.iter().enumerate().for_each(|(place, &index)| back[index] = place);
        Self(back)
    }

    /// The ruleset with its pieces in this order.
    pub(super) fn apply(&self, ruleset: &Ruleset) -> Ruleset {
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
        for blast in &mut new.blasts {
            blast.by = blast.by.as_ref().map(|by| types(by));
            (blast.catch, blast.spares) = (catch(&blast.catch, &to), types(&blast.spares));
        }
        for end in &mut new.ends {
            if let End::Extinction { piece_types: list, .. } | End::DeadMaterial { helpers: list } = end {
                *list = types(list);
            }
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
