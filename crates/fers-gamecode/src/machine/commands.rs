//! Commands on the board, the list of legal moves, and the player.

use super::{Announced, Ask, Machine, Run, Stop};
use crate::symbols::Symbol;
use crate::table::Command;
use crate::value::Value;

impl Machine {
    /// Runs a command whose words are the last `count` values on the stack.
    pub(super) fn command(&mut self, command: Command, count: usize) -> Run<()> {
        let first = self.stack.len().saturating_sub(count).max(self.base);
        let words = self.stack.split_off(first);
        match command {
            Command::SetLegal => self.set_legal(words),
            Command::AddPiece | Command::Replace => match words.as_slice() {
                [label, square] => self.put(label, square),
                _ => Ok(()),
            },
            Command::MovePiece => match words.as_slice() {
                [from, to] => {
                    let (from, to) = (self.needed_place(from)?, self.needed_place(to)?);
                    let piece = self.board.at(from);
                    self.board.put(from, Symbol::EMPTY);
                    self.board.put(to, piece);
                    Ok(())
                }
                _ => Ok(()),
            },
            Command::EmptySquare | Command::CapturePiece => {
                for square in &words {
                    let place = self.needed_place(square)?;
                    self.board.put(place, Symbol::EMPTY);
                }
                Ok(())
            }
            Command::SetFlag | Command::UnsetFlag => {
                for word in &words {
                    let name = self.name_of(word)?;
                    self.put_flag(name, command == Command::SetFlag);
                }
                Ok(())
            }
            Command::CopyFlag => match words.as_slice() {
                [from, to] => {
                    let (from, to) = (self.name_of(from)?, self.name_of(to)?);
                    let is_set = self.flags.get(from.index()) == Some(&true);
                    self.put_flag(to, is_set);
                    Ok(())
                }
                _ => Ok(()),
            },
            Command::SetSystem => {
                let mut words = words.into_iter();
                let (name, value) = (words.next().unwrap_or(Value::Null), words.next().unwrap_or(Value::Null));
                let name = self.name_of(&name)?;
                let value = self.plain(value)?;
                self.put_system(name, value);
                Ok(())
            }
            _ => self.speak(command, words),
        }
    }

    fn speak(&mut self, command: Command, words: Vec<Value>) -> Run<()> {
        if command == Command::AskPromotion {
            let mut labels = Vec::new();
            for word in words {
                match self.plain(word)? {
                    Value::Array(array) => {
                        for value in array.values() {
                            labels.push(self.name_of(value)?);
                        }
                    }
                    value => labels.push(self.name_of(&value)?),
                }
            }
            return Err(Box::new(Stop::Ask(Ask::Promotion(labels))));
        }
        let text = self.sentence(words)?;
        match command {
            Command::Move => self.make_entry(&text)?,
            Command::Say => self.messages.push(text),
            Command::Print => self.output.push(text),
            Command::Die => return Err(Box::new(Stop::Refused(text))),
            Command::ContinueMove => return Err(Box::new(Stop::Ask(Ask::Rest))),
            Command::RedoMove => return Err(Box::new(Stop::Ask(Ask::Again))),
            Command::Won => self.announced = Some(Announced { mover_won: Some(true), reason: text }),
            Command::Lost => self.announced = Some(Announced { mover_won: Some(false), reason: text }),
            Command::Drawn => self.announced = Some(Announced { mover_won: None, reason: text }),
            // What may be entered is asked of the browser there; the code decides what is legal.
            _ => {}
        }
        Ok(())
    }

    /// Returns words as a text with blanks.
    fn sentence(&mut self, words: Vec<Value>) -> Run<String> {
        let mut text = String::new();
        for word in words {
            let word = self.plain(word)?;
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(&word.text(&self.symbols));
            self.count_work(text.len())?;
            if text.len() > self.bounds.text {
                break;
            }
        }
        // All that is said counts as one text, so that a loop of messages ends.
        self.said += text.len() + 64;
        if self.said > self.bounds.text {
            return Err(Stop::error("gamecode::too-much-text", "the code made more than a megabyte of texts"));
        }
        Ok(text)
    }

    /// Puts a label on a place, which need not be a square: `-` makes it none, a label one again.
    fn put(&mut self, label: &Value, square: &Value) -> Run<()> {
        let label = self.name_of(label)?;
        let place = self.place(square).ok_or_else(|| self.no_square(square))?;
        self.board.put(place, label);
        Ok(())
    }

    /// Returns the place of a square that a command needs.
    pub(super) fn needed_place(&self, square: &Value) -> Run<usize> {
        let place = self.place(square).filter(|&place| self.board.is_square(place));
        place.ok_or_else(|| self.no_square(square))
    }

    fn no_square(&self, square: &Value) -> Box<Stop> {
        let text = square.text(&self.symbols);
        Stop::error("gamecode::no-square", format!("`{text}` is no square of the board"))
    }

    pub(super) fn put_flag(&mut self, name: Symbol, is_set: bool) {
        self.flags.resize(self.flags.len().max(name.index() + 1), false);
        self.flags[name.index()] = is_set;
    }

    pub(super) fn set_const(&mut self, slot: u32, value: Value) {
        let name = self.code.globals[slot as usize];
        match self.constants.iter_mut().find(|(other, _)| *other == name) {
            // A constant keeps the value of the first run, which stands in the record.
            Some((_, old)) => self.globals[slot as usize] = old.clone(),
            None => {
                self.constants.push((name, value.clone()));
                self.globals[slot as usize] = value;
            }
        }
    }

    /// Adds to the list of legal moves: `a b c`, `a (b c)`, `a1 (b ..) a2 (b ..)`. A label with `*`
    /// instead of `a` is a drop.
    fn set_legal(&mut self, words: Vec<Value>) -> Run<()> {
        let mut from = None;
        for word in words {
            let is_list = matches!(word, Value::Block(_) | Value::Array(_));
            let value = if is_list { self.legal_targets(word)? } else { word };
            match (from, &value) {
                (Some(from), Value::Array(array)) => {
                    let array = std::rc::Rc::clone(array);
                    for to in array.values() {
                        self.add_legal(from, to)?;
                    }
                }
                (Some(from), value) if is_list => self.add_legal(from, value)?,
                (Some(from), value) => self.add_legal(from, value)?,
                (None, value) => from = self.legal_origin(value),
            }
            if is_list {
                from = None;
            }
        }
        Ok(())
    }

    /// Returns where a legal move comes from: a square, or a label with `*`.
    fn legal_origin(&self, value: &Value) -> Option<Symbol> {
        let place = self.place(value).map(|place| self.board.square(place));
        place.or(match value {
            Value::Text(symbol) => Some(*symbol)
                .filter(|_| self.symbols.text(*symbol).strip_suffix('*').is_some_and(|label| !label.is_empty())),
            _ => None,
        })
    }

    /// Returns the squares of a group: an expression is evaluated, a list of squares is itself.
    fn legal_targets(&mut self, group: Value) -> Run<Value> {
        let plain = self.plain(group.clone())?;
        if let Value::Array(array) = &plain
            && array.values().iter().all(|value| self.place(value).is_some())
        {
            return Ok(plain);
        }
        self.evaluated(group)
    }

    fn add_legal(&mut self, from: Symbol, to: &Value) -> Run<()> {
        let Some(to) = self.place(to) else { return Ok(()) };
        let pair = (from, self.board.square(to));
        if self.legal.len() >= self.bounds.elements {
            return Err(Stop::error("gamecode::too-many-elements", "the list of legal moves is too long"));
        }
        self.legal.push(pair);
        Ok(())
    }

    /// Returns the list of legal moves as an array of pairs.
    pub(super) fn system_value(&mut self, name: Symbol) -> Run<Value> {
        if self.symbols.text(name) == "legalmoves" {
            let pairs = self.legal.clone();
            let mut values = Vec::with_capacity(pairs.len());
            for (from, to) in pairs {
                values.push(self.array(vec![Value::Text(from), Value::Text(to)])?);
            }
            return self.array(values);
        }
        let found = self.system.iter().find(|(other, _)| *other == name);
        Ok(found.map_or(Value::Null, |(_, value)| value.clone()))
    }
}
