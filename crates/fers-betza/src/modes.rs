//! The modality letters of one leg: contacts on its squares, and its manner of moving.

use fers_core::Joined;
use fers_rules::{Act, Arrivals, Contact, Whom};
use fers_text::{Diagnostic, Span};

use crate::Dialect;
use crate::syntax::LegText;

/// The place of a leg in its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The move has one leg.
    Only,
    /// The first of several.
    First,
    /// Between others.
    Middle,
    /// The last of several.
    Last,
}

impl Place {
    /// Returns whether the leg begins at the origin.
    pub(crate) fn is_first(self) -> bool {
        matches!(self, Self::Only | Self::First)
    }

    /// Returns whether the move ends with this leg.
    pub(crate) fn is_last(self) -> bool {
        matches!(self, Self::Only | Self::Last)
    }
}

/// The modality letters of a leg, with counts of the letters that may be repeated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Modes {
    /// `m`: moves to an empty square.
    pub quiet: bool,
    /// `c`: captures an enemy.
    pub capture: bool,
    /// `d`: captures a friend.
    pub destroy: bool,
    /// `e`: captures en passant.
    pub en_passant: bool,
    /// `k`: captures royals only.
    pub royal: bool,
    /// `t`, in XBoard's dialect: spares royals; on a hop, hops over friends only.
    pub tame: bool,
    /// `i` on a later leg: takes as many steps as the leg before.
    pub same_length: bool,
    /// `p`: hops.
    pub hop: bool,
    /// `g`: hops and lands right behind, or changes its range.
    pub grasp: bool,
    /// `y`: changes its range on an empty square.
    pub convert: bool,
    /// `o`: on the last leg goes around the side edges; on an earlier leg leaves the board.
    pub over_edge: bool,
    /// `u`: puts down a captured piece.
    pub unload: bool,
    /// `x` on an earlier leg: a friend on its square makes the remaining legs.
    pub induce: bool,
    /// `x` on the last leg: moves as a friend on that square would.
    pub borrow: bool,
    /// The number of `i` on the first leg.
    pub virgin: u8,
    /// The number of `n`.
    pub lame: u8,
    /// The number of `j`.
    pub jump: u8,
}

impl Modes {
    /// Reads the letters of a leg.
    pub(crate) fn read(leg: &LegText, place: Place, dialect: Dialect) -> Result<Self, Diagnostic> {
        let mut modes = Self::default();
        for &(letter, span) in &leg.modes {
            modes.add(letter, span, place, dialect)?;
        }
        if modes.borrow && modes.destroy {
            let message = "`d` and `x` say different things about a friend on the last square";
            let help = "write two moves: one that captures friends, one that borrows their moves";
            return Err(Diagnostic::error("betza::contradiction", leg.span, message).with_help(help));
        }
        Ok(modes)
    }

    fn add(&mut self, letter: char, span: Span, place: Place, dialect: Dialect) -> Result<(), Diagnostic> {
        if self.add_counted(letter, place) {
            return Ok(());
        }
        let flag = match letter {
            'm' => &mut self.quiet,
            'c' => &mut self.capture,
            'd' => &mut self.destroy,
            'e' => &mut self.en_passant,
            'k' => &mut self.royal,
            'p' => &mut self.hop,
            'g' => &mut self.grasp,
            'o' => &mut self.over_edge,
            'u' => &mut self.unload,
            'i' if !place.is_first() => &mut self.same_length,
            'y' if !place.is_last() => &mut self.convert,
            'x' if place.is_last() => &mut self.borrow,
            'x' => &mut self.induce,
            't' if dialect == Dialect::XBoard => &mut self.tame,
            _ => return Err(unsupported(letter, span)),
        };
        if std::mem::replace(flag, true) {
            let message = format!("`{letter}` is written twice");
            return Err(Diagnostic::error("betza::repeated-letter", span, message).with_help(twice(letter)));
        }
        Ok(())
    }

    /// Counts a letter that may be repeated. Returns whether it is one.
    fn add_counted(&mut self, letter: char, place: Place) -> bool {
        let (count, most) = match letter {
            'i' if place.is_first() => (&mut self.virgin, 2),
            'n' => (&mut self.lame, 2),
            'j' => (&mut self.jump, 100),
            _ => return false,
        };
        let counts = *count < most;
        *count += u8::from(counts);
        counts
    }

    /// Returns whether a last leg captures pieces that `u` can put down.
    pub(crate) fn takes_at_end(self) -> bool {
        self.capture || self.destroy || self.royal || !(self.quiet || self.takes())
    }

    /// Returns whether the leg captures pieces, if there are any.
    pub(crate) fn takes(self) -> bool {
        self.capture || self.destroy || self.en_passant || self.royal
    }

    /// Returns the enemies that a leg captures, named by letters or implied by their absence.
    fn victims(self, silent: bool) -> Option<Whom> {
        match (self.capture || silent, self.royal, self.tame) {
            (true, _, true) => Some(Whom::Commoners),
            (true, _, false) => Some(Whom::Anyone),
            (false, true, _) => Some(Whom::Royals),
            (false, false, _) => None,
        }
    }

    /// Returns the contacts of a last leg: quiet moves and captures unless the letters say
    /// otherwise.
    pub(crate) fn last_arrivals(self, act: Act) -> Arrivals {
        let silent = !(self.quiet || self.takes() || self.borrow);
        let lent = self.borrow.then(|| Contact::any(Act::Borrow));
        Arrivals {
            empty: self.quiet || silent,
            enemy: self.victims(silent).map(|to| Contact { to, act }),
            friend: self.destroy.then(|| Contact::any(act)).or(lent),
            en_passant: self.en_passant,
            off_board: false,
        }
    }

    /// Returns the edges that are joined for a last leg.
    pub(crate) fn joined(self) -> Joined {
        if self.over_edge { Joined::Sides } else { Joined::Nothing }
    }

    /// Returns the contacts of an earlier leg, each with whether the range changes after it.
    pub(crate) fn arrivals_before_last(self, act: Act) -> Vec<(Arrivals, bool)> {
        let changes = self.hop || self.grasp || self.convert || self.induce || self.over_edge;
        let silent = !(self.quiet || self.takes() || changes);
        let hops = |wanted: bool| wanted.then(Contact::leave);
        let foreign = self.hop && !self.tame;
        let kept = Arrivals {
            empty: (self.quiet || silent) && !self.convert,
            enemy: self.victims(false).map(|to| Contact { to, act }).or(hops(foreign)),
            friend: self.destroy.then(|| Contact::any(act)).or(hops(self.hop)),
            en_passant: self.en_passant,
            off_board: self.over_edge,
        };
        // If the letters allow both, an enemy may be captured or left standing.
        let takes_enemies = self.capture || self.royal;
        let spared = Arrivals {
            enemy: hops(foreign && takes_enemies),
            friend: hops(self.hop && self.destroy),
            ..Arrivals::default()
        };
        let induced = Arrivals { friend: self.induce.then(|| Contact::any(Act::Induce)), ..Arrivals::default() };
        let (enemy, friend) = (hops(self.grasp), hops(self.grasp));
        let changed = Arrivals { empty: self.convert, enemy, friend, ..Arrivals::default() };
        let ways = [(kept, false), (spared, false), (induced, false), (changed, true)];
        ways.into_iter().filter(|(arrivals, _)| *arrivals != Arrivals::default()).collect()
    }
}

/// Makes the error for `u` without a captured piece.
pub(crate) fn nothing_to_unload(leg: &LegText) -> Diagnostic {
    let span = leg.modes.iter().find(|(letter, _)| *letter == 'u').map_or(leg.span, |unload| unload.1);
    Diagnostic::error("betza::nothing-to-unload", span, "`u` has nothing to put down")
        .with_help("write `c` or `d` on a leg before it, or on its own leg to swap: `ucR`")
}

fn twice(letter: char) -> &'static str {
    match letter {
        'p' => "two hurdles are written as path text: `slide W over 2 hurdles to enemy`",
        _ => "write it once",
    }
}

fn unsupported(letter: char, span: Span) -> Diagnostic {
    let help = match letter {
        't' => "`t` is XBoard's: it spares royals, and as a hop it goes over friends only; say what you mean otherwise",
        'i' => "`i` is written once, or twice for a piece one rank ahead of its start",
        'y' => "only a leg that others follow can change its range",
        'n' => "`n` is written at most twice",
        'w' => "no dialect gives `w` a meaning",
        _ => "modalities are m c d e k (what stands there), i n j p g o u x and, on legs that others follow, y",
    };
    Diagnostic::error("betza::unsupported-letter", span, format!("`{letter}` cannot be read here")).with_help(help)
}
