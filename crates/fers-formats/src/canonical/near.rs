//! Suggestions for texts that are no end of a game.

use fers_betza::RulesetNames;
use fers_rules::Ruleset;
use fers_text::closest;

/// Words that only join others.
const FILLERS: [&str; 11] = ["of", "for", "any", "by", "in", "on", "at", "the", "a", "to", "reaches"];
const VERDICTS: [&str; 3] = ["wins", "loses", "draws"];

/// Returns the end that is nearest to some words, with their pieces, squares and numbers in it.
pub(super) fn end(text: &str, forms: &[&str], ruleset: &Ruleset) -> Option<String> {
    let words: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    let (first, last) = (words.first()?, words.last()?);
    let verdict = closest(last, VERDICTS);
    let inner = if verdict.is_some() { &words[1..words.len().max(2) - 1] } else { &words[1..] };
    if closest(first, ["goal"]).is_some() {
        return Some(goal(inner, verdict.unwrap_or("wins"), ruleset));
    }
    let pieces = pieces_among(inner, ruleset);
    if closest(first, ["extinction"]).is_some() && !pieces.is_empty() {
        return Some(format!("extinction of {} {}", pieces.join(", "), verdict.unwrap_or("loses")));
    }
    with_numbers(&words, forms)
}

fn pieces_among<'w>(words: &[&'w str], ruleset: &Ruleset) -> Vec<&'w str> {
    words.iter().copied().filter(|word| RulesetNames(ruleset).find_piece(word).is_some()).collect()
}

/// Puts the parts of a goal into their order.
fn goal(words: &[&str], verdict: &str, ruleset: &Ruleset) -> String {
    let pieces = pieces_among(words, ruleset);
    let is_area = |word: &&str| {
        !pieces.contains(word) && !FILLERS.contains(word) && !["all", "safely", "win", "lose", "draw"].contains(word)
    };
    let area: Vec<&str> = words.iter().copied().filter(is_area).collect();
    let area = area.join(" ");
    let is_area =
        super::area::parse(&area, &ruleset.geometry).is_ok() || RulesetNames(ruleset).find_region(&area).is_some();
    let area = if is_area { area } else { format!("rank {}", ruleset.geometry.ranks) };
    let reach = if words.contains(&"all") { "all" } else { "any" };
    let safely = if words.contains(&"safely") { " safely" } else { "" };
    let takers = if pieces.is_empty() { String::new() } else { format!(" for {}", pieces.join(", ")) };
    format!("goal {reach} of {area}{safely}{takers} {verdict}")
}

/// Returns the nearest form with the first number of the words instead of its own.
fn with_numbers(words: &[&str], forms: &[&str]) -> Option<String> {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let number = words.iter().copied().find(|word| is_number(word));
    let fitted = forms.iter().map(|form| {
        let own = form.split(' ').find(|word| is_number(word));
        match (own, number) {
            (Some(own), Some(number)) => form.replacen(own, number, 1),
            _ => (*form).to_owned(),
        }
    });
    let fitted: Vec<String> = fitted.collect();
    closest(&words.join(" "), fitted.iter().map(String::as_str)).map(str::to_owned)
}
