//! Walking the paths of a piece.

use fers_core::{Color, Piece, PieceType, Setup, Square, Vector};
use fers_rules::{Act, Condition, Contact, Leg, Over, Path, PieceRules, Steps};

use crate::Oracle;

/// What the walks are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To move: everything is asked.
    Move,
    /// To see what is attacked or reached: nothing is asked that depends on attacks or on the ban on trading, and there
    /// is no en passant.
    Attack,
}

/// A piece about to walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walker<'o> {
    pub(crate) oracle: &'o Oracle<'o>,
    /// The setup before the ply.
    pub(crate) setup: &'o Setup,
    pub(crate) color: Color,
    /// The type whose paths are walked.
    pub(crate) piece_type: PieceType,
    pub(crate) origin: Square,
    pub(crate) is_virgin: bool,
    pub(crate) purpose: Purpose,
}

/// A complete walk.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// Where it ends.
    pub(crate) to: Square,
    /// The squares whose pieces are captured, in order.
    pub(crate) removed: Vec<Square>,
    /// The squares on which the opponent may capture the piece en passant.
    pub(crate) chance: Vec<Square>,
}

/// A walk that is not complete yet.
#[derive(Clone, Debug)]
struct Progress {
    at: Square,
    /// The direction of the last leg, from White's point of view.
    direction: Option<Vector>,
    removed: Vec<Square>,
    trodden: Vec<Square>,
}

/// One way in which a leg may end where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    Empty,
    Captures(Square),
    Leaves,
}

impl Walk {
    /// Whether nothing has happened.
    pub(crate) fn is_pass(&self, origin: Square) -> bool {
        self.to == origin && self.removed.is_empty()
    }
}

impl Walker<'_> {
    /// All complete walks; equal ones may occur more than once.
    pub(crate) fn walks(&self) -> Vec<Walk> {
        let mut walks = Vec::new();
        for path in self.rules().moves_of(self.color) {
            if path.when.iter().all(|&condition| self.holds(condition)) {
                let start = Progress { at: self.origin, direction: None, removed: Vec::new(), trodden: Vec::new() };
                self.walk_leg(path, 0, &start, &mut walks);
            }
        }
        walks
    }

    fn rules(&self) -> &PieceRules {
        self.oracle.ruleset.piece(self.piece_type)
    }

    fn holds(&self, condition: Condition) -> bool {
        let zone = |zones| self.oracle.ruleset.zone(zones, self.color);
        match condition {
            Condition::Virgin => self.is_virgin,
            Condition::Moved => !self.is_virgin,
            Condition::From(zones) => zone(zones).contains(self.origin),
            Condition::NotFrom(zones) => !zone(zones).contains(self.origin),
            Condition::NotInCheck => {
                self.purpose == Purpose::Attack || !self.oracle.is_in_check(self.setup, self.color)
            }
            Condition::InCheck => self.purpose == Purpose::Attack || self.oracle.is_in_check(self.setup, self.color),
        }
    }

    fn walk_leg(&self, path: &Path, index: usize, progress: &Progress, walks: &mut Vec<Walk>) {
        let leg = &path.legs[index];
        for direction in directions(leg, progress) {
            let ray = self.ray(leg, direction, progress);
            for steps in usize::from(leg.range.min.max(1))..=ray.len() {
                let (&end, inner) = ray[..steps].split_last().expect("a leg has a step at least");
                if self.may_pass(leg.over, inner, progress) && self.may_cross(inner) {
                    for arrival in self.arrivals(leg, end, progress).into_iter().flatten() {
                        self.arrive(path, index, &progress.after(direction, &ray[..steps], arrival), arrival, walks);
                    }
                }
            }
        }
    }

    /// The path may be over where a leg has ended, and it may go on.
    fn arrive(&self, path: &Path, index: usize, progress: &Progress, arrival: Arrival, walks: &mut Vec<Walk>) {
        let is_last = index + 1 == path.legs.len();
        if arrival != Arrival::Leaves && (is_last || path.legs[index].may_stop) {
            walks.extend(self.finished(path, progress));
        }
        if !is_last {
            self.walk_leg(path, index + 1, progress, walks);
        }
    }

    /// The squares on which a leg in this direction treads, as far as it could go.
    fn ray(&self, leg: &Leg, direction: Vector, progress: &Progress) -> Vec<Square> {
        let step = self.oracle.ruleset.frame.apply(direction, self.color);
        let (mut ray, mut at) = (Vec::new(), progress.at);
        while ray.len() < usize::from(leg.range.max.unwrap_or(u8::MAX)) {
            let next = self.oracle.ruleset.geometry.step(at, step).filter(|&next| next != progress.at);
            let Some(next) = next else {
                break;
            };
            ray.push(next);
            at = next;
            if leg.over == Over::Empty && !self.is_empty(next, progress) {
                break;
            }
        }
        ray
    }

    fn may_pass(&self, over: Over, inner: &[Square], progress: &Progress) -> bool {
        let is_hurdle = |&square: &Square| !self.is_empty(square, progress);
        match over {
            Over::Empty => !inner.iter().any(is_hurdle),
            Over::Anything => true,
            Over::Hurdles { count, land_next } => {
                inner.iter().copied().filter(|square| is_hurdle(square)).count() == usize::from(count)
                    && (!land_next || inner.last().is_some_and(is_hurdle))
            }
        }
    }

    /// Whether a royal may pass these squares.
    fn may_cross(&self, inner: &[Square]) -> bool {
        if self.purpose == Purpose::Attack || inner.is_empty() || !self.avoids_attacked_squares() {
            return true;
        }
        let mut lifted = self.setup.clone();
        lifted.board[self.origin.index()] = None;
        let attacked = |&square: &Square| self.oracle.attacks_type(&lifted, square, !self.color, self.piece_type);
        !inner.iter().any(attacked)
    }

    fn avoids_attacked_squares(&self) -> bool {
        let mut sets = self.oracle.ruleset.royals.iter();
        sets.any(|royal| !royal.may_cross_attack && royal.piece_types.contains(&self.piece_type))
    }

    /// The ways in which a leg may end on a square: one, or two where a piece may pass by or capture en passant.
    fn arrivals(&self, leg: &Leg, end: Square, progress: &Progress) -> [Option<Arrival>; 2] {
        if let Some(piece) = self.occupant(end, progress) {
            return [self.contact(leg, piece, end), None];
        }
        if !self.is_empty(end, progress) {
            return [None, None];
        }
        let quiet = leg.arrivals.empty.then_some(Arrival::Empty);
        let en_passant = leg.arrivals.en_passant.then(|| self.en_passant(end, progress)).flatten();
        [quiet, en_passant]
    }

    fn contact(&self, leg: &Leg, piece: Piece, end: Square) -> Option<Arrival> {
        let contact: &Option<Contact> = match piece.color()? {
            color if color == self.color => &leg.arrivals.friend,
            _ => &leg.arrivals.enemy,
        };
        let contact = contact.as_ref()?;
        let is_listed = contact.to.as_ref().is_none_or(|types| types.contains(&piece.piece_type));
        match contact.act {
            Act::Leave => is_listed.then_some(Arrival::Leaves),
            Act::Capture => (is_listed && self.may_capture(piece, end, end)).then_some(Arrival::Captures(end)),
        }
    }

    fn en_passant(&self, end: Square, progress: &Progress) -> Option<Arrival> {
        let chance = self.setup.en_passant.as_ref().filter(|chance| chance.squares.contains(&end))?;
        let victim = self.occupant(chance.victim, progress).filter(|victim| victim.is_of(!self.color))?;
        let possible = self.purpose == Purpose::Move && self.may_capture(victim, chance.victim, end);
        possible.then_some(Arrival::Captures(chance.victim))
    }

    /// Whether a piece may be captured by a leg that ends on `end`.
    fn may_capture(&self, victim: Piece, square: Square, end: Square) -> bool {
        let ruleset = self.oracle.ruleset;
        let is_own_royal = victim.is_of(self.color) && ruleset.is_royal(victim.piece_type);
        !ruleset.piece(victim.piece_type).is_iron
            && !is_own_royal
            && self.rules().may_capture(victim.piece_type)
            && ruleset.in_zone(self.rules().confined_to, self.color, end)
            && (self.purpose == Purpose::Attack || !self.is_protected(victim, square))
    }

    /// Whether the ban on trading or the fear of endangered pieces forbids a capture.
    fn is_protected(&self, victim: Piece, square: Square) -> bool {
        let rules = self.oracle.ruleset.piece(victim.piece_type);
        let banned = self.setup.trading_ban && rules.bans_retaliation;
        let feared = rules.is_endangered && self.rules().is_endangered;
        banned || feared && victim.color().is_some_and(|owner| self.oracle.attacks_place(self.setup, square, owner))
    }

    fn finished(&self, path: &Path, progress: &Progress) -> Option<Walk> {
        let gives_chance = path.creates_en_passant && progress.removed.is_empty();
        let may_stand = self.oracle.ruleset.in_zone(self.rules().confined_to, self.color, progress.at);
        may_stand.then(|| Walk {
            to: progress.at,
            removed: progress.removed.clone(),
            chance: if gives_chance { progress.trodden_before_the_end() } else { Vec::new() },
        })
    }

    /// What stands on a square now that the piece is off its origin and its victims are gone.
    fn occupant(&self, square: Square, progress: &Progress) -> Option<Piece> {
        let is_gone = square == self.origin || progress.removed.contains(&square);
        if is_gone { None } else { self.setup.piece_at(square) }
    }

    fn is_empty(&self, square: Square, progress: &Progress) -> bool {
        let blocks = self.rules().blocked_by.map(|zones| self.oracle.ruleset.zone(zones, self.color));
        self.occupant(square, progress).is_none() && !blocks.is_some_and(|region| region.contains(square))
    }
}

impl Progress {
    fn after(&self, direction: Vector, squares: &[Square], arrival: Arrival) -> Self {
        let mut next = Self { direction: Some(direction), ..self.clone() };
        next.trodden.extend(squares);
        next.at = squares.last().copied().unwrap_or(self.at);
        if let Arrival::Captures(victim) = arrival {
            next.removed.push(victim);
        }
        next
    }

    fn trodden_before_the_end(&self) -> Vec<Square> {
        self.trodden.split_last().map(|(_, before)| before.to_vec()).unwrap_or_default()
    }
}

/// The directions that a leg may take, from White's point of view.
fn directions(leg: &Leg, progress: &Progress) -> Vec<Vector> {
    match (&leg.steps, progress.direction) {
        (Steps::Absolute(vectors), _) => vectors.clone(),
        (Steps::Turned(turns), Some(direction)) => turns.iter().map(|turn| direction.turned(turn)).collect(),
        (Steps::Turned(_), None) => Vec::new(),
    }
}
