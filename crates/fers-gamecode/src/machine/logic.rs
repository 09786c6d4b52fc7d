//! `and`, `or` and the other operators that may end an expression.

use super::{Machine, Run};
use crate::table::Operator;
use crate::value::Value;

impl Machine {
    /// Applies an operator that may end the expression. Returns whether it does; the value is then
    /// the only one on the stack.
    #[inline]
    pub(super) fn logic(&mut self, operator: Operator) -> Run<bool> {
        if matches!(operator, Operator::Unless | Operator::OnlyIf) {
            return self.conditional_end(operator);
        }
        match self.stack.len() - self.base {
            0 => {
                self.stack.push(Value::Null);
                Ok(false)
            }
            1 => self.look_at_one(operator),
            _ => self.combine_two(operator).map(|()| false),
        }
    }

    fn look_at_one(&mut self, operator: Operator) -> Run<bool> {
        let value = self.pop_raw();
        let is_true = self.truth(value)?;
        let end = match (operator, is_true) {
            (Operator::And, false) | (Operator::Nor, true) => Some(false),
            (Operator::Or, true) | (Operator::Nand, false) => Some(true),
            _ => None,
        };
        let Some(end) = end else { return Ok(false) };
        self.stack.push(Value::Bool(end));
        Ok(true)
    }

    /// Takes two values; the second is evaluated only where the first does not decide.
    fn combine_two(&mut self, operator: Operator) -> Run<()> {
        let first = self.pop_raw();
        let second = self.pop_raw();
        let first = self.truth(first)?;
        let is_and = matches!(operator, Operator::And | Operator::Nand);
        let value = if first == is_and { self.truth(second)? } else { first };
        let is_negated = matches!(operator, Operator::Nand | Operator::Nor);
        self.stack.push(Value::Bool(value != is_negated));
        Ok(())
    }

    fn conditional_end(&mut self, operator: Operator) -> Run<bool> {
        let condition = self.pop_raw();
        let value = self.pop_raw();
        let is_true = self.truth(condition)?;
        if is_true != (operator == Operator::OnlyIf) {
            return Ok(false);
        }
        let value = self.evaluated(value)?;
        self.stack.truncate(self.base);
        self.stack.push(value);
        Ok(true)
    }

    /// Returns whether an operand is true; one in parentheses is evaluated first.
    fn truth(&mut self, value: Value) -> Run<bool> {
        Ok(self.evaluated(value)?.is_true(&self.symbols))
    }
}
