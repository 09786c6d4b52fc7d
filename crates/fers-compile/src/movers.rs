//! The executors of every piece type of a side.

use std::sync::Arc;

use fers_core::{Color, PieceType, SquareSet, Vector};
use fers_program::{
    BySquare, Direction, Executor, Hop, Lame, LeapTargets, Line, MoveKind, Mover, Script, Slide, TypeSet, When,
};
use fers_rules::{Condition, Leg, OthersPath, Over, Path, Range, Ruleset, Steps, Zones, paths_of_others};

use crate::choose::{choose, hop_over_some, pieces_stay_themselves};
use crate::draft::Draft;
use crate::lines::Lines;
use crate::onward;
use crate::scripts::{self, Context};
use crate::shifts::capture_steps;
use crate::unfold::{LamePath, unfold};

/// Chooses an executor for each path of each piece, and fills its tables.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, facts, lines, program } = draft;
    program.types = ruleset.pieces.len();
    for color in Color::ALL {
        for piece_type in ruleset.piece_types() {
            let builder = Builder::new(ruleset, facts.passes_pieces, color, piece_type);
            let (mover, executors) = builder.build(lines);
            program.movers[color].push(mover);
            program.executors[color].push(executors);
        }
    }
}

struct Builder<'a, const N: usize> {
    ruleset: &'a Ruleset,
    /// Whether other pieces may stand on en passant squares.
    passes_pieces: bool,
    color: Color,
    piece_type: PieceType,
    /// The squares on which the piece may end a move and capture.
    confined: SquareSet<N>,
    /// The squares that count as occupied for it.
    blocked: SquareSet<N>,
    mover: Mover<N>,
    lames: Vec<Vec<Lame<N>>>,
}

impl<'a, const N: usize> Builder<'a, N> {
    fn new(ruleset: &'a Ruleset, passes_pieces: bool, color: Color, piece_type: PieceType) -> Self {
        let rules = ruleset.piece(piece_type);
        let set = |zones: Zones| SquareSet::from_region(ruleset.zone(zones, color));
        let confined = rules.confined_to.map_or(!SquareSet::EMPTY, set);
        let blocked = rules.blocked_by.map_or(SquareSet::EMPTY, set);
        let victims = ruleset.piece_types().filter(|&victim| rules.may_capture(victim)).map(PieceType::index).collect();
        let mover = Mover {
            leaps: None,
            lines: Box::default(),
            line_numbers: Box::default(),
            rays: Box::default(),
            slides: Vec::new(),
            quiet_lines: Box::default(),
            limited_slides: Box::default(),
            kind: MoveKind::default(),
            capture_kind: MoveKind::default(),
            capture_steps: None,
            is_plain: false,
            promotes_from: SquareSet::EMPTY,
            hops: Vec::new(),
            filtered_hops: Vec::new(),
            lames: Box::default(),
            scripts: Vec::new(),
            onward: Vec::new(),
            en_passant_origins: None,
            en_passant_scripts: Vec::new(),
            confined_to: confined,
            blocked,
            victims: if rules.victims.is_none() { TypeSet::ALL } else { victims },
            opens_en_passant: None,
        };
        Self { ruleset, passes_pieces, color, piece_type, confined, blocked, mover, lames: Vec::new() }
    }

    /// Makes the mover, and lists the executor of each path.
    fn build(mut self, lines: &mut Lines<N>) -> (Mover<N>, Box<[Executor]>) {
        let paths = self.paths();
        let executors: Box<[Executor]> = paths.iter().map(|path| self.add_path(lines, path)).collect();
        self.add_onward(lines, &executors);
        self.mover.lames = std::mem::take(&mut self.lames).into_iter().map(Vec::into_boxed_slice).collect();
        self.sort_slides();
        self.mover.kind = move_kind(&self.mover);
        self.mover.capture_kind = capture_kind(&self.mover);
        self.mover.capture_steps = capture_steps(&self.mover);
        self.mover.opens_en_passant = opens_en_passant(&self.mover);
        (self.mover, executors)
    }

    /// Sorts the slides: pairs of opposite directions become lines.
    fn sort_slides(&mut self) {
        let is_ray = |slide: &&Slide<N>| slide.limits.is_none() && slide.quiet && slide.capture;
        let is_glide = |slide: &&Slide<N>| slide.limits.is_none() && slide.quiet && !slide.capture;
        let slides = || self.mover.slides.iter();
        let rays: Vec<Direction> = slides().filter(is_ray).map(|slide| slide.direction).collect();
        let glides: Vec<Direction> = slides().filter(is_glide).map(|slide| slide.direction).collect();
        let (lines, rays) = Line::paired(&rays);
        let (quiet_lines, lone_glides) = Line::paired(&glides);
        let is_limited =
            |slide: &&Slide<N>| !is_ray(slide) && (!is_glide(slide) || lone_glides.contains(&slide.direction));
        let limited = slides().zip(0..).filter(|(slide, _)| is_limited(slide)).map(|(_, index)| index).collect();
        (self.mover.lines, self.mover.rays) = (lines.into_boxed_slice(), rays.into_boxed_slice());
        (self.mover.quiet_lines, self.mover.limited_slides) = (quiet_lines.into_boxed_slice(), limited);
    }

    /// Adds a path to the tables of the executor that suits it; returns the executor.
    fn add_path(&mut self, lines: &mut Lines<N>, path: &Path) -> Executor {
        let context = self.context(path);
        let is_interpreted = is_interpreted(self.ruleset) || scripts::stops_at_check(self.ruleset, path);
        if !is_interpreted && self.add_hop_over_some(lines, path, context) {
            return Executor::Hop;
        }
        let captures_passing = path.legs.last().is_some_and(|leg| leg.arrivals.en_passant);
        let executor = match choose(path, &self.ruleset.geometry, !self.blocked.is_empty()) {
            // The interpreter knows that a capture may have a second victim, which passed.
            _ if self.passes_pieces && captures_passing => Executor::Script,
            // The interpreter knows where pieces pass and may not stop, where they are halted, and
            // which legs give check.
            Executor::Lame | Executor::Slide | Executor::Hop if is_interpreted => Executor::Script,
            // The interpreter knows which squares are passed and which are visited on.
            Executor::Lame if self.shuns_attack() && path.legs.len() > 1 => Executor::Script,
            Executor::Lame if !self.add_lames(lines, path, context) => Executor::Script,
            Executor::Slide if !self.add_winding(lines, path, context) => Executor::Script,
            chosen => chosen,
        };
        match (executor, path.legs.first()) {
            (Executor::Leap, Some(leg)) => self.add_leaps(lines, leg, context),
            (Executor::Slide, Some(leg)) => self.add_slides(lines, leg, context),
            (Executor::Hop, Some(leg)) => self.add_hops(lines, leg, context),
            (Executor::Script, _) if path.is_of_others() => self.add_paths_of_others(lines, path),
            (Executor::Script, _) => {
                let script = scripts::script(self.ruleset, lines, path, context);
                self.mover.scripts.push(script);
            }
            _ => {}
        }
        if captures_passing && !matches!(executor, Executor::Leap | Executor::Script) {
            let script = scripts::script(self.ruleset, lines, &scripts::en_passant_part(path), context);
            self.mover.en_passant_scripts.push(script);
        }
        executor
    }

    /// Adds the paths of the types that a piece may become on its way, for promotions that let it
    /// go on. Scripts then go on by themselves. Each path in a table gets a script that only goes
    /// on.
    fn add_onward(&mut self, lines: &mut Lines<N>, executors: &[Executor]) {
        let mut plans = onward::plans(self.ruleset, self.piece_type, self.color);
        if plans.is_empty() {
            return;
        }
        for (choice, scripts) in plans.iter_mut().flat_map(|plan| &mut plan.choices) {
            let builder = Builder::new(self.ruleset, self.passes_pieces, self.color, PieceType(*choice as u16));
            let paths = builder.paths().iter();
            *scripts = paths.map(|path| builder.stepwise(lines, path)).collect();
        }
        let stops_to_promote = plans.iter().any(|plan| plan.captures);
        let own = self.paths().iter().zip(executors).filter(|(_, executor)| **executor != Executor::Script);
        let only = own.map(|(path, _)| Script { only_goes_on: true, ..self.stepwise(lines, path) });
        let only: Vec<Script<N>> = only.collect();
        let scripts = std::mem::take(&mut self.mover.scripts).into_iter().chain(only);
        let goes_on = |script| Script { goes_on: true, stops_to_promote, captures: true, ..stepwise(script) };
        self.mover.scripts = scripts.map(goes_on).collect();
        self.mover.onward = plans;
    }

    fn paths(&self) -> &'a [Path] {
        self.ruleset.piece(self.piece_type).moves_of(self.color)
    }

    /// Returns a path as a script that is walked leg by leg.
    fn stepwise(&self, lines: &mut Lines<N>, path: &Path) -> Script<N> {
        stepwise(scripts::script(self.ruleset, lines, path, self.context(path)))
    }

    /// Adds a script for each path of another piece that a path imitates or borrows.
    fn add_paths_of_others(&mut self, lines: &mut Lines<N>, path: &Path) {
        for OthersPath { path, after } in paths_of_others(self.ruleset, self.color, path) {
            let context = Context { after, ..self.context(&path) };
            self.mover.scripts.push(scripts::script(self.ruleset, lines, &path, context));
        }
    }

    /// Returns whether the piece is a royal that may not pass attacked squares.
    fn shuns_attack(&self) -> bool {
        let sets = self.ruleset.royals.iter().filter(|royal| royal.piece_types.contains(&self.piece_type));
        sets.into_iter().any(|royal| !royal.may_cross_attack)
    }

    /// Returns where a path may start, and its conditions on the mover.
    fn context(&self, path: &Path) -> Context<N> {
        let set = |zones: Zones| SquareSet::from_region(self.ruleset.zone(zones, self.color));
        let (mut from, mut when) = (!SquareSet::EMPTY, When::default());
        for condition in &path.when {
            match *condition {
                Condition::From(zones) => from &= set(zones),
                Condition::NotFrom(zones) => from = from.difference(set(zones)),
                Condition::Virgin => when.virgin = true,
                Condition::Moved => when.moved = true,
                Condition::NotInCheck => when.not_in_check = true,
                Condition::InCheck => when.in_check = true,
                // Only the interpreter asks.
                Condition::Without(_) | Condition::InPart(_) => {}
                Condition::AheadOfStart => {
                    from &= SquareSet::from_region(&self.ruleset.ahead_of_start(self.piece_type, self.color));
                }
            }
        }
        Context { color: self.color, from, when, after: None }
    }

    fn vectors(&self, leg: &Leg) -> Vec<Vector> {
        match &leg.steps {
            Steps::Absolute(vectors) => vectors.iter().map(|&v| self.ruleset.frame.apply(v, self.color)).collect(),
            Steps::Turned(_) | Steps::Anywhere | Steps::AsLastMoved { .. } => Vec::new(),
        }
    }

    /// Returns the squares on which a leg may end, wherever it begins.
    fn within(&self, leg: &Leg) -> SquareSet<N> {
        let region = |zones: Zones| SquareSet::from_region(self.ruleset.zone(zones, self.color));
        leg.ends_in.map_or(!SquareSet::EMPTY, region)
    }

    /// Returns the squares on which a path of this leg alone may end.
    fn ends(&self, leg: &Leg) -> SquareSet<N> {
        self.confined & self.within(leg)
    }

    fn places(&self) -> usize {
        self.ruleset.geometry.places()
    }

    fn add_leaps(&mut self, lines: &Lines<N>, leg: &Leg, context: Context<N>) {
        let targets_from = |from: usize| {
            let reached = match leg.steps {
                Steps::Anywhere => lines.squares().difference(SquareSet::of(from)),
                _ => {
                    let reached = self.vectors(leg).into_iter().filter_map(|vector| lines.ahead(from, vector).next());
                    reached.fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
                }
            };
            if context.from.contains(from) { reached & self.ends(leg) } else { SquareSet::EMPTY }
        };
        let targets: Vec<SquareSet<N>> = (0..self.places()).map(targets_from).collect();
        if leg.arrivals.empty || leg.arrivals.enemy.is_some() {
            self.widen_leaps(leg, &targets);
        }
        if leg.arrivals.en_passant {
            let filled = || Box::new(BySquare::filled(SquareSet::EMPTY));
            let origins = self.mover.en_passant_origins.get_or_insert_with(filled);
            for (from, targets) in targets.iter().enumerate() {
                targets.difference(self.blocked).into_iter().for_each(|to| origins[to].insert(from));
            }
        }
    }

    fn widen_leaps(&mut self, leg: &Leg, targets: &[SquareSet<N>]) {
        let filled = || Arc::new(BySquare::filled(LeapTargets::default()));
        let leaps = Arc::make_mut(self.mover.leaps.get_or_insert_with(filled));
        for (known, &new) in leaps.iter_mut().zip(targets) {
            if leg.arrivals.empty {
                known.quiet |= new.difference(self.blocked);
            }
            if leg.arrivals.enemy.is_some() {
                known.capture |= new;
            }
        }
    }

    /// Adds the lines of a slide that wind round joined edges as lame moves: their squares are not
    /// in order. Returns false if there are too many.
    fn add_winding(&mut self, lines: &Lines<N>, path: &Path, context: Context<N>) -> bool {
        let winds = |&vector: &Vector| !lines.is_ordered(self.ruleset.frame.apply(vector, self.color));
        let winding = |leg: &Leg| match &leg.steps {
            Steps::Absolute(vectors) => Steps::Absolute(vectors.iter().copied().filter(winds).collect()),
            steps => steps.clone(),
        };
        let legs: Vec<Leg> = path.legs.iter().map(|leg| Leg { steps: winding(leg), ..leg.clone() }).collect();
        let is_straight = legs.iter().all(|leg| leg.steps == Steps::Absolute(Vec::new()));
        is_straight || self.add_lames(lines, &Path { legs, ..path.clone() }, context)
    }

    /// Adds the lines of a slide whose squares are in order.
    fn add_slides(&mut self, lines: &mut Lines<N>, leg: &Leg, context: Context<N>) {
        for vector in self.vectors(leg) {
            if !lines.is_ordered(vector) {
                continue;
            }
            let direction = lines.direction(vector);
            let is_plain = leg.range == Range::ANY
                && context.from == !SquareSet::EMPTY
                && self.ends(leg) == !SquareSet::EMPTY
                && self.blocked.is_empty();
            let limits = (!is_plain).then(|| self.limits(lines, leg, vector, context));
            let (quiet, capture) = (leg.arrivals.empty, leg.arrivals.enemy.is_some());
            self.mover.slides.push(Slide { direction, limits, quiet, capture });
        }
    }

    fn add_hops(&mut self, lines: &mut Lines<N>, leg: &Leg, context: Context<N>) {
        let Over::Hurdles { land_next, .. } = leg.over else { return };
        for vector in self.vectors(leg) {
            let direction = lines.direction(vector);
            let limits = self.limits(lines, leg, vector, context);
            self.mover.hops.push(Hop { direction, limits, land_next, barred: Box::default() });
        }
    }

    /// Adds a path as a hop over pieces of some types. Returns false if it is no such hop.
    fn add_hop_over_some(&mut self, lines: &mut Lines<N>, path: &Path, context: Context<N>) -> bool {
        let geometry = &self.ruleset.geometry;
        let is_flat = !geometry.wraps_files && !geometry.wraps_ranks && self.blocked.is_empty();
        let Some((leg, hurdles)) = hop_over_some(path).filter(|_| is_flat && !self.shuns_attack()) else {
            return false;
        };
        let is_barred = |&piece_type: &PieceType| !self.ruleset.includes(hurdles, piece_type);
        let barred: Box<[usize]> = self.ruleset.piece_types().filter(is_barred).map(PieceType::index).collect();
        if !barred.is_empty() && !pieces_stay_themselves(self.ruleset) {
            return false;
        }
        for vector in self.vectors(&leg) {
            let direction = lines.direction(vector);
            let limits = self.limits(lines, &leg, vector, context);
            let hop = Hop { direction, limits, land_next: false, barred: barred.clone() };
            if barred.is_empty() { &mut self.mover.hops } else { &mut self.mover.filtered_hops }.push(hop);
        }
        true
    }

    /// Returns, for each origin, where a leg in one direction may end on an empty board.
    fn limits(&self, lines: &Lines<N>, leg: &Leg, vector: Vector, context: Context<N>) -> Box<[LeapTargets<N>]> {
        let ends = self.ends(leg);
        let limits_from = |from: usize| {
            let mut limits = LeapTargets::default();
            if !context.from.contains(from) {
                return limits;
            }
            let steps = leg.range.max.map_or(usize::MAX, usize::from);
            for (square, taken) in lines.ahead(from, vector).zip(1..=steps) {
                let is_blocked = self.blocked.contains(square);
                if taken >= usize::from(leg.range.min) && ends.contains(square) {
                    let target = SquareSet::of(square);
                    limits.quiet |= if leg.arrivals.empty && !is_blocked { target } else { SquareSet::EMPTY };
                    limits.capture |= if leg.arrivals.enemy.is_some() { target } else { SquareSet::EMPTY };
                }
                if is_blocked {
                    break;
                }
            }
            limits
        };
        (0..self.places()).map(limits_from).collect()
    }

    /// Adds a path as lame moves from every square; returns false if there are too many.
    fn add_lames(&mut self, lines: &Lines<N>, path: &Path, context: Context<N>) -> bool {
        let Some(last) = path.legs.last() else { return false };
        let ends: Vec<SquareSet<N>> = path.legs.iter().map(|leg| self.within(leg)).collect();
        let ways_from = |from: usize| -> Option<Vec<LamePath<N>>> {
            if !context.from.contains(from) {
                return Some(Vec::new());
            }
            unfold(path, &ends, self.ruleset.frame, self.color, lines, self.blocked, from)
        };
        let Some(ways) = (0..self.places()).map(ways_from).collect::<Option<Vec<_>>>() else { return false };
        if last.arrivals.empty || last.arrivals.enemy.is_some() {
            self.lames.resize(ways.len(), Vec::new());
            for (lames, ways) in self.lames.iter_mut().zip(ways) {
                let ways = ways.into_iter().filter(|way| self.confined.contains(way.to));
                let ways = ways.map(|way| Lame {
                    to: SquareSet::of(way.to),
                    via: way.via,
                    quiet: last.arrivals.empty && !self.blocked.contains(way.to),
                    // A path that passes its own end needs that square empty, so it captures
                    // nothing there.
                    capture: last.arrivals.enemy.is_some() && !way.via.contains(way.to),
                    creates_en_passant: path.opens_en_passant(),
                    when: context.when,
                });
                ways.for_each(|way| add_lame(lames, way));
            }
        }
        true
    }
}

/// Returns whether moves of several steps need the interpreter.
pub(crate) fn is_interpreted(ruleset: &Ruleset) -> bool {
    ruleset.walls_are_gaps() || !ruleset.halts.is_empty()
}

/// Adds a lame move to a known one that differs only in its ends, or as a new one.
fn add_lame<const N: usize>(lames: &mut Vec<Lame<N>>, way: Lame<N>) {
    match lames.iter_mut().find(|known| Lame { to: way.to, ..**known } == way) {
        Some(known) => known.to |= way.to,
        None => lames.push(way),
    }
}

/// Returns by square the destinations of moves that give en passant chances, if there are any.
fn opens_en_passant<const N: usize>(mover: &Mover<N>) -> Option<Box<BySquare<SquareSet<N>, N>>> {
    if mover.scripts.iter().any(Script::opens_en_passant) {
        // Where the walks of a script lead is found when they are walked.
        return Some(Box::new(BySquare::filled(!SquareSet::EMPTY)));
    }
    let mut opens = BySquare::filled(SquareSet::EMPTY);
    for (from, lames) in mover.lames.iter().enumerate() {
        let opening = lames.iter().filter(|lame| lame.creates_en_passant && lame.quiet);
        opens[from] = opening.fold(SquareSet::EMPTY, |set, lame| set | lame.to);
    }
    let is_any = opens.iter().any(|squares| !squares.is_empty());
    is_any.then(|| Box::new(opens))
}

/// Returns the tables that contain all moves of a mover.
fn move_kind<const N: usize>(mover: &Mover<N>) -> MoveKind {
    let has_others = !mover.rays.is_empty()
        || !mover.quiet_lines.is_empty()
        || !mover.limited_slides.is_empty()
        || !mover.hops.is_empty()
        || !mover.filtered_hops.is_empty()
        || !mover.lames.is_empty();
    if has_others { MoveKind::Mixed } else { kind_without_others(mover) }
}

/// Returns the tables that contain all captures of a mover.
fn capture_kind<const N: usize>(mover: &Mover<N>) -> MoveKind {
    let has_others = !mover.rays.is_empty()
        || mover.limited_slides.iter().any(|&index| mover.slides[index as usize].capture)
        || !mover.hops.is_empty()
        || !mover.filtered_hops.is_empty()
        || mover.lames.iter().flatten().any(|lame| lame.capture);
    if has_others { MoveKind::Mixed } else { kind_without_others(mover) }
}

/// Returns the kind of a mover that has leaps and lines alone.
fn kind_without_others<const N: usize>(mover: &Mover<N>) -> MoveKind {
    match (mover.leaps.is_some(), mover.lines.is_empty()) {
        (true, true) => MoveKind::Leaps(()),
        (true, false) => MoveKind::LeapsAndLines((), ()),
        (false, _) => MoveKind::Lines(()),
    }
}

/// Returns a script without the shorter ways to walk some of them, for pieces that go on.
fn stepwise<const N: usize>(script: Script<N>) -> Script<N> {
    Script { is_straight: false, is_ride: false, is_wide: true, ends_early: true, ..script }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::MoveKind;

    use crate::testing::{Compiled, pieces};

    #[test]
    fn a_knight_leaps_from_a1_to_b3_and_c2() {
        let chess = Compiled::<1>::library("chess");
        let knight = chess.mover(Color::White, "Knight");
        let from_a1 = knight.leaps.as_ref().unwrap()[chess.at("a1")];
        assert_eq!((chess.names(from_a1.quiet), chess.names(from_a1.capture)), ("b3 c2".into(), "b3 c2".into()));
        assert_eq!(knight.kind, MoveKind::Leaps(()));
    }

    #[test]
    fn rooks_slide_along_two_lines_and_queens_along_four() {
        let chess = Compiled::<1>::library("chess");
        let lines = |name| chess.mover(Color::Black, name).lines.len();
        assert_eq!(["Rook", "Bishop", "Queen", "Knight"].map(lines), [2, 2, 4, 0]);
    }

    #[test]
    fn a_lance_slides_one_way_only() {
        let shogi = Compiled::<2>::library("shogi");
        let lance = |color| shogi.mover(color, "Lance").rays.iter().map(|ray| ray.step).collect::<Vec<_>>();
        assert_eq!((lance(Color::White), lance(Color::Black)), (vec![(0, 1, 0)], vec![(0, -1, 0)]));
    }

    #[test]
    fn the_cannon_of_xiangqi_hops_over_one_hurdle_to_capture_only() {
        let xiangqi = Compiled::<2>::library("xiangqi");
        let cannon = xiangqi.mover(Color::White, "Cannon");
        assert_eq!((cannon.hops.len(), cannon.slides.len(), cannon.quiet_lines.len()), (4, 4, 2));
        assert!(cannon.hops.iter().all(|hop| !hop.land_next && hop.barred.is_empty()));
        assert!(cannon.hops.iter().all(|hop| hop.limits.iter().all(|limits| limits.quiet.is_empty())));
        assert!(cannon.slides.iter().all(|slide| slide.quiet && !slide.capture));
        // A grasshopper lands right behind its hurdle.
        let grasshopper = Compiled::<1>::library("grasshopper");
        let hops = &grasshopper.mover(Color::White, "Grasshopper").hops;
        assert!(hops.len() == 8 && hops.iter().all(|hop| hop.land_next));
    }

    #[test]
    fn a_horse_of_xiangqi_steps_past_the_square_beside_it() {
        let xiangqi = Compiled::<2>::library("xiangqi");
        let lames = &xiangqi.mover(Color::White, "Horse").lames[xiangqi.at("b1")];
        let ways: Vec<_> = lames.iter().map(|lame| (xiangqi.names(lame.to), xiangqi.names(lame.via))).collect();
        assert!(ways.len() == 2 && lames.iter().all(|lame| lame.quiet && lame.capture), "{ways:?}");
        assert!(ways.contains(&("a3 c3".into(), "b2".into())), "{ways:?}");
        assert!(ways.contains(&("d2".into(), "c1".into())), "{ways:?}");
    }

    #[test]
    fn a_general_stays_in_the_palace() {
        let xiangqi = Compiled::<2>::library("xiangqi");
        let leaps = xiangqi.mover(Color::White, "General").leaps.as_ref().unwrap();
        assert_eq!(xiangqi.names(leaps[xiangqi.at("d1")].quiet), "d2 e1");
        assert_eq!(xiangqi.names(leaps[xiangqi.at("e3")].capture), "d3 e2 f3");
    }

    #[test]
    fn the_double_step_of_a_pawn_passes_a_square_and_opens_it_to_capture_en_passant() {
        let chess = Compiled::<1>::library("chess");
        let pawn = chess.mover(Color::White, "Pawn");
        let [double] = &*pawn.lames[chess.at("e2")] else { panic!("one double step") };
        assert_eq!((chess.names(double.to), chess.names(double.via)), ("e4".into(), "e3".into()));
        assert!(double.quiet && !double.capture && double.creates_en_passant && double.when.virgin);
        assert_eq!(pawn.capture_kind, MoveKind::Leaps(()));
        // A pawn captures en passant on e6 from d5 and f5.
        let origins = pawn.en_passant_origins.as_ref().unwrap();
        assert_eq!(chess.names(origins[chess.at("e6")]), "d5 f5");
    }

    #[test]
    fn pieces_of_both_kinds_leap_and_slide() {
        let piece = Compiled::<1>::new(pieces("Archbishop = \"BN\""));
        assert_eq!(piece.mover(Color::White, "Archbishop").kind, MoveKind::LeapsAndLines((), ()));
    }
}
