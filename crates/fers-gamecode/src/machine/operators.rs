//! Operators on values.

use std::rc::Rc;

use super::{Machine, Run, Stop};
use crate::symbols::{Number, Symbol};
use crate::table::Operator;
use crate::value::Value;

impl Machine {
    /// Applies an operator to the values on the stack.
    #[inline]
    pub(super) fn apply(&mut self, operator: Operator) -> Run<()> {
        let value = match operator {
            Operator::Add | Operator::Subtract | Operator::Multiply => self.arithmetic(operator)?,
            Operator::Equal | Operator::EqualWord => {
                let (a, b) = self.two()?;
                Value::Bool(self.are_equal(&a, &b)?)
            }
            Operator::NotEqual => {
                let (a, b) = self.two()?;
                Value::Bool(!self.are_equal(&a, &b)?)
            }
            Operator::Less | Operator::Greater | Operator::LessOrEqual | Operator::GreaterOrEqual => {
                self.comparison(operator)?
            }
            Operator::Not => {
                let value = self.pop()?;
                Value::Bool(!value.is_true(&self.symbols))
            }
            Operator::Elem => self.elem()?,
            Operator::Match => self.is_element()?,
            Operator::Space
            | Operator::Empty
            | Operator::OnBoard
            | Operator::Where
            | Operator::File
            | Operator::Rank
            | Operator::SameCase => self.square_operator(operator)?,
            Operator::Fn => self.fn_operator()?,
            Operator::BitAnd | Operator::BitOr | Operator::ShiftLeft | Operator::ShiftRight => self.bits(operator)?,
            _ => self.apply_rare(operator)?,
        };
        self.stack.push(value);
        Ok(())
    }

    fn apply_rare(&mut self, operator: Operator) -> Run<Value> {
        match operator {
            Operator::Divide | Operator::Remainder => self.division(operator),
            Operator::Min | Operator::Max => {
                let (a, b) = self.two()?;
                let is_less = a.number(&self.symbols).as_f64() <= b.number(&self.symbols).as_f64();
                Ok(if is_less == (operator == Operator::Min) { a } else { b })
            }
            Operator::Abs | Operator::Sign | Operator::Inc | Operator::Dec => self.one_number(operator),
            Operator::Cond => self.cond(),
            Operator::Array | Operator::List => {
                let mut values = self.all()?;
                values.reverse();
                self.array(values)
            }
            Operator::Merge => {
                let mut merged = Vec::new();
                for value in self.all()?.into_iter().rev() {
                    match value {
                        Value::Array(array) => {
                            self.count_work(array.len())?;
                            merged.extend(array.values().iter().cloned());
                        }
                        value => merged.push(value),
                    }
                }
                self.array(merged)
            }
            Operator::Count => match self.pop()? {
                Value::Array(array) => Ok(Value::Int(i64::try_from(array.len()).unwrap_or(i64::MAX))),
                Value::Null => Ok(Value::Int(0)),
                _ => Ok(Value::Int(1)),
            },
            Operator::Join => {
                let (a, b) = self.two()?;
                let text = a.text(&self.symbols) + &b.text(&self.symbols);
                self.text(&text)
            }
            Operator::Explode => self.explode(),
            Operator::ToUpper | Operator::ToLower => {
                let value = self.pop()?;
                let text = value.text(&self.symbols);
                let is_upper = operator == Operator::ToUpper;
                self.text(&if is_upper { text.to_uppercase() } else { text.to_lowercase() })
            }
            Operator::Var => {
                let name = self.pop()?;
                let name = self.name_of(&name)?;
                let value = self.named(name).clone();
                Ok(if let Value::Unset = value { Value::Null } else { value })
            }
            Operator::Sub => self.sub_operator(),
            Operator::Eval => {
                let value = self.pop_raw();
                self.evaluate(&value)
            }
            Operator::Random => self.random_number(),
            Operator::Capture => Ok(Value::Bool(self.step.old.is_some_and(|old| old != Symbol::EMPTY))),
            Operator::Flag => {
                let name = self.pop()?;
                let name = self.name_of(&name)?;
                Ok(Value::Bool(self.flags.get(name.index()) == Some(&true)))
            }
            _ => self.check(operator),
        }
    }

    /// Evaluates one of two values by a third.
    fn cond(&mut self) -> Run<Value> {
        let condition = self.pop_raw();
        let (yes, no) = (self.pop_raw(), self.pop_raw());
        let condition = self.evaluated(condition)?.is_true(&self.symbols);
        self.evaluated(if condition { yes } else { no })
    }

    /// Returns the texts between the separators of a text.
    fn explode(&mut self) -> Run<Value> {
        let (between, text) = self.two()?;
        let (between, text) = (between.text(&self.symbols), text.text(&self.symbols));
        let pieces: Vec<&str> = if between.is_empty() { vec![&text] } else { text.split(between.as_str()).collect() };
        let values = pieces.into_iter().map(|piece| self.text(piece)).collect::<Run<Vec<Value>>>()?;
        self.array(values)
    }

    #[inline]
    pub(super) fn two(&mut self) -> Run<(Value, Value)> {
        let a = self.pop()?;
        let b = self.pop()?;
        Ok((a, b))
    }

    /// Takes all values of the expression, the last of the text first.
    fn all(&mut self) -> Run<Vec<Value>> {
        let values = self.stack.split_off(self.base);
        values.into_iter().map(|value| self.plain(value)).collect()
    }

    #[inline]
    fn arithmetic(&mut self, operator: Operator) -> Run<Value> {
        let (a, b) = self.two()?;
        if let (Value::Int(a), Value::Int(b)) = (&a, &b) {
            let result = match operator {
                Operator::Add => a.checked_add(*b),
                Operator::Subtract => a.checked_sub(*b),
                _ => a.checked_mul(*b),
            };
            if let Some(int) = result {
                return Ok(Value::Int(int));
            }
        }
        Ok(match operator {
            Operator::Add => self.sum(&a, &b),
            Operator::Subtract => self.calculate(&a, &b, i64::checked_sub, |a, b| a - b),
            _ => self.calculate(&a, &b, i64::checked_mul, |a, b| a * b),
        })
    }

    pub(super) fn sum(&self, a: &Value, b: &Value) -> Value {
        self.calculate(a, b, i64::checked_add, |a, b| a + b)
    }

    fn calculate(
        &self,
        a: &Value,
        b: &Value,
        ints: impl Fn(i64, i64) -> Option<i64>,
        floats: impl Fn(f64, f64) -> f64,
    ) -> Value {
        let (a, b) = (a.number(&self.symbols), b.number(&self.symbols));
        if let (Number::Int(a), Number::Int(b)) = (a, b)
            && let Some(int) = ints(a, b)
        {
            return Value::Int(int);
        }
        Value::Float(floats(a.as_f64(), b.as_f64()))
    }

    fn division(&mut self, operator: Operator) -> Run<Value> {
        let (a, b) = self.two()?;
        let (a, b) = (a.number(&self.symbols), b.number(&self.symbols));
        if b.as_f64() == 0.0 {
            return Err(Stop::error("gamecode::division-by-zero", "a number is divided by nothing"));
        }
        if operator == Operator::Remainder {
            let (a, b) = (number_value(a).int(&self.symbols), number_value(b).int(&self.symbols));
            return match a.checked_rem(b) {
                Some(rest) => Ok(Value::Int(rest)),
                None if b == 0 => Err(Stop::error("gamecode::division-by-zero", "a number is divided by nothing")),
                None => Ok(Value::Int(0)),
            };
        }
        if let (Number::Int(a), Number::Int(b)) = (a, b)
            && a.checked_rem(b) == Some(0)
        {
            return Ok(Value::Int(a / b));
        }
        Ok(Value::Float(a.as_f64() / b.as_f64()))
    }

    fn random_number(&mut self) -> Run<Value> {
        let bound = self.pop()?.int(&self.symbols);
        let number = self.random.below(usize::try_from(bound).unwrap_or_default());
        Ok(Value::Int(i64::try_from(number).unwrap_or_default()))
    }

    fn one_number(&mut self, operator: Operator) -> Run<Value> {
        let value = self.pop()?;
        let one = Value::Int(1);
        Ok(match (operator, value.number(&self.symbols)) {
            (Operator::Inc, _) => self.sum(&value, &one),
            (Operator::Dec, _) => self.sum(&value, &Value::Int(-1)),
            (Operator::Abs, Number::Int(int)) => int.checked_abs().map_or(Value::Int(i64::MAX), Value::Int),
            (Operator::Abs, Number::Float(float)) => Value::Float(float.abs()),
            (_, Number::Int(int)) => Value::Int(int.signum()),
            (_, Number::Float(float)) => Value::Int(i64::from(float > 0.0) - i64::from(float < 0.0)),
        })
    }

    #[inline]
    fn comparison(&mut self, operator: Operator) -> Run<Value> {
        let (a, b) = self.two()?;
        let order = match (&a, &b) {
            (Value::Int(a), Value::Int(b)) => Some(a.cmp(b)),
            (Value::Text(a), Value::Text(b)) if self.symbols.number(*a).is_none() => {
                Some(self.symbols.text(*a).cmp(self.symbols.text(*b)))
            }
            _ => a.number(&self.symbols).as_f64().partial_cmp(&b.number(&self.symbols).as_f64()),
        };
        Ok(Value::Bool(order.is_some_and(|order| match operator {
            Operator::Less => order.is_lt(),
            Operator::Greater => order.is_gt(),
            Operator::LessOrEqual => order.is_le(),
            _ => order.is_ge(),
        })))
    }

    fn bits(&mut self, operator: Operator) -> Run<Value> {
        let (a, b) = self.two()?;
        let (a, b) = (a.int(&self.symbols), b.int(&self.symbols));
        let shift = u32::try_from(b).ok().filter(|&shift| shift < 64);
        Ok(Value::Int(match operator {
            Operator::BitAnd => a & b,
            Operator::BitOr => a | b,
            Operator::ShiftLeft => shift.map_or(0, |shift| a << shift),
            _ => shift.map_or(if a < 0 { -1 } else { 0 }, |shift| a >> shift),
        }))
    }

    #[inline]
    fn elem(&mut self) -> Run<Value> {
        let (key, array) = self.two()?;
        let key = key.key(&self.symbols);
        let found = match &array {
            Value::Array(array) => array.element(key).cloned(),
            Value::Text(name) => match self.named(*name) {
                Value::Array(array) => array.element(key).cloned(),
                _ => None,
            },
            _ => None,
        };
        Ok(found.unwrap_or(Value::Null))
    }

    #[inline]
    fn are_equal(&mut self, a: &Value, b: &Value) -> Run<bool> {
        if let (Value::Array(a), Value::Array(b)) = (a, b) {
            self.count_work(a.weight().min(b.weight()))?;
        }
        Ok(a.equals(b, &self.symbols))
    }

    #[inline]
    fn is_element(&mut self) -> Run<Value> {
        let (value, array) = self.two()?;
        let Value::Array(array) = array else { return Ok(Value::Bool(value.equals(&array, &self.symbols))) };
        let array = Rc::clone(&array);
        self.count_work(array.weight())?;
        Ok(Value::Bool(array.values().iter().any(|element| element.equals(&value, &self.symbols))))
    }
}

fn number_value(number: Number) -> Value {
    match number {
        Number::Int(int) => Value::Int(int),
        Number::Float(float) => Value::Float(float),
    }
}
