//! Variables: local, global, and by names that are known only when the code runs.

use std::rc::Rc;

use super::{Machine, Run, Stop};
use crate::array::Array;
use crate::symbols::Symbol;
use crate::value::Value;

/// A variable to change.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Local(u32),
    Global(u32),
    Named(Symbol),
}

impl Machine {
    pub(super) fn global_slot(&self, name: Symbol) -> Option<usize> {
        let slot = *self.slots.get(name.index())?;
        (slot as usize).checked_sub(1)
    }

    /// Returns the place of a local variable that is in scope.
    fn local_place(&self, name: Symbol) -> Option<usize> {
        let routine = &self.code.routines[self.frame.routine? as usize];
        let is_it = |slot: &usize| {
            routine.locals[*slot] == name
                && !matches!(self.locals.get(self.frame.base + slot), None | Some(Value::Unset))
        };
        (0..routine.locals.len()).rev().find(is_it).map(|slot| self.frame.base + slot)
    }

    /// Returns the value of a variable by name; `Unset` if there is none.
    pub(super) fn named(&self, name: Symbol) -> &Value {
        match self.local_place(name) {
            Some(place) => &self.locals[place],
            None => self.global_slot(name).map_or(&Value::Unset, |slot| &self.globals[slot]),
        }
    }

    /// Returns a variable by name, to change it.
    pub(super) fn named_mut(&mut self, name: Symbol) -> &mut Value {
        if let Some(place) = self.local_place(name) {
            return &mut self.locals[place];
        }
        let slot = match self.global_slot(name) {
            Some(slot) => slot,
            None => {
                self.slots.resize(self.slots.len().max(name.index() + 1), 0);
                self.globals.push(Value::Unset);
                let slot = self.globals.len();
                self.slots[name.index()] = u32::try_from(slot).expect("texts are bounded");
                slot - 1
            }
        };
        &mut self.globals[slot]
    }

    /// Returns the value that `#name` is: its text where the variable was never set.
    pub(super) fn substituted(&mut self, value: &Value, name: Symbol) -> Run<Value> {
        if !matches!(value, Value::Unset) {
            return Ok(value.clone());
        }
        let text = format!("#{}", self.symbols.text(name));
        self.text(&text)
    }

    /// Returns the name that a value is.
    pub(super) fn name_of(&mut self, value: &Value) -> Run<Symbol> {
        match value {
            Value::Text(symbol) => Ok(*symbol),
            value => {
                let text = value.text(&self.symbols);
                match self.text(&text)? {
                    Value::Text(symbol) => Ok(symbol),
                    _ => Ok(Symbol::BLANK),
                }
            }
        }
    }

    pub(super) fn variable_mut(&mut self, target: Target) -> &mut Value {
        match target {
            Target::Local(slot) => {
                let place = self.frame.base + slot as usize;
                &mut self.locals[place]
            }
            Target::Global(slot) => &mut self.globals[slot as usize],
            Target::Named(name) => self.named_mut(name),
        }
    }

    /// Sets an element of the array in a variable, which becomes an array if it was none.
    pub(super) fn set_elem(&mut self, target: Target, key: &Value, element: Value) -> Run<()> {
        let key = key.key(&self.symbols);
        let old = std::mem::replace(self.variable_mut(target), Value::Null);
        let mut array = match old {
            Value::Array(array) => array,
            _ => Rc::new(Array::new(Vec::new(), &self.meter)),
        };
        if Rc::get_mut(&mut array).is_none() {
            self.count_work(array.len())?;
        }
        Rc::make_mut(&mut array).set(key, element);
        let checked = self.check_array(&array);
        *self.variable_mut(target) = Value::Array(array);
        checked
    }

    pub(super) fn unknown(kind: &str, name: &str) -> Box<Stop> {
        Stop::error("gamecode::unknown-name", format!("there is no {kind} `{name}`"))
    }
}
