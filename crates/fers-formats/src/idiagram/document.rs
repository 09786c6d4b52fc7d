//! A text with diagrams, read.

use fers_rules::VerifiedRuleset;
use fers_text::{Diagnostic, Parsed, Span};

use super::parameter::{PARAMETERS, Subject};
use super::word::{Reports, Word};
use super::{line, lower, page};

/// Maximal length of a text in bytes.
const TEXT_MAX: usize = 4 << 20;
/// Maximal number of diagrams.
const DIAGRAMS_MAX: usize = 200;
/// Maximal number of warnings about functions.
const HOOKS_MAX: usize = 200;
/// Name of a diagram without one.
pub(super) const NO_NAME: &str = "diagram";

/// The content of a text with diagrams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The diagrams, in the order of the text.
    pub diagrams: Vec<DiagramEntry>,
}

/// One diagram of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramEntry {
    /// Its name (`satellite`), otherwise the heading above it or the title of its page, otherwise
    /// `diagram`; numbered if another diagram has that name.
    pub name: String,
    /// Whether the text names it.
    pub is_named: bool,
    /// From its first line to its last.
    pub span: Span,
    /// Its rules; `None` if it has an error.
    pub ruleset: Option<VerifiedRuleset>,
}

/// Reads a diagram, or the diagrams of a web page.
///
/// Reports all problems at once. An error refuses only the diagram that contains it. A text longer
/// than 4 MiB is refused as a whole.
pub fn read(text: &str) -> Parsed<Document> {
    let mut reports = Reports::default();
    if reports.refuses_length(text, TEXT_MAX, "idiagram::too-long") {
        return Parsed { value: Document::default(), diagnostics: reports.diagnostics };
    }
    let page = page::read(text);
    let mut diagrams: Vec<DiagramEntry> = Vec::new();
    let mut hooks = page.hooks;
    for (body, caption) in page.bodies.iter().zip(&page.captions).take(DIAGRAMS_MAX) {
        let errors = reports.errors();
        let body = Word { text: &page.map.text[body.clone()], offset: body.start };
        let (diagram, inner) = line::read(body, &mut reports);
        hooks.extend(inner.into_iter().map(|hook| super::hook::Hook { span: page.map.span(hook.span), ..hook }));
        let said = diagram.value("satellite").map_or(caption.as_str(), |value| value.text);
        let is_named = !said.is_empty();
        let name = free_name(if is_named { said } else { NO_NAME }, &diagrams);
        let ruleset = lower::lower(&diagram, &name, &mut reports).filter(|_| reports.errors() == errors);
        diagrams.push(DiagramEntry { name, is_named, span: page.map.span(body.span()), ruleset });
    }
    hooks.truncate(HOOKS_MAX);
    let mut diagnostics: Vec<Diagnostic> =
        reports.diagnostics.into_iter().map(|diagnostic| page.map.moved(diagnostic)).collect();
    diagnostics.extend(hooks.iter().map(super::hook::Hook::warning));
    if page.bodies.len() > DIAGRAMS_MAX {
        let message = format!("more than {DIAGRAMS_MAX} diagrams; the others are left out");
        diagnostics.push(Diagnostic::error("idiagram::too-many", Span::at(0), message));
    }
    Diagnostic::sort_by_start(&mut diagnostics);
    Parsed { value: Document { diagrams }, diagnostics }
}

/// Returns the name, numbered if it is taken.
fn free_name(name: &str, before: &[DiagramEntry]) -> String {
    let is_free = |name: &String| before.iter().all(|entry| entry.name != *name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(is_free).expect("some number is free")
}

/// Returns whether a text looks like a diagram or a page with diagrams: it has an element of the
/// class `idiagram`, or a diagram parameter and a line with four colons.
pub fn looks_like(text: &str) -> bool {
    if text.contains("idiagram") && page::has_diagrams(text) {
        return true;
    }
    let is_parameter = |line: &str| {
        let name = line.split_once('=').map(|(name, _)| name.trim());
        name.is_some_and(|name| PARAMETERS.iter().any(|(known, subject)| *known == name && *subject != Subject::Looks))
    };
    let is_piece = |line: &str| !line.trim_start().starts_with('#') && line.matches(':').count() >= 4;
    text.lines().any(is_parameter) && text.lines().any(is_piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_are_recognised() {
        assert!(looks_like("files=8\nking::::e1\n"));
        assert!(looks_like("<html><div class=\"idiagram\">\n</div>"));
        assert!(!looks_like("board = \"8x8\"\n[pieces]\nKing = \"K\"\n"));
        assert!(!looks_like("Variant: x\nBoard: 8x8\n"));
        assert!(!looks_like("Dear all, here is my idiagram.\n"));
    }
}
