//! The Rules box of a preset: the rules in words, as HTML, and an Interactive Diagram.

use std::fmt::Write as _;

use fers::formats::idiagram;
use fers::{Ruleset, words};

/// Writes the rules of a variant as HTML, with a place for the site's script for the mouse.
pub fn html(ruleset: &Ruleset) -> String {
    let mut html = String::new();
    for section in words::describe(ruleset) {
        let _ = writeln!(html, "<h3>{}</h3>\n<ul>", escaped(section.title));
        for line in &section.lines {
            let _ = writeln!(html, "<li>{}</li>", escaped(line));
        }
        html.push_str("</ul>\n");
    }
    let diagram = idiagram::write(&[ruleset]);
    if diagram.left_out == 0 {
        let _ = write!(html, "<div class=\"idiagram\">\n{}</div>\n", escaped(&diagram.text));
    }
    html.push_str("<!-- Put the site's script for the mouse here, in source mode. -->\n");
    html
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
