//! Splits the text of a diagram into lines.

use fers_text::{Diagnostic, Span};

use super::hook::{Hook, functions};
use super::tree::{Diagram, Parameter, PieceLine};
use super::word::{Reports, Word};

/// As many pieces as a variant can have.
const PIECES_MAX: usize = 255;
/// More parameters than there are.
const PARAMETERS_MAX: usize = 500;

/// The longest line that is read, in bytes.
const LINE_MAX: usize = 10_000;
/// The number of errors after which the rest of a diagram is skipped.
const ERRORS_MAX: usize = 1000;

/// Splits a diagram into lines. Returns the functions among the lines, too.
pub(super) fn read<'a>(body: Word<'a>, reports: &mut Reports) -> (Diagram<'a>, Vec<Hook>) {
    let mut reader =
        Reader { diagram: Diagram { span: body.span(), ..Diagram::default() }, reports, hooks: Vec::new(), braces: 0 };
    let mut offset = 0;
    let errors = reader.reports.errors();
    for line in body.text.split_inclusive('\n') {
        if reader.reports.errors() > errors + ERRORS_MAX {
            break;
        }
        reader.line(Word { text: line, offset: body.offset + offset }.trimmed());
        offset += line.len();
    }
    reader.too_many();
    (reader.diagram, reader.hooks)
}

struct Reader<'a, 'r> {
    diagram: Diagram<'a>,
    reports: &'r mut Reports,
    hooks: Vec<Hook>,
    /// Open braces of a function among the lines.
    braces: usize,
}

impl<'a> Reader<'a, '_> {
    fn line(&mut self, line: Word<'a>) {
        if self.is_script(line) || line.text.is_empty() || line.text.starts_with('#') {
            return;
        }
        if line.text.len() > LINE_MAX {
            let message = format!("a line of more than {LINE_MAX} bytes");
            self.reports.push(Diagnostic::error("idiagram::too-long", line.part(0, 0).span(), message));
            return;
        }
        let is_name = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        match line.split_once('=') {
            Some((name, value)) if is_name(name.text.trim_end()) => {
                self.diagram.parameters.push(Parameter { name: name.trimmed(), value: value.trimmed(), line });
            }
            _ if line.text.contains(':') => self.piece(line),
            _ => {
                let message = format!("`{}` is neither a parameter nor a piece", shortened(line.text));
                let report = Diagnostic::error("idiagram::not-a-line", line.span(), message);
                self.reports.push(report.with_help(
                    "a parameter is `name=value`, a piece `name:ID:move:image:squares:in hand`, a remark begins with `#`",
                ));
            }
        }
    }

    /// Returns whether a line belongs to a function, which begins with the word `function` and ends
    /// at its closing brace.
    fn is_script(&mut self, line: Word<'_>) -> bool {
        let begins = self.braces == 0 && line.text.starts_with("function ");
        if begins {
            self.hooks.extend(functions(line.text, line.offset));
        }
        let was_inside = self.braces > 0;
        if begins || was_inside {
            for byte in line.text.bytes() {
                match byte {
                    b'{' => self.braces += 1,
                    b'}' => self.braces = self.braces.saturating_sub(1),
                    _ => {}
                }
            }
        }
        begins || was_inside
    }

    fn piece(&mut self, line: Word<'a>) {
        let fields = line.list(':');
        if let Some(more) = fields.get(6) {
            let span = Span { end: line.span().end, ..more.span() };
            let message = "a piece has six fields at most: name, ID, move, image, squares, in hand";
            self.reports.push(
                Diagnostic::error("idiagram::too-many-fields", span, message).with_help("remove what is too much"),
            );
        }
        let nothing = line.rest(line.text.len());
        let field = |index: usize| fields.get(index).copied().unwrap_or(nothing);
        if field(0).text.is_empty() {
            let report = Diagnostic::error("idiagram::no-name", line.span(), "a piece without a name");
            self.reports.push(report.with_help("write its name before the first colon"));
        }
        self.diagram.pieces.push(PieceLine {
            name: field(0),
            id: field(1),
            moves: field(2),
            image: field(3),
            squares: field(4),
            in_hand: field(5),
            line,
        });
    }

    fn too_many(&mut self) {
        let diagram = &mut self.diagram;
        let extra = [
            (diagram.pieces.get(PIECES_MAX).map(|piece| piece.line), PIECES_MAX, "pieces"),
            (diagram.parameters.get(PARAMETERS_MAX).map(|parameter| parameter.line), PARAMETERS_MAX, "parameters"),
        ];
        for (line, max, what) in extra {
            if let Some(line) = line {
                let message = format!("more than {max} {what}");
                self.reports.push(Diagnostic::error("idiagram::too-many", line.span(), message));
            }
        }
        diagram.pieces.truncate(PIECES_MAX);
        diagram.parameters.truncate(PARAMETERS_MAX);
    }
}

/// Shortens a line to its beginning, for messages.
fn shortened(text: &str) -> &str {
    &text[..text.char_indices().nth(40).map_or(text.len(), |(at, _)| at)]
}
