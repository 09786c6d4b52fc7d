//! The loop over instructions.

use std::rc::Rc;

use super::variables::Target;
use super::{Call, Loop, Machine, Run, Stop};
use crate::array::Array;
use crate::code::{Bare, Code, Instr};
use crate::symbols::Symbol;
use crate::table::Operator;
use crate::value::Value;

/// The way in which a stretch of code ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// At its end.
    Done,
    /// By `return`; its value is on the stack.
    Returned,
    /// By `verify`.
    Left,
}

impl Machine {
    /// Runs instructions `first..end`.
    pub(super) fn run(&mut self, (first, end): (u32, u32)) -> Run<Flow> {
        let code = Rc::clone(&self.code);
        self.steps(&code, first as usize, end as usize).map_err(|mut stop| {
            if let Stop::Fault(fault) = &mut *stop
                && fault.place.is_none()
            {
                fault.place = code.places.get(self.at.saturating_sub(1)).copied();
            }
            stop
        })
    }

    /// Runs something that was called: adds the call to a fault that happens in it.
    pub(super) fn called<T>(&mut self, name: Symbol, run: impl FnOnce(&mut Self) -> Run<T>) -> Run<T> {
        let site = self.at.saturating_sub(1);
        let result = run(self);
        if result.is_ok() {
            self.at = site + 1;
        }
        result.map_err(|mut stop| {
            if let Stop::Fault(fault) = &mut *stop
                && fault.calls.len() < super::fault::CALLS_LISTED
                && let Some(&place) = self.code.places.get(site)
            {
                fault.calls.push(Call { name: self.symbols.text(name).to_owned(), place });
            }
            stop
        })
    }

    fn steps(&mut self, code: &Code, first: usize, end: usize) -> Run<Flow> {
        let mut next = first;
        while next < end {
            let instr = code.instrs[next];
            next += 1;
            self.at = next;
            match instr {
                Instr::Const(id) => self.stack.push(code.constants[id as usize].clone()),
                Instr::Local(slot) => match &self.locals[self.frame.base + slot as usize] {
                    Value::Unset => self.push_unset_local(slot)?,
                    value => self.stack.push(value.clone()),
                },
                Instr::Global(slot) => match &self.globals[slot as usize] {
                    Value::Unset => self.push_unset(code.globals[slot as usize])?,
                    value => self.stack.push(value.clone()),
                },
                Instr::Block(id) => self.stack.push(Value::Block(id)),
                Instr::Apply(operator) => {
                    if !self.apply_to_ints(operator) {
                        self.apply(operator)?;
                    }
                }
                Instr::Logic(operator, to) => {
                    if self.logic(operator)? {
                        next = to as usize;
                    }
                }
                Instr::Jump(to) => next = to as usize,
                Instr::JumpUnless(to) => {
                    self.count()?;
                    if !self.condition()? {
                        next = to as usize;
                    }
                }
                Instr::SetLocal(slot) => {
                    let value = self.statement_value()?;
                    let place = self.frame.base + slot as usize;
                    self.locals[place] = value;
                }
                Instr::SetGlobal(slot) => {
                    let value = self.statement_value()?;
                    self.globals[slot as usize] = value;
                }
                Instr::AddLocal(slot, step) => self.add(Target::Local(slot), step)?,
                Instr::AddGlobal(slot, step) => self.add(Target::Global(slot), step)?,
                Instr::ForStep(to) => {
                    if !self.next_element()? {
                        next = to as usize;
                    }
                }
                Instr::Return => {
                    let value = self.statement_value()?;
                    self.stack.push(value);
                    return Ok(Flow::Returned);
                }
                Instr::Verify => {
                    self.count()?;
                    if !self.condition()? {
                        return Ok(Flow::Left);
                    }
                }
                _ => self.rare_step(instr)?,
            }
        }
        Ok(Flow::Done)
    }

    /// Applies an operator to two whole numbers on the stack. Returns whether it could.
    ///
    /// PERF: most operators of real code have two operands; they shorten the stack by one.
    #[inline]
    fn apply_to_ints(&mut self, operator: Operator) -> bool {
        let [.., second, first] = &mut self.stack[self.base..] else { return false };
        let (Value::Int(a), Value::Int(b)) = (&*first, &*second) else { return false };
        let (a, b) = (*a, *b);
        let value = match operator {
            Operator::Add => a.checked_add(b).map(Value::Int),
            Operator::Subtract => a.checked_sub(b).map(Value::Int),
            Operator::Multiply => a.checked_mul(b).map(Value::Int),
            Operator::Equal => Some(Value::Bool(a == b)),
            Operator::NotEqual => Some(Value::Bool(a != b)),
            Operator::Less => Some(Value::Bool(a < b)),
            Operator::Greater => Some(Value::Bool(a > b)),
            Operator::LessOrEqual => Some(Value::Bool(a <= b)),
            Operator::GreaterOrEqual => Some(Value::Bool(a >= b)),
            Operator::BitAnd => Some(Value::Int(a & b)),
            Operator::BitOr => Some(Value::Int(a | b)),
            _ => None,
        };
        let Some(value) = value else { return false };
        *second = value;
        self.stack.pop();
        true
    }

    /// Counts a statement and takes the value of its expression.
    #[inline]
    fn statement_value(&mut self) -> Run<Value> {
        self.count()?;
        self.collect()
    }

    #[inline]
    fn condition(&mut self) -> Run<bool> {
        // Most conditions are one truth value.
        if self.stack.len() == self.base + 1
            && let Some(Value::Bool(value)) = self.stack.last()
        {
            let value = *value;
            self.stack.pop();
            return Ok(value);
        }
        Ok(self.collect()?.is_true(&self.symbols))
    }

    /// Takes the value of an expression: several results are an array in the reverse order of the
    /// text.
    #[inline]
    pub(super) fn collect(&mut self) -> Run<Value> {
        let count = self.stack.len() - self.base;
        if count == 1 {
            let value = self.stack.pop().unwrap_or(Value::Null);
            return if let Value::Block(_) = value { self.plain(value) } else { Ok(value) };
        }
        self.collect_many(count)
    }

    #[cold]
    fn collect_many(&mut self, count: usize) -> Run<Value> {
        if count == 0 {
            return Ok(Value::Null);
        }
        let values = self.stack.split_off(self.base);
        let values = values.into_iter().map(|value| self.plain(value)).collect::<Run<Vec<_>>>()?;
        self.array(values)
    }

    #[inline]
    fn add(&mut self, target: Target, step: i32) -> Run<()> {
        self.count()?;
        if let Value::Int(int) = self.variable_mut(target)
            && let Some(sum) = int.checked_add(i64::from(step))
        {
            *int = sum;
            return Ok(());
        }
        let old = self.variable_mut(target).clone();
        let new = self.sum(&old, &Value::Int(i64::from(step)));
        *self.variable_mut(target) = new;
        Ok(())
    }

    #[cold]
    fn push_unset_local(&mut self, slot: u32) -> Run<()> {
        let routine = self.frame.routine.map_or(0, |routine| routine as usize);
        let name = self.code.routines[routine].locals[slot as usize];
        self.push_unset(name)
    }

    #[cold]
    fn push_unset(&mut self, name: Symbol) -> Run<()> {
        let value = self.substituted(&Value::Unset, name)?;
        self.stack.push(value);
        Ok(())
    }

    /// Pushes the next element of the innermost loop. Returns whether there was one.
    fn next_element(&mut self) -> Run<bool> {
        self.count()?;
        let Some(innermost) = self.loops.last_mut() else { return Ok(false) };
        match innermost.elements.values().get(innermost.next) {
            Some(value) => {
                innermost.next += 1;
                self.stack.push(value.clone());
                Ok(true)
            }
            None => {
                self.loops.pop();
                Ok(false)
            }
        }
    }

    fn rare_step(&mut self, instr: Instr) -> Run<()> {
        match instr {
            Instr::Named(_) | Instr::Argument(_) | Instr::Bare(_) | Instr::System(_) => {
                let value = self.rare_value(instr)?;
                self.stack.push(value);
            }
            Instr::Collect => {
                let value = self.collect()?;
                self.stack.push(value);
            }
            Instr::SetNamed => {
                self.count()?;
                let name = self.pop()?;
                let name = self.name_of(&name)?;
                let value = self.pop()?;
                *self.named_mut(name) = value;
            }
            Instr::SetElemLocal(slot) => self.set_elem_step(Some(Target::Local(slot)))?,
            Instr::SetElemGlobal(slot) => self.set_elem_step(Some(Target::Global(slot)))?,
            Instr::SetElemNamed => self.set_elem_step(None)?,
            Instr::ForBegin => {
                let value = self.statement_value()?;
                let elements = match value {
                    Value::Array(array) => array,
                    Value::Null => Rc::new(Array::new(Vec::new(), &self.meter)),
                    value => Rc::new(Array::new(vec![value], &self.meter)),
                };
                self.loops.push(Loop { elements, next: 0 });
            }
            Instr::Declare(slot) => *self.variable_mut(Target::Local(slot)) = Value::Null,
            Instr::EndScope(first, end) => {
                let base = self.frame.base;
                self.locals[base + first as usize..base + end as usize].fill(Value::Unset);
            }
            Instr::Call(sub, count) => self.call(sub, count as usize).map(drop)?,
            Instr::CallNamed(count) => self.call_named(count as usize)?,
            Instr::Define(function) => {
                self.count()?;
                let name = self.code.functions[function as usize].name;
                self.functions.resize(self.functions.len().max(name.index() + 1), 0);
                self.functions[name.index()] = function + 1;
            }
            Instr::Evaluate => {
                let value = self.statement_value()?;
                self.evaluate(&value).map(drop)?;
            }
            Instr::SetConst(slot) => {
                let value = self.statement_value()?;
                self.set_const(slot, value);
            }
            Instr::Run(command, count) => {
                self.count()?;
                self.command(command, count as usize)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the value of a word that code rarely has.
    fn rare_value(&mut self, instr: Instr) -> Run<Value> {
        match instr {
            Instr::Named(name) => {
                let value = self.named(name).clone();
                self.substituted(&value, name)
            }
            Instr::Argument(index) => self.argument(index),
            Instr::Bare(bare) => self.bare(bare),
            Instr::System(name) => self.system_value(name),
            _ => Ok(Value::Null),
        }
    }

    fn set_elem_step(&mut self, target: Option<Target>) -> Run<()> {
        self.count()?;
        let target = match target {
            Some(target) => target,
            None => {
                let name = self.pop()?;
                Target::Named(self.name_of(&name)?)
            }
        };
        let key = self.pop()?;
        let element = self.pop()?;
        self.set_elem(target, &key, element)
    }

    /// Takes the top of the stack; null where the expression has no more values.
    #[inline]
    pub(super) fn pop_raw(&mut self) -> Value {
        if self.stack.len() > self.base { self.stack.pop().unwrap_or(Value::Null) } else { Value::Null }
    }

    /// Returns the value of a word that stands for something of the game.
    pub(super) fn bare(&mut self, bare: Bare) -> Run<Value> {
        let text = |symbol: Option<Symbol>| symbol.map_or(Value::Null, Value::Text);
        Ok(match bare {
            Bare::Origin => text(self.step.origin),
            Bare::Dest => text(self.step.dest),
            Bare::Moved => text(self.step.moved),
            Bare::Old => text(self.step.old),
            Bare::ThisMove => text(self.this_move),
            Bare::Spaces => {
                let all = self.board.all().map(|place| Value::Text(self.board.square(place))).collect();
                return self.array(all);
            }
        })
    }

    pub(super) fn operator_of(&self, symbol: Symbol) -> Option<Operator> {
        Operator::named(self.symbols.text(symbol))
    }
}
