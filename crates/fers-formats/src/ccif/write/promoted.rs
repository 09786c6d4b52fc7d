//! Promotions by the squares where a move starts and ends, however the rules say them.

use std::collections::BTreeMap;

use fers_core::{ByColor, Color, PieceType, Region, Square};
use fers_rules::{Act, Occasion, Onward, PieceRules, Promotion, Refusal, Ruleset, Trigger, Zones};

/// What a promotion allows, apart from where.
#[derive(Clone, Debug, PartialEq)]
struct Kind {
    from: PieceType,
    to: Vec<PieceType>,
    refusal: Refusal,
    quiet_only: bool,
    occasion: Occasion,
    suspends: bool,
    goes_on: Option<Onward>,
}

/// Replaces promotions of moves by one for each set of squares where moves end.
pub(super) fn tabulate(ruleset: &mut Ruleset) {
    let mut others = Vec::new();
    let mut table: Vec<(Kind, ByColor<BTreeMap<Square, Region>>)> = Vec::new();
    let exchanges = exchanges(ruleset);
    for rule in ruleset.promotions.clone() {
        let Some(occasion) = occasion(&rule.occasion, exchanges) else { continue };
        let rule = Promotion { occasion, ..rule };
        if !matches!(rule.trigger, Trigger::Enter | Trigger::EnterFrom(_) | Trigger::Leave) {
            others.push(rule);
            continue;
        }
        for color in Color::ALL {
            enter(ruleset, &rule, color, &mut table);
        }
    }
    table.sort_by_key(|(kind, _)| {
        (kind.from, kind.to.clone(), format!("{:?}", (kind.refusal, &kind.occasion, kind.suspends, kind.goes_on)))
    });
    ruleset.promotions = others;
    for (kind, origins) in table {
        for (starts, ends) in joined(&origins) {
            let zones = |ruleset: &mut Ruleset, squares: ByColor<Region>| {
                Zones::from_fn(|color| ruleset.add_region("promotion", squares[color].clone()))
            };
            let (zone, starts) = (zones(ruleset, ends), zones(ruleset, starts));
            let Kind { from, to, refusal, quiet_only, occasion, suspends, goes_on } = kind.clone();
            let trigger = Trigger::EnterFrom(starts);
            let rule = Promotion { from, zone, trigger, to, refusal, quiet_only, occasion, suspends, goes_on };
            ruleset.promotions.push(rule);
        }
    }
}

/// Enters the pairs of squares to which a rule applies.
fn enter(
    ruleset: &Ruleset,
    rule: &Promotion,
    color: Color,
    table: &mut Vec<(Kind, ByColor<BTreeMap<Square, Region>>)>,
) {
    let zone = ruleset.zone(rule.zone, color);
    let squares: Vec<Square> = ruleset.geometry.squares().collect();
    let applies = |a: Square, b: Square| match rule.trigger {
        Trigger::Enter => zone.contains(b) && !zone.contains(a),
        Trigger::EnterFrom(from) => zone.contains(b) && ruleset.zone(from, color).contains(a),
        _ => zone.contains(a),
    };
    for &end in &squares {
        let refusal = match rule.refusal {
            Refusal::Within(free) if ruleset.zone(free, color).contains(end) => Refusal::Always,
            Refusal::Within(_) => Refusal::Barred,
            other => other,
        };
        let starts: Vec<Square> = squares.iter().copied().filter(|&start| applies(start, end)).collect();
        if starts.is_empty() {
            continue;
        }
        let Promotion { from, to, quiet_only, occasion, goes_on, .. } = rule.clone();
        // Where nothing can be declined, nothing is suspended.
        let suspends = rule.suspends && !matches!(refusal, Refusal::Never | Refusal::Barred);
        let kind = Kind { from, to, refusal, quiet_only, occasion, suspends, goes_on };
        let place = table.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
            table.push((kind, ByColor::default()));
            table.len() - 1
        });
        for start in starts {
            table[place].1[color].entry(start).or_default().insert(end);
        }
    }
}

/// Returns the squares where moves start, by the squares where they end, those of both sides beside
/// each other.
fn joined(origins: &ByColor<BTreeMap<Square, Region>>) -> Vec<(ByColor<Region>, ByColor<Region>)> {
    let by_ends = origins.clone().map(|starts| {
        let mut found: BTreeMap<Region, Region> = BTreeMap::new();
        starts.into_iter().for_each(|(start, ends)| found.entry(ends).or_default().insert(start));
        found.into_iter().collect::<Vec<_>>()
    });
    let count = by_ends.white.len().max(by_ends.black.len());
    let of = |color: Color, index: usize| by_ends[color].get(index).cloned().unwrap_or_default();
    let pair = |index: usize| {
        let [(white_ends, white), (black_ends, black)] = Color::ALL.map(|color| of(color, index));
        (ByColor::new(white, black), ByColor::new(white_ends, black_ends))
    };
    (0..count).map(pair).collect()
}

/// Returns the moves that are meant, where pieces exchange places or not; `None` for none.
fn occasion(occasion: &Occasion, exchanges: bool) -> Option<Occasion> {
    match occasion {
        Occasion::NoSwap if !exchanges => Some(Occasion::Always),
        Occasion::Swap(_) if !exchanges => None,
        other => Some(other.clone()),
    }
}

/// Returns whether a move may displace another piece without capturing it.
pub(super) fn exchanges(ruleset: &Ruleset) -> bool {
    let legs = ruleset.pieces.iter().flat_map(PieceRules::all_moves).flat_map(|path| &path.legs);
    let mut contacts = legs.flat_map(|leg| [&leg.arrivals.enemy, &leg.arrivals.friend]).flatten();
    contacts.any(|contact| matches!(contact.act, Act::Swap | Act::Carry))
}
