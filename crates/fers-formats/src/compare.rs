//! Differences between a ruleset and its text read back.

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{
    Counter, Drops, Duty, End, Facts, Goal, Occasion, Onward, Path, PieceRules, Pinch, Presentation, Progress,
    Promotion, Quality, Refusal, RegionId, Ruleset, Shape, Trigger, Zones,
};

use crate::royal_sets::royal_sets;
use crate::sides::has_sides;
use crate::{Loss, canonical, walks};

/// Returns everything in `original` that `found` lacks or changes.
pub(crate) fn losses(original: &Ruleset, found: &Ruleset) -> Vec<Loss> {
    let pair = Pair { original, found };
    let mut losses = pair.remarks();
    if original.geometry != found.geometry || original.pieces.len() != found.pieces.len() {
        losses.push(Loss::of_play("the board or the number of pieces"));
        return losses;
    }
    for piece_type in original.piece_types() {
        losses.extend(pair.piece(piece_type));
    }
    losses.extend(pair.whole_game());
    losses
}

/// Returns whether two rulesets play alike: names and descriptions may differ.
pub(crate) fn plays_alike(one: &Ruleset, other: &Ruleset) -> bool {
    let plain = |ruleset: &Ruleset| {
        let mut ruleset = Ruleset { presentation: Presentation::default(), ..ruleset.clone() };
        for piece in &mut ruleset.pieces {
            (piece.name, piece.san) = (String::new(), String::new());
        }
        ruleset
    };
    plain(one) == plain(other)
}

/// The two rulesets.
struct Pair<'r> {
    original: &'r Ruleset,
    found: &'r Ruleset,
}

impl Pair<'_> {
    fn remarks(&self) -> Vec<Loss> {
        let (original, found) = (&self.original.presentation, &self.found.presentation);
        let unsaid = |original: &str, found: &str| !original.is_empty() && original != found;
        let all = [
            (original.name != found.name, "its exact name"),
            (original.aliases != found.aliases, "its other names"),
            (unsaid(&original.description, &found.description), "its description"),
            (unsaid(&original.author, &found.author), "its author"),
            (unsaid(&original.source, &found.source), "its source"),
            (original.sides.is_some() && original.sides != found.sides, "what its sides are called"),
            (original.writing != found.writing, "how its players write squares and moves"),
            (original.xboard != found.xboard, "its hints for XBoard"),
            (original.diagram != found.diagram, "what its Interactive Diagram looks like"),
        ];
        all.into_iter().filter(|&(is_lost, _)| is_lost).map(|(_, what)| Loss::of_remarks(what)).collect()
    }

    fn piece(&self, piece_type: PieceType) -> Vec<Loss> {
        let (original, found) = (self.original.piece(piece_type), self.found.piece(piece_type));
        let name = &original.name;
        let mut losses = Vec::new();
        if original.name != found.name {
            losses.push(Loss::of_remarks(format!("the exact name of the piece {name}")));
        }
        let presentation = |piece: &PieceRules| (piece.letters.clone(), piece.san.clone(), piece.value);
        if presentation(original) != presentation(found) {
            losses.push(Loss::of_remarks(format!("the letters or the value of the {name}")));
        }
        let moves = |ruleset: &Ruleset, color| walks::of_side(ruleset, piece_type, color);
        let same = |color| {
            let walks = moves(self.original, color);
            walks.is_some() && walks == moves(self.found, color) || self.same_paths(piece_type, color)
        };
        if !Color::ALL.into_iter().all(same) {
            losses.push(Loss::of_play(format!("the moves of the {name}")));
        }
        if properties(self.original, piece_type) != properties(self.found, piece_type) {
            losses.push(Loss::of_play(format!("properties of the {name}")));
        }
        if promotions(self.original, piece_type) != promotions(self.found, piece_type) {
            losses.push(Loss::of_play(format!("the promotion of the {name}")));
        }
        losses
    }

    /// Returns whether the paths are equal, for moves that cannot be expanded into walks.
    fn same_paths(&self, piece_type: PieceType, color: Color) -> bool {
        let paths = |ruleset: &'_ Ruleset| {
            let paths = ruleset.piece(piece_type).moves_of(color).to_vec();
            paths.into_iter().map(|path| self.in_regions(ruleset, color, path)).collect::<Vec<Path>>()
        };
        let (original, found) = (paths(self.original), paths(self.found));
        let turns_alike = self.original.frame == self.found.frame || !has_sides(&original);
        turns_alike && fers_betza::same_moves(&original, &found)
    }

    /// Returns a path of one of the rulesets with numbers of regions that depend on their squares
    /// for a side only.
    fn in_regions(&self, ruleset: &Ruleset, color: Color, mut path: Path) -> Path {
        let regions = || self.original.regions.iter().chain(&self.found.regions);
        for zones in path.zones_mut() {
            let squares = ruleset.zone(*zones, color);
            let first = regions().position(|region| region.squares == *squares).unwrap_or_default();
            *zones = Zones::both(RegionId(first as u16));
        }
        path
    }

    fn whole_game(&self) -> Vec<Loss> {
        let (original, found) = (self.original, self.found);
        let all = [
            (original.castlings != found.castlings, "castling"),
            (opposite_castling(original) != opposite_castling(found), "what castling takes from the opponent"),
            (hands(original) != hands(found), "what happens with pieces in hand"),
            (castling_by_drop(original) != castling_by_drop(found), "which dropped pieces castle"),
            (castling_zone(original) != castling_zone(found), "where castling pieces may move"),
            (royal_sets(original) != royal_sets(found), "what is royal and when it is in check"),
            (facing(original) != facing(found), "how royals may not face"),
            (original.seizures != found.seizures, "what moves capture beside where they lead"),
            (original.freezes != found.freezes, "which pieces keep others from moving"),
            (original.protections != found.protections, "which pieces protect others"),
            (original.halts != found.halts, "which pieces halt others"),
            (original.flips != found.flips, "what moves turn over"),
            (original.burns != found.burns, "what burns where it arrives"),
            (pinches(original) != pinches(found), "which pieces relocate others"),
            (original.shoves != found.shoves, "what moves pull and push"),
            (blasts(original) != blasts(found), "what captures blow up"),
            (walling(original) != walling(found), "which walls moves put up"),
            (original.turn != found.turn, "how many moves a side makes in its turn"),
            (original.until_captured != found.until_captured, "that royals may be captured"),
            (original.must_capture != found.must_capture, "the duty to capture"),
            (original.no_checks != found.no_checks, "that no move may give check"),
            (stops_at_check(original) != stops_at_check(found), "that a move ends with the leg that gives check"),
            (original.victims_stay != found.victims_stay, "when captured pieces leave the board"),
            (duties(original) != duties(found), "which moves are illegal or go before others"),
            (counters(original) != counters(found), "what is counted, and within which bounds"),
            (original.passing != found.passing, "who may pass"),
            (original.tiebreak != found.tiebreak, "who wins what would be drawn"),
            (differs_in_progress(original, found), "whose moves begin the count of moves without progress anew"),
            (original.start != found.start, "the start position"),
            (original.shuffles != found.shuffles, "that the start position is drawn by lot"),
        ];
        let differing = all.into_iter().filter(|&(differs, _)| differs).map(|(_, what)| Loss::of_play(what));
        differing.chain(self.ends()).collect()
    }

    /// Returns the missing and additional ends, in the words of the canonical form.
    fn ends(&self) -> Option<Loss> {
        let (original, found) = (ends(self.original), ends(self.found));
        if original == found {
            return None;
        }
        let text = |ruleset, end: &End| format!("`{}`", canonical::writer::ends::print(ruleset, end));
        let missing = original.iter().zip(&self.original.ends).filter(|(plain, _)| !found.contains(plain));
        let added = found.iter().zip(&self.found.ends).filter(|(plain, _)| !original.contains(plain));
        let missing = missing.map(|(_, end)| format!("not {}", text(self.original, end)));
        let added = added.map(|(_, end)| format!("but {}", text(self.found, end)));
        let what: Vec<String> = missing.chain(added).collect();
        let what = if what.is_empty() { "which one counts where there are two".to_owned() } else { what.join(", ") };
        Some(Loss::of_play(format!("how the game ends: {what}")))
    }
}

/// Returns whether moves that are progress differ; only if ends of both depend on them.
fn differs_in_progress(original: &Ruleset, found: &Ruleset) -> bool {
    let asks = |ruleset: &Ruleset| Facts::of(ruleset).asks_for_progress;
    asks(original) && asks(found) && progress(original) != progress(found)
}

/// Returns by type which moves are progress, normalized; empty if no end depends on progress.
fn progress(ruleset: &Ruleset) -> Vec<ByColor<Progress>> {
    let facts = Facts::of(ruleset);
    let of = |(piece, &advances): (&PieceRules, &bool)| {
        piece.progress.map(|progress| match (progress, advances) {
            (Progress::ByMove | Progress::Always, true) | (Progress::Never, false) => Progress::ByKind,
            (progress, _) => progress,
        })
    };
    let pieces = ruleset.pieces.iter().zip(&facts.only_advances).filter(|_| facts.asks_for_progress);
    pieces.map(of).collect()
}

fn squares(ruleset: &Ruleset, zones: Zones) -> ByColor<Region> {
    ByColor::from_fn(|color| ruleset.zone(zones, color).clone())
}

/// Returns the properties of a piece besides names, moves and promotions. Properties without effect
/// are left out: drop rules without drops, the limit of a type to which no piece promotes.
fn properties(ruleset: &Ruleset, piece_type: PieceType) -> impl PartialEq {
    let piece = ruleset.piece(piece_type);
    let zones = |zones: Option<Zones>| zones.map(|zones| squares(ruleset, zones));
    let drop = (ruleset.hands.drops != Drops::None).then(|| {
        let rule = &piece.drop;
        let plain =
            (zones(rule.zone), rule.needs_move, rule.per_file_max, rule.may_check, rule.may_mate, rule.both_shades);
        (plain, zones(rule.opening), rule.needs.clone(), rule.endless, rule.must_threaten)
    });
    let has_goals = ruleset.ends.iter().any(|end| matches!(end, End::Goal { .. }));
    let is_chosen = ruleset.promotions.iter().any(|promotion| promotion.to.contains(&piece_type));
    let most = ruleset.geometry.places();
    let limit = piece.limit.map(|limit| limit.filter(|&limit| is_chosen && usize::from(limit) < most));
    let victims = piece.victims.clone().map(|mut victims| {
        victims.sort_unstable();
        victims.dedup();
        victims
    });
    // A piece that may not give check gives no mate, either.
    let bans = (
        piece.may_check,
        !piece.may_check || piece.may_mate,
        piece.may_flee,
        piece.must_threaten,
        !is_chosen || piece.may_appear_armed,
    );
    let flags = [piece.is_iron, piece.assimilates, piece.gives_shak, !has_goals || piece.takes_goals];
    let trading = (piece.endangered.clone(), piece.retaliation);
    (
        flags,
        (bans, zones(piece.last_promotes_in), piece.unsettles.clone()),
        changes(ruleset, piece_type),
        trading,
        zones(piece.confined_to),
        zones(piece.blocked_by),
        victims,
        (piece.in_hand, piece.displaced),
        fers_betza::MoveSet::of(&piece.sight),
        drop,
        limit,
    )
}

/// Returns by last victim, none first, the effective changes of type.
fn changes(ruleset: &Ruleset, piece_type: PieceType) -> impl PartialEq {
    let with = |victim: Option<PieceType>| {
        let mut found = Vec::new();
        for entry in ruleset.piece(piece_type).becomes.iter().filter(|entry| entry.catch.is_made(victim)) {
            found.push((entry.into, entry.zone.map(|zone| squares(ruleset, zone)), entry.shifting, entry.leaves));
            if entry.zone.is_none() && !entry.shifting {
                break;
            }
        }
        found
    };
    victims_or_none(ruleset).map(with).collect::<Vec<_>>()
}

/// Returns whether castling takes rights from the opponent; only if both sides castle.
fn opposite_castling(ruleset: &Ruleset) -> bool {
    let castles = |color: Color| ruleset.castlings.iter().any(|castling| castling.color == color);
    ruleset.opposite_castling && Color::ALL.into_iter().all(castles)
}

/// Returns the pieces that castle after a drop, by side; only with castlings and drops.
fn castling_by_drop(ruleset: &Ruleset) -> impl PartialEq {
    let sorted = |types: &[PieceType]| types.iter().copied().collect::<std::collections::BTreeSet<_>>();
    let castles = |color: Color| ruleset.castlings.iter().any(|castling| castling.color == color);
    let pairs = ruleset.castling_by_drop.as_ref().filter(|_| Facts::of(ruleset).castles_after_drop)?;
    Some(ByColor::from_fn(|color| {
        let pair = Some(&pairs[color]).filter(|_| castles(color))?;
        Some((sorted(&pair.kings), sorted(&pair.partners)))
    }))
}

/// Returns whether moves end with the leg that gives check; only where some have several legs.
fn stops_at_check(ruleset: &Ruleset) -> bool {
    let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
    ruleset.stops_at_check && paths.any(|path| path.legs.len() > 1)
}

/// Returns the squares within which castling pieces may move; only of sides that castle.
fn castling_zone(ruleset: &Ruleset) -> impl PartialEq {
    let castles = |color: Color| ruleset.castlings.iter().any(|castling| castling.color == color);
    let squares = |color: Color| ruleset.castling_zone.map(|zones| ruleset.zone(zones, color).clone());
    ByColor::from_fn(|color| squares(color).filter(|_| castles(color)))
}

/// Returns the pinches, with homes as squares and royals left out of the victims.
fn pinches(ruleset: &Ruleset) -> impl PartialEq {
    let said = |pinch: &Pinch| {
        let taken = |of: &PieceType| pinch.takes(*of) && !ruleset.is_royal(*of);
        let victims: Vec<PieceType> = ruleset.piece_types().filter(taken).collect();
        (pinch.by.clone(), pinch.reach.clone(), victims, squares(ruleset, pinch.homes), pinch.rank)
    };
    ruleset.pinches.iter().map(said).collect::<Vec<_>>()
}

/// Returns the walling rule, with regions as squares.
fn walling(ruleset: &Ruleset) -> impl PartialEq {
    let walling = ruleset.walling.as_ref()?;
    let zone = walling.zone.map(|zones| squares(ruleset, zones));
    Some((walling.site, zone, walling.is_carried, walling.is_alone, walling.is_gap, walling.parries_check))
}

/// Returns the blast of a move by type and last victim.
fn blasts(ruleset: &Ruleset) -> impl PartialEq {
    let with = |by: PieceType, victim: Option<PieceType>| {
        let blast = ruleset.blasts.iter().find(|blast| blast.is_set_off(by, victim))?;
        let around: std::collections::BTreeSet<_> = blast.around.iter().copied().collect();
        let spares: std::collections::BTreeSet<_> = blast.spares.iter().copied().collect();
        Some((around, spares, blast.takes_mover, (blast.petrifies_mover, blast.petrifies_around)))
    };
    let of_type = |by: PieceType| victims_or_none(ruleset).map(|victim| with(by, victim)).collect::<Vec<_>>();
    ruleset.piece_types().map(of_type).collect::<Vec<_>>()
}

fn victims_or_none(ruleset: &Ruleset) -> impl Iterator<Item = Option<PieceType>> {
    std::iter::once(None).chain(ruleset.piece_types().map(Some))
}

/// A promotion rule with squares instead of regions.
#[derive(PartialEq, Eq)]
struct PlainPromotion {
    zone: ByColor<Region>,
    trigger: PlainTrigger,
    to: Vec<PieceType>,
    refusal: PlainRefusal,
    quiet_only: bool,
    occasion: Occasion,
    suspends: bool,
    goes_on: Option<Onward>,
}

#[derive(PartialEq, Eq)]
enum PlainTrigger {
    EnterFrom(ByColor<Region>),
    Other(Trigger),
}

#[derive(PartialEq, Eq)]
enum PlainRefusal {
    Within(ByColor<Region>),
    Other(Refusal),
}

/// Returns the promotion rules of a piece, without rules for leaving squares that it cannot leave.
fn promotions(ruleset: &Ruleset, piece_type: PieceType) -> Vec<PlainPromotion> {
    let counts = |rule: &&Promotion| {
        rule.from == piece_type && (rule.trigger != Trigger::Leave || can_leave(ruleset, piece_type, rule.zone))
    };
    let plain = |rule: &Promotion| PlainPromotion {
        zone: squares(ruleset, rule.zone),
        trigger: match rule.trigger {
            Trigger::EnterFrom(zones) => PlainTrigger::EnterFrom(squares(ruleset, zones)),
            other => PlainTrigger::Other(other),
        },
        to: rule.to.clone(),
        refusal: match rule.refusal {
            Refusal::Within(zones) => PlainRefusal::Within(squares(ruleset, zones)),
            other => PlainRefusal::Other(other),
        },
        quiet_only: rule.quiet_only,
        occasion: rule.occasion.clone(),
        suspends: rule.suspends,
        goes_on: rule.goes_on,
    };
    ruleset.promotions.iter().filter(counts).map(plain).collect()
}

/// Returns whether a piece has a step from a square of the zone that stays on the board.
fn can_leave(ruleset: &Ruleset, piece_type: PieceType, zone: Zones) -> bool {
    let leaves = |color: Color| {
        let Some(walks) = walks::of_side(ruleset, piece_type, color) else { return true };
        let first: std::collections::BTreeSet<_> = walks.keys().map(|walk| walk.treads[0].vector).collect();
        let squares = ruleset.zone(zone, color);
        squares.iter().any(|square| first.iter().any(|&vector| ruleset.geometry.step(square, vector).is_some()))
    };
    Color::ALL.into_iter().any(leaves)
}

fn hands(ruleset: &Ruleset) -> impl PartialEq {
    let hands = &ruleset.hands;
    let gating =
        hands.gating.as_ref().map(|gating| (squares(ruleset, gating.zone), gating.only.clone(), gating.is_ordered));
    let is_urgent = |piece_type: &PieceType| hands.urgent.as_ref().is_none_or(|urgent| urgent.contains(piece_type));
    let urgent = (hands.drops == Drops::Urgent).then(|| ruleset.piece_types().filter(is_urgent).collect::<Vec<_>>());
    let fills = hands.captured_to.is_some() || hands.pick_up;
    let kept = fills.then(|| ruleset.piece_types().filter(|&of| hands.keeps(of)).collect::<Vec<_>>());
    (hands.captured_to, kept, hands.drops, urgent, gating, hands.pick_up, hands.is_shared)
}

/// Returns the lines of facing royals, each in one of its two directions.
/// Returns the duties, with the squares of their zones.
fn duties(ruleset: &Ruleset) -> impl PartialEq {
    let plain = |duty: &Duty| match &duty.quality {
        Quality::EntersQuietly { by, zone } => (duty.demand, None, Some((by.clone(), squares(ruleset, *zone)))),
        other => (duty.demand, Some(other.clone()), None),
    };
    ruleset.duties.iter().map(plain).collect::<Vec<_>>()
}

/// Returns the counters without their names.
fn counters(ruleset: &Ruleset) -> Vec<Counter> {
    ruleset.counters.iter().map(|counter| Counter { name: String::new(), ..counter.clone() }).collect()
}

fn facing(ruleset: &Ruleset) -> impl PartialEq {
    let lines = ruleset.facing.as_ref().map(|facing| facing.lines.iter().map(|&line| line.max(-line)));
    let challenge = ruleset.facing.as_ref().map(|facing| facing.challenge);
    (lines.map(|lines| lines.collect::<std::collections::BTreeSet<_>>()), challenge)
}

/// Returns the ends, with the squares of their zones.
fn ends(ruleset: &Ruleset) -> Vec<(Vec<ByColor<Region>>, End)> {
    let nowhere = Zones { white: fers_rules::RegionId(0), black: fers_rules::RegionId(0) };
    let plain = |end: &End| match end {
        End::Goal { goal, verdict } => {
            let end = End::Goal { goal: Goal { zone: nowhere, ..goal.clone() }, verdict: *verdict };
            (vec![squares(ruleset, goal.zone)], end)
        }
        End::Connection { connection, verdict } => {
            let mut connection = connection.clone();
            let mut zones = Vec::new();
            if let Shape::Chain { from, to, .. } = &mut connection.shape {
                zones = vec![squares(ruleset, *from), squares(ruleset, *to)];
                (*from, *to) = (nowhere, nowhere);
            }
            (zones, End::Connection { connection, verdict: *verdict })
        }
        other => (Vec::new(), other.clone()),
    };
    ruleset.ends.iter().map(plain).collect()
}
