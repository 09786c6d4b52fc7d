//! Paths as lines of the table of legs: one for each sequence of concrete directions.

use fers_core::{Color, Joined, PieceType, Setup, Vector};
use fers_rules::{Act, Condition, Contact, Leg, Length, Over, Path, Royal, Ruleset, Steps, Whom};

use super::labels::{Labels, members};
use super::modes;
use super::names::Names;

/// The most lines that a table has.
pub(super) const LINES_MAX: usize = 5_000;

/// The most legs that a line has, with those that are repeated.
const LEGS_MAX: usize = 40;

/// The range that stands for as many steps as the board allows.
const UNLIMITED: u8 = 99;

/// Four words of the table: a leg, a condition, or the filter of a leg.
pub(super) type Quad = [String; 4];

/// A move of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub quads: Vec<Quad>,
    /// It may have side effects that entries do not name.
    pub is_implied: bool,
}

impl Line {
    pub(super) fn words(&self) -> usize {
        1 + 4 * self.quads.len()
    }
}

/// What is needed to write paths.
pub(super) struct Context<'r> {
    pub ruleset: &'r Ruleset,
    /// The position that the preset begins with.
    pub start: &'r Setup,
    pub labels: &'r Labels,
    pub names: Names,
}

/// Returns the lines of the paths of a type and side.
///
/// # Errors
///
/// Returns why a path has no line.
pub(super) fn lines(context: &mut Context<'_>, piece_type: PieceType, color: Color) -> Result<Vec<Line>, String> {
    let mut found = Vec::new();
    for path in context.ruleset.piece(piece_type).moves_of(color) {
        bounds(path)?;
        let mut guards = Vec::new();
        let mut first_bits = 0;
        for &condition in &path.when {
            match guard(context, condition, piece_type, color) {
                Some(quad) => guards.push(quad),
                None => first_bits |= modes::VIRGIN,
            }
        }
        let mut expansion = Expansion { context, path, piece_type, color, first_bits, found: &mut found };
        let start = Way { quads: guards, last: Vector::default(), is_implied: false, reach: Reach::default(), legs: 0 };
        expansion.leg(0, &start)?;
        if found.len() > LINES_MAX {
            return Err(format!("more than {LINES_MAX} lines of legs"));
        }
    }
    Ok(found)
}

/// Returns an error for what the table cannot say of a path as a whole.
fn bounds(path: &Path) -> Result<(), String> {
    let any = |has: fn(&Leg) -> bool| path.legs.iter().any(has);
    let count = |has: fn(&Contact) -> bool| {
        let contacts = path.legs.iter().flat_map(|leg| [&leg.arrivals.enemy, &leg.arrivals.friend]);
        contacts.flatten().filter(|contact| has(contact)).count()
    };
    let carries = path.legs.iter().filter(|leg| {
        [&leg.arrivals.enemy, &leg.arrivals.friend].into_iter().flatten().any(|contact| contact.act == Act::Carry)
    });
    let carries = carries.count();
    let swaps = count(|contact| contact.act == Act::Swap);
    let is_hopper = |leg: &Leg| matches!(leg.over, Over::Hurdles { .. });
    let is_fixed = |leg: &Leg| leg.range.max == Some(leg.range.min) && leg.range.min > 1;
    let all = [
        (any(|leg| leg.ends_in.is_some()), "legs that end in a region only"),
        (any(|leg| leg.lands), "legs that land on another board"),
        (carries > 1 || carries > 0 && path.repeat.is_some(), "pieces that carry several others"),
        (carries > 0 && (swaps > 0 || any(|leg| leg.arrivals.en_passant)), "pieces that carry one and take another"),
        (any(|leg| leg.sets_down && matches!(leg.over, Over::Hurdles { .. })), "pieces that put down and hop"),
        (path.borrows() && any(|leg| leg.may_stop), "pieces that borrow or stop"),
        (
            any(|leg| leg.length == Length::AsBefore) && path.legs.iter().any(|leg| is_hopper(leg) || is_fixed(leg)),
            "legs as long as hops or leaps before",
        ),
    ];
    all.into_iter().find(|(is_so, _)| *is_so).map_or(Ok(()), |(_, reason)| Err(reason.to_owned()))
}

/// Returns the condition as a leg of range 0; none for virginity, which is a bit of the first leg.
fn guard(context: &mut Context<'_>, condition: Condition, piece_type: PieceType, color: Color) -> Option<Quad> {
    let ruleset = context.ruleset;
    let (kind, what) = match condition {
        // A preset has no turns of several moves.
        Condition::Virgin | Condition::InPart(_) => return None,
        Condition::From(zones) => (1, context.names.zone(&ruleset.geometry, ruleset.zone(zones, color))),
        Condition::NotFrom(zones) => (2, context.names.zone(&ruleset.geometry, ruleset.zone(zones, color))),
        Condition::AheadOfStart => {
            (1, context.names.zone(&ruleset.geometry, &ruleset.ahead_of_start(piece_type, color)))
        }
        Condition::Moved => (3, "0".to_owned()),
        Condition::NotInCheck => (4, "0".to_owned()),
        Condition::InCheck => (5, "0".to_owned()),
        Condition::Without(other) => (6, context.labels.get(other, color).to_owned()),
    };
    Some(["0".to_owned(), kind.to_string(), what, "0".to_owned()])
}

/// A leg whose vector is chosen, as the table can say it.
struct Ride {
    /// Legs over hurdles in front: range and bits.
    hops: Vec<(u8, u32)>,
    vector: Vector,
    range: u8,
    bits: u32,
}

/// The squares that a walk may have come to, as intervals of files and ranks from its origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Reach {
    files: (i16, i16),
    ranks: (i16, i16),
}

impl Reach {
    /// Returns the reach after so many more steps.
    fn after(self, vector: Vector, (min, max): (u8, u8)) -> Self {
        let add = |(low, high): (i16, i16), step: i8| {
            let (near, far) = (i16::from(step) * i16::from(min), i16::from(step) * i16::from(max));
            (low + near.min(far), high + near.max(far))
        };
        Self { files: add(self.files, vector.files), ranks: add(self.ranks, vector.ranks) }
    }

    /// Returns whether some square of a board of this size is within reach.
    fn is_on_board(self, files: u8, ranks: u8) -> bool {
        let is_near = |(low, high): (i16, i16), size: u8| low < i16::from(size) && high > -i16::from(size);
        is_near(self.files, files) && is_near(self.ranks, ranks)
    }
}

/// The legs of a line so far.
#[derive(Clone)]
struct Way {
    quads: Vec<Quad>,
    last: Vector,
    is_implied: bool,
    reach: Reach,
    legs: usize,
}

struct Expansion<'a, 'r> {
    context: &'a mut Context<'r>,
    path: &'a Path,
    piece_type: PieceType,
    color: Color,
    first_bits: u32,
    found: &'a mut Vec<Line>,
}

impl Expansion<'_, '_> {
    fn leg(&mut self, index: usize, way: &Way) -> Result<(), String> {
        let path = self.path;
        let leg = &path.legs[index];
        if way.legs > LEGS_MAX {
            return Err("legs that are repeated without an end".to_owned());
        }
        if leg.shuns_attack && !self.context.ruleset.may_be_in_check(self.piece_type) {
            return Err("pieces that shun attacks and are no kings".to_owned());
        }
        if !leg.joined.joins_sides_at_most() {
            return Err("single moves round other edges than left and right".to_owned());
        }
        if let Steps::AsLastMoved { reversed } = leg.steps {
            return self.imitation(leg, reversed, way);
        }
        let is_last = index + 1 == path.legs.len();
        for vector in self.vectors(leg, way.last)? {
            for ride in self.rides(leg, vector)? {
                if self.found.len() > LINES_MAX {
                    return Ok(());
                }
                let implied = way.is_implied || leg.arrivals.en_passant || leg.opens_en_passant;
                if (is_last || leg.may_stop)
                    && let Some(quads) = self.quads(index, leg, &ride, true)?
                {
                    let quads = way.quads.iter().cloned().chain(quads).collect();
                    self.found.push(Line { quads, is_implied: implied });
                }
                if !is_last && let Some(quads) = self.quads(index, leg, &ride, false)? {
                    let quads: Vec<Quad> = way.quads.iter().cloned().chain(quads).collect();
                    let reach = self.reach(leg, &ride, way.reach);
                    let next = Way { quads, last: vector, is_implied: implied, reach, legs: way.legs + 1 };
                    self.follow(index, &next)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the legs that may follow one, if the walk can still be on the board.
    fn follow(&mut self, index: usize, way: &Way) -> Result<(), String> {
        let path = self.path;
        let geometry = &self.context.ruleset.geometry;
        let wraps = geometry.wraps_files || path.legs.iter().any(|leg| !leg.joined.is_nothing());
        let reach = if wraps { Reach { files: (0, 0), ..way.reach } } else { way.reach };
        if path.repeat.is_some() && !reach.is_on_board(geometry.files, geometry.ranks) {
            return Ok(());
        }
        path.followers(index).try_for_each(|next| self.leg(next, way))
    }

    /// Returns where a walk may be after a ride.
    fn reach(&self, leg: &Leg, ride: &Ride, before: Reach) -> Reach {
        let far = self.farthest(leg, ride.vector);
        let hops = u8::try_from(ride.hops.len()).unwrap_or(u8::MAX);
        let min = if ride.bits & modes::EXACT != 0 { ride.range } else { 1 + hops };
        let max = if ride.hops.is_empty() { ride.range.min(far) } else { far };
        // A leg that ends off the board makes a step more, and the next one begins a step further.
        let slack = u8::from(leg.arrivals.off_board);
        before.after(ride.vector, (min.saturating_sub(slack), max.saturating_add(slack)))
    }

    /// Writes the line of a piece that imitates what moved last.
    fn imitation(&mut self, leg: &Leg, reversed: bool, way: &Way) -> Result<(), String> {
        let Some((bits, None)) = self.arrivals(leg, true)? else {
            return Err("imitation that captures some pieces only".to_owned());
        };
        let direction = if reversed { "-1" } else { "1" };
        let mode = bits | modes::IMITATE | self.first_bits;
        let quad = ["1".to_owned(), direction.to_owned(), "0".to_owned(), mode.to_string()];
        let quads = way.quads.iter().cloned().chain([quad]).collect();
        self.found.push(Line { quads, is_implied: leg.arrivals.en_passant });
        Ok(())
    }

    /// Returns the directions to choose from, as the owner sees them, clockwise on the board from
    /// straight up.
    fn vectors(&self, leg: &Leg, last: Vector) -> Result<Vec<Vector>, String> {
        let mut vectors = match &leg.steps {
            Steps::Absolute(vectors) => vectors.clone(),
            Steps::Turned(turns) => turns.iter().map(|turn| last.turned(turn)).collect(),
            Steps::Anywhere => self.everywhere(),
            // Such a leg is the only one of its path, and has a line of its own.
            Steps::AsLastMoved { .. } => Vec::new(),
        };
        // In the order of the board, so that types alike from both sides have one list.
        let frame = self.context.ruleset.frame;
        vectors.sort_by_key(|vector| {
            let vector = frame.apply(*vector, self.color);
            let angle = f64::from(vector.files).atan2(f64::from(vector.ranks)).to_degrees().rem_euclid(360.0);
            let length = i32::from(vector.files).pow(2) + i32::from(vector.ranks).pow(2);
            ((angle * 100.0).round() as i64, length)
        });
        vectors.dedup();
        Ok(vectors)
    }

    fn everywhere(&self) -> Vec<Vector> {
        let geometry = &self.context.ruleset.geometry;
        let (files, ranks) = (geometry.files as i8, geometry.ranks as i8);
        let all = (1 - files..files).flat_map(|file| (1 - ranks..ranks).map(move |rank| Vector::new(file, rank)));
        all.filter(|vector| *vector != Vector::default()).collect()
    }

    /// Returns the numbers of steps of a direction as legs of the table.
    fn rides(&self, leg: &Leg, vector: Vector) -> Result<Vec<Ride>, String> {
        let far = self.farthest(leg, vector);
        let (min, max) = (leg.range.min, leg.range.max.unwrap_or(far).min(far));
        let plain = |vector, range, bits| Ride { hops: Vec::new(), vector, range, bits };
        if matches!(leg.steps, Steps::Anywhere) {
            return Ok(vec![plain(vector, 1, 0)]);
        }
        if min > max {
            return Ok(Vec::new());
        }
        Ok(match leg.over {
            Over::Empty if min == 1 && leg.range.max.is_none() => vec![plain(vector, UNLIMITED, 0)],
            Over::Empty if min == 1 => vec![plain(vector, leg.range.max.unwrap_or(far), 0)],
            Over::Empty => (min..=max).map(|count| plain(vector, count, modes::EXACT)).collect(),
            _ if leg.arrivals.off_board && !matches!(leg.over, Over::Empty) && max > 1 => {
                return Err("jumps that may leave the board".to_owned());
            }
            Over::Anything if (self.is_careful() || leg.opens_en_passant) && max > 1 => {
                // Each square that is jumped is a leg of its own, so that it can be looked at.
                let shuns = if self.is_careful() { modes::SHUNS } else { 0 };
                let over = (1, modes::EMPTY | modes::HOP | shuns);
                let jump = |count: u8| Ride { hops: vec![over; usize::from(count) - 1], vector, range: 1, bits: 0 };
                (min..=max).map(jump).collect()
            }
            Over::Anything if max == 1 => vec![plain(vector, 1, 0)],
            Over::Anything => {
                if self.path.legs.iter().any(|leg| leg.length == Length::AsBefore) {
                    return Err("jumps that later legs must equal".to_owned());
                }
                let times = |count: u8| Vector::new(vector.files * count as i8, vector.ranks * count as i8);
                (min..=max).map(|count| plain(times(count), 1, 0)).collect()
            }
            Over::Hurdles { count, land_next } => hurdles(leg, vector, far, count, land_next)?,
        })
    }

    /// Returns the four words of each leg of a ride; none if no piece or square can end it.
    fn quads(&mut self, index: usize, leg: &Leg, ride: &Ride, ends: bool) -> Result<Option<Vec<Quad>>, String> {
        let Some((bits, filter)) = self.arrivals(leg, ends)? else { return Ok(None) };
        let ruleset = self.context.ruleset;
        let vector = ruleset.frame.apply(ride.vector, self.color);
        let mut shared = if leg.joined == Joined::Sides || ruleset.geometry.wraps_files { modes::CYLINDER } else { 0 };
        if index == 0 {
            shared |= self.first_bits;
        }
        let quad = |range: u8, bits: u32| {
            [range.to_string(), vector.files.to_string(), vector.ranks.to_string(), (bits | shared).to_string()]
        };
        let opens = if leg.opens_en_passant { modes::OPENS_EN_PASSANT } else { 0 };
        let mut quads: Vec<Quad> = ride.hops.iter().map(|&(range, bits)| quad(range, bits | opens)).collect();
        let mut bits = bits | ride.bits;
        if leg.sets_down {
            bits |= modes::UNLOAD;
        }
        if leg.arrivals.off_board {
            bits |= modes::OFF_BOARD;
        }
        bits |= opens;
        if leg.length == Length::AsBefore {
            bits |= modes::AS_BEFORE;
        }
        if leg.shuns_attack {
            bits |= modes::SHUNS;
        }
        if ride.range > 1 && self.is_careful() {
            bits |= modes::CAREFUL;
        }
        if filter.is_some() {
            bits |= modes::FILTER;
        }
        quads.push(quad(ride.range, bits));
        quads.extend(filter);
        Ok(Some(quads))
    }

    /// Returns the bits of what a leg may end on, and its filter. `ends`: the move ends there.
    fn arrivals(&mut self, leg: &Leg, ends: bool) -> Result<Option<(u32, Option<Quad>)>, String> {
        let mut bits = 0;
        let mut filters = ["0".to_owned(), "0".to_owned()];
        if leg.arrivals.empty {
            bits |= modes::EMPTY;
        }
        if leg.arrivals.en_passant {
            bits |= modes::EN_PASSANT;
        }
        if let Some(contact) = &leg.arrivals.enemy {
            let (bit, filter) = self.contact(contact, ends, true)?;
            bits |= bit;
            filters[0] = filter.unwrap_or_else(|| "0".to_owned());
        }
        if let Some(contact) = &leg.arrivals.friend {
            let (bit, filter) = self.contact(contact, ends, false)?;
            bits |= bit;
            filters[1] = filter.unwrap_or_else(|| "0".to_owned());
        }
        let [enemies, friends] = filters;
        let is_filtered = enemies != "0" || friends != "0";
        let filter = is_filtered.then(|| [enemies, friends, "0".to_owned(), "0".to_owned()]);
        // A leg that may only leave the board leads somewhere, too.
        Ok((bits != 0 || leg.arrivals.off_board && !ends).then_some((bits, filter)))
    }

    /// Returns the bit of a contact, none if it cannot be, and the set of labels that it is about,
    /// if not all.
    fn contact(&mut self, contact: &Contact, ends: bool, is_enemy: bool) -> Result<(u32, Option<String>), String> {
        let ruleset = self.context.ruleset;
        let bit = match (contact.act, is_enemy) {
            (Act::Leave, _) if ends => return Ok((0, None)),
            (Act::Leave, true) => modes::HOP_ENEMY,
            (Act::Leave, false) => modes::HOP_FRIEND,
            (Act::Capture, true) if contact.to == Whom::Royals => modes::ROYAL,
            (Act::Capture, true) => modes::ENEMY,
            (Act::Capture, false) => modes::FRIEND,
            (Act::Swap, _) if !ends => return Err("pieces that swap places and go on".to_owned()),
            (Act::Swap, true) => modes::SWAP_ENEMY,
            (Act::Swap, false) => modes::SWAP_FRIEND,
            // A walk goes on from a piece that it picks up or induces, and ends at one that lends.
            (Act::Carry | Act::Induce, _) if ends => return Ok((0, None)),
            (Act::Borrow, _) if !ends => return Ok((0, None)),
            (Act::Carry, true) => modes::CARRY_ENEMY,
            (Act::Carry, false) => modes::CARRY_FRIEND,
            (Act::Induce, _) => modes::INDUCE,
            (Act::Borrow, _) => modes::BORROW,
        };
        let victims = ruleset.piece(self.piece_type).victims.as_ref().filter(|_| contact.act == Act::Capture);
        let is_whole = matches!(contact.to, Whom::Anyone) || bit == modes::ROYAL;
        if is_whole && victims.is_none() {
            return Ok((bit, None));
        }
        let mut types = members(ruleset, &contact.to);
        types.retain(|of| victims.is_none_or(|victims| victims.contains(of)));
        if types.is_empty() {
            return Ok((0, None));
        }
        let list = self.context.labels.both(&types);
        Ok((bit, Some(self.context.names.kind(&list))))
    }

    /// Returns whether the piece is a king that may not pass attacked squares.
    fn is_careful(&self) -> bool {
        let ruleset = self.context.ruleset;
        let is_bound = |royal: &Royal| !royal.may_cross_attack && royal.piece_types.contains(&self.piece_type);
        ruleset.may_be_in_check(self.piece_type) && ruleset.royals.iter().any(is_bound)
    }

    /// Returns the largest number of such steps that fit on the board.
    fn farthest(&self, leg: &Leg, vector: Vector) -> u8 {
        let geometry = &self.context.ruleset.geometry;
        let room = |size: u8, step: i8| (size - 1).checked_div(step.unsigned_abs()).unwrap_or(u8::MAX);
        let files = room(geometry.files, vector.files);
        let files = if leg.joined == Joined::Sides || geometry.wraps_files { geometry.files } else { files };
        if vector == Vector::default() { 1 } else { files.min(room(geometry.ranks, vector.ranks)) }
    }
}

/// Returns a ride over hurdles: legs that end on a hurdle and leave it, and one behind the last.
fn hurdles(leg: &Leg, vector: Vector, far: u8, count: u8, land_next: bool) -> Result<Vec<Ride>, String> {
    let max = leg.range.max.unwrap_or(UNLIMITED);
    let is_unlimited = max >= far;
    if leg.length == Length::AsBefore || leg.range.min > count + 1 {
        return Err("hoppers whose number of steps is bound".to_owned());
    }
    let last = if land_next { 1 } else { UNLIMITED };
    if is_unlimited {
        let hops = vec![(UNLIMITED, modes::HOP); usize::from(count)];
        return Ok(vec![Ride { hops, vector, range: last, bits: 0 }]);
    }
    if count != 1 {
        return Err("hoppers over several pieces with a limit on their steps".to_owned());
    }
    let ride = |first: u8| {
        let range = last.min(max - first);
        Ride { hops: vec![(first, modes::HOP | modes::EXACT)], vector, range, bits: 0 }
    };
    Ok((1..max).map(ride).collect())
}
