//! Calls of subroutines and functions.

use super::steps::Flow;
use super::{Frame, Machine, NESTING_MAX, Run, Stop};
use crate::symbols::Symbol;
use crate::value::Value;

impl Machine {
    /// Calls a subroutine whose arguments are the last `count` values on the stack, in the order of
    /// the text. Returns its value.
    pub(super) fn call(&mut self, sub: u32, count: usize) -> Run<Value> {
        let first = self.stack.len().saturating_sub(count).max(self.base);
        for index in first..self.stack.len() {
            if matches!(self.stack[index], Value::Block(_)) {
                let block = std::mem::replace(&mut self.stack[index], Value::Null);
                self.stack[index] = self.plain(block)?;
            }
        }
        let base = self.locals.len();
        let parameters = self.code.routines[sub as usize].parameters as usize;
        self.locals.extend(self.stack.drain(first..).take(parameters));
        self.enter(sub, base)
    }

    /// Runs a subroutine whose arguments are the local variables from `base` on.
    fn enter(&mut self, sub: u32, base: usize) -> Run<Value> {
        self.count()?;
        let (name, parameters, locals, body) = {
            let routine = &self.code.routines[sub as usize];
            (routine.name, routine.parameters as usize, routine.locals.len(), routine.body)
        };
        let frame = std::mem::replace(&mut self.frame, Frame { routine: Some(sub), base });
        self.locals.resize(base + parameters, Value::Null);
        self.locals.resize(base + locals, Value::Unset);
        let loops = self.loops.len();
        let arguments = (self.argument_base, self.argument_count, self.is_in_function);
        (self.argument_base, self.argument_count, self.is_in_function) = (self.arguments.len(), 0, false);
        let value = self.called(name, |machine| machine.entered(|machine| machine.body_value(body, true)))?;
        (self.argument_base, self.argument_count, self.is_in_function) = arguments;
        self.loops.truncate(loops);
        self.locals.truncate(base);
        self.frame = frame;
        Ok(value)
    }

    /// Counts a call around what it runs.
    fn entered<T>(&mut self, run: impl FnOnce(&mut Self) -> Run<T>) -> Run<T> {
        self.calls += 1;
        if self.calls > self.bounds.calls {
            let message = format!("more than {} calls stand in one another", self.bounds.calls);
            return Err(Stop::error("gamecode::too-many-calls", message));
        }
        let result = run(self)?;
        self.calls -= 1;
        Ok(result)
    }

    /// Runs code above the values that are on the stack. Returns its value: of a subroutine that of
    /// its `return`, else that of the expression.
    pub(super) fn body_value(&mut self, body: (u32, u32), is_sub: bool) -> Run<Value> {
        self.nesting += 1;
        if self.nesting > NESTING_MAX {
            return Err(Stop::error("gamecode::too-many-calls", "expressions stand too deep in one another"));
        }
        let base = std::mem::replace(&mut self.base, self.stack.len());
        let flow = self.run(body)?;
        let value = match flow {
            Flow::Done if is_sub => Value::Null,
            Flow::Done | Flow::Returned => self.collect()?,
            Flow::Left => Value::Null,
        };
        self.stack.truncate(self.base);
        self.base = base;
        self.nesting -= 1;
        Ok(value)
    }

    /// Calls the subroutine whose name is on top of its arguments.
    pub(super) fn call_named(&mut self, count: usize) -> Run<()> {
        let name = self.pop()?;
        let name = self.name_of(&name)?;
        let sub = self.sub(name)?;
        self.call(sub, count).map(drop)
    }

    fn sub(&self, name: Symbol) -> Run<u32> {
        let known = self.code.subs.get(&name).copied();
        known.ok_or_else(|| Self::unknown("subroutine", self.symbols.text(name)))
    }

    /// Applies `sub`: calls a subroutine with its parameters from the stack.
    pub(super) fn sub_operator(&mut self) -> Run<Value> {
        let name = self.pop()?;
        let name = self.name_of(&name)?;
        let sub = self.sub(name)?;
        let parameters = self.code.routines[sub as usize].parameters;
        let base = self.locals.len();
        for _ in 0..parameters {
            let value = self.pop()?;
            self.locals.push(value);
        }
        self.enter(sub, base)
    }

    /// Applies `fn`: calls a function by name, or the words in parentheses as one.
    pub(super) fn fn_operator(&mut self) -> Run<Value> {
        self.count()?;
        let callee = self.pop_raw();
        let name = match &callee {
            Value::Block(id) => {
                let block = self.code.blocks[*id as usize];
                let values = self.pop_values(block.arguments as usize)?;
                let place = Symbol::BLANK;
                return self.call_function(place, values, &[], block.expression);
            }
            Value::Array(array) => {
                let array = std::rc::Rc::clone(array);
                let count = self.arguments_of(&array);
                let values = self.pop_values(count)?;
                return self.with_arguments(Symbol::BLANK, values, |machine| machine.evaluate_words(&array));
            }
            value => self.name_of(value)?,
        };
        let id = self.functions.get(name.index()).copied().unwrap_or_default();
        let Some(id) = id.checked_sub(1) else {
            return Err(Self::unknown("function", self.symbols.text(name)));
        };
        let code = std::rc::Rc::clone(&self.code);
        let function = &code.functions[id as usize];
        let defaults = function.defaults.as_slice();
        let wanted = function.arguments as usize - defaults.len();
        if wanted > self.stack.len() - self.base && function.required > 0 {
            let message = format!("the function `{}` gets too few arguments", self.symbols.text(name));
            return Err(Stop::error("gamecode::too-few-arguments", message));
        }
        let mut values = self.pop_values(wanted)?;
        for (index, _) in defaults {
            values.insert((*index as usize).min(values.len()), Value::Null);
        }
        self.call_function(name, values, defaults, function.body)
    }

    fn pop_values(&mut self, count: usize) -> Run<Vec<Value>> {
        (0..count)
            .map(|_| {
                let value = self.pop_raw();
                self.plain(value)
            })
            .collect()
    }

    fn call_function(
        &mut self,
        name: Symbol,
        values: Vec<Value>,
        defaults: &[(u32, (u32, u32))],
        body: (u32, u32),
    ) -> Run<Value> {
        self.with_arguments(name, values, |machine| {
            for (index, expression) in defaults {
                let value = machine.body_value(*expression, false)?;
                let place = machine.argument_base + *index as usize;
                if let Some(argument) = machine.arguments.get_mut(place) {
                    *argument = value;
                }
            }
            machine.body_value(body, false)
        })
    }

    fn with_arguments(
        &mut self,
        name: Symbol,
        values: Vec<Value>,
        run: impl FnOnce(&mut Self) -> Run<Value>,
    ) -> Run<Value> {
        let outer = (self.argument_base, self.argument_count, self.is_in_function);
        (self.argument_base, self.argument_count) = (self.arguments.len(), values.len());
        self.arguments.extend(values);
        // In a body a numbered argument that is not given is null, not its text.
        self.is_in_function = true;
        let value = self.called(name, |machine| machine.entered(run))?;
        self.arguments.truncate(self.argument_base);
        (self.argument_base, self.argument_count, self.is_in_function) = outer;
        Ok(value)
    }

    /// Returns the argument `#index`; outside of functions its text.
    pub(super) fn argument(&mut self, index: u32) -> Run<Value> {
        if !self.is_in_function {
            return self.text(&format!("#{index}"));
        }
        let index = index as usize;
        let value = (index < self.argument_count).then(|| self.arguments.get(self.argument_base + index));
        Ok(value.flatten().cloned().unwrap_or(Value::Null))
    }
}
