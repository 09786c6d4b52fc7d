//! Operands in parentheses, and values that are evaluated.

use std::rc::Rc;

use super::{Machine, Run, Stop};
use crate::array::Array;
use crate::compile::{bare, fixed};
use crate::read::read;
use crate::table::Operator;
use crate::tree::{StatementKind, Word, WordKind};
use crate::value::Value;

impl Machine {
    /// Takes the top of the stack as a plain value: words in parentheses become an array.
    #[inline]
    pub(super) fn pop(&mut self) -> Run<Value> {
        let value = self.pop_raw();
        if let Value::Block(_) = value { self.plain(value) } else { Ok(value) }
    }

    /// Returns the array of a block of words; other values as they are.
    pub(super) fn plain(&mut self, value: Value) -> Run<Value> {
        let Value::Block(id) = value else { return Ok(value) };
        if let Some(array) = &self.literals[id as usize] {
            return Ok(Value::Array(Rc::clone(array)));
        }
        let block = self.code.blocks[id as usize];
        let base = std::mem::replace(&mut self.base, self.stack.len());
        self.nesting += 1;
        let at = self.at;
        self.run(block.words)?;
        self.at = at;
        self.nesting -= 1;
        let values = self.stack.split_off(self.base);
        self.base = base;
        let values = values.into_iter().map(|value| self.plain(value)).collect::<Run<Vec<_>>>()?;
        let array = self.array(values)?;
        if let (true, Value::Array(array)) = (block.is_constant, &array) {
            self.literals[id as usize] = Some(Rc::clone(array));
        }
        Ok(array)
    }

    /// Evaluates an operand that is an expression in parentheses, or an array; other values are as
    /// they are.
    pub(super) fn evaluated(&mut self, value: Value) -> Run<Value> {
        match value {
            Value::Block(id) => {
                let at = self.at;
                let value = self.body_value(self.code.blocks[id as usize].expression, false)?;
                self.at = at;
                Ok(value)
            }
            Value::Array(array) => self.evaluate_words(&array),
            value => Ok(value),
        }
    }

    /// Evaluates a value for `eval`: an array or a text as an expression; `MOVE:` makes a move.
    pub(super) fn evaluate(&mut self, value: &Value) -> Run<Value> {
        let Value::Text(symbol) = value else { return self.evaluated(value.clone()) };
        let text = self.symbols.text(*symbol).to_owned();
        self.count_work(text.len())?;
        if let Some(entry) = text.trim_start().strip_prefix("MOVE:") {
            self.make_entry(entry)?;
            return Ok(Value::Null);
        }
        let parsed = read(&format!("return {text};"));
        match parsed.value.statements.as_slice() {
            [statement] if parsed.diagnostics.is_empty() => {
                let StatementKind::Command { words, .. } = &statement.kind else { return Ok(Value::Null) };
                let words = self.words_as_values(words)?;
                match self.array(words)? {
                    Value::Array(array) => self.evaluate_words(&array),
                    value => Ok(value),
                }
            }
            _ => Err(Stop::error("gamecode::bad-eval", format!("`eval` gets `{text}`, which is no expression"))),
        }
    }

    fn words_as_values(&mut self, words: &[Word]) -> Run<Vec<Value>> {
        let mut values = Vec::with_capacity(words.len());
        for word in words {
            values.push(match &word.kind {
                WordKind::Number(int) => Value::Int(*int),
                WordKind::Text(text) | WordKind::Quoted(text) => self.text(text)?,
                WordKind::Variable(name) => self.text(&format!("#{name}"))?,
                WordKind::Group(words) => {
                    let words = self.words_as_values(words)?;
                    self.array(words)?
                }
            });
        }
        Ok(values)
    }

    /// Evaluates the elements of an array as the words of an expression.
    pub(super) fn evaluate_words(&mut self, array: &Array) -> Run<Value> {
        self.nesting += 1;
        if self.nesting > super::NESTING_MAX {
            return Err(Stop::error("gamecode::too-many-calls", "expressions stand too deep in one another"));
        }
        self.count_work(array.len() + 1)?;
        let base = std::mem::replace(&mut self.base, self.stack.len());
        for value in array.values().iter().rev() {
            if self.evaluate_word(value)? {
                break;
            }
        }
        let value = self.collect()?;
        self.stack.truncate(self.base);
        self.base = base;
        self.nesting -= 1;
        Ok(value)
    }

    /// Applies one word. Returns whether it ends the expression.
    fn evaluate_word(&mut self, value: &Value) -> Run<bool> {
        let Value::Text(symbol) = value else {
            self.stack.push(value.clone());
            return Ok(false);
        };
        match self.operator_of(*symbol) {
            Some(
                operator @ (Operator::And
                | Operator::Or
                | Operator::Nand
                | Operator::Nor
                | Operator::Unless
                | Operator::OnlyIf),
            ) => return self.logic(operator),
            Some(operator) => self.apply(operator)?,
            None => {
                let value = self.word_value(*symbol)?;
                self.stack.push(value);
            }
        }
        Ok(false)
    }

    fn word_value(&mut self, symbol: crate::symbols::Symbol) -> Run<Value> {
        let text = self.symbols.text(symbol);
        if let Some(bare) = bare(text) {
            return self.bare(bare);
        }
        if let Some(value) = fixed(text) {
            return Ok(value);
        }
        let Some(name) = text.strip_prefix('#').filter(|name| !name.is_empty()) else {
            return Ok(Value::Text(symbol));
        };
        if let Ok(index) = name.parse::<u32>() {
            return self.argument(index);
        }
        let name = name.to_owned();
        let name = self.name_of_text(&name)?;
        let value = self.named(name).clone();
        self.substituted(&value, name)
    }

    /// Returns how many numbered arguments the words of an array take.
    pub(super) fn arguments_of(&self, array: &Array) -> usize {
        let of = |value: &Value| match value {
            Value::Text(symbol) => self
                .symbols
                .text(*symbol)
                .strip_prefix('#')
                .and_then(|name| name.parse::<usize>().ok())
                .filter(|&index| index < 1000)
                .map_or(0, |index| index + 1),
            Value::Array(array) => self.arguments_of(array),
            _ => 0,
        };
        array.values().iter().map(of).max().unwrap_or_default()
    }
}
