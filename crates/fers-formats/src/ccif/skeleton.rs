//! The text of a new variant, with everything that it might say as remarks.

use std::fmt::Write;

use super::reference::{attribute_usage, usage};
use super::table::{AttributeInfo, RULES, RuleInfo, Status};

/// Chess, with names, as the page writes its pieces.
const START: &str = "\
;; A variant in C/CIF. What stands behind two semicolons is a remark. `fers check` says what is
;; wrong, `fers show` what the rules mean, `fers play` plays them. docs/ccif.md has all of C/CIF.

;; The name, the size of the board with the number of piece types, the start position.
:My-Variant
8x8 -- 6
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

;; The rules: K is royal. More of them stand below.
royal

;; The pieces: letter, name, moves. `m` moves without capture, `c` captures, `f` is forward; W and
;; F are one step along lines and diagonals, N is the knight's leap, 0 is any number of steps.
K|King|=W+F
Q|Queen|=R+B
R|Rook|=W0
B|Bishop|=F0
N|Knight|=N
P|Pawn|=mfW+cefF+[1-2]mefW02

;; Promotion on the last rank: the pawn becomes one of these.
+P==QRBN

;; Castling: where the king goes, then where the rook goes.
O-O=[*]isR[g]=isR[f]
O-O-O=[*]isR[c]=isR[d]

;; All rules that are played. Take the semicolons away, and give what stands in parentheses or
;; leave it out: PIECES are letters, SQUARES are as in a-d1-2, N is a number, + any of + - # * $ % &.
";

/// Returns the text of a new variant: chess, and all rules that are played as remarks.
///
/// ```
/// use fers_formats::ccif;
///
/// let read = ccif::read(&ccif::skeleton());
/// assert_eq!(read.value.games[0].name, "My-Variant");
/// assert!(read.value.games[0].ruleset.is_some());
/// ```
pub fn skeleton() -> String {
    let mut text = START.to_owned();
    for rule in RULES.iter().filter(|rule| is_played(rule.status)) {
        rule_lines(rule, &mut text);
    }
    text
}

fn rule_lines(rule: &RuleInfo, text: &mut String) {
    line(text, usage(rule).trim_matches('`'), rule.summary, rule.status);
    let played = |attribute: &&AttributeInfo| is_played(attribute.status);
    for attribute in rule.attributes.iter().filter(played) {
        line(text, &format!("  ={}", attribute_usage(attribute)), attribute.summary, attribute.status);
    }
}

fn line(text: &mut String, usage: &str, summary: &str, status: Status) {
    let limit = if let Status::Partly(limit) = status { format!(" Played {limit}.") } else { String::new() };
    writeln!(text, ";; {usage:<40} {summary}{limit}").expect("a String takes everything");
}

fn is_played(status: Status) -> bool {
    matches!(status, Status::Played | Status::Partly(_))
}
