//! Parameters of promotion.

use fers_core::{Color, PieceType};
use fers_rules::{Promotion, Refusal, Ruleset, Zones};

use super::order;

/// Returns `maxPromote` and the parameters that belong to it.
pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let promotes = |piece_type: &PieceType| ruleset.promotions.iter().any(|rule| rule.from == *piece_type);
    let count = ruleset.piece_types().filter(promotes).count();
    let mut lines = vec![format!("maxPromote={count}")];
    let rules: Vec<&Promotion> = ruleset.promotions.iter().filter(|rule| rule.from == PieceType(0)).collect();
    let depth = rules.iter().filter_map(|rule| depth(ruleset, rule.zone)).max();
    if count > 0 {
        lines.push(format!("promoZone={}", depth.unwrap_or(1)));
    }
    match order::offset(ruleset) {
        Some(offset) => lines.push(format!("promoOffset={offset}")),
        None if count > 0 => lines.push(format!("promoChoice={}", choices(ruleset, &rules, depth.unwrap_or(1)))),
        None => {}
    }
    lines
}

/// Returns the number of last ranks that a zone covers for White.
fn depth(ruleset: &Ruleset, zone: Zones) -> Option<u8> {
    let geometry = &ruleset.geometry;
    ruleset.zone(zone, Color::White).iter().map(|square| geometry.ranks - geometry.rank(square)).max()
}

/// Returns the letters of the choices: `*` if their number is limited, a number if they are allowed
/// on fewer ranks than the zone has.
fn choices(ruleset: &Ruleset, rules: &[&Promotion], zone: u8) -> String {
    let letter = |piece_type: PieceType| ruleset.piece(piece_type).letters.white.as_str();
    let own = rules.first().map_or("", |rule| letter(rule.from));
    let refuses = |is_meant: fn(&Refusal) -> bool| rules.iter().any(|rule| is_meant(&rule.refusal));
    let always = refuses(|refusal| *refusal == Refusal::Always);
    let later = refuses(|refusal| matches!(refusal, Refusal::Never | Refusal::Barred));
    let waits = refuses(|refusal| matches!(refusal, Refusal::Within(_))) || always && later;
    let mut text = if waits { format!("!{own}") } else { String::new() };
    let mut written: Vec<PieceType> = Vec::new();
    for rule in rules {
        let depth = depth(ruleset, rule.zone).filter(|&depth| depth < zone);
        let depth = depth.map_or_else(String::new, |depth| depth.to_string());
        for &to in &rule.to {
            if !written.contains(&to) {
                let star = if ruleset.piece(to).limit.white.is_some() { "*" } else { "" };
                text += &format!("{star}{}{depth}", letter(to));
                written.push(to);
            }
        }
    }
    text + if always && !waits { own } else { "" }
}
