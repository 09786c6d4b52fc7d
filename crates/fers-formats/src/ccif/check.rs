//! Rules against the table: what is missing, what is too much, what contradicts what.

use fers_text::{Diagnostic, Span};

use super::reference;
use super::table::{AttributeInfo, Needed, Part};
use super::tree::{AttributeUse, EntryTree, Parts, RuleUse};
use super::word::{Reports, Word};

/// Checks all rules of an entry.
pub(super) fn check(entry: &EntryTree<'_>, reports: &mut Reports) {
    for rule in &entry.rules {
        if !rule.is_cancelled {
            own_parts(rule, reports);
        }
        for attribute in &rule.attributes {
            attribute_parts(attribute, reports);
            beside(entry, rule, attribute, reports);
        }
        repeated_attributes(rule, reports);
        needed_rules(entry, rule, reports);
    }
    results(entry, reports);
}

fn own_parts(rule: &RuleUse<'_>, reports: &mut Reports) {
    let info = rule.info;
    for &part in info.must {
        missing(&rule.parts, part, rule.name, &reference::usage(info), reports);
    }
    let known: Vec<Part> = info.must.iter().chain(info.may).copied().collect();
    unexpected(&rule.parts, &known, rule.name, &reference::usage(info), reports);
    // Unknown attributes are reported already.
    if info.needs_attribute && rule.attributes.is_empty() && !rule.word.text.contains('=') {
        let known: Vec<&str> = info.attributes.iter().map(|attribute| attribute.name).collect();
        let message = format!("`{}` needs an attribute", info.name);
        let report = Diagnostic::error("ccif::missing-attribute", rule.word.span(), message);
        reports.push(report.with_help(format!("write `=` and one of: {}", known.join(", "))));
    }
}

fn attribute_parts(attribute: &AttributeUse<'_>, reports: &mut Reports) {
    let info = attribute.info;
    let usage = format!("`{}`", reference::attribute_usage(info));
    for &part in info.must {
        missing(&attribute.parts, part, attribute.word, &usage, reports);
    }
    let known: Vec<Part> = info.must.iter().chain(info.may).copied().collect();
    unexpected(&attribute.parts, &known, attribute.word, &usage, reports);
    if attribute.is_negated && !info.may_be_negated {
        let message = format!("`!` cannot stand before `{}`", info.name);
        let report = Diagnostic::error("ccif::bad-negation", attribute.word.span(), message);
        reports.push(report.with_help("leave the attribute out; `!` before a rule cancels the rule"));
    }
}

fn missing(parts: &Parts<'_>, part: Part, word: Word<'_>, usage: &str, reports: &mut Reports) {
    if parts.written.iter().any(|(written, _)| *written == part) {
        return;
    }
    let message = format!("{} is missing behind `{}`", part.name(), word.text);
    reports.push(Diagnostic::error("ccif::missing-part", word.span(), message).with_help(format!("write {usage}")));
}

fn unexpected(parts: &Parts<'_>, known: &[Part], word: Word<'_>, usage: &str, reports: &mut Reports) {
    for (part, span) in parts.written.iter().filter(|(part, _)| !known.contains(part)) {
        let message = format!("`{}` does not take {}", word.text, part.name());
        let report = Diagnostic::error("ccif::unexpected-part", *span, message);
        reports.push(report.with_help(format!("write {usage}")));
    }
}

/// Checks the parts and rules that an attribute needs or excludes beside it.
fn beside(entry: &EntryTree<'_>, rule: &RuleUse<'_>, attribute: &AttributeUse<'_>, reports: &mut Reports) {
    let AttributeInfo { name, rule_must, excludes, needs, .. } = *attribute.info;
    for &part in rule_must {
        missing(&rule.parts, part, rule.name, &format!("`{}` with it for `{name}`", rule.name.text), reports);
    }
    for other in excludes.iter().filter_map(|other| rule.attribute(other)) {
        contradiction((name, attribute.word.span()), (other.info.name, other.word.span()), reports);
    }
    let (is_there, what) = match needs {
        None => return,
        Some(Needed::Attribute(other)) => (rule.has(other), format!("the attribute `{other}`")),
        Some(Needed::Rule(other)) => {
            (entry.rules.iter().any(|rule| rule.info.name == other), format!("the rule `{other}`"))
        }
    };
    if !is_there {
        needs_beside(name, &what, attribute.word.span(), reports);
    }
}

fn contradiction(one: (&str, Span), other: (&str, Span), reports: &mut Reports) {
    let message = format!("`{}` and `{}` exclude each other", one.0, other.0);
    let report = Diagnostic::error("ccif::contradiction", one.1, message);
    reports.push(report.with_related(other.1, "the other one is here").with_help("leave one of them out"));
}

fn needs_beside(name: &str, what: &str, span: Span, reports: &mut Reports) {
    let message = format!("`{name}` needs {what}");
    reports.push(
        Diagnostic::error("ccif::needs-another", span, message).with_help("write it beside it, or leave this out"),
    );
}

fn repeated_attributes(rule: &RuleUse<'_>, reports: &mut Reports) {
    for (index, attribute) in rule.attributes.iter().enumerate() {
        let first = rule.attributes[..index].iter().find(|first| first.info.name == attribute.info.name);
        if let Some(first) = first {
            let message = format!("`{}` stands here a second time", attribute.info.name);
            let report = Diagnostic::warning("ccif::repeated-attribute", attribute.word.span(), message);
            reports.push(report.with_related(first.word.span(), "the first one is here, and counts"));
        }
    }
}

fn needed_rules(entry: &EntryTree<'_>, rule: &RuleUse<'_>, reports: &mut Reports) {
    let needed = rule.info.needs;
    let is_there = entry.rules.iter().any(|other| needed.contains(&other.info.name));
    if !needed.is_empty() && !is_there && !rule.is_cancelled {
        let names: Vec<String> = needed.iter().map(|name| format!("`{name}`")).collect();
        needs_beside(rule.info.name, &format!("the rule {}", names.join(" or ")), rule.word.span(), reports);
    }
}

/// Reports two rules that give one event, stalemate or repetition, different results.
fn results(entry: &EntryTree<'_>, reports: &mut Reports) {
    for event in ["stalemate", "repetition"] {
        let mut said: Option<(String, Span)> = None;
        for (result, span) in results_of(entry, event) {
            if let Some((_, first)) = said.as_ref().filter(|(known, _)| *known != result) {
                let message = format!("{event} has another result already");
                let report = Diagnostic::error("ccif::two-results", span, message);
                reports.push(report.with_related(*first, "it is given here").with_help("leave one of them out"));
            } else {
                said = Some((result, span));
            }
        }
    }
}

fn results_of(entry: &EntryTree<'_>, event: &str) -> Vec<(String, Span)> {
    let mut found = Vec::new();
    for rule in entry.rules.iter().filter(|rule| !rule.is_cancelled) {
        match rule.info.name {
            result @ ("draw" | "loss" | "win") => {
                found.extend(rule.attribute(event).map(|used| (result.to_owned(), used.word.span())));
            }
            "stalemate" if event == "stalemate" => {
                found.extend(rule.attributes.iter().map(|used| (used.info.name.to_owned(), used.word.span())));
            }
            _ => {}
        }
    }
    found
}
