//! Operands: how many values are there where an operator takes some.

use fers_text::Diagnostic;

use super::Checker;
use crate::table::Operator;
use crate::tree::Word;

impl Checker<'_> {
    /// Notes operators that find too few values on the stack.
    ///
    /// Behind `fn`, `sub` and what takes everything the number of values is not known; operators to
    /// the left of them are not looked at.
    pub(super) fn expression(&mut self, words: &[Word]) {
        let mut depth = 0_u32;
        for word in words.iter().rev() {
            let Some(operator) = word.bare().and_then(Operator::named) else {
                depth += 1;
                continue;
            };
            let Some(arity) = operator.arity().map(u32::from) else { return };
            match operator {
                Operator::And | Operator::Or | Operator::Nand | Operator::Nor if depth < 2 => {
                    // With one value it may end the expression, and drops the value.
                    depth = 0;
                    continue;
                }
                Operator::Unless | Operator::OnlyIf => {
                    depth = depth.saturating_sub(arity);
                    continue;
                }
                _ => {}
            }
            if depth < arity {
                let entry = operator.entry();
                let message =
                    format!("`{}` takes {arity} values and finds {depth}; what is missing is null", entry.name);
                self.found.push(
                    Diagnostic::note("gamecode::too-few-operands", word.span, message)
                        .with_help(format!("write `{} {}`", entry.name, entry.operands)),
                );
            }
            depth = depth.saturating_sub(arity) + 1;
        }
    }
}
