//! How a rule is written, in the words of the table.

use super::table::{AttributeInfo, Part, RuleInfo};

/// Returns how a rule is written, with what may be left out in parentheses:
/// `` `freezer` PREFIX (<N>) ({PIECES}) ``.
pub fn usage(rule: &RuleInfo) -> String {
    let attributes = if rule.attributes.is_empty() {
        ""
    } else if rule.needs_attribute {
        "=ATTRIBUTE,..."
    } else {
        "(=ATTRIBUTE,...)"
    };
    format!("`{}{}{attributes}`", rule.name, parts(rule.must, rule.may, "<N>"))
}

/// Returns how an attribute is written.
pub fn attribute_usage(attribute: &AttributeInfo) -> String {
    let sign = if attribute.may_be_negated { "(!)" } else { "" };
    format!("{sign}{}{}", attribute.name, parts(attribute.must, attribute.may, "(N)"))
}

fn parts(must: &[Part], may: &[Part], number: &str) -> String {
    let sample = |part: &Part| match part {
        Part::Prefix => "+",
        Part::Number => number,
        Part::Compass => "<ne>",
        Part::Set => "{PIECES}",
        Part::Values => "{Q=9,...}",
        Part::Range => "[SQUARES]",
        Part::Announcement => "/NAME/",
    };
    let needed: String = must.iter().map(sample).collect();
    let optional: String = may.iter().map(|part| format!("({})", sample(part).trim_matches(['(', ')']))).collect();
    needed + &optional
}
