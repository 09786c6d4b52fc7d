//! Jumps, and moves past a few squares that must be empty, as lanes.

use fers_arch::{Rotation, Row, Rows, fill_lane};
use fers_core::SquareSet;

use crate::{AttackPlan, Mover, Program, When};

/// A move past more squares than this has no lane.
const VIAS_MAX: usize = 3;

/// More different moves than this are no lanes.
const JUMPS_MAX: usize = 64;

/// One jump: how it leads on, and under which conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// From the index of the origin to that of the destination.
    pub by: i32,
    /// The same to the squares that must be empty, in ascending order.
    pub vias: Vec<i32>,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may end on an enemy.
    pub capture: bool,
    /// Whether only pieces that have never moved make it.
    pub virgin: bool,
    /// Whether only pieces that have moved make it.
    pub moved: bool,
}

/// All jumps of the pieces of a side.
#[derive(Clone, Debug, Default)]
pub struct JumpTable<const N: usize> {
    /// Each with the squares from which pieces of certain types make it.
    pub jumps: Vec<(Jump, Vec<(usize, SquareSet<N>)>)>,
}

/// Up to eight jumps.
#[derive(Clone, Debug)]
pub struct JumpGroup<const N: usize> {
    /// Where they lead.
    pub turn: Rotation,
    /// By type: the squares from which they exist.
    pub origins: Vec<(usize, Rows<N>)>,
    /// The squares that must be empty, one turn for each: what stands there, seen from the origin; and which lanes look.
    pub vias: Vec<(Rotation, Row)>,
    /// The lanes that may end on empty squares.
    pub quiet: Row,
    /// The lanes that may end on enemies.
    pub capture: Row,
    /// All lanes that are used may do both.
    pub is_uniform: bool,
    /// The lanes for pieces that have never moved.
    pub virgin: Row,
    /// The lanes for pieces that have.
    pub moved: Row,
    /// There are any of these two.
    pub has_conditions: bool,
}

impl<const N: usize> JumpTable<N> {
    /// Adds the jumps and lame moves of a type; says whether lanes can hold them all, each once.
    pub fn add_moves(&mut self, program: &Program<N>, piece_type: usize, mover: &Mover<N>) -> bool {
        let leaps = mover.leaps.iter().flat_map(|leaps| leaps.iter()).take(program.places).enumerate();
        for (from, leap) in leaps {
            for to in leap.quiet | leap.capture {
                let (quiet, capture) = (leap.quiet.contains(to), leap.capture.contains(to));
                self.add(piece_type, from, (to, SquareSet::EMPTY), (quiet, capture), When::default());
            }
        }
        for (from, lame) in
            mover.lames.iter().enumerate().flat_map(|(from, lames)| lames.iter().map(move |l| (from, l)))
        {
            if lame.when.in_check || lame.when.not_in_check {
                return false;
            }
            for to in lame.to {
                self.add(piece_type, from, (to, lame.via), (lame.quiet, lame.capture), lame.when);
            }
        }
        self.is_usable() && self.is_single(program, piece_type, mover)
    }

    /// Adds what attacks by jumps and lame moves; says whether lanes can hold it all.
    pub fn add_attacks(&mut self, plan: &AttackPlan<N>) -> bool {
        for leap in &plan.leaps {
            for (to, from) in pairs(leap.origins.iter().copied().enumerate()) {
                for &piece_type in &leap.types {
                    self.add(piece_type, from, (to, SquareSet::EMPTY), (true, true), When::default());
                }
            }
        }
        for lame in &plan.lames {
            for (to, way) in lame.ways.iter().enumerate().flat_map(|(to, ways)| ways.iter().map(move |way| (to, way))) {
                for &piece_type in &lame.types {
                    // Whether it is in check is not asked of an attacker.
                    let when = When { in_check: false, not_in_check: false, ..way.when };
                    self.add(piece_type, usize::from(way.from), (to, way.via), (true, true), when);
                }
            }
        }
        self.is_usable()
    }

    /// Adds one move from one square.
    pub fn add(
        &mut self,
        piece_type: usize,
        from: usize,
        (to, via): (usize, SquareSet<N>),
        (quiet, capture): (bool, bool),
        when: When,
    ) {
        let distance = |to: usize| to as i32 - from as i32;
        let vias: Vec<i32> = via.into_iter().map(distance).collect();
        let jump = Jump { by: distance(to), vias, quiet, capture, virgin: when.virgin, moved: when.moved };
        let index = self.jumps.iter().position(|(known, _)| *known == jump).unwrap_or_else(|| {
            self.jumps.push((jump, Vec::new()));
            self.jumps.len() - 1
        });
        let origins = &mut self.jumps[index].1;
        match origins.iter_mut().find(|(known, _)| *known == piece_type) {
            Some((_, squares)) => squares.insert(from),
            None => origins.push((piece_type, SquareSet::of(from))),
        }
    }

    fn is_usable(&self) -> bool {
        self.jumps.len() <= JUMPS_MAX && self.jumps.iter().all(|(jump, _)| jump.vias.len() <= VIAS_MAX)
    }

    /// Whether no two moves of a type, those that slide included, lead from one square to the same other one.
    fn is_single(&self, program: &Program<N>, piece_type: usize, mover: &Mover<N>) -> bool {
        (0..program.places).all(|from| {
            let slides = mover.slides.iter().map(|slide| program.ray(slide.direction, from));
            let hops = mover.hops.iter().map(|hop| program.ray(hop.direction, from));
            let (mut quiet, mut captures) = (SquareSet::<N>::EMPTY, SquareSet::<N>::EMPTY);
            // What slides only a few steps is among the jumps already.
            let long = mover.slides.iter().zip(slides).filter(|(slide, _)| slide.limits.is_none());
            for ray in long.map(|(_, ray)| ray).chain(hops) {
                quiet |= ray;
                captures |= ray;
            }
            self.jumps.iter().all(|(jump, origins)| {
                let is_made = origins.iter().any(|(known, squares)| *known == piece_type && squares.contains(from));
                if !is_made {
                    return true;
                }
                let to = (from as i32 + jump.by) as usize;
                let is_new = !(jump.quiet && quiet.contains(to) || jump.capture && captures.contains(to));
                if jump.quiet {
                    quiet.insert(to);
                }
                if jump.capture {
                    captures.insert(to);
                }
                is_new
            })
        })
    }

    /// The jumps in groups of eight, those with like numbers of squares to pass together; nothing if one leads too far.
    pub fn groups(&self) -> Option<Vec<JumpGroup<N>>> {
        let mut jumps = self.jumps.clone();
        jumps.sort_by_key(|(jump, _)| (jump.vias.len(), jump.virgin, jump.moved, !(jump.quiet && jump.capture)));
        jumps.chunks(8).map(group).collect()
    }
}

fn group<const N: usize>(jumps: &[(Jump, Vec<(usize, SquareSet<N>)>)]) -> Option<JumpGroup<N>> {
    let mut by = [0; 8];
    let mut vias = vec![([0; 8], Row::default()); jumps.iter().map(|(jump, _)| jump.vias.len()).max().unwrap_or(0)];
    let mut origins: Vec<(usize, Rows<N>)> = Vec::new();
    let [mut quiet, mut capture, mut virgin, mut moved] = [Row::default(); 4];
    for (lane, (jump, from)) in jumps.iter().enumerate() {
        by[lane] = jump.by;
        let rows = [
            (&mut quiet, jump.quiet),
            (&mut capture, jump.capture),
            (&mut virgin, jump.virgin),
            (&mut moved, jump.moved),
        ];
        rows.into_iter().filter(|(_, holds)| *holds).for_each(|(row, _)| row.fill(lane));
        for (&via, (turn, looks)) in jump.vias.iter().zip(&mut vias) {
            turn[lane] = -via;
            looks.fill(lane);
        }
        for &(piece_type, squares) in from {
            let index = origins.iter().position(|(known, _)| *known == piece_type).unwrap_or_else(|| {
                origins.push((piece_type, [Row::default(); N]));
                origins.len() - 1
            });
            fill_lane(&mut origins[index].1, lane, squares.0);
        }
    }
    let vias = vias.into_iter().map(|(turn, looks)| Some((Rotation::new(turn)?, looks))).collect::<Option<_>>()?;
    let has_conditions = !virgin.is_empty() || !moved.is_empty();
    let is_uniform = jumps.iter().all(|(jump, _)| jump.quiet && jump.capture);
    Some(JumpGroup {
        turn: Rotation::new(by)?,
        origins,
        vias,
        quiet,
        capture,
        is_uniform,
        virgin,
        moved,
        has_conditions,
    })
}

/// The pairs of a square and each of its squares.
fn pairs<const N: usize>(table: impl Iterator<Item = (usize, SquareSet<N>)>) -> impl Iterator<Item = (usize, usize)> {
    table.flat_map(|(to, origins)| origins.into_iter().map(move |from| (to, from)))
}
