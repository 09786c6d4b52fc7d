//! A normal form in which equal moves, promotions and influences are said alike.
//!
//! The writer compares what it has written with what was meant in this form. Each step keeps how
//! games are played.

use fers_core::{ByColor, Color, Geometry, PieceType, Region, Square, Vector};
use fers_rules::{
    Act, Arrivals, CheckRule, Condition, Contact, End, Leg, Over, Path, PieceRules, Range, Ruleset, Steps, Trigger,
    TurnSet, Whom, Zones,
};

use super::{promoted, same};
use crate::normal;

/// More combinations of lengths are not written out for one confined path.
const WAYS_MAX: usize = 2048;

/// Returns the normal form of a ruleset.
pub(super) fn form(ruleset: &Ruleset) -> Ruleset {
    let mut new = ruleset.clone();
    for index in 0..new.pieces.len() {
        let piece_type = PieceType(index as u16);
        let confined = is_confined_simply(ruleset, piece_type);
        let white = moves(&mut new, piece_type, Color::White, true);
        let black = moves(&mut new, piece_type, Color::Black, true);
        let sees_victims = has_plain_victims(ruleset);
        let piece = &mut new.pieces[index];
        (piece.moves, piece.black_moves) = (white, Some(black));
        if confined {
            piece.confined_to = None;
        }
        if sees_victims {
            (piece.victims, piece.is_iron) = (None, false);
        }
    }
    let slides = |types: &[PieceType]| types.iter().any(|&of| slides_somewhere(ruleset, ruleset.piece(of)));
    new.royals.iter_mut().for_each(|royal| royal.may_cross_attack |= !slides(&royal.piece_types));
    let beside = facing(&mut new);
    for (of, path) in beside {
        let piece = &mut new.pieces[of.index()];
        piece.moves.push(path.clone());
        piece.black_moves.iter_mut().for_each(|moves| moves.push(path.clone()));
    }
    idle_castlings(&mut new);
    let mut new = normal::form(&new);
    lost_royals(&mut new);
    promoted::tabulate(&mut new);
    same::unify(&mut new);
    goals(&mut new);
    new
}

/// Removes castlings to which no side has a right.
fn idle_castlings(ruleset: &mut Ruleset) {
    if !ruleset.shuffles.is_empty() || ruleset.castling_by_drop.is_some() {
        return;
    }
    let mut kept = Vec::new();
    for (index, castling) in std::mem::take(&mut ruleset.castlings).into_iter().enumerate() {
        let is_own = |right: &&mut fers_core::CastlingRight| usize::from(right.rule) == index;
        let rights: Vec<_> = ruleset.start.castling.iter_mut().filter(is_own).collect();
        if !rights.is_empty() {
            rights.into_iter().for_each(|right| right.rule = kept.len() as u8);
            kept.push(castling);
        }
    }
    ruleset.castlings = kept;
}

/// Says royals that may not face each other as captures of royals by royals along open lines, where
/// check is a bar and nothing keeps royals from capturing so.
pub(super) fn facing(ruleset: &mut Ruleset) -> Vec<(PieceType, Path)> {
    let is_barred = !ruleset.freezes.is_empty()
        || !ruleset.protections.is_empty()
        || !ruleset.halts.is_empty()
        || !ruleset.blasts.is_empty()
        || ruleset.walling.is_some()
        || ruleset.turn.is_some()
        || ruleset.until_captured
        || ruleset.piece_types().any(|of| ruleset.is_royal(of) && !ruleset.may_be_in_check(of));
    if is_barred {
        return Vec::new();
    }
    let Some(facing) = ruleset.facing.take_if(|facing| !facing.challenge) else { return Vec::new() };
    let mut lines: Vec<Vector> = facing.lines.iter().flat_map(|&line| [line, -line]).collect();
    lines.sort_unstable();
    lines.dedup();
    let royals: Vec<PieceType> = ruleset.piece_types().filter(|&of| ruleset.may_be_in_check(of)).collect();
    let to = Whom::Types(royals.clone());
    let arrivals = Arrivals { enemy: Some(Contact { to, act: Act::Capture }), ..Arrivals::default() };
    let path = Path::single(Leg::ride(lines, Range::ANY, arrivals));
    royals.into_iter().map(|of| (of, path.clone())).collect()
}

/// Removes ends that lose with the last royal, where that can never be captured.
fn lost_royals(ruleset: &mut Ruleset) {
    let removes = !ruleset.blasts.is_empty()
        || !ruleset.burns.is_empty()
        || !ruleset.seizures.is_empty()
        || !ruleset.flips.is_empty()
        || ruleset.until_captured
        || ruleset.turn.is_some()
        || ruleset.royals.iter().any(|royal| royal.leaves_when_mated);
    let sets = ruleset.royals.iter().filter(|royal| matches!(royal.check, CheckRule::Any | CheckRule::All));
    let sets: Vec<Vec<PieceType>> = sets.map(|royal| royal.piece_types.clone()).collect();
    let stands = |types: &[PieceType], color: Color| {
        ruleset.start.pieces().any(|(_, piece)| piece.is_of(color) && types.contains(&piece.piece_type))
    };
    let changes = |types: &[PieceType]| {
        let is_in = |of: &PieceType| types.contains(of);
        let becomes = |piece: &PieceRules| piece.assimilates || !piece.becomes.is_empty() || piece.displaced.is_some();
        ruleset.promotions.iter().any(|rule| is_in(&rule.from)) || ruleset.pieces.iter().any(becomes)
    };
    let idle: Vec<Vec<PieceType>> = sets
        .into_iter()
        .filter(|types| !removes && Color::ALL.iter().all(|&color| stands(types, color)) && !changes(types))
        .collect();
    ruleset.ends.retain(|end| match end {
        End::Extinction { extinction, .. } => {
            let mut types = extinction.piece_types.clone();
            types.sort_unstable();
            let is_idle = idle.iter().any(|royals| {
                let mut royals = royals.clone();
                royals.sort_unstable();
                royals == types
            });
            !(is_idle && extinction.count == 0)
        }
        _ => true,
    });
}

/// Names the pieces that reach a goal.
fn goals(ruleset: &mut Ruleset) {
    let takes: Vec<PieceType> = ruleset.piece_types().filter(|&of| ruleset.piece(of).takes_goals).collect();
    for end in &mut ruleset.ends {
        if let End::Goal { goal, .. } = end {
            let by = goal.by.get_or_insert_with(|| ByColor::both(takes.clone()));
            by.iter_mut().for_each(|(_, types)| types.sort_unstable());
        }
    }
    ruleset.pieces.iter_mut().for_each(|piece| piece.takes_goals = true);
}

/// Returns whether a piece may make several steps in one leg, but to capture a royal.
pub(super) fn slides_somewhere(ruleset: &Ruleset, piece: &PieceRules) -> bool {
    let takes_royals = |path: &Path| match path.legs.as_slice() {
        [
            Leg {
                arrivals:
                    Arrivals { empty: false, enemy: Some(Contact { to: Whom::Types(types), .. }), friend: None, .. },
                ..
            },
        ] => types.iter().all(|&of| ruleset.may_be_in_check(of)),
        _ => false,
    };
    let paths = piece.all_moves().filter(|path| !takes_royals(path));
    paths.flat_map(|path| &path.legs).any(|leg| leg.range.max != Some(1))
}

/// Returns the moves of pieces of a side, their ranges as squares of the board. With `is_bare`,
/// hurdles are visited, and confinement is a condition to start on some squares.
pub(super) fn moves(ruleset: &mut Ruleset, piece_type: PieceType, color: Color, is_bare: bool) -> Vec<Path> {
    let paths = ruleset.piece(piece_type).moves_of(color).to_vec();
    let said: Vec<Path> = paths.iter().filter_map(|path| said(ruleset, piece_type, color, path)).collect();
    if !is_bare {
        return said;
    }
    let confined = ruleset.piece(piece_type).confined_to.filter(|_| is_confined_simply(ruleset, piece_type));
    bare(ruleset, color, &said, confined)
}

/// Returns paths with their hurdles as visits, and only from where they end in a region.
pub(super) fn bare(ruleset: &mut Ruleset, color: Color, paths: &[Path], confined: Option<Zones>) -> Vec<Path> {
    let mut found = Vec::new();
    let said: Vec<Path> = paths.iter().flat_map(|path| stops(with_visits(ruleset, path))).collect();
    for path in said.into_iter().flat_map(|path| from_where_it_ends(ruleset, color, path)).collect::<Vec<Path>>() {
        match confined {
            Some(zones) => {
                let region = ruleset.zone(zones, color).clone();
                found.extend(ending_in(ruleset, color, &path, &region).unwrap_or_default());
            }
            None => found.extend(by_directions(path)),
        }
    }
    found
}

/// Returns a path with sets as lists, and with one condition about squares; `None` if it is never
/// possible.
pub(super) fn said(ruleset: &mut Ruleset, piece_type: PieceType, color: Color, path: &Path) -> Option<Path> {
    let when = conditions(ruleset, piece_type, color, &path.when)?;
    let mut path = Path { when, ..path.clone() };
    let victims = ruleset.piece(piece_type).victims.clone().filter(|_| has_plain_victims(ruleset));
    let spares_iron = has_plain_victims(ruleset);
    for leg in &mut path.legs {
        if leg.range.max == Some(1) && leg.over == Over::Anything {
            leg.over = Over::Empty;
        }
        let arrivals = &mut leg.arrivals;
        let contact = |contact: Option<Contact>, is_friend: bool| {
            listed(ruleset, contact?, victims.as_deref(), (spares_iron, is_friend))
        };
        arrivals.enemy = contact(arrivals.enemy.take(), false);
        arrivals.friend = contact(arrivals.friend.take(), true);
        arrivals.en_passant &= victims.is_none() || takes_in_passing(ruleset, victims.as_deref());
    }
    let can_end = |leg: &Leg| leg.arrivals != Arrivals::default();
    path.legs.iter().all(can_end).then_some(path)
}

/// Returns whether a list of victims has the pieces that can be captured en passant.
fn takes_in_passing(ruleset: &Ruleset, victims: Option<&[PieceType]>) -> bool {
    let passes = |of: &PieceType| ruleset.piece(*of).all_moves().any(Path::opens_en_passant);
    victims.is_none_or(|victims| ruleset.piece_types().filter(passes).all(|of| victims.contains(&of)))
}

/// Returns whether what pieces may capture can be said by the sets of their moves.
fn has_plain_victims(ruleset: &Ruleset) -> bool {
    let passes = |piece: &PieceRules| piece.all_moves().any(Path::opens_en_passant);
    let passing: Vec<bool> = ruleset.pieces.iter().map(passes).collect();
    let mixes = |piece: &PieceRules| {
        let takes = |index: usize| piece.may_capture(PieceType(index as u16));
        let mut passing = (0..passing.len()).filter(|&index| passing[index]).map(takes);
        let is_mixed = passing.next().is_some_and(|first| passing.any(|next| next != first));
        is_mixed && piece.all_moves().flat_map(|path| &path.legs).any(|leg| leg.arrivals.en_passant)
    };
    let is_of_others = |path: &Path| path.is_of_others() || path.induces();
    let moves_first = ruleset.promotions.iter().any(|rule| rule.trigger == Trigger::BeforeMoving);
    let passes_iron = ruleset.pieces.iter().zip(&passing).any(|(piece, passes)| piece.is_iron && *passes);
    ruleset.seizures.is_empty()
        && !moves_first
        && !passes_iron
        && !ruleset.pieces.iter().any(|piece| mixes(piece) || piece.all_moves().any(is_of_others))
}

/// Returns a contact with its types as a list; `None` if it is with no type.
fn listed(
    ruleset: &Ruleset,
    contact: Contact,
    victims: Option<&[PieceType]>,
    (spares_iron, is_friend): (bool, bool),
) -> Option<Contact> {
    let is_capture = contact.act == Act::Capture;
    let is_met = |of: &PieceType| {
        let is_spared = victims.is_some_and(|victims| !victims.contains(of))
            || spares_iron && ruleset.piece(*of).is_iron
            || is_friend && ruleset.is_royal(*of);
        ruleset.includes(&contact.to, *of) && !(is_capture && is_spared)
    };
    let types: Vec<PieceType> = ruleset.piece_types().filter(is_met).collect();
    let to = if types.len() == ruleset.pieces.len() { Whom::Anyone } else { Whom::Types(types) };
    (to != Whom::Types(Vec::new())).then_some(Contact { to, ..contact })
}

/// Returns conditions with one region at most; `None` if it has no square.
fn conditions(
    ruleset: &mut Ruleset,
    piece_type: PieceType,
    color: Color,
    when: &[Condition],
) -> Option<Vec<Condition>> {
    let mut others = Vec::new();
    let mut squares: Vec<Square> = ruleset.geometry.squares().collect();
    let whole = squares.len();
    for &condition in when {
        let (region, is_inside) = match condition {
            Condition::From(zones) => (ruleset.zone(zones, color).clone(), true),
            Condition::NotFrom(zones) => (ruleset.zone(zones, color).clone(), false),
            Condition::AheadOfStart => (ruleset.ahead_of_start(piece_type, color), true),
            other => {
                others.push(other);
                continue;
            }
        };
        squares.retain(|&square| region.contains(square) == is_inside);
    }
    others.sort_unstable();
    others.dedup();
    if squares.len() < whole {
        others.push(from(ruleset, squares.iter().copied().collect()));
    }
    (!squares.is_empty()).then_some(others)
}

/// Returns the condition to start in a region of the board.
pub(super) fn from(ruleset: &mut Ruleset, squares: Region) -> Condition {
    let known = ruleset.regions.iter().position(|region| region.squares == squares);
    let id = known.map_or_else(|| ruleset.add_region("squares", squares), |index| fers_rules::RegionId(index as u16));
    Condition::From(ByColor::both(id))
}

/// Returns a path whose hurdles are visited one after the other, where only pieces are hurdles.
fn with_visits(ruleset: &Ruleset, path: &Path) -> Path {
    let has_walls = ruleset.walling.is_some() || !ruleset.start.walls.is_empty();
    let has_neutrals = ruleset.start.pieces().any(|(_, piece)| piece.color().is_none());
    let is_blocked = ruleset.pieces.iter().any(|piece| piece.blocked_by.is_some());
    if has_walls || has_neutrals || is_blocked || path.repeat.is_some() {
        return path.clone();
    }
    let mut legs = Vec::new();
    for leg in &path.legs {
        match leg.over {
            Over::Hurdles { count, land_next }
                if leg.range.max.is_none() && leg.range.min <= count.saturating_add(1) =>
            {
                let visits =
                    Arrivals { enemy: Some(Contact::leave()), friend: Some(Contact::leave()), ..Arrivals::default() };
                let visit = Leg {
                    steps: leg.steps.clone(),
                    range: Range::ANY,
                    joined: leg.joined,
                    arrivals: visits,
                    ..Leg::default()
                };
                let straight = Steps::Turned(TurnSet::STRAIGHT);
                legs.push(visit.clone());
                legs.extend((1..count).map(|_| Leg { steps: straight.clone(), ..visit.clone() }));
                let range = if land_next { Range::ONE } else { Range::ANY };
                legs.push(Leg { steps: straight, range, over: Over::Empty, ..leg.clone() });
            }
            _ => legs.push(leg.clone()),
        }
    }
    Path { legs, ..path.clone() }
}

/// Returns a path of several legs for each choice of directions, unless there are too many.
fn by_directions(path: Path) -> Vec<Path> {
    if path.repeat.is_some() || path.legs.len() < 2 || path.legs.iter().any(|leg| leg.may_stop) {
        return vec![path];
    }
    let each = |_: usize, leg: &Leg, vectors: Vec<Vector>| {
        vectors.into_iter().map(|vector| Leg { steps: Steps::Absolute(vec![vector]), ..leg.clone() }).collect()
    };
    directed(&path, WAYS_MAX, each).unwrap_or_else(|| vec![path])
}

/// Returns a path for each combination of the legs that `choose` returns for a leg, its index and
/// its vectors. Each chosen leg has absolute steps; the next one turns from the first of them. The
/// result is `None` if there are more than `most` paths, or if a leg has no vectors of its own.
pub(super) fn directed(
    path: &Path,
    most: usize,
    choose: impl Fn(usize, &Leg, Vec<Vector>) -> Vec<Leg>,
) -> Option<Vec<Path>> {
    let mut found: Vec<Vec<Leg>> = vec![Vec::new()];
    for (index, leg) in path.legs.iter().enumerate() {
        let mut next = Vec::new();
        for legs in &found {
            let heading = match legs.last().map(|last| &last.steps) {
                Some(Steps::Absolute(vectors)) => vectors.first().copied().unwrap_or_default(),
                _ => Vector::default(),
            };
            let vectors = match &leg.steps {
                Steps::Absolute(vectors) => vectors.clone(),
                Steps::Turned(turns) => turns.iter().map(|turn| heading.turned(turn)).collect(),
                _ => return None,
            };
            for leg in choose(index, leg, vectors) {
                next.push(legs.iter().cloned().chain([leg]).collect());
            }
        }
        if next.len() > most {
            return None;
        }
        found = next;
    }
    Some(found.into_iter().map(|legs| Path { legs, ..path.clone() }).collect())
}

/// Returns paths with equal walks that end with their last legs only.
fn stops(path: Path) -> Vec<Path> {
    if path.repeat.is_some() {
        return vec![path];
    }
    let ends = |&at: &usize| at + 1 == path.legs.len() || path.legs[at].may_stop;
    let up_to = |last: usize| {
        let mut legs = path.legs[..=last].to_vec();
        legs.iter_mut().for_each(|leg| leg.may_stop = false);
        let arrivals = &mut legs[last].arrivals;
        // A piece that stays where it is leaves no room for the mover.
        for contact in [&mut arrivals.enemy, &mut arrivals.friend] {
            *contact = contact.take().filter(|contact| contact.act != Act::Leave);
        }
        arrivals.off_board = false;
        Path { legs, ..path.clone() }
    };
    let found = (0..path.legs.len()).filter(ends).map(up_to);
    found.filter(|path| path.legs.last().is_some_and(|leg| leg.arrivals != Arrivals::default())).collect()
}

/// Returns whether the confinement of a piece is one of where its moves start.
pub(super) fn is_confined_simply(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let geometry = &ruleset.geometry;
    let is_joined = geometry.wraps_files || geometry.wraps_ranks;
    let piece = ruleset.piece(piece_type);
    piece.confined_to.is_some() && !is_joined && piece.all_moves().all(|path| has_countable_ends(geometry, path))
}

/// Returns whether the ends of a path can be counted up, and it captures at the end only.
fn has_countable_ends(geometry: &Geometry, path: &Path) -> bool {
    let Some((_, inner)) = path.legs.split_last() else { return false };
    let is_quiet = |leg: &Leg| !super::legs::captures(&leg.arrivals) && !leg.may_stop;
    let is_directed = |leg: &Leg| matches!(leg.steps, Steps::Absolute(_) | Steps::Turned(_));
    let is_free = |leg: &Leg| leg.length == fers_rules::Length::Free && leg.joined.is_nothing();
    path.repeat.is_none()
        && inner.iter().all(is_quiet)
        && path.legs.iter().all(|leg| is_directed(leg) && is_free(leg))
        && ways(geometry, path).is_some()
}

/// Returns a path for each direction and length; `None` if there are too many.
fn ways(geometry: &Geometry, path: &Path) -> Option<Vec<Path>> {
    let most = geometry.files.max(geometry.ranks).saturating_sub(1).max(1);
    let each = |_: usize, leg: &Leg, vectors: Vec<Vector>| {
        let counts = leg.range.min..=leg.range.max.unwrap_or(most).min(most);
        let of = |vector: Vector| {
            let exactly = move |count| (Steps::Absolute(vec![vector]), Range::exactly(count));
            counts.clone().map(exactly)
        };
        let chosen = vectors.into_iter().flat_map(of);
        chosen.map(|(steps, range)| Leg { steps, range, ..leg.clone() }).collect()
    };
    directed(path, WAYS_MAX, each)
}

/// Returns the ways of a path, each from the squares whence its legs end in their regions; the path
/// itself where their ends cannot be counted up.
fn from_where_it_ends(ruleset: &mut Ruleset, color: Color, path: Path) -> Vec<Path> {
    let Ruleset { geometry, .. } = &*ruleset;
    let is_joined = geometry.wraps_files || geometry.wraps_ranks;
    let is_joined = is_joined || path.legs.iter().any(|leg| !leg.joined.is_nothing());
    let first = path.legs.iter().position(|leg| leg.ends_in.is_some());
    let Some(first) = first.filter(|_| !is_joined && path.repeat.is_none()) else { return vec![path] };
    let mut start = Path { legs: path.legs[..=first].to_vec(), ..path.clone() };
    let Some(zones) = start.legs[first].ends_in.take() else { return vec![path] };
    let region = ruleset.zone(zones, color).clone();
    let Some(ways) = ending_in(ruleset, color, &start, &region) else { return vec![path] };
    let whole = |way: Path| Path { legs: [&way.legs, &path.legs[first + 1..]].concat(), ..way };
    ways.into_iter().flat_map(|way| from_where_it_ends(ruleset, color, whole(way))).collect()
}

/// Returns the ways of a path, each from the squares whence it ends in a region.
fn ending_in(ruleset: &mut Ruleset, color: Color, path: &Path, region: &Region) -> Option<Vec<Path>> {
    let mut found = Vec::new();
    for way in ways(&ruleset.geometry, path)? {
        let (mut files, mut ranks, mut boards) = (0i32, 0i32, 0i32);
        for leg in &way.legs {
            let Steps::Absolute(vectors) = &leg.steps else { return None };
            let (vector, count) = (ruleset.frame.apply(vectors[0], color), i32::from(leg.range.min));
            files += i32::from(vector.files) * count;
            ranks += i32::from(vector.ranks) * count;
            boards += i32::from(vector.boards) * count;
        }
        let geometry = &ruleset.geometry;
        let moved = |number: u8, by: i32| u8::try_from(i32::from(number) + by).ok();
        let target = |square: Square| {
            let file = moved(geometry.file(square), files)?;
            let rank = moved(geometry.rank(square), ranks)?;
            geometry.square_on(file, rank, moved(geometry.board(square), boards)?)
        };
        let own = way.when.iter().find_map(|condition| match condition {
            Condition::From(zones) => Some(ruleset.zone(*zones, color)),
            _ => None,
        });
        let starts = geometry.squares().filter(|&square| own.is_none_or(|own| own.contains(square)));
        let starts: Region = starts.filter(|&square| target(square).is_some_and(|end| region.contains(end))).collect();
        if starts.is_empty() {
            continue;
        }
        let mut way = way;
        way.when.retain(|condition| !matches!(condition, Condition::From(_)));
        if starts.len() < ruleset.geometry.squares().count() {
            let condition = from(ruleset, starts);
            way.when.push(condition);
        }
        found.push(way);
    }
    Some(found)
}
