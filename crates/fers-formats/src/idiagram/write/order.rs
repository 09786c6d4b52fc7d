//! The order of the pieces: promoting pieces first; the promoted forms of shogi pieces follow in
//! equal order.

use fers_rules::{Promotion, Ruleset, Trigger};

use crate::order::Order;

/// Returns the number of places between a piece that promotes on leaving the zone and its promoted
/// form, if it is equal for all such pieces.
pub(super) fn offset(ruleset: &Ruleset) -> Option<usize> {
    let mut distances = ruleset.promotions.iter().filter(|rule| rule.trigger == Trigger::Leave).map(distance);
    let first = distances.next()??;
    distances.all(|distance| distance == Some(first)).then_some(first)
}

/// Returns the number of places between the piece and its promoted form.
fn distance(rule: &Promotion) -> Option<usize> {
    let [to] = &rule.to[..] else { return None };
    to.index().checked_sub(rule.from.index()).filter(|&distance| distance > 0)
}

/// Returns an order in which the ruleset can be written.
pub(super) fn of(ruleset: &Ruleset) -> Order {
    let promotes = |index: &usize| ruleset.promotions.iter().any(|rule| rule.from.index() == *index);
    let (mut first, rest): (Vec<usize>, Vec<usize>) = (0..ruleset.pieces.len()).partition(promotes);
    let is_in_order = first.iter().enumerate().all(|(place, &index)| place == index);
    let leaves = ruleset.promotions.iter().any(|rule| rule.trigger == Trigger::Leave);
    if is_in_order && (!leaves || offset(ruleset).is_some()) {
        return Order::new((0..ruleset.pieces.len()).collect());
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
    Order::new(first)
}
