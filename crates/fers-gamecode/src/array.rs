//! Arrays: ordered maps from numbers or texts to values, as in PHP.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::symbols::Symbol;
use crate::value::Value;

/// A key of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A whole number.
    Int(i64),
    /// A text that is no whole number.
    Text(Symbol),
}

/// The number of elements in all arrays that share the meter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meter(Rc<Cell<usize>>);

impl Meter {
    pub fn live(&self) -> usize {
        self.0.get()
    }

    fn add(&self, count: usize) {
        self.0.set(self.0.get() + count);
    }

    fn remove(&self, count: usize) {
        self.0.set(self.0.get().saturating_sub(count));
    }
}

/// The maximal depth of arrays in arrays. Printing and dropping an array walk it recursively.
pub(crate) const DEPTH_MAX: u32 = 64;

/// An ordered map. Lists, whose keys are 0, 1, 2 and so on, have no keys stored.
#[derive(Debug)]
pub struct Array {
    values: Vec<Value>,
    keyed: Option<Box<Keyed>>,
    /// Elements in this array and in those inside it, counted as often as they are reached.
    weight: usize,
    depth: u32,
    meter: Meter,
}

#[derive(Clone, Debug, Default)]
struct Keyed {
    keys: Vec<Key>,
    places: HashMap<Key, usize>,
}

impl Array {
    pub(crate) fn new(values: Vec<Value>, meter: &Meter) -> Self {
        meter.add(values.len());
        let weight = values.iter().map(|value| 1 + inside(value).0).sum();
        let depth = 1 + values.iter().map(|value| inside(value).1).max().unwrap_or_default();
        Self { values, keyed: None, weight, depth, meter: meter.clone() }
    }

    /// Returns how many elements there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the values in their order.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Returns the keys in their order.
    pub fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        (0..self.values.len()).map(|index| match &self.keyed {
            Some(keyed) => keyed.keys[index],
            None => Key::Int(i64::try_from(index).unwrap_or(i64::MAX)),
        })
    }

    /// Returns the element with a key.
    #[inline]
    pub fn element(&self, key: Key) -> Option<&Value> {
        let index = match (&self.keyed, key) {
            (None, Key::Int(int)) => usize::try_from(int).ok()?,
            (None, Key::Text(_)) => return None,
            (Some(keyed), key) => *keyed.places.get(&key)?,
        };
        self.values.get(index)
    }

    pub(crate) fn weight(&self) -> usize {
        self.weight
    }

    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// Sets the element with a key. A new key is added at the end.
    pub(crate) fn set(&mut self, key: Key, value: Value) {
        let (weight, depth) = inside(&value);
        // The depth never shrinks: it is a bound, not a measure.
        self.depth = self.depth.max(depth + 1);
        self.weight += weight;
        if self.keyed.is_none() && !self.stays_a_list(key) {
            self.name_all_keys();
        }
        let place = match (&self.keyed, key) {
            (None, Key::Int(int)) => usize::try_from(int).ok().filter(|&index| index < self.values.len()),
            (None, Key::Text(_)) => None,
            (Some(keyed), key) => keyed.places.get(&key).copied(),
        };
        match place {
            Some(place) => {
                self.weight = self.weight.saturating_sub(inside(&self.values[place]).0);
                self.values[place] = value;
            }
            None => self.push(key, value),
        }
    }

    fn push(&mut self, key: Key, value: Value) {
        if let Some(keyed) = &mut self.keyed {
            keyed.places.insert(key, self.values.len());
            keyed.keys.push(key);
        }
        self.weight += 1;
        self.meter.add(1);
        self.values.push(value);
    }

    fn stays_a_list(&self, key: Key) -> bool {
        matches!(key, Key::Int(int) if usize::try_from(int).is_ok_and(|index| index <= self.values.len()))
    }

    fn name_all_keys(&mut self) {
        let keys: Vec<Key> = self.keys().collect();
        let places = keys.iter().enumerate().map(|(index, &key)| (key, index)).collect();
        self.keyed = Some(Box::new(Keyed { keys, places }));
    }
}

impl Clone for Array {
    fn clone(&self) -> Self {
        self.meter.add(self.values.len());
        Self {
            values: self.values.clone(),
            keyed: self.keyed.clone(),
            weight: self.weight,
            depth: self.depth,
            meter: self.meter.clone(),
        }
    }
}

impl Drop for Array {
    fn drop(&mut self) {
        self.meter.remove(self.values.len());
    }
}

/// Returns the weight and the depth of an array in a value.
fn inside(value: &Value) -> (usize, u32) {
    match value {
        Value::Array(array) => (array.weight, array.depth),
        _ => (0, 0),
    }
}
