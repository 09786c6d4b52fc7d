//! Lines of the table as paths.

use fers_core::{Color, Joined, PieceType, Vector};
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, Range, Steps, Whom};

use super::lines::{Body, Guard, Line, TableLeg};
use super::literal::Literal;
use super::lowering::Lowering;
use crate::game_code::modes;

/// Ranges from here on have no limit; 99 is the usual number.
const UNLIMITED: i64 = 64;

/// The most paths that one line stands for.
const PATHS_MAX: usize = 200;

impl Lowering<'_> {
    /// Returns the moves of a type and side that begin at an index of the table, castlings
    /// excluded.
    pub(super) fn paths(&mut self, start: usize, piece_type: PieceType, color: Color) -> Vec<Path> {
        let lines = self.lines(start);
        let Some(left) = self.lines_left.checked_sub(lines.len()) else {
            let place = self.types[piece_type.index()].span;
            self.refuse(place, "all pieces together have too many moves".to_owned());
            return Vec::new();
        };
        self.lines_left = left;
        lines.iter().flat_map(|line| self.paths_of(line, piece_type, color)).collect()
    }

    fn paths_of(&mut self, line: &Line, piece_type: PieceType, color: Color) -> Vec<Path> {
        let found = match &line.body {
            Body::Castling { .. } | Body::CastlingFiles { .. } => return Vec::new(),
            // Royals that may not see each other, which is no move.
            Body::Legs(legs) if legs.iter().any(|leg| leg.bits & modes::FACING != 0) => return Vec::new(),
            Body::Legs(legs) => self.walks(legs, color),
            Body::Call { name, dx, dy, span } => self.lifted(name, [*dx, *dy], *span, piece_type, color),
        };
        let Some(mut conditions) = self.conditions(&line.guards, color) else { return Vec::new() };
        if let Body::Legs(legs) = &line.body
            && legs.iter().any(|leg| leg.bits & modes::VIRGIN != 0)
        {
            conditions.push(Condition::Virgin);
        }
        if found.len() > PATHS_MAX {
            self.refuse(line.span, "this move has too many ways".to_owned());
            return Vec::new();
        }
        let when = |path: Path| Path { when: path.when.iter().copied().chain(conditions.clone()).collect(), ..path };
        found.into_iter().map(when).collect()
    }

    fn conditions(&mut self, guards: &[Guard], color: Color) -> Option<Vec<Condition>> {
        let mut conditions = Vec::new();
        for guard in guards {
            conditions.push(match guard.kind {
                1 => Condition::From(self.zones_of(&guard.what, color)?),
                2 => Condition::NotFrom(self.zones_of(&guard.what, color)?),
                3 => Condition::Moved,
                4 => Condition::NotInCheck,
                5 => Condition::InCheck,
                6 => Condition::Without(self.label(guard.what.word()?, guard.what.span())?.0),
                kind => {
                    self.refuse(guard.what.span(), format!("there is no condition of the kind {kind}"));
                    return None;
                }
            });
        }
        Some(conditions)
    }

    /// Returns all sequences of legs that a line stands for.
    fn walks(&mut self, legs: &[TableLeg], color: Color) -> Vec<Path> {
        if let [leg] = legs
            && leg.bits & modes::IMITATE != 0
        {
            return self.imitations(leg);
        }
        let mut walks: Vec<Vec<Leg>> = vec![Vec::new()];
        let mut at = 0;
        while at < legs.len() {
            let hurdles = hurdles(&legs[at..]);
            let is_last = at + hurdles == legs.len() - 1;
            let leg = &legs[at + hurdles];
            let Some(choices) = self.legs(leg, hurdles, is_last, color) else { return Vec::new() };
            walks = walks
                .into_iter()
                .flat_map(|walk| {
                    choices.iter().map(move |choice| [walk.as_slice(), std::slice::from_ref(choice)].concat())
                })
                .take(PATHS_MAX + 1)
                .collect();
            at += hurdles + 1;
        }
        walks.into_iter().map(|legs| Path { legs, ..Path::default() }).collect()
    }

    /// Returns the paths of a piece that imitates what moved last.
    fn imitations(&mut self, leg: &TableLeg) -> Vec<Path> {
        let steps = Steps::AsLastMoved { reversed: leg.vector.files < 0 };
        let arrivals = self.arrivals(leg, true).unwrap_or_default();
        let path = |arrivals| Path::single(Leg { steps: steps.clone(), arrivals, ..Leg::default() });
        arrivals.into_iter().map(path).collect()
    }

    /// Returns the legs that a leg of the table stands for, behind so many hurdles; none if it
    /// cannot be read.
    fn legs(&mut self, leg: &TableLeg, hurdles: usize, is_last: bool, color: Color) -> Option<Vec<Leg>> {
        let arrivals = self.arrivals(leg, is_last)?;
        let has = |bit: u32| leg.bits & bit != 0;
        let mut found = Vec::new();
        for (vector, range) in rides(leg) {
            let over = match u8::try_from(hurdles).unwrap_or(u8::MAX) {
                0 => Over::Empty,
                count => Over::Hurdles { count, land_next: leg.range == 1 },
            };
            let base = Leg {
                steps: Steps::Absolute(vec![self.seen(vector, color)]),
                range: if hurdles > 0 { Range::ANY } else { range },
                length: if has(modes::AS_BEFORE) { Length::AsBefore } else { Length::Free },
                joined: if has(modes::CYLINDER) { Joined::Sides } else { Joined::Nothing },
                over,
                shuns_attack: has(modes::SHUNS),
                opens_en_passant: has(modes::OPENS_EN_PASSANT),
                sets_down: has(modes::UNLOAD),
                ..Leg::default()
            };
            found.extend(arrivals.iter().map(|arrivals| Leg { arrivals: arrivals.clone(), ..base.clone() }));
        }
        Some(found)
    }

    /// Returns what a leg may end on: several arrivals where a piece is affected in several ways.
    fn arrivals(&mut self, leg: &TableLeg, is_last: bool) -> Option<Vec<Arrivals>> {
        let has = |bit: u32| leg.bits & bit != 0;
        let (mut enemies, mut friends) = (Whom::Anyone, Whom::Anyone);
        if let Some((of_enemies, of_friends)) = leg.filter.clone() {
            enemies = self.whom(&of_enemies)?;
            friends = self.whom(&of_friends)?;
        }
        let contact = |to: &Whom, act: Act| Contact { to: to.clone(), act };
        let mut of_enemy = Vec::new();
        if has(modes::SWAP_ENEMY) {
            of_enemy.extend(is_last.then(|| contact(&enemies, Act::Swap)));
        } else if has(modes::CARRY_ENEMY) {
            of_enemy.extend((!is_last).then(|| contact(&enemies, Act::Carry)));
        } else {
            if has(modes::ENEMY) {
                of_enemy.push(contact(&enemies, Act::Capture));
            } else if has(modes::ROYAL) {
                of_enemy.push(Contact { to: Whom::Royals, act: Act::Capture });
            }
            of_enemy.extend((has(modes::HOP | modes::HOP_ENEMY) && !is_last).then(|| contact(&enemies, Act::Leave)));
        }
        let mut of_friend = Vec::new();
        if has(modes::SWAP_FRIEND) {
            of_friend.extend(is_last.then(|| contact(&friends, Act::Swap)));
        } else if has(modes::INDUCE) {
            of_friend.extend((!is_last).then(|| contact(&friends, Act::Induce)));
        } else if has(modes::BORROW) {
            of_friend.extend(is_last.then(|| contact(&friends, Act::Borrow)));
        } else if has(modes::CARRY_FRIEND) {
            of_friend.extend((!is_last).then(|| contact(&friends, Act::Carry)));
        } else {
            of_friend.extend(has(modes::FRIEND).then(|| contact(&friends, Act::Capture)));
            of_friend.extend((has(modes::HOP | modes::HOP_FRIEND) && !is_last).then(|| contact(&friends, Act::Leave)));
        }
        let (empty, en_passant) = (has(modes::EMPTY), has(modes::EN_PASSANT));
        let off_board = has(modes::OFF_BOARD) && !is_last;
        let mut all = Vec::new();
        let mut enemies = of_enemy.into_iter();
        let mut friends = of_friend.into_iter();
        let first = Arrivals { empty, en_passant, off_board, enemy: enemies.next(), friend: friends.next() };
        all.extend((first != Arrivals::default()).then_some(first));
        all.extend(enemies.map(|enemy| Arrivals { enemy: Some(enemy), ..Arrivals::default() }));
        all.extend(friends.map(|friend| Arrivals { friend: Some(friend), ..Arrivals::default() }));
        Some(all)
    }

    fn whom(&mut self, set: &Literal) -> Option<Whom> {
        if set.is_false() { Some(Whom::Anyone) } else { self.kind(set).map(Whom::Types) }
    }
}

/// Returns how many of the first legs only hop over a piece, in the direction of the leg behind
/// them: together they are one leg over hurdles.
fn hurdles(legs: &[TableLeg]) -> usize {
    let is_hop = |leg: &&TableLeg| {
        leg.bits & !modes::CYLINDER & !modes::VIRGIN == modes::HOP && leg.range >= UNLIMITED && leg.filter.is_none()
    };
    let count = legs.iter().take_while(is_hop).count();
    let Some(last) = legs.get(count) else { return 0 };
    let is_alike = |hop: &TableLeg| hop.vector == last.vector && (hop.bits ^ last.bits) & modes::CYLINDER == 0;
    let is_free = last.range == 1 || last.range >= UNLIMITED;
    let is_bound = last.bits & (modes::EXACT | modes::AS_BEFORE | modes::LAME) != 0;
    if is_free && !is_bound && legs[..count].iter().all(is_alike) { count } else { 0 }
}

/// Returns the steps of a leg, each with how many of them it may make.
fn rides(leg: &TableLeg) -> Vec<(Vector, Range)> {
    let exact = leg.bits & modes::EXACT != 0;
    let count = u8::try_from(leg.range.min(UNLIMITED)).unwrap_or(64);
    if leg.bits & modes::LAME == 0 {
        let range = match (leg.range >= UNLIMITED, exact) {
            (true, false) => Range::ANY,
            (_, true) => Range::exactly(count),
            (false, false) => Range::up_to(count),
        };
        return vec![(leg.vector, range)];
    }
    // The squares passed must be empty: a leap of (2,2) is two steps of (1,1).
    let (x, y) = (leg.vector.files.unsigned_abs(), leg.vector.ranks.unsigned_abs());
    let is_straight = x == 0 || y == 0 || x == y;
    let length = x.max(y);
    if !is_straight || length == 0 {
        return Vec::new();
    }
    let step = Vector::new(leg.vector.files.signum(), leg.vector.ranks.signum());
    let first = if exact { count } else { 1 };
    let steps = (first..=count).map_while(|times| times.checked_mul(length).filter(|&steps| steps <= 64));
    steps.map(|steps| (step, Range::exactly(steps))).collect()
}
