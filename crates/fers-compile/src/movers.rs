//! The executors of every piece type of a side.

use fers_core::{Color, PieceType, SquareSet, Vector};
use fers_movegen::{Hop, Lame, LeapTargets, Mover, Slide, TypeSet, When};
use fers_rules::{Condition, Leg, Over, Path, Range, Ruleset, Steps, Zones};

use crate::choose::{Executor, choose};
use crate::lines::Lines;
use crate::scripts::{self, Context};
use crate::shifts;
use crate::unfold::{Way, unfold};

/// The movers of a side, by piece type.
pub(crate) fn movers<const N: usize>(ruleset: &Ruleset, lines: &mut Lines<N>, color: Color) -> Vec<Mover<N>> {
    ruleset.piece_types().map(|piece_type| Builder::new(ruleset, color, piece_type).build(lines)).collect()
}

/// The executor that each path of a piece gets, in the order of the paths.
pub(crate) fn executors<const N: usize>(ruleset: &Ruleset, color: Color, piece_type: PieceType) -> Vec<Executor> {
    let mut lines = Lines::<N>::new(&ruleset.geometry);
    let mut builder = Builder::new(ruleset, color, piece_type);
    let paths = ruleset.piece(piece_type).moves_of(color);
    paths.iter().map(|path| builder.add_path(&mut lines, path)).collect()
}

struct Builder<'a, const N: usize> {
    ruleset: &'a Ruleset,
    color: Color,
    piece_type: PieceType,
    /// Where the piece may end and capture.
    confined: SquareSet<N>,
    /// What counts as occupied for it.
    blocked: SquareSet<N>,
    mover: Mover<N>,
    lames: Vec<Vec<Lame<N>>>,
}

impl<'a, const N: usize> Builder<'a, N> {
    fn new(ruleset: &'a Ruleset, color: Color, piece_type: PieceType) -> Self {
        let rules = ruleset.piece(piece_type);
        let set = |zones: Zones| SquareSet::from_region(ruleset.zone(zones, color));
        let confined = rules.confined_to.map_or(!SquareSet::EMPTY, set);
        let victims = ruleset.piece_types().filter(|&victim| rules.may_capture(victim)).map(PieceType::index).collect();
        let mover = Mover {
            leaps: Box::default(),
            runs_up: Box::default(),
            runs_down: Box::default(),
            slides: Vec::new(),
            limited_slides: Box::default(),
            is_plain: false,
            promotes_from: SquareSet::EMPTY,
            shifts: Box::default(),
            hops: Vec::new(),
            lames: Box::default(),
            scripts: Vec::new(),
            en_passant_leaps: Box::default(),
            en_passant_scripts: Vec::new(),
            confined_to: confined,
            victims: if rules.victims.is_none() { TypeSet::ALL } else { victims },
            creates_en_passant: rules.moves_of(color).iter().any(|path| path.creates_en_passant),
        };
        let blocked = rules.blocked_by.map_or(SquareSet::EMPTY, set);
        Self { ruleset, color, piece_type, confined, blocked, mover, lames: Vec::new() }
    }

    fn build(mut self, lines: &mut Lines<N>) -> Mover<N> {
        for path in self.ruleset.piece(self.piece_type).moves_of(self.color) {
            self.add_path(lines, path);
        }
        self.mover.lames = self.lames.into_iter().map(Vec::into_boxed_slice).collect();
        let is_run = |slide: &Slide<N>| slide.limits.is_none() && slide.quiet && slide.capture;
        let rows = |ascending: bool| {
            let runs = self.mover.slides.iter().filter(|slide| is_run(slide) && slide.direction.ascending == ascending);
            runs.map(|slide| slide.direction.row).collect()
        };
        (self.mover.runs_up, self.mover.runs_down) = (rows(true), rows(false));
        let limited = self.mover.slides.iter().zip(0..).filter(|(slide, _)| !is_run(slide));
        self.mover.limited_slides = limited.map(|(_, index)| index).collect();
        self.mover.shifts = shifts::shifts(&self.mover);
        self.mover
    }

    /// Adds a path to the executor that suits it; says which.
    fn add_path(&mut self, lines: &mut Lines<N>, path: &Path) -> Executor {
        let context = self.context(path);
        let executor = match choose(path, &self.ruleset.geometry, !self.blocked.is_empty()) {
            // The interpreter knows which squares are passed and which are trodden on.
            Executor::Lame if self.shuns_attack() && path.legs.len() > 1 => Executor::Script,
            Executor::Lame if !self.add_lames(lines, path, context) => Executor::Script,
            chosen => chosen,
        };
        match (executor, path.legs.first()) {
            (Executor::Leap, Some(leg)) => self.add_leaps(lines, leg, context),
            (Executor::Slide, Some(leg)) => self.add_slides(lines, leg, context),
            (Executor::Hop, Some(leg)) => self.add_hops(lines, leg, context),
            (Executor::Script, _) => {
                let script = scripts::script(self.ruleset, lines, path, context);
                self.mover.scripts.push(script);
            }
            _ => {}
        }
        let captures_passing = path.legs.last().is_some_and(|leg| leg.arrivals.en_passant);
        if captures_passing && !matches!(executor, Executor::Leap | Executor::Script) {
            let script = scripts::script(self.ruleset, lines, &scripts::en_passant_part(path), context);
            self.mover.en_passant_scripts.push(script);
        }
        executor
    }

    /// Whether it is a royal that may not pass attacked squares.
    fn shuns_attack(&self) -> bool {
        let sets = self.ruleset.royals.iter().filter(|royal| royal.piece_types.contains(&self.piece_type));
        sets.into_iter().any(|royal| !royal.may_cross_attack)
    }

    /// Where a path may start, and its other conditions.
    fn context(&self, path: &Path) -> Context<N> {
        let set = |zones: Zones| SquareSet::from_region(self.ruleset.zone(zones, self.color));
        let (mut from, mut when) = (!SquareSet::EMPTY, When::default());
        for condition in &path.when {
            match *condition {
                Condition::From(zones) => from &= set(zones),
                Condition::NotFrom(zones) => from = from.without(set(zones)),
                Condition::Virgin => when.virgin = true,
                Condition::Moved => when.moved = true,
                Condition::NotInCheck => when.not_in_check = true,
            }
        }
        Context { color: self.color, from, when, blocked: self.blocked }
    }

    fn vectors(&self, leg: &Leg) -> Vec<Vector> {
        match &leg.steps {
            Steps::Absolute(vectors) => vectors.iter().map(|&v| self.ruleset.frame.apply(v, self.color)).collect(),
            Steps::Turned(_) => Vec::new(),
        }
    }

    fn places(&self) -> usize {
        self.ruleset.geometry.places()
    }

    fn add_leaps(&mut self, lines: &Lines<N>, leg: &Leg, context: Context<N>) {
        let targets_from = |from: usize| {
            let reached = self.vectors(leg).into_iter().filter_map(|vector| lines.ahead(from, vector).next());
            let reached = reached.fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square));
            if context.from.contains(from) { reached & self.confined } else { SquareSet::EMPTY }
        };
        let targets: Vec<SquareSet<N>> = (0..self.places()).map(targets_from).collect();
        if leg.arrivals.empty || leg.arrivals.enemy.is_some() {
            self.widen_leaps(leg, &targets);
        }
        if leg.arrivals.en_passant {
            if self.mover.en_passant_leaps.is_empty() {
                self.mover.en_passant_leaps = vec![SquareSet::EMPTY; targets.len()].into_boxed_slice();
            }
            for (known, &new) in self.mover.en_passant_leaps.iter_mut().zip(&targets) {
                *known |= new.without(self.blocked);
            }
        }
    }

    fn widen_leaps(&mut self, leg: &Leg, targets: &[SquareSet<N>]) {
        if self.mover.leaps.is_empty() {
            self.mover.leaps = vec![LeapTargets::default(); targets.len()].into_boxed_slice();
        }
        for (known, &new) in self.mover.leaps.iter_mut().zip(targets) {
            if leg.arrivals.empty {
                known.quiet |= new.without(self.blocked);
            }
            if leg.arrivals.enemy.is_some() {
                known.capture |= new;
            }
        }
    }

    fn add_slides(&mut self, lines: &mut Lines<N>, leg: &Leg, context: Context<N>) {
        for vector in self.vectors(leg) {
            let direction = lines.direction(vector);
            let is_plain = leg.range == Range::ANY
                && context.from == !SquareSet::EMPTY
                && self.confined == !SquareSet::EMPTY
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
            self.mover.hops.push(Hop { direction, limits, land_next });
        }
    }

    /// By square: where a leg in one direction may end, on an empty board.
    fn limits(&self, lines: &Lines<N>, leg: &Leg, vector: Vector, context: Context<N>) -> Box<[LeapTargets<N>]> {
        let limits_from = |from: usize| {
            let mut limits = LeapTargets::default();
            if !context.from.contains(from) {
                return limits;
            }
            let steps = leg.range.max.map_or(usize::MAX, usize::from);
            for (square, taken) in lines.ahead(from, vector).zip(1..=steps) {
                let is_blocked = self.blocked.contains(square);
                if taken >= usize::from(leg.range.min) && self.confined.contains(square) {
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

    /// Writes a path out from every square; says whether that was possible.
    fn add_lames(&mut self, lines: &Lines<N>, path: &Path, context: Context<N>) -> bool {
        let Some(last) = path.legs.last() else { return false };
        let ways_from = |from: usize| -> Option<Vec<Way<N>>> {
            if !context.from.contains(from) {
                return Some(Vec::new());
            }
            unfold(path, self.ruleset.frame, self.color, lines, self.blocked, from)
        };
        let Some(ways) = (0..self.places()).map(ways_from).collect::<Option<Vec<_>>>() else { return false };
        if last.arrivals.empty || last.arrivals.enemy.is_some() {
            self.lames.resize(ways.len(), Vec::new());
            for (lames, ways) in self.lames.iter_mut().zip(ways) {
                let ways = ways.into_iter().filter(|way| self.confined.contains(way.to));
                lames.extend(ways.map(|way| Lame {
                    to: way.to as u16,
                    via: way.via,
                    quiet: last.arrivals.empty && !self.blocked.contains(way.to),
                    capture: last.arrivals.enemy.is_some(),
                    creates_en_passant: path.creates_en_passant,
                    when: context.when,
                }));
            }
        }
        true
    }
}
