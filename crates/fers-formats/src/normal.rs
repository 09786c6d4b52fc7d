//! Normal form of rulesets, so that equivalent ones compare as equal.
//!
//! Each step keeps how games from the start position are played.

use fers_core::{ByColor, Color, Piece, PieceType, Region, Square, Verdict};
use fers_rules::{
    Act, Castling, CheckRule, Condition, Drops, End, Facts, Leg, Occasion, Over, PartSet, Passing, Path, PieceRules,
    Progress, Promotion, Refusal, Royal, Ruleset, Steps, Trigger, Zones,
};

/// Returns the normal form of a ruleset.
pub(crate) fn form(ruleset: &Ruleset) -> Ruleset {
    let mut new = for_owners(ruleset);
    let owners = owners(ruleset);
    for piece_type in ruleset.piece_types() {
        if owners.iter().all(|(_, owners)| !owners[piece_type.index()]) {
            let piece = &mut new.pieces[piece_type.index()];
            (piece.moves, piece.black_moves, piece.confined_to) = (Vec::new(), None, None);
        }
    }
    let facts = Facts::of(ruleset);
    for piece_type in ruleset.piece_types() {
        if facts.only_advances[piece_type.index()] && !comes_back(ruleset, piece_type) {
            name_first_squares(&mut new, piece_type);
        }
    }
    forget_virginity(&mut new);
    forget_passing(&mut new);
    forget_idle_squares(&mut new);
    forget_crossings(&mut new);
    join_parts(&mut new);
    drops(&mut new);
    promotions(&mut new);
    new.royals.iter_mut().for_each(|royal| royal.piece_types.sort_unstable());
    new.royals.sort_by(|a, b| a.piece_types.cmp(&b.piece_types));
    forget_implied_royals(&mut new);
    ends(&mut new);
    for end in &mut new.ends {
        match end {
            End::Extinction { extinction, .. } => extinction.piece_types.sort_unstable(),
            End::Castling { wings, .. } => [&mut wings.white, &mut wings.black].into_iter().for_each(|own| {
                own.sort_unstable();
                own.dedup();
            }),
            End::Honour { honour } => {
                honour.against.sort_unstable();
                honour.without.sort_unstable();
            }
            _ => {}
        }
    }
    // Points decide some draws and not others.
    match &mut new.tiebreak {
        Some(tiebreak) => tiebreak.points.sort_unstable(),
        None => sort_ends(&mut new.ends),
    }
    new
}

/// Removes rules about pieces that a side can never have.
pub(crate) fn for_owners(ruleset: &Ruleset) -> Ruleset {
    let owners = owners(ruleset);
    let mut new = ruleset.clone();
    let nowhere = new.add_region("nowhere", Region::new());
    let restrict = |zones: &mut Zones, piece_type: PieceType| {
        for color in Color::ALL.into_iter().filter(|&color| !owners[color][piece_type.index()]) {
            zones[color] = nowhere;
        }
    };
    for index in 0..new.pieces.len() {
        let piece = &mut new.pieces[index];
        let piece_type = PieceType(index as u16);
        let paths = piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten());
        paths.flat_map(Path::zones_mut).for_each(|zones| restrict(zones, piece_type));
        [&mut piece.confined_to, &mut piece.drop.zone]
            .into_iter()
            .flatten()
            .for_each(|zones| restrict(zones, piece_type));
    }
    new.promotions.iter_mut().for_each(|rule| restrict(&mut rule.zone, rule.from));
    new.promotions.retain(|rule| owners.iter().any(|(_, owners)| owners[rule.from.index()]));
    for (index, piece) in new.pieces.iter_mut().enumerate() {
        match (owners.white[index], owners.black[index]) {
            (true, false) => piece.black_moves = None,
            (false, true) => piece.moves = piece.black_moves.take().unwrap_or_else(|| std::mem::take(&mut piece.moves)),
            _ => {}
        }
        for color in Color::ALL {
            let is_chosen =
                |rule: &Promotion| owners[color][rule.from.index()] && rule.to.iter().any(|to| to.index() == index);
            if !ruleset.promotions.iter().any(is_chosen) {
                piece.limit[color] = None;
            }
            if !owners[color][index] {
                piece.progress[color] = Progress::default();
            }
        }
    }
    new
}

/// Returns by side the types that it may ever have.
fn owners(ruleset: &Ruleset) -> ByColor<Vec<bool>> {
    let mut owners = ByColor::from_fn(|color| {
        let stands = |piece_type| ruleset.start.pieces().any(|(_, piece)| piece == Piece::new(color, piece_type));
        let holds = |piece_type| ruleset.start.hands[color].count(piece_type) > 0;
        ruleset.piece_types().map(|piece_type| stands(piece_type) || holds(piece_type)).collect::<Vec<bool>>()
    });
    let mixes = ruleset.hands.captured_to.is_some() || ruleset.hands.pick_up;
    let changes = |piece: &PieceRules| piece.assimilates || !piece.becomes.is_empty() || piece.drop.endless;
    let mixes = mixes || !ruleset.flips.is_empty() || ruleset.pieces.iter().any(changes);
    if mixes || !ruleset.shuffles.is_empty() {
        return ByColor::both(vec![true; ruleset.pieces.len()]);
    }
    for _ in 0..ruleset.pieces.len() {
        for rule in &ruleset.promotions {
            for color in Color::ALL {
                let has = owners[color][rule.from.index()];
                rule.to.iter().for_each(|to| owners[color][to.index()] |= has);
            }
        }
    }
    owners
}

/// Returns whether a piece could return to a start square of its type after moving.
fn comes_back(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let is_promoted_to = ruleset.promotions.iter().any(|rule| rule.to.contains(&piece_type));
    let changes = ruleset.pieces.iter().any(|piece| {
        piece.assimilates || piece.becomes.iter().any(|entry| entry.makes().any(|made| made == piece_type))
    });
    let drop_zone = ruleset.piece(piece_type).drop.zone;
    let own = |color: Color| {
        ruleset.start.pieces().filter(move |(_, piece)| piece.piece_type == piece_type && piece.is_of(color))
    };
    let is_dropped = may_be_dropped(ruleset, piece_type)
        && Color::ALL.into_iter().any(|color| own(color).any(|(square, _)| ruleset.in_zone(drop_zone, color, square)));
    // A piece on start squares of others of its type: a rank ahead of them is enough.
    let overlaps = Color::ALL.into_iter().any(|color| {
        let ranks: Vec<u8> = own(color).map(|(square, _)| ruleset.geometry.rank(square)).collect();
        ranks.iter().any(|rank| *rank != ranks[0])
    });
    let is_shuffled =
        ruleset.shuffles.iter().flat_map(|shuffle| &shuffle.members).any(|found| found.piece_type == piece_type);
    let is_gated =
        ruleset.hands.gating.is_some() && ruleset.start.hands.iter().any(|(_, hand)| hand.count(piece_type) > 0);
    is_promoted_to
        || changes
        || displaces(ruleset)
        || is_dropped
        || overlaps
        || is_shuffled
        || is_gated
        || ruleset.hands.pick_up
}

/// Joins moves that differ only by the parts of the turn to which they belong, and removes the
/// condition where they belong to all parts that the piece makes.
fn join_parts(ruleset: &mut Ruleset) {
    let Some(turn) = ruleset.turn.clone() else { return };
    for (index, piece) in ruleset.pieces.iter_mut().enumerate() {
        let places = (0..).zip(&turn.parts).filter(|(_, part)| part.is_made_by(PieceType(index as u16)));
        let own = PartSet::new(places.map(|(place, _)| place));
        let lists = std::iter::once(&mut piece.moves).chain(&mut piece.black_moves);
        lists.for_each(|paths| *paths = joined(std::mem::take(paths), own));
    }
}

/// Returns paths with the parts of a turn to which each belongs, out of those that a piece makes.
fn joined(paths: Vec<Path>, own: PartSet) -> Vec<Path> {
    let mut found: Vec<(Path, Vec<u8>)> = Vec::new();
    for path in paths {
        let parts: Vec<u8> = own.iter().filter(|&part| path.may_be_made_in(part)).collect();
        let path = path.without_parts();
        match found.iter_mut().find(|(known, _)| *known == path) {
            Some((_, known)) => known.extend(parts),
            None => found.push((path, parts)),
        }
    }
    let said = |(mut path, parts): (Path, Vec<u8>)| {
        let parts = PartSet::new(parts);
        path.when.extend((parts != own).then_some(Condition::InPart(parts)));
        path
    };
    found.into_iter().map(said).collect()
}

/// Removes the leave to castle through attacks where the castling piece passes no square, or is
/// never in check.
fn forget_crossings(ruleset: &mut Ruleset) {
    let is_fixed = ruleset.shuffles.is_empty();
    let may_be_in_check = |square| {
        let stands = ruleset.start.piece_at(square).filter(|_| is_fixed);
        stands.is_none_or(|piece| ruleset.may_be_in_check(piece.piece_type))
    };
    let passes = |castling: &Castling| {
        castling.targets.iter().any(|target| {
            let way = ruleset.geometry.displacement(castling.king, target.king);
            way.files.unsigned_abs().max(way.ranks.unsigned_abs()) > 1
        }) && may_be_in_check(castling.king)
    };
    let kept: Vec<bool> = ruleset.castlings.iter().map(passes).collect();
    for (castling, passes) in ruleset.castlings.iter_mut().zip(kept) {
        castling.may_cross_attack &= passes;
    }
}

/// Returns whether pieces may change their square or side without a move of their own.
fn displaces(ruleset: &Ruleset) -> bool {
    let carries = |act: Act| matches!(act, Act::Swap | Act::Carry);
    let legs = ruleset.pieces.iter().flat_map(PieceRules::all_moves).flat_map(|path| &path.legs);
    let mut contacts = legs.flat_map(|leg| [&leg.arrivals.enemy, &leg.arrivals.friend]).flatten();
    !ruleset.flips.is_empty() || contacts.any(|contact| carries(contact.act))
}

/// Returns whether a piece of a type may ever be dropped.
fn may_be_dropped(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    ruleset.hands.drops != Drops::None && may_be_held(ruleset, piece_type)
}

/// Returns whether a piece of a type may ever be in a hand, from the start or as the hand type of
/// another.
pub(crate) fn may_be_held(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let holds = ruleset.start.hands.iter().any(|(_, hand)| hand.count(piece_type) > 0);
    let fills = ruleset.hands.captured_to.is_some() || ruleset.hands.pick_up;
    let enters = |other: PieceType| ruleset.piece(other).in_hand.unwrap_or(other) == piece_type;
    holds || ruleset.piece(piece_type).drop.endless || fills && ruleset.piece_types().any(enters)
}

/// Removes royal sets that are in check only if another one is.
fn forget_implied_royals(ruleset: &mut Ruleset) {
    let all = ruleset.royals.clone();
    let is_implied = |royal: &Royal| {
        let covers = |other: &&Royal| royal.piece_types.iter().all(|found| other.piece_types.contains(found));
        let holds_always = |other: &&Royal| other.check == CheckRule::Any && !other.leaves_when_mated;
        let stronger = |other: &&Royal| holds_always(other) && (royal.check != CheckRule::Any);
        royal.may_cross_attack && all.iter().filter(stronger).any(|other| covers(&other))
    };
    ruleset.royals.retain(|royal| !is_implied(royal));
}

/// Replaces virginity by the start squares.
fn name_first_squares(ruleset: &mut Ruleset, piece_type: PieceType) {
    let own = |color: Color| {
        let own = ruleset.start.pieces().filter(move |(_, piece)| piece.piece_type == piece_type && piece.is_of(color));
        own.map(|(square, _)| square).filter(|&square| ruleset.start.virgin.contains(square)).collect::<Region>()
    };
    let squares = ByColor::from_fn(own);
    let asks = |path: &Path| path.when.contains(&Condition::Virgin);
    if !ruleset.piece(piece_type).all_moves().any(asks) {
        return;
    }
    let zones = Zones::from_fn(|color| ruleset.add_region("first squares", squares[color].clone()));
    let piece = &mut ruleset.pieces[piece_type.index()];
    for path in piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten()) {
        for condition in path.when.iter_mut().filter(|condition| **condition == Condition::Virgin) {
            *condition = Condition::From(zones);
        }
    }
}

/// Removes virginity that no rule tests.
fn forget_virginity(ruleset: &mut Ruleset) {
    // Gating tests its own squares only.
    let mut without_gating = ruleset.clone();
    without_gating.hands.gating = None;
    let matters = Facts::of(&without_gating).virginity_matters;
    let gates = |square: Square, color: Option<Color>| {
        let gating = ruleset.hands.gating.as_ref();
        gating.zip(color).is_some_and(|(gating, color)| ruleset.zone(gating.zone, color).contains(square))
    };
    let is_asked = |square: &Square| {
        let piece = ruleset.start.piece_at(*square);
        piece.is_some_and(|piece| matters[piece.piece_type.index()] || gates(*square, piece.color()))
    };
    ruleset.start.virgin = ruleset.start.virgin.iter().filter(is_asked).collect();
}

/// Removes en passant chances that no piece could use.
fn forget_passing(ruleset: &mut Ruleset) {
    if !Facts::of(ruleset).has_en_passant {
        for piece in &mut ruleset.pieces {
            let paths = piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten());
            paths.for_each(|path| *path = std::mem::take(path).opening_en_passant(false));
        }
    }
}

/// Removes squares from which a path leads nowhere. A path possible from all others needs no
/// condition.
fn forget_idle_squares(ruleset: &mut Ruleset) {
    let original = ruleset.clone();
    let mut new = |path: &Path, piece: &PieceRules, color: Option<Color>| -> Option<Path> {
        let ([Condition::From(zones)], Some(_)) = (path.when.as_slice(), piece.moves.first()) else {
            return Some(path.clone());
        };
        let free = Path { when: Vec::new(), ..path.clone() };
        let [Leg { steps: Steps::Absolute(_), over: Over::Empty | Over::Anything, .. }] = path.legs.as_slice() else {
            return Some(path.clone());
        };
        let leads = ByColor::from_fn(|color| {
            original.geometry.squares().filter(|&from| goes_on(&original, &free, from, color)).collect::<Region>()
        });
        let kept = ByColor::from_fn(|side| {
            let own = original.zone(*zones, side);
            let is_used = color.is_none_or(|color| color == side);
            leads[side].iter().filter(|&square| is_used && own.contains(square)).collect::<Region>()
        });
        if kept.iter().all(|(_, squares)| squares.is_empty()) {
            return None;
        }
        let is_whole =
            Color::ALL.into_iter().all(|side| kept[side] == leads[side] || color.is_some_and(|color| color != side));
        if is_whole {
            return Some(free);
        }
        let zones = Zones::from_fn(|side| ruleset.add_region("from", kept[side].clone()));
        Some(free.when(Condition::From(zones)))
    };
    let mut pieces = original.pieces.clone();
    for (piece, before) in pieces.iter_mut().zip(&original.pieces) {
        let side = before.black_moves.is_some().then_some(Color::White);
        piece.moves = before.moves.iter().filter_map(|path| new(path, before, side)).collect();
        let black = before.black_moves.as_ref();
        piece.black_moves =
            black.map(|paths| paths.iter().filter_map(|path| new(path, before, Some(Color::Black))).collect());
    }
    ruleset.pieces = pieces;
}

/// Returns whether a path of one leg leads from a square to another one at all.
fn goes_on(ruleset: &Ruleset, path: &Path, from: Square, color: Color) -> bool {
    let [Leg { steps: Steps::Absolute(vectors), range, .. }] = path.legs.as_slice() else { return true };
    vectors.iter().any(|vector| {
        let vector = ruleset.frame.apply(*vector, color);
        let mut squares = std::iter::successors(Some(from), |&square| ruleset.geometry.step(square, vector));
        squares.nth(usize::from(range.min)).is_some()
    })
}

fn promotions(ruleset: &mut Ruleset) {
    let all = ruleset.add_region("everywhere", ruleset.geometry.squares().collect());
    let original = ruleset.clone();
    for index in 0..ruleset.promotions.len() {
        let rule = with_refusal(ruleset, original.promotions[index].clone());
        let rule = promotion(&original, &rule, ByColor::both(all));
        // Where nothing can be declined, nothing is suspended.
        let suspends = rule.suspends && !matches!(rule.refusal, Refusal::Never | Refusal::Barred);
        ruleset.promotions[index] = Promotion { suspends, ..rule };
    }
    // Sorts rules of both sides alike.
    ruleset.promotions.sort_by_key(|rule| (rule.from, rule.trigger));
}

fn promotion(ruleset: &Ruleset, rule: &Promotion, all: Zones) -> Promotion {
    let mut rule = rule.clone();
    rule.to.sort_unstable();
    rule.to.dedup();
    let has_limit = |piece_type: &PieceType| {
        let limit = ruleset.piece(*piece_type).limit;
        limit.white.is_some() || limit.black.is_some()
    };
    if rule.refusal == Refusal::Never && !rule.to.iter().all(has_limit) {
        rule.refusal = Refusal::Barred;
    }
    let waits = rule.refusal != Refusal::Barred || is_there_unpromoted(ruleset, &rule);
    if rule.trigger == Trigger::Enter && !waits && rule.occasion == Occasion::Always && !rule.quiet_only {
        rule.trigger = Trigger::EnterFrom(all);
    }
    rule
}

/// Returns whether a piece that must promote in its zone may still stand there unpromoted.
fn is_there_unpromoted(ruleset: &Ruleset, rule: &Promotion) -> bool {
    let stands = |color: Color| {
        let own = ruleset.start.pieces().filter(move |(_, piece)| piece.piece_type == rule.from && piece.is_of(color));
        own.map(|(square, _)| square).any(|square| ruleset.zone(rule.zone, color).contains(square))
    };
    let drop_zone = ruleset.piece(rule.from).drop.zone;
    let is_dropped =
        |color: Color| ruleset.zone(rule.zone, color).iter().any(|square| ruleset.in_zone(drop_zone, color, square));
    let becomes = ruleset.promotions.iter().any(|other| other.to.contains(&rule.from))
        || ruleset
            .pieces
            .iter()
            .flat_map(|piece| &piece.becomes)
            .any(|entry| entry.makes().any(|made| made == rule.from));
    let has_drops = may_be_dropped(ruleset, rule.from);
    becomes || displaces(ruleset) || Color::ALL.into_iter().any(|color| stands(color) || has_drops && is_dropped(color))
}

/// Makes refusals explicit, square by square.
fn with_refusal(ruleset: &mut Ruleset, mut rule: Promotion) -> Promotion {
    // By a rule for leaving squares, the piece may reach any square.
    let zone = ByColor::from_fn(|color| match rule.trigger {
        Trigger::Leave => ruleset.geometry.squares().collect(),
        _ => ruleset.zone(rule.zone, color).clone(),
    });
    let whole = zone.iter().map(|(_, squares)| squares.len()).sum::<usize>();
    let free: Option<ByColor<Region>> = match rule.refusal {
        Refusal::UnlessStuck => free_squares(ruleset, rule.from),
        Refusal::Within(zones) => Some(ByColor::from_fn(|color| ruleset.zone(zones, color).clone())),
        _ => None,
    };
    let Some(free) = free else { return rule };
    let within =
        ByColor::from_fn(|color| zone[color].iter().filter(|&square| free[color].contains(square)).collect::<Region>());
    let left = within.iter().map(|(_, squares)| squares.len()).sum::<usize>();
    rule.refusal = match left {
        0 => Refusal::Barred,
        _ if left == whole => Refusal::Always,
        _ => Refusal::Within(Zones::from_fn(|color| ruleset.add_region("may wait", within[color].clone()))),
    };
    rule
}

/// Returns the squares from which a piece has a move on an empty board; `None` if its moves are too
/// complex.
fn free_squares(ruleset: &Ruleset, piece_type: PieceType) -> Option<ByColor<Region>> {
    let piece = ruleset.piece(piece_type);
    let is_bound = piece.confined_to.is_some() || piece.blocked_by.is_some();
    if is_bound { None } else { squares_to_move_from(ruleset, piece_type) }
}

/// Returns these squares within the piece's region.
pub(crate) fn squares_to_move_from(ruleset: &Ruleset, piece_type: PieceType) -> Option<ByColor<Region>> {
    let piece = ruleset.piece(piece_type);
    let is_simple = |path: &Path| match path.legs.as_slice() {
        [Leg { steps: Steps::Absolute(_), over: Over::Empty | Over::Anything, .. }] => path.repeat.is_none(),
        _ => false,
    };
    if !piece.all_moves().all(is_simple) {
        return None;
    }
    Some(ByColor::from_fn(|color| {
        let leads_on = |from: &Square| piece.moves_of(color).iter().any(|path| leads_on(ruleset, path, *from, color));
        ruleset.geometry.squares().filter(leads_on).collect()
    }))
}

fn leads_on(ruleset: &Ruleset, path: &Path, from: Square, color: Color) -> bool {
    let [Leg { arrivals, .. }] = path.legs.as_slice() else { return false };
    let holds = |condition: &Condition| match *condition {
        Condition::From(zones) => ruleset.zone(zones, color).contains(from),
        Condition::NotFrom(zones) => !ruleset.zone(zones, color).contains(from),
        Condition::Virgin | Condition::InCheck | Condition::AheadOfStart | Condition::InPart(_) => false,
        Condition::Moved | Condition::NotInCheck | Condition::Without(_) => true,
    };
    arrivals.empty && path.when.iter().all(holds) && goes_on(ruleset, path, from, color)
}

/// Replaces `needs_move` of drops by squares.
fn drops(ruleset: &mut Ruleset) {
    for piece_type in ruleset.piece_types().collect::<Vec<_>>() {
        if !may_be_held(ruleset, piece_type) || ruleset.hands.drops == Drops::None {
            ruleset.pieces[piece_type.index()].drop = fers_rules::DropRule::default();
            continue;
        }
        let rule = ruleset.piece(piece_type).drop.clone();
        let free = if rule.needs_move { free_squares(ruleset, piece_type) } else { None };
        if rule.needs_move && free.is_none() {
            continue;
        }
        let squares = ByColor::from_fn(|color| {
            let may = |square: &Square| {
                ruleset.in_zone(rule.zone, color, *square)
                    && free.as_ref().is_none_or(|free| free[color].contains(*square))
            };
            ruleset.geometry.squares().filter(may).collect::<Region>()
        });
        let zones = Zones::from_fn(|color| ruleset.add_region("drops", squares[color].clone()));
        let drop = &mut ruleset.pieces[piece_type.index()].drop;
        (drop.zone, drop.needs_move) = (Some(zones), false);
    }
}

/// Unifies ends that are equivalent.
fn ends(ruleset: &mut Ruleset) {
    let all: Vec<PieceType> = ruleset.piece_types().collect();
    // A king that stays adds one piece to every count.
    let lone = all.iter().copied().find(|&piece_type| is_lone_royal(ruleset, piece_type));
    let may_pass = ruleset.passing.iter().any(|(_, passing)| *passing != Passing::Never);
    let may_vanish = may_pass
        || may_leave(ruleset)
        || !ruleset.blasts.is_empty()
        || ruleset.hands.drops != Drops::None
        || ruleset.hands.gating.is_some();
    let stuck = ruleset.ends.iter().find_map(|end| match end {
        End::Stalemate { verdict, by_count: false } => Some(verdict.opposite()),
        _ => None,
    });
    let has_hands =
        ruleset.hands != fers_rules::Hands::default() || ruleset.start.hands.iter().any(|(_, hand)| !hand.is_empty());
    let ends = ruleset.ends.iter().map(|end| {
        let End::Extinction { extinction, verdict } = end else { return end.clone() };
        let mut extinction = extinction.clone();
        extinction.in_hand &= has_hands;
        extinction.mover_first &= may_lose_own(ruleset, &extinction.piece_types);
        let types = &mut extinction.piece_types;
        if lone.is_some_and(|lone| types.len() + 1 == all.len() && !types.contains(&lone)) {
            (*types, extinction.count) = (all.clone(), extinction.count + 1);
        }
        let is_of_all = extinction.piece_types.len() == all.len();
        match is_of_all && !may_vanish && extinction.count == 0 && extinction.rivals == 0 && !extinction.claimed {
            true => End::NoPieces { verdict: *verdict },
            false => End::Extinction { extinction, verdict: *verdict },
        }
    });
    ruleset.ends = ends.collect();
    // A side without pieces has no move either.
    ruleset.ends.retain(|end| !matches!(end, End::NoPieces { verdict } if Some(*verdict) == stuck && !may_vanish));
}

/// Returns whether a side may lose pieces of some types by its own ply.
fn may_lose_own(ruleset: &Ruleset, piece_types: &[PieceType]) -> bool {
    let leaves =
        |rule: &Promotion| piece_types.contains(&rule.from) && !rule.to.iter().all(|to| piece_types.contains(to));
    let promotes = ruleset.promotions.iter().any(leaves);
    let changes = ruleset.pieces.iter().any(|piece| piece.assimilates || !piece.becomes.is_empty());
    promotes || changes || ruleset.hands.pick_up || may_leave(ruleset) || !ruleset.blasts.is_empty()
}

/// Returns whether frozen pieces may leave the board.
fn may_leave(ruleset: &Ruleset) -> bool {
    ruleset.freezes.iter().any(|freeze| freeze.lets_leave)
}

/// Returns whether each side always has exactly one piece of a royal type.
pub(crate) fn is_lone_royal(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let royal = |royal: &fers_rules::Royal| royal.piece_types == [piece_type] && royal.check == CheckRule::Any;
    let count = |color| ruleset.start.pieces().filter(|(_, piece)| *piece == Piece::new(color, piece_type)).count();
    ruleset.royals.iter().any(royal)
        && Color::ALL.into_iter().all(|color| count(color) == 1)
        && !ruleset.promotions.iter().any(|rule| rule.to.contains(&piece_type) || rule.from == piece_type)
        && !ruleset.pieces.iter().any(|piece| piece.assimilates || !piece.becomes.is_empty())
        && ruleset.hands == fers_rules::Hands::default()
        && ruleset.blasts.is_empty()
}

/// Puts ends into one order, as far as it does not matter which of two is looked at first.
fn sort_ends(ends: &mut [End]) {
    for round in 1..ends.len() {
        for index in 0..ends.len() - round {
            if place(&ends[index]) > place(&ends[index + 1]) && commute(&ends[index], &ends[index + 1]) {
                ends.swap(index, index + 1);
            }
        }
    }
}

fn place(end: &End) -> usize {
    match end {
        End::Mate { .. } => 1,
        End::Stalemate { .. } => 2,
        End::DeadMaterial { .. } => 3,
        End::ToAndFro { .. } | End::PerpetualCheck { .. } | End::CheckLoop { .. } => 4,
        End::PerpetualChase { .. } => 5,
        End::Repetition { .. } | End::RepetitionBan { .. } | End::RepetitionWon { .. } => 6,
        End::MoveCount { .. } => 7,
        End::Honour { .. } => 8,
        _ => 0,
    }
}

/// Returns whether the order of two ends does not matter: they never hold together, or both are
/// draws.
fn commute(a: &End, b: &End) -> bool {
    let is_draw = |end: &End| {
        matches!(
            end,
            End::Stalemate { verdict: Verdict::Draw, by_count: false }
                | End::Repetition { verdict: Some(Verdict::Draw), .. }
                | End::DeadMaterial { .. }
                | End::MoveCount { .. }
                | End::Honour { .. }
        )
    };
    let is_one = |end: &End, other: &End| match end {
        End::Mate { .. } => matches!(other, End::Stalemate { .. }),
        End::PerpetualCheck { .. } => matches!(other, End::Repetition { .. } | End::RepetitionWon { .. }),
        _ => false,
    };
    // Both are wins of the side that has just moved.
    let wins = |end: &End| {
        matches!(
            end,
            End::Mate { verdict: Verdict::Win, needs_shak: false }
                | End::Stalemate { verdict: Verdict::Win, by_count: false }
                | End::Checks { verdict: Verdict::Win, .. }
        ) || matches!(end, End::Goal { verdict: Verdict::Win, goal } if !goal.safe && goal.is_due_at_once())
    };
    is_draw(a) && is_draw(b) || is_one(a, b) || is_one(b, a) || wins(a) && wins(b)
}
