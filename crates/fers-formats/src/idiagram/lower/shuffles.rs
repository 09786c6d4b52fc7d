//! Shuffles: `!BRN,:QK`.

use fers_rules::{Shuffle, Shuffled};
use fers_text::Diagnostic;

use super::Lowering;
use crate::idiagram::word::Word;

/// More shuffles than anybody wants.
const SHUFFLES_MAX: usize = 100;

impl Lowering<'_, '_> {
    /// Reads `shuffle`.
    pub(super) fn shuffles(&mut self) {
        let Some(word) = self.diagram.value("shuffle") else { return };
        let parts = word.list(',');
        if parts.len() > SHUFFLES_MAX {
            let message = format!("more than {SHUFFLES_MAX} shuffles");
            self.reports.push(Diagnostic::error("idiagram::too-many", word.span(), message));
        }
        for part in parts.into_iter().take(SHUFFLES_MAX) {
            let shuffle = self.shuffle(part);
            if !shuffle.members.is_empty() {
                self.ruleset.shuffles.push(shuffle);
            }
        }
    }

    fn shuffle(&mut self, word: Word<'_>) -> Shuffle {
        let mut members: Vec<Shuffled> = Vec::new();
        let (mut keeps_shades, mut is_symmetric, mut at) = (false, false, 0);
        while let Some(letter) = word.text[at..].chars().next() {
            let mut length = letter.len_utf8();
            match letter {
                '!' => keeps_shades = true,
                ':' => is_symmetric = true,
                _ if letter.is_whitespace() => {}
                _ => {
                    let found;
                    (found, length) = self.id_at(&word.text[at..]);
                    match found {
                        Some(piece_type) if members.iter().all(|member| member.piece_type != piece_type) => {
                            members.push(Shuffled { piece_type, keeps_shades, is_symmetric, between: None });
                        }
                        Some(_) => {}
                        None => self.unknown_member(word.part(at, at + length)),
                    }
                    (keeps_shades, is_symmetric) = (false, false);
                }
            }
            at += length;
        }
        Shuffle { members }
    }

    fn unknown_member(&mut self, word: Word<'_>) {
        let message = format!("no piece has the ID `{}`, which is to be shuffled; it is left out", word.text);
        let report = Diagnostic::warning("idiagram::unknown-piece", word.span(), message);
        let ids: Vec<String> = self.lines.iter().map(|line| line.written_id()).collect();
        self.reports.push(report.with_help(format!("the IDs are {}", ids.join(" "))));
    }
}
