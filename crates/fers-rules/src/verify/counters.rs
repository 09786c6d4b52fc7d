//! Problems of counters.

use fers_core::{ByColor, Color};

use super::{Checker, Node};
use crate::{Counter, Drops, Tally};

pub(super) fn check(checker: &mut Checker) {
    let counters = &checker.ruleset.counters;
    for (index, counter) in counters.iter().enumerate() {
        check_name(checker, index, counter);
        check_parts(checker, index, counter);
        check_company(checker, index);
    }
    let message = format!("there are {} counters, and at most {} are possible", counters.len(), Counter::MAX);
    checker.require(counters.len() <= Counter::MAX, "too-many-counters", &Node::Counter(Counter::MAX), message);
    let unknown = checker.ruleset.start.counts.iter().find(|count| usize::from(count.counter) >= counters.len());
    if let Some(count) = unknown {
        let message = format!("start position: there is no counter number {}", u16::from(count.counter) + 1);
        checker.problem("unknown-counter", &Node::Start, message);
    }
}

fn check_name(checker: &mut Checker, index: usize, counter: &Counter) {
    let (node, name) = (Node::Counter(index), &counter.name);
    let is_plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    let is_name = name.starts_with(|first: char| first.is_ascii_lowercase()) && name.chars().all(is_plain);
    let message = format!(
        "`{name}` is no name of a counter: positions hold it, so that it is of small letters, digits and hyphens, a \
         letter first"
    );
    checker.require(is_name, "counter-name", &node, message);
    let is_new = checker.ruleset.counters[..index].iter().all(|other| other.name != *name);
    checker.require(is_new, "counter-name", &node, format!("two counters are called `{name}`"));
}

fn check_parts(checker: &mut Checker, index: usize, counter: &Counter) {
    let node = Node::Counter(index);
    let what = format!("counter `{}`", counter.name);
    for Tally { of, .. } in [&counter.raised_by].into_iter().chain(&counter.lowered_by) {
        checker.types(&node, &what, of);
        checker.require(!of.is_empty(), "counter-of-none", &node, format!("{what} lists no pieces to count"));
    }
    let forbids = counter.most != ByColor::both(None) || counter.lowered_by.is_some();
    let message = format!("{what} forbids nothing: it has no bound, and nothing lowers it");
    checker.require(forbids, "counter-without-bound", &node, message);
    let is_within = Color::ALL.iter().all(|&color| counter.most[color] != Some(u8::MAX));
    checker.require(is_within, "counter-bound", &node, format!("{what} has a bound above 254"));
}

/// Checks what a counter stands beside.
fn check_company(checker: &mut Checker, index: usize) {
    let (ruleset, node) = (checker.ruleset, Node::Counter(index));
    let name = &ruleset.counters[index].name;
    let message = format!("counter `{name}` goes with none of walls that moves put up and urgent drops");
    let is_plain = ruleset.walling.is_none() && ruleset.hands.drops != Drops::Urgent;
    checker.require(is_plain, "counter-with", &node, message);
    let pushes = ruleset.turn.iter().flat_map(|turn| &turn.parts).any(|part| !part.pushes.is_empty());
    let message = format!("counter `{name}` goes with no turn in which a side moves pieces of the other side");
    checker.require(!pushes, "counter-with", &node, message);
}
