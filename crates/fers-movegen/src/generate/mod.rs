//! The legal moves of a position.

pub(crate) mod multi_effect;
pub(crate) mod node;
pub(crate) mod quiet_sets;
pub(crate) mod sink;
pub(crate) mod targets;

use fers_core::{Color, SquareSet};
use fers_program::{MoveKind, MoveList, PackedMove, PassRule, PieceGroup};

use crate::generate::node::Node;
use crate::generate::sink::{CaptureCounter, Counter, FirstMove, Lister, Quiet, Sink};
use crate::legality::masks::{CheckInfo, Decision, SetMasks};
use crate::mechanics::{castling, drops, gates, pinches, promotion, walls};
use crate::simd::Counted;
use crate::{PerftEnds, Position};

impl<const N: usize> Position<N> {
    /// Replaces the content of `moves` by all legal moves. The position is unchanged afterwards.
    ///
    /// Positions in which the game has [ended](Self::ending) still have moves here; callers test
    /// that first.
    pub fn legal_moves(&mut self, moves: &mut MoveList) {
        self.list_moves(moves, PerftEnds::ByRule);
    }

    /// Replaces the content of `moves` by the legal moves that capture.
    pub fn legal_captures(&mut self, moves: &mut MoveList) {
        if self.has_parts() {
            self.list_captures_of_part(moves);
            return;
        }
        moves.clear();
        self.generate(PerftEnds::ByRule, None, &mut Lister { moves, quiet: Quiet::LeftOut });
    }

    /// Returns whether there is a legal move. Stops at the first.
    pub fn has_legal_move(&mut self) -> bool {
        self.has_move(PerftEnds::ByRule)
    }

    /// Counts the legal moves.
    pub fn legal_move_count(&mut self) -> u64 {
        self.count_moves(PerftEnds::ByRule)
    }

    pub(crate) fn list_moves(&mut self, moves: &mut MoveList, bans: PerftEnds) {
        if self.has_parts() {
            self.list_moves_of_part(moves, bans);
            return;
        }
        moves.clear();
        if self.program.must_capture {
            self.generate(bans, None, &mut Lister { moves, quiet: Quiet::LeftOut });
            if !moves.is_empty() {
                return;
            }
        }
        self.generate(bans, None, &mut Lister { moves, quiet: Quiet::Listed });
        if moves.is_empty() && self.passes_when_stuck() {
            moves.push(PackedMove::pass());
        }
    }

    /// Returns whether a side without a move may pass.
    #[inline]
    pub(crate) fn passes_when_stuck(&mut self) -> bool {
        self.program.passing[self.turn] == PassRule::WhenStuck
            && !self.must_drop()
            && self.leaves_safe_in_the_end(PackedMove::pass())
    }

    /// Returns whether a side may pass as it may make any other move.
    #[inline(always)]
    fn may_pass_now(&self, us: Color) -> bool {
        match self.program.passing[us] {
            PassRule::Never | PassRule::WhenStuck => false,
            PassRule::Always => true,
            PassRule::RoundBoard => self.could_go_round(us),
            PassRule::InAnswer => self.program.challenges && self.state.faced[0],
        }
    }

    /// Returns whether a piece of a side could go round the board to the square where it stands.
    #[cold]
    #[inline(never)]
    fn could_go_round(&self, us: Color) -> bool {
        let occupied = self.occupied();
        self.sides[us.index()].difference(self.frozen(us)).into_iter().any(|from| {
            let ways = &self.program.effects.rounds[us][self.type_of(self.code_at(from))][from];
            ways.iter().any(|way| !way.intersects(occupied))
        })
    }

    pub(crate) fn must_drop(&self) -> bool {
        self.program.hands.must_drop && self.hand_totals[self.turn.index()] > 0
    }

    #[inline(always)]
    pub(crate) fn count_moves(&mut self, bans: PerftEnds) -> u64 {
        if self.has_parts() { self.count_moves_of_part(bans) } else { self.count_plainly(bans) }
    }

    /// Counts the legal moves of a side that may make any.
    pub(crate) fn count_plainly(&mut self, bans: PerftEnds) -> u64 {
        // Lists replace counters in a browser: one more instantiation of the generator costs
        // download size.
        if cfg!(target_arch = "wasm32") {
            let mut moves = MoveList::new();
            self.list_moves(&mut moves, bans);
            return moves.len() as u64;
        }
        let moves = match self.counted_calmly() {
            Ok((quiet, captures)) if captures == 0 || !self.program.must_capture => quiet + captures,
            Ok((_, captures)) => captures,
            Err(danger) => self.count_all(bans, danger),
        };
        self.or_a_pass(moves)
    }

    /// Counts the legal moves of a node that the SIMD counter cannot handle. Leaves out the forced
    /// pass.
    #[inline(never)]
    fn count_all(&mut self, bans: PerftEnds, danger: Option<SquareSet<N>>) -> u64 {
        if self.program.must_capture {
            let mut counter = CaptureCounter::default();
            self.generate(bans, danger, &mut counter);
            if counter.captures == 0 { counter.quiet } else { counter.captures }
        } else {
            let mut counter = Counter::default();
            self.generate(bans, danger, &mut counter);
            counter.all
        }
    }

    pub(crate) fn has_move(&mut self, bans: PerftEnds) -> bool {
        let takes_last = || self.has_parts() && !self.program.effects.duties_leave_a_move && !self.may_make_any();
        // PERF: a browser lists all moves, as when it counts them.
        if cfg!(target_arch = "wasm32") || takes_last() {
            return self.count_moves(bans) > 0;
        }
        let is_found = match self.counted_calmly() {
            Ok((quiet, captures)) => quiet + captures > 0,
            Err(danger) => self.finds_move(bans, danger),
        };
        is_found || self.passes_when_stuck()
    }

    /// Returns whether a move is generated at a node that the SIMD counter cannot handle. Leaves
    /// out the forced pass.
    #[inline(never)]
    fn finds_move(&mut self, bans: PerftEnds, danger: Option<SquareSet<N>>) -> bool {
        let mut first = FirstMove::default();
        self.generate(bans, danger, &mut first);
        first.is_found
    }

    /// Returns the number of moves, or 1 for the pass of a side without moves.
    #[inline(always)]
    fn or_a_pass(&mut self, moves: u64) -> u64 {
        if moves == 0 { u64::from(self.passes_when_stuck()) } else { moves }
    }

    /// Emits all legal moves; does not enforce compulsory capture.
    ///
    /// `danger`: the squares that the enemy attacks with our king removed, if already computed.
    #[inline(always)]
    pub(crate) fn generate<S: Sink<N>>(&mut self, bans: PerftEnds, danger: Option<SquareSet<N>>, sink: &mut S) {
        if self.program.effects.has_last_choice {
            self.generate_choices(bans, sink);
        } else {
            let mut node = self.new_node(bans);
            node.danger = danger;
            self.generate_node(&mut node, sink);
        }
    }

    /// Emits all legal moves in a game whose moves end with a choice.
    fn generate_choices<S: Sink<N>>(&mut self, bans: PerftEnds, sink: &mut S) {
        match self.program.walling {
            Some(_) => walls::generate(self, bans, sink),
            None => pinches::generate(self, bans, sink),
        }
    }

    /// Generates the moves of pieces without their last choices. Does not check king safety.
    pub(crate) fn generate_pieces<S: Sink<N>>(&mut self, bans: PerftEnds, sink: &mut S) {
        let mut node = self.new_node(bans);
        self.generate_node(&mut node, sink);
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn generate_node<S: Sink<N>>(&mut self, node: &mut Node<N>, sink: &mut S) {
        let us = node.us;
        // A side capture may take an enemy whatever the destination.
        let only_captures = sink.only_captures() && self.program.seizures.is_empty();
        node.wanted = self.wanted(node, only_captures);
        let counted = if S::COUNTS && self.program.simd.rays.is_some() {
            self.counted(node)
        } else {
            self.decide(us, node.occupied, &mut node.legality);
            None
        };
        if self.must_drop() {
            drops::generate(self, node, sink);
            return;
        }
        if self.program.hands.urgent.is_some() && drops::generate_urgent(self, node, sink) {
            return;
        }
        let mut special = Vec::new();
        if self.may_pass_now(us) {
            self.passes(node, &mut special, sink);
        }
        let frozen = self.frozen(us);
        let apart = match counted {
            Some(counted) => {
                sink.count(counted.quiet, counted.captures);
                counted.apart | self.moves_without_lanes(node, sink)
            }
            None => {
                let groups = self.program.piece_groups.of[us].iter();
                self.moves_of_groups(node, groups, frozen, sink)
            }
        };
        if S::STOPS && sink.is_full() {
            return;
        }
        if !self.state.en_passant.is_empty() && self.may_capture_passing(us) {
            self.passing_captures(node, frozen, &mut special);
        }
        if S::COUNTS {
            let masks = node.legality.set_masks(true).unwrap_or(SetMasks::of_none());
            if !masks.doubtful.is_empty() {
                let pieces = self.pieces_of_groups(us).difference(apart | frozen | masks.bound);
                self.doubtful_moves(node, pieces, masks.doubtful, sink);
            }
        }
        for from in apart {
            self.ambiguous_moves(node, from, &mut special, sink);
            if S::STOPS && sink.is_full() {
                return;
            }
        }
        for index in 0..self.program.piece_groups.special_types[us].len() {
            let piece_type = self.program.piece_groups.special_types[us][index];
            for from in self.pieces[self.code(us, piece_type)].difference(frozen) {
                self.piece_moves(node, piece_type, from, &mut special, sink);
                if S::STOPS && sink.is_full() {
                    return;
                }
            }
        }
        if !special.is_empty() {
            self.special_moves(node, special, sink);
        }
        if !only_captures {
            self.non_capturing_moves(node, sink);
        }
    }

    /// Emits a pass, or adds it to the moves that may be found twice.
    #[inline(always)]
    fn passes<S: Sink<N>>(&self, node: &Node<N>, special: &mut Vec<PackedMove>, sink: &mut S) {
        let pass = PackedMove::pass();
        // A path that returns without effect is a pass, too. If there may be one, both are counted
        // once.
        let is_only_pass = self.program.piece_groups.special_types[node.us].is_empty();
        let is_calm = |masks: &CheckInfo<N>| is_only_pass && self.is_calm_move(node, masks, pass, None);
        match node.legality.decision() {
            Decision::Masks(masks) if S::COUNTS && is_calm(masks) => sink.push(pass, false),
            _ => special.push(pass),
        }
    }

    /// Returns the destinations to generate: all squares, or enemies only; without protected
    /// enemies.
    #[inline(always)]
    fn wanted(&self, node: &Node<N>, only_captures: bool) -> SquareSet<N> {
        let wanted = if only_captures { node.enemies } else { node.wanted };
        match self.program.effects.protections.is_empty() {
            true => wanted,
            false => wanted.difference(self.protected(node.them)),
        }
    }

    /// Emits the moves of kinds that never capture.
    #[inline(always)]
    fn non_capturing_moves<S: Sink<N>>(&mut self, node: &Node<N>, sink: &mut S) {
        castling::generate(self, node, sink);
        if self.program.hands.drops && (self.hand_totals[node.us.index()] > 0 || self.program.hands.endless) {
            drops::generate(self, node, sink);
        }
        if self.program.hands.pick_up || self.program.freezes.iter().any(|freeze| freeze.lets_leave) {
            self.pick_ups(node, sink);
        }
    }

    /// Counts the moves of a calm node with SIMD.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn counted_calmly(&self) -> Result<(u64, u64), Option<SquareSet<N>>> {
        // PERF: `map_or` is not always inlined.
        match &self.program.simd.rays {
            Some(lanes) => self.count_calmly(lanes),
            None => Err(None),
        }
    }

    /// Without SIMD, no node is counted at once.
    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    fn counted_calmly(&self) -> Result<(u64, u64), Option<SquareSet<N>>> {
        Err(None)
    }

    /// Counts the moves of the free pieces with SIMD, and decides how legality is tested.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn counted(&self, node: &mut Node<N>) -> Option<Counted<N>> {
        self.count_in_lanes(self.program.simd.rays.as_ref()?, node)
    }

    /// Without SIMD, nothing is counted.
    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    fn counted(&self, _: &mut Node<N>) -> Option<Counted<N>> {
        None
    }

    /// Emits the moves of the free pieces that have no lanes. Returns the bound pieces of their
    /// types.
    fn moves_without_lanes<S: Sink<N>>(&self, node: &Node<N>, sink: &mut S) -> SquareSet<N> {
        let others = self.program.simd.rays.as_ref().map_or([].as_slice(), |lanes| lanes.others(node.us));
        if others.is_empty() {
            return SquareSet::EMPTY;
        }
        let groups = others.iter().map(|&index| &self.program.piece_groups.of[node.us][index]);
        // Games with freezes have no lanes.
        self.moves_of_groups(node, groups, SquareSet::EMPTY, sink)
    }

    /// Emits the moves of the free pieces of some types. Returns the bound pieces that are not
    /// frozen.
    #[inline(always)]
    fn moves_of_groups<'p, S: Sink<N>>(
        &self,
        node: &Node<N>,
        groups: impl Iterator<Item = &'p PieceGroup<N>>,
        frozen: SquareSet<N>,
        sink: &mut S,
    ) -> SquareSet<N> {
        let masks = node.legality.set_masks(S::COUNTS).unwrap_or(SetMasks::of_none());
        let bound = masks.bound | self.gating_squares(node.us) | frozen;
        let open = masks.quiet.difference(node.occupied) | (masks.captures & node.enemies);
        let open = open & node.wanted;
        let emit = |apart, group| {
            if S::STOPS && sink.is_full() { apart } else { apart | self.free_moves(node, group, (open, bound), sink) }
        };
        groups.fold(SquareSet::EMPTY, emit).difference(frozen)
    }

    /// Emits the moves of the free pieces of a type. Returns the bound pieces.
    #[inline(always)]
    fn free_moves<S: Sink<N>>(
        &self,
        node: &Node<N>,
        group: &PieceGroup<N>,
        (open, bound): (SquareSet<N>, SquareSet<N>),
        sink: &mut S,
    ) -> SquareSet<N> {
        let program = &*self.program;
        let (us, occupied, mut open) = (node.us, node.occupied, open);
        let all = self.pieces[self.code(us, group.piece_type)];
        let free = all.difference(bound | group.promotes_from);
        let apart = all.difference(free);
        if free.is_empty() {
            return apart;
        }
        if let Some((_, tests)) = node.legality.masks_in_part()
            && program.no_checks
        {
            open = open.difference(self.checking_squares_of(us, group.piece_type, tests, occupied));
        }
        // One loop per kind, so that the tables are chosen once for all pieces of a type.
        match &group.kind {
            MoveKind::Leaps(jumps) if free.count() < group.shifts_from => {
                for from in free {
                    node.emit(from, jumps[from] & open, sink);
                }
            }
            MoveKind::Lines(lines) => {
                for from in free {
                    node.emit(from, program.lines_targets(lines, from, occupied) & open, sink);
                }
            }
            MoveKind::LeapsAndLines(jumps, lines) => {
                for from in free {
                    node.emit(from, (jumps[from] | program.lines_targets(lines, from, occupied)) & open, sink);
                }
            }
            _ if free.count() >= group.shifts_from => self.shifted_moves(node, group, free, open, sink),
            _ => {
                let mover = &program.movers[us][group.piece_type];
                for from in free {
                    node.emit(from, self.mixed_targets(mover, us, from, occupied) & open, sink);
                }
            }
        }
        apart
    }

    /// Returns the pieces of all piece groups of a side.
    fn pieces_of_groups(&self, us: Color) -> SquareSet<N> {
        let groups = self.program.piece_groups.of[us].iter();
        groups.fold(SquareSet::EMPTY, |set, group| set | self.pieces[self.code(us, group.piece_type)])
    }

    /// Emits the moves of many pieces as shifts of whole sets.
    #[inline(always)]
    fn shifted_moves<S: Sink<N>>(
        &self,
        node: &Node<N>,
        group: &PieceGroup<N>,
        pieces: SquareSet<N>,
        open: SquareSet<N>,
        sink: &mut S,
    ) {
        for shift in &group.shifts {
            let mut movers = pieces & shift.origins;
            if shift.when.virgin {
                movers &= self.state.virgin;
            }
            if shift.when.moved {
                movers = movers.difference(self.state.virgin);
            }
            for &via in &shift.via {
                movers = movers.difference(node.occupied.rotated(-via));
            }
            let reached = movers.rotated(shift.by) & open;
            let quiet = if shift.quiet { reached.difference(node.occupied) } else { SquareSet::EMPTY };
            let captures = if shift.capture { reached & node.enemies } else { SquareSet::EMPTY };
            sink.shifted(shift.by, quiet, captures);
        }
    }

    /// Returns whether a piece of a side may capture en passant, judged by its square.
    #[inline(always)]
    pub(crate) fn may_capture_passing(&self, us: Color) -> bool {
        let origins = &self.program.piece_groups.passing_origins[us];
        self.state.en_passant.into_iter().any(|square| origins[square].intersects(self.sides[us.index()]))
    }

    /// Finds the en passant captures of the pieces in groups. Pieces generated one by one find
    /// theirs again.
    #[inline(never)]
    fn passing_captures(&self, node: &Node<N>, frozen: SquareSet<N>, special: &mut Vec<PackedMove>) {
        for group in &self.program.piece_groups.of[node.us] {
            let piece_type = group.piece_type;
            let pieces = self.pieces[self.code(node.us, piece_type)].difference(frozen);
            self.en_passant_moves(node, piece_type, pieces, special);
            if !self.program.movers[node.us][piece_type].en_passant_scripts.is_empty() {
                for from in pieces {
                    self.script_moves(node.us, piece_type, from, &mut SquareSet::default(), special);
                }
            }
        }
    }

    /// Emits the moves of a bound piece of a group.
    #[inline]
    fn ambiguous_moves<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        from: usize,
        special: &mut Vec<PackedMove>,
        sink: &mut S,
    ) {
        let piece_type = self.type_of(self.code_at(from));
        let promotes = self.program.movers[node.us][piece_type].promotes_from.contains(from);
        let gates = self.may_gate(node, from);
        let is_plain = !promotes || self.program.promotions[node.us][piece_type].is_plain && node.lets_promote();
        if !is_plain || gates && !node.lets_gate(from) {
            self.piece_moves(node, piece_type, from, special, sink);
            return;
        }
        let targets = self.pseudo_legal_targets(node.us, piece_type, from, node.occupied) & node.wanted;
        if targets.is_empty() {
            return;
        }
        let legal = self.legal_targets(node, from, targets);
        if promotes {
            self.plain_promotions((node.us, node.enemies), piece_type, from, legal, sink);
            return;
        }
        node.emit(from, legal, sink);
        if gates {
            self.gates_apart(node, from, legal, sink);
        }
    }

    /// Emits legal moves of a bound piece with each type that it gates.
    // PERF: apart from moves without gates, which are those of nearly all games (3 % of the
    // instructions of shogi, 2026-11-24).
    #[cold]
    #[inline(never)]
    fn gates_apart<S: Sink<N>>(&self, node: &Node<N>, from: usize, legal: SquareSet<N>, sink: &mut S) {
        let mut emit = |gate| sink.gated(from, gate, legal.difference(node.enemies), legal & node.enemies);
        if self.program.effects.gated.is_some() {
            self.gates_now(node.us, from).into_iter().for_each(emit);
            return;
        }
        for gate in self.types_gated(node.us, from) {
            emit(gate);
        }
    }

    /// Emits the legal moves of a piece whose promotions depend only on the ends of moves.
    #[inline]
    pub(crate) fn plain_promotions<S: Sink<N>>(
        &self,
        (us, enemies): (Color, SquareSet<N>),
        piece_type: usize,
        from: usize,
        legal: SquareSet<N>,
        sink: &mut S,
    ) {
        let mut staying = legal;
        for rule in self.program.promotions[us][piece_type].rules.iter().filter(|rule| rule.from.contains(from)) {
            let promoting = legal & rule.to;
            staying = staying.difference(promoting.difference(rule.refusable));
            sink.promoted(from, &rule.choices, promoting.difference(enemies), promoting & enemies);
        }
        sink.targets(from, staying.difference(enemies), staying & enemies);
    }

    /// Emits the moves of one piece. Moves that must be compared with those of other pieces are
    /// added to `special`.
    #[inline]
    fn piece_moves<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        piece_type: usize,
        from: usize,
        special: &mut Vec<PackedMove>,
        sink: &mut S,
    ) {
        let others = special.len();
        let mut targets = self.mover_targets(node, piece_type, from);
        let mover = &self.program.movers[node.us][piece_type];
        if !mover.scripts.is_empty() || !mover.en_passant_scripts.is_empty() {
            self.script_moves(node.us, piece_type, from, &mut targets, special);
        }
        if !self.state.en_passant.is_empty() {
            self.en_passant_moves(node, piece_type, SquareSet::of(from), special);
        }
        if self.program.has_capture_filters {
            targets = targets.difference(node.occupied) | (targets & self.capturable(node.us, piece_type));
        }
        if !self.program.trades.is_empty() {
            self.remove_trades(piece_type, from, &mut targets, special, others);
        }
        if self.program.has_induction {
            // Other pieces may find these moves, too, by induction.
            special.extend(targets.into_iter().map(|to| PackedMove::travel(from, to)));
            promotion::generate_in_place(self, node, piece_type, from, special, sink);
            return;
        }
        let legal = self.legal_targets(node, from, targets & node.wanted);
        let plan = self.promotion_plan(piece_type);
        if self.promotes_otherwise(piece_type, from) {
            self.compared_moves(node, piece_type, from, (targets, legal), special, sink);
            return;
        }
        let gates = self.may_gate(node, from);
        let is_trusted = node.bans == PerftEnds::Ignored || self.program.traits[piece_type].is_trusted();
        if gates || !is_trusted {
            self.expand(node, piece_type, from, targets, legal, sink);
        } else if let Some(&promoting) = plan.squares.get(from) {
            let plain = legal.difference(promoting);
            node.emit(from, plain, sink);
            if targets.intersects(promoting) {
                self.expand(node, piece_type, from, targets & promoting, legal, sink);
            }
        } else {
            node.emit(from, legal, sink);
        }
    }

    /// Emits the moves of a piece that may promote otherwise than on arrival. Such promotions may
    /// equal promotions on arrival.
    fn compared_moves<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        piece_type: usize,
        from: usize,
        (targets, legal): (SquareSet<N>, SquareSet<N>),
        special: &mut Vec<PackedMove>,
        sink: &mut S,
    ) {
        for to in targets {
            let mv = PackedMove::travel(from, to);
            for (mv, is_legal) in self.with_promotions(node, mv, piece_type, legal.contains(to)) {
                if mv.promotion().is_some() {
                    special.push(mv);
                } else {
                    gates::generate(self, node, mv, piece_type, is_legal, sink);
                }
            }
        }
        promotion::generate_in_place(self, node, piece_type, from, special, sink);
    }

    /// Emits moves one by one, with their promotions and gates.
    fn expand<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        piece_type: usize,
        from: usize,
        targets: SquareSet<N>,
        legal: SquareSet<N>,
        sink: &mut S,
    ) {
        for to in targets {
            let mv = PackedMove::travel(from, to);
            promotion::generate(self, node, mv, piece_type, legal.contains(to), sink);
        }
    }

    /// Emits the moves that may be found twice, each once.
    fn special_moves<S: Sink<N>>(&mut self, node: &Node<N>, special: Vec<PackedMove>, sink: &mut S) {
        let mut special = special;
        if self.program.has_induction {
            self.renumber(&mut special);
        }
        special.sort_unstable();
        special.dedup();
        let long = self.effects_of_all(&special);
        let mut moves = Vec::with_capacity(special.len());
        for mv in special {
            let is_legal = self.is_safe_special(node, mv, &long);
            if mv.travels() && mv.promotion().is_none() {
                let piece_type = self.type_of(self.code_at(mv.from()));
                moves.extend(self.with_promotions(node, mv, piece_type, is_legal));
            } else {
                moves.push((mv, is_legal));
            }
        }
        moves.sort_unstable();
        moves.dedup_by_key(|(mv, _)| *mv);
        for (mv, is_legal) in moves {
            if mv.travels() {
                let piece_type = self.type_of(self.code_at(mv.from()));
                gates::generate(self, node, mv, piece_type, is_legal, sink);
            } else if is_legal {
                sink.push(mv, false);
            }
        }
    }

    pub(crate) fn en_passant_moves(
        &self,
        node: &Node<N>,
        piece_type: usize,
        pieces: SquareSet<N>,
        special: &mut Vec<PackedMove>,
    ) {
        let mover = &self.program.movers[node.us][piece_type];
        let Some(origins) = &mover.en_passant_origins else { return };
        for to in self.state.en_passant {
            let victim = self.en_passant_victim(to);
            let capturers = pieces & origins[to];
            if !capturers.is_empty() && self.capturable(node.us, piece_type).contains(victim) {
                special.extend(capturers.into_iter().map(|from| PackedMove::travel(from, to).via(victim)));
            }
        }
    }

    /// Returns the square of the piece that can be captured en passant on a square.
    #[inline(always)]
    pub(crate) fn en_passant_victim(&self, square: usize) -> usize {
        match self.program.turn {
            None => self.state.en_passant_victim.into(),
            Some(_) => self.victim_passed_on(square).into(),
        }
    }

    /// Returns the simple targets of a piece by its tables, without squares that a careful royal
    /// may not reach.
    #[inline(always)]
    pub(crate) fn mover_targets(&self, node: &Node<N>, piece_type: usize, from: usize) -> SquareSet<N> {
        if self.program.traits[piece_type].may_cross_attack {
            self.pseudo_legal_targets(node.us, piece_type, from, node.occupied)
        } else {
            self.targets_avoiding_attack(node.us, piece_type, from, node.occupied)
        }
    }

    /// Returns the targets that leave no royal in check.
    #[inline]
    pub(crate) fn legal_targets(&mut self, node: &Node<N>, from: usize, targets: SquareSet<N>) -> SquareSet<N> {
        let mut legal = match node.legality.decision() {
            Decision::Free => targets,
            Decision::Masks(masks) if masks.royal == from => self.royal_targets(node, from, targets),
            Decision::Masks(masks) => self.masked_targets(node, masks, from, targets),
            Decision::Test => match node.legality.masks_in_part() {
                Some(decided) => self.partly_tested_targets(node, decided, from, targets),
                None => self.safe_targets(from, targets),
            },
        };
        if self.program.has_bans {
            legal = self.targets_of_non_fleeing(node, from, legal);
        }
        debug_assert!(
            self.reaches[node.them].is_empty() && !self.program.has_bans || legal == self.safe_targets(from, targets),
            "masks say what trials say"
        );
        legal
    }

    #[inline]
    fn masked_targets(
        &mut self,
        node: &Node<N>,
        masks: &CheckInfo<N>,
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let mut legal = targets & masks.targets_from(from);
        let tested_from = masks.hop_squares | masks.path_blockers;
        if tested_from.is_empty() {
            return legal;
        }
        let tested = if tested_from.contains(from) { legal } else { legal & masks.hop_squares };
        if !masks.path_squares.is_empty() {
            return legal.difference(tested) | self.targets_out_of_reach(node.them, masks.royal, from, tested);
        }
        for to in tested {
            if self.hopped_after(masks.royal, node.them, (from, to)) {
                legal.remove(to);
            }
        }
        legal
    }

    /// Returns the targets on which a royal is not attacked.
    pub(crate) fn royal_targets(&self, node: &Node<N>, from: usize, targets: SquareSet<N>) -> SquareSet<N> {
        if targets.is_empty() {
            return targets;
        }
        if let Some(danger) = node.danger {
            return targets.difference(danger);
        }
        let lifted = node.occupied.difference(SquareSet::of(from));
        let safe = self.not_attacked(targets, node.them, lifted);
        if !self.bans_facing() {
            return safe;
        }
        let faces = |&to: &usize| self.faces_over(to, node.us, lifted);
        safe.into_iter().filter(faces).fold(safe, |set, to| set.difference(SquareSet::of(to)))
    }

    fn pick_ups<S: Sink<N>>(&mut self, node: &Node<N>, sink: &mut S) {
        let is_royal = |from: &usize| self.program.traits[self.type_of(self.code_at(*from))].is_royal;
        let moves = if self.program.hands.pick_up {
            let free = self.sides[node.us.index()].difference(self.frozen(node.us));
            free.into_iter().filter(|from| !is_royal(from)).map(PackedMove::pick_up).collect()
        } else {
            self.leavings(node.us)
        };
        for mv in moves {
            if self.keeps_safety(&node.legality, mv) || self.is_legal_by_trial(mv) {
                sink.push(mv, false);
            }
        }
    }

    /// Emits a legal move, unless it gives a forbidden mate or lacks a required threat.
    pub(crate) fn emit_unless_mating<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        mv: PackedMove,
        piece_type: usize,
        is_capture: bool,
        sink: &mut S,
    ) {
        if node.bans == PerftEnds::Ignored || self.keeps_last_bans(mv, piece_type) {
            sink.push(mv, is_capture);
        }
    }
}
