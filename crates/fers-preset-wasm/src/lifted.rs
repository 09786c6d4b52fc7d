//! Rules that the tables of a preset say.

use fers_formats::{canonical, game_code};
use fers_text::{Diagnostic, LineIndex};
use wasm_bindgen::prelude::*;

use crate::sent::{Sent, sent};
use crate::views::{LiftRemark, LiftedPreset};

/// Reads the rules of a preset from its tables, without running its code.
#[wasm_bindgen(js_name = readRules)]
pub fn read_rules(text: &str) -> Sent<LiftedPreset> {
    sent(&lifted(text))
}

fn lifted(text: &str) -> LiftedPreset {
    let read = game_code::read(text);
    let lines = LineIndex::new(text);
    let remark = |found: &Diagnostic| {
        let line = lines.place(text, found.span.start as usize).line;
        LiftRemark {
            message: found.message.clone(),
            help: found.help.clone(),
            line,
            excerpt: text.lines().nth(line.saturating_sub(1) as usize).unwrap_or_default().trim().to_owned(),
        }
    };
    LiftedPreset {
        rules: read.value.ruleset.map(|ruleset| canonical::write(&ruleset)),
        remarks: read.diagnostics.iter().map(remark).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_tables_are_read_and_rules_in_code_are_not() {
        let chess = lifted(include_str!("../../../testdata/gamecode/chess.gc"));
        assert!(chess.rules.is_some(), "{:?}", chess.remarks);
        let coded = lifted("// code: p2/3/2P\n// ==== Pre-Game ====\nset a 1;\n// ==== Post-Move 1 ====\nset b 2;\n");
        assert!(coded.rules.is_none());
        assert!(coded.remarks.iter().any(|remark| remark.line == 5 && remark.excerpt == "set b 2;"), "{coded:?}");
    }
}
