//! Reads path text.

use fers_core::{Geometry, Joined, PieceType, Vector};
use fers_rules::{
    Act, Arrivals, Condition, Contact, Leg, Length, Over, PartSet, Path, Range, Repeat, Steps, TurnSet, Whom, Zones,
};
use fers_text::{Diagnostic, Parsed, Span, closest};

use crate::atom::Atom;
use crate::{Dialect, Lookup, directions};

type Result<T> = std::result::Result<T, Diagnostic>;

/// Reads the [path text](crate::path_text) of one path.
///
/// The value is `Some` if there is no error. Only the first error is reported, because the text
/// after it cannot be interpreted reliably.
pub fn parse_path(text: &str, lookup: &mut dyn Lookup) -> Parsed<Option<Path>> {
    let mut cursor = Cursor::new(text);
    let path = conditions(&mut cursor, lookup).and_then(|when| path_after_conditions(&mut cursor, when, lookup));
    match path {
        Ok(path) => Parsed::clean(Some(path)),
        Err(problem) => Parsed { value: None, diagnostics: vec![problem] },
    }
}

/// Reads a list of steps in path text: `(0,1) fF`.
pub fn parse_vectors(text: &str) -> Parsed<Option<Vec<Vector>>> {
    let mut cursor = Cursor::new(text);
    let vectors = vectors(&mut cursor).and_then(|vectors| cursor.end().map(|()| vectors));
    match vectors {
        Ok(vectors) => Parsed::clean(Some(vectors)),
        Err(problem) => Parsed { value: None, diagnostics: vec![problem] },
    }
}

/// Reads the conditions at the start of a text; none if it does not begin with `if`.
pub(crate) fn conditions(cursor: &mut Cursor, lookup: &mut dyn Lookup) -> Result<Vec<Condition>> {
    let mut conditions = Vec::new();
    if !cursor.eat_word("if") {
        return Ok(conditions);
    }
    loop {
        conditions.push(condition(cursor, lookup)?);
        if cursor.eat(":") {
            return Ok(conditions);
        }
        cursor.expect(",", "conditions are separated by `,` and end with `:`")?;
    }
}

/// Reads a path text after its conditions, up to the end.
pub(crate) fn path_after_conditions(
    cursor: &mut Cursor,
    when: Vec<Condition>,
    lookup: &mut dyn Lookup,
) -> Result<Path> {
    let mut path = Path { when, ..Path::default() };
    if !cursor.eat_word("nothing") {
        path.legs.push(leg(cursor, lookup)?);
    }
    while cursor.eat(",") {
        if cursor.eat_words(&["open", "to", "en", "passant"]) {
            path.legs.iter_mut().for_each(|leg| leg.opens_en_passant = true);
            break;
        }
        if !cursor.eat_word("then") {
            return Err(cursor.expected("`then` and another leg, or `open to en passant`"));
        }
        let place = cursor.span();
        if cursor.eat("(") {
            let repeated = repeated_legs(cursor, lookup, &mut path.legs)?;
            if path.repeat.replace(repeated).is_some() {
                let problem = Diagnostic::error("betza::repeated-twice", place, "legs are repeated in two places");
                return Err(problem.with_help("write two paths"));
            }
        } else {
            path.legs.push(leg(cursor, lookup)?);
        }
    }
    cursor.end()?;
    Ok(path)
}

/// Reads the repeated legs in parentheses, and the words after them.
fn repeated_legs(cursor: &mut Cursor, lookup: &mut dyn Lookup, legs: &mut Vec<Leg>) -> Result<Repeat> {
    let first = legs.len();
    legs.push(leg(cursor, lookup)?);
    while cursor.eat(",") {
        if !cursor.eat_word("then") {
            return Err(cursor.expected("`then` and another leg"));
        }
        legs.push(leg(cursor, lookup)?);
    }
    cursor.expect(")", "the end of the legs that are repeated")?;
    if !cursor.eat_words(&["any", "times"]) {
        return Err(cursor.expected("`any times`"));
    }
    Ok(Repeat { first, last: legs.len() - 1 })
}

fn condition(cursor: &mut Cursor, lookup: &mut dyn Lookup) -> Result<Condition> {
    if cursor.eat_word("virgin") {
        return Ok(Condition::Virgin);
    }
    if cursor.eat_word("moved") {
        return Ok(Condition::Moved);
    }
    if cursor.eat_words(&["not", "in", "check"]) {
        return Ok(Condition::NotInCheck);
    }
    if cursor.eat_words(&["in", "check"]) {
        return Ok(Condition::InCheck);
    }
    if cursor.eat_words(&["in", "part"]) {
        return parts(cursor).map(Condition::InPart);
    }
    if cursor.eat_words(&["ahead", "of", "start"]) {
        return Ok(Condition::AheadOfStart);
    }
    if cursor.eat_words(&["not", "from"]) {
        return zones(cursor, lookup).map(Condition::NotFrom);
    }
    if cursor.eat_word("from") {
        return zones(cursor, lookup).map(Condition::From);
    }
    if cursor.eat_word("without") {
        return piece_type(cursor, lookup).map(Condition::Without);
    }
    let all = "`virgin`, `moved`, `in check`, `not in check`, `ahead of start`, `from …`, `not from …`, \
               `in part …` or `without …`";
    Err(cursor.expected(all))
}

/// Reads parts of a turn, counted from 1: `1+3`.
fn parts(cursor: &mut Cursor) -> Result<PartSet> {
    let mut found = Vec::new();
    loop {
        match cursor.number()?.checked_sub(1).filter(|&part| part < 16) {
            Some(part) => found.push(part),
            None => return Err(cursor.expected("the number of a part of a turn, from 1 to 16")),
        }
        if !cursor.eat("+") {
            return Ok(PartSet::new(found));
        }
    }
}

fn zones(cursor: &mut Cursor, lookup: &mut dyn Lookup) -> Result<Zones> {
    let (white, white_span) = cursor.name()?;
    if !cursor.eat("/") {
        let zones = lookup.zones(&white);
        return zones.ok_or_else(|| unknown("betza::unknown-region", "region", &white, white_span, lookup));
    }
    let (black, black_span) = cursor.name()?;
    let mut find = |name: &str, span| {
        let region = lookup.region(name);
        region.ok_or_else(|| unknown("betza::unknown-region", "region", name, span, lookup))
    };
    Ok(Zones::new(find(&white, white_span)?, find(&black, black_span)?))
}

fn unknown(code: &'static str, kind: &str, name: &str, span: Span, lookup: &dyn Lookup) -> Diagnostic {
    let all = lookup.all();
    let near = closest(name, all.iter().map(String::as_str));
    let problem = Diagnostic::error(code, span, format!("there is no {kind} `{name}`"));
    match near {
        Some(near) => problem.with_help(format!("did you mean `{near}`?")),
        None => problem.with_help(format!("name a {kind} that the file declares")),
    }
}

fn leg(cursor: &mut Cursor, lookup: &mut dyn Lookup) -> Result<Leg> {
    let range = range(cursor)?;
    let length = if cursor.eat_words(&["as", "before"]) { Length::AsBefore } else { Length::Free };
    let steps = if cursor.eat_word("turning") {
        Steps::Turned(turns(cursor)?)
    } else if cursor.eat_word("anywhere") {
        Steps::Anywhere
    } else if cursor.eat_words(&["as", "last", "moved"]) {
        Steps::AsLastMoved { reversed: cursor.eat_word("reversed") }
    } else {
        Steps::Absolute(vectors(cursor)?)
    };
    let joined = joined(cursor)?;
    let over = hurdles(cursor)?;
    let sets_down = cursor.eat_words(&["setting", "down"]);
    if !cursor.eat_word("to") {
        return Err(cursor.expected("`to` and what may stand there"));
    }
    let arrivals = arrivals(cursor, lookup)?;
    let ends_in = ends_in(cursor, lookup)?;
    let shuns_attack = cursor.eat_words(&["unless", "attacked"]);
    let lands = cursor.eat_word("landing");
    let to_royal_board = cursor.eat_words(&["on", "a", "royal", "board"]);
    let may_stop = cursor.eat_words(&["or", "stop"]);
    let opens_en_passant = cursor.eat_word("open");
    Ok(Leg {
        steps,
        range,
        length,
        joined,
        over,
        arrivals,
        ends_in,
        shuns_attack,
        sets_down,
        opens_en_passant,
        lands,
        to_royal_board,
        may_stop,
    })
}

/// Reads the region where a leg ends: `within (home)`, `within (north / south)`.
fn ends_in(cursor: &mut Cursor, lookup: &mut dyn Lookup) -> Result<Option<Zones>> {
    if !cursor.eat_word("within") {
        return Ok(None);
    }
    cursor.expect("(", "the region where the leg may end")?;
    let zones = zones(cursor, lookup)?;
    cursor.expect(")", "the end of the region")?;
    Ok(Some(zones))
}

/// Reads the edges that are joined: `round the sides`, `round all edges`, `round files b to g`.
fn joined(cursor: &mut Cursor) -> Result<Joined> {
    if cursor.eat_words(&["round", "the", "sides"]) {
        return Ok(Joined::Sides);
    }
    if cursor.eat_words(&["round", "all", "edges"]) {
        return Ok(Joined::All);
    }
    if !cursor.eat_words(&["round", "files"]) {
        return Ok(Joined::Nothing);
    }
    let left = cursor.file()?;
    if !cursor.eat_word("to") {
        return Err(cursor.expected("`to` and the right one of two files"));
    }
    Ok(Joined::Files { left, right: cursor.file()? })
}

fn range(cursor: &mut Cursor) -> Result<Range> {
    if cursor.eat_word("step") {
        return Ok(Range::ONE);
    }
    if cursor.eat_word("slide") {
        return Ok(Range::ANY);
    }
    if !cursor.eat_word("ride") {
        return Err(cursor.expected("`step`, `slide` or `ride`"));
    }
    let min = cursor.number()?;
    let max = if cursor.eat("+") {
        None
    } else if cursor.eat("-") {
        Some(cursor.number()?)
    } else {
        Some(min)
    };
    Ok(Range { min, max })
}

fn turns(cursor: &mut Cursor) -> Result<TurnSet> {
    if cursor.eat_word("nowhere") {
        return Ok(TurnSet(0));
    }
    let mut turns = 0;
    loop {
        if cursor.eat_word("straight") {
            turns |= TurnSet::STRAIGHT.0;
        } else if cursor.eat_word("back") {
            turns |= TurnSet::BACK.0;
        } else if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            let place = cursor.span();
            let turn = cursor.number()?;
            if turn > 7 {
                let help = "turns are counted in eighths, 0 to 7";
                return Err(Diagnostic::error("betza::bad-turn", place, "no such turn").with_help(help));
            }
            turns |= 1 << turn;
        } else if turns == 0 {
            return Err(cursor.expected("turns in eighths, 0 to 7, or `straight` or `back`"));
        } else {
            return Ok(TurnSet(turns));
        }
    }
}

fn vectors(cursor: &mut Cursor) -> Result<Vec<Vector>> {
    let mut vectors = Vec::new();
    if cursor.eat_word("nowhere") {
        return Ok(vectors);
    }
    loop {
        let is_keyword = ["over", "just", "to", "round", "setting"].iter().any(|word| cursor.is_word(word));
        match cursor.peek() {
            Some('(') => vectors.push(vector(cursor)?),
            Some(letter) if letter.is_ascii_alphabetic() && !is_keyword => vectors.extend(atom(cursor)?),
            _ if vectors.is_empty() => return Err(cursor.expected("steps like `(0,1)` or `fW`")),
            _ => return Ok(vectors),
        }
    }
}

fn vector(cursor: &mut Cursor) -> Result<Vector> {
    cursor.expect("(", "a step")?;
    let files = cursor.signed()?;
    cursor.expect(",", "files and ranks are separated by `,`")?;
    let ranks = cursor.signed()?;
    let boards = if cursor.eat(",") { cursor.signed()? } else { 0 };
    cursor.expect(")", "the end of the step")?;
    Ok(Vector { files, ranks, boards })
}

fn atom(cursor: &mut Cursor) -> Result<Vec<Vector>> {
    cursor.skip_blanks();
    let start = cursor.at;
    let rest = &cursor.text[start..];
    let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    cursor.at += length;
    let span = Span::new(start, cursor.at);
    let word = &rest[..length];
    let (run, letter) = word.split_at(word.len() - 1);
    let letter = letter.chars().next().and_then(|letter| Atom::of_letter(letter, Dialect::XBetza));
    let atom = letter.filter(|atom| !atom.slides);
    let set = atom.and_then(|atom| match run {
        "" => Some(atom.vectors(atom.ring.all())),
        _ => directions::parse(run, atom.ring).map(|set| atom.vectors(set)),
    });
    set.ok_or_else(|| {
        let help = "steps are written like `(0,1)`, or as an atom W F D N A H C Z G K with direction letters";
        Diagnostic::error("betza::bad-step", span, format!("`{word}` is no set of steps")).with_help(help)
    })
}

fn hurdles(cursor: &mut Cursor) -> Result<Over> {
    let land_next = if cursor.eat_words(&["just", "behind"]) {
        true
    } else if cursor.eat_words(&["over", "anything"]) {
        return Ok(Over::Anything);
    } else if cursor.eat_word("over") {
        false
    } else {
        return Ok(Over::Empty);
    };
    let count = cursor.number()?;
    if !cursor.eat_word("hurdles") && !cursor.eat_word("hurdle") {
        return Err(cursor.expected("`hurdle`"));
    }
    Ok(Over::Hurdles { count, land_next })
}

fn arrivals(cursor: &mut Cursor, lookup: &mut dyn Lookup) -> Result<Arrivals> {
    let mut arrivals = Arrivals::default();
    if cursor.eat_word("nothing") {
        return Ok(arrivals);
    }
    loop {
        let place = cursor.span();
        let repeated = if cursor.eat_word("empty") {
            std::mem::replace(&mut arrivals.empty, true)
        } else if cursor.eat_words(&["en", "passant"]) {
            std::mem::replace(&mut arrivals.en_passant, true)
        } else if cursor.eat_words(&["off", "board"]) {
            std::mem::replace(&mut arrivals.off_board, true)
        } else if cursor.eat_word("enemy") {
            arrivals.enemy.replace(contact(cursor, lookup)?).is_some()
        } else if cursor.eat_word("friend") {
            arrivals.friend.replace(contact(cursor, lookup)?).is_some()
        } else {
            return Err(cursor.expected("`empty`, `enemy`, `friend`, `en passant`, `off board` or `nothing`"));
        };
        if repeated {
            let problem = Diagnostic::error("betza::repeated-arrival", place, "this is said twice");
            return Err(problem.with_help("write two paths where two different things may happen"));
        }
        if !cursor.eat("|") {
            return Ok(arrivals);
        }
    }
}

fn contact(cursor: &mut Cursor, lookup: &mut dyn Lookup) -> Result<Contact> {
    let to = if cursor.eat("(") {
        Whom::Types(piece_types(cursor, lookup)?)
    } else if cursor.eat_word("royal") {
        Whom::Royals
    } else if cursor.eat_words(&["not", "royal"]) {
        Whom::Commoners
    } else {
        Whom::Anyone
    };
    let acts = [
        ("left", Act::Leave),
        ("swapped", Act::Swap),
        ("carried", Act::Carry),
        ("induced", Act::Induce),
        ("borrowed", Act::Borrow),
    ];
    let act = acts.into_iter().find(|(word, _)| cursor.eat_word(word)).map_or(Act::Capture, |(_, act)| act);
    Ok(Contact { to, act })
}

fn piece_types(cursor: &mut Cursor, lookup: &mut dyn Lookup) -> Result<Vec<PieceType>> {
    let mut types = Vec::new();
    if cursor.eat(")") {
        return Ok(types);
    }
    loop {
        types.push(piece_type(cursor, lookup)?);
        if cursor.eat(")") {
            return Ok(types);
        }
        cursor.expect(",", "piece names are separated by `,`")?;
    }
}

fn piece_type(cursor: &mut Cursor, lookup: &mut dyn Lookup) -> Result<PieceType> {
    let (name, span) = cursor.name()?;
    let found = lookup.piece(&name);
    found.ok_or_else(|| unknown("betza::unknown-piece", "piece", &name, span, lookup))
}

/// A position in a text.
pub(crate) struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Skips blanks and returns the offset of the rest.
    pub(crate) fn offset(&mut self) -> usize {
        self.skip_blanks();
        self.at
    }

    /// Returns whether the next word is this one, without consuming it.
    pub(crate) fn is_word(&mut self, word: &str) -> bool {
        let before = self.at;
        let found = self.eat_word(word);
        self.at = before;
        found
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.text[self.at..].chars().next()
    }

    fn span(&mut self) -> Span {
        let length = self.peek().map_or(0, char::len_utf8);
        Span::new(self.at, self.at + length)
    }

    fn eat(&mut self, mark: &str) -> bool {
        self.skip_blanks();
        let found = self.text[self.at..].starts_with(mark);
        self.at += if found { mark.len() } else { 0 };
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let Some(rest) = self.text[self.at..].strip_prefix(word) else { return false };
        let ends = !rest.starts_with(|c: char| c.is_alphanumeric());
        self.at += if ends { word.len() } else { 0 };
        ends
    }

    fn eat_words(&mut self, words: &[&str]) -> bool {
        let before = self.at;
        let all = words.iter().all(|word| self.eat_word(word));
        if !all {
            self.at = before;
        }
        all
    }

    /// Reads the letters of a file.
    fn file(&mut self) -> Result<u8> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let letters = &rest[..rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len())];
        let Some(file) = Geometry::parse_file(letters) else { return Err(self.expected("a file like `b`")) };
        self.at += letters.len();
        Ok(file)
    }

    fn expect(&mut self, mark: &str, what: &str) -> Result<()> {
        if self.eat(mark) { Ok(()) } else { Err(self.expected(&format!("`{mark}` ({what})"))) }
    }

    fn expected(&mut self, what: &str) -> Diagnostic {
        let span = self.span();
        let help = "the path text is described in the reference of the file format";
        Diagnostic::error("betza::bad-path", span, format!("expected {what}")).with_help(help)
    }

    fn end(&mut self) -> Result<()> {
        if self.peek().is_none() { Ok(()) } else { Err(self.expected("`,` or the end of the path")) }
    }

    fn digits(&mut self) -> (&'t str, Span) {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let span = Span::new(self.at, self.at + length);
        self.at += length;
        (&rest[..length], span)
    }

    fn number(&mut self) -> Result<u8> {
        let place = self.span();
        let (digits, span) = self.digits();
        let number = digits.parse();
        number.map_err(|_| {
            let span = if digits.is_empty() { place } else { span };
            Diagnostic::error("betza::bad-number", span, "expected a number of at most 255")
                .with_help("write digits only")
        })
    }

    fn signed(&mut self) -> Result<i8> {
        let place = self.span();
        let minus = self.eat("-");
        let (digits, span) = self.digits();
        let signed = format!("{}{digits}", if minus { "-" } else { "" });
        signed.parse().map_err(|_| {
            let help = "a step is written as (files,ranks), like `(-1,2)`";
            Diagnostic::error("betza::bad-number", place.to(span), "expected a number from -128 to 127").with_help(help)
        })
    }

    /// Reads a name: in quotes, or up to the next punctuation mark.
    fn name(&mut self) -> Result<(String, Span)> {
        self.skip_blanks();
        let start = self.at;
        if self.eat("\"") {
            return self.quoted_name(start);
        }
        let rest = &self.text[start..];
        let length = rest.find(|c| ",/:()|\"\\".contains(c)).unwrap_or(rest.len());
        let name = rest[..length].trim_end();
        self.at += name.len();
        if name.is_empty() {
            return Err(self.expected("a name"));
        }
        Ok((name.to_owned(), Span::new(start, self.at)))
    }

    fn quoted_name(&mut self, start: usize) -> Result<(String, Span)> {
        let mut name = String::new();
        let mut chars = self.text[self.at..].char_indices();
        while let Some((offset, letter)) = chars.next() {
            match letter {
                '"' => {
                    self.at += offset + 1;
                    return Ok((name, Span::new(start, self.at)));
                }
                '\\' => name.extend(chars.next().map(|(_, escaped)| escaped)),
                _ => name.push(letter),
            }
        }
        let span = Span::new(start, self.text.len());
        Err(Diagnostic::error("betza::open-quote", span, "this name has no end").with_help("close it with `\"`"))
    }
}
