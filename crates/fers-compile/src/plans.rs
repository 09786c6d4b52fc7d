//! Promotions, drops, castlings, ends and random numbers.

use fers_core::{ByColor, Color, PieceType, Region, SplitMix, Square, SquareSet, Vector, Wing};
use fers_program::{
    BySquare, CapturedTo, CastlingByDrop, CastlingPlan, CheckTest, EndTest, HandPlan, Keys, Mover, Progress,
    PromotionPlan, PromotionRule, RetaliationBan, RoyalPlan, ThreatPlan, TradeGuard, TradeTest, TypeSet, TypeTraits,
};
use fers_rules::{
    CheckRule, Connection, Contact, Drops, End, Endangered, Facts, Leg, Path, PieceRules, Promotion, Protected,
    Refusal, Retaliation, Ruleset, Taker, Trigger, Zones,
};

use crate::attacks::reach;
use crate::drops::where_it_moves_on;
use crate::empty_board::{ends_of_moves, has_move};
use crate::lines::Lines;
use crate::{connections, ends};

/// All squares.
pub(crate) fn every_square<const N: usize>(ruleset: &Ruleset) -> SquareSet<N> {
    ruleset.geometry.squares().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square.index()))
}

/// The squares of a zone for a side.
pub(crate) fn zone<const N: usize>(ruleset: &Ruleset, zones: Zones, color: Color) -> SquareSet<N> {
    SquareSet::from_region(ruleset.zone(zones, color))
}

/// The squares from which a piece has a move when it is alone.
pub(crate) fn mobile_squares<const N: usize>(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> SquareSet<N> {
    let squares = ruleset.geometry.squares();
    let mobile: Region = squares.filter(|&square| has_move(ruleset, piece_type, color, square)).collect();
    SquareSet::from_region(&mobile)
}

/// The promotion plans of a side, by piece type.
pub(crate) fn promotions<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<PromotionPlan<N>> {
    ruleset.piece_types().map(|piece_type| promotion_plan(ruleset, piece_type, None, color)).collect()
}

/// The same for the last piece of each type, where that looks at another zone.
pub(crate) fn promotions_of_last<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Option<PromotionPlan<N>>> {
    let plan = |piece_type: PieceType| {
        let zones = ruleset.piece(piece_type).last_promotes_in?;
        Some(promotion_plan(ruleset, piece_type, Some(zones), color))
    };
    ruleset.piece_types().map(plan).collect()
}

fn promotion_plan<const N: usize>(
    ruleset: &Ruleset,
    piece_type: PieceType,
    zone: Option<Zones>,
    color: Color,
) -> PromotionPlan<N> {
    let mut plan = PromotionPlan::default();
    for promotion in ruleset.promotions.iter().filter(|promotion| promotion.from == piece_type) {
        let looking = Promotion { zone: zone.unwrap_or(promotion.zone), ..promotion.clone() };
        let rule = promotion_rule(ruleset, &looking, color);
        match promotion.trigger {
            Trigger::Enter | Trigger::EnterFrom(_) | Trigger::Leave => plan.rules.push(rule),
            Trigger::BeforeMoving => plan.before_moving.push(rule),
            // These are no captures.
            Trigger::InPlace | Trigger::Drop if rule.capturing_only => {}
            Trigger::InPlace => plan.in_place.push(rule),
            Trigger::Drop => plan.on_drop.extend(rules_by_choice(ruleset, &rule, color)),
        }
    }
    if !plan.rules.is_empty() {
        let squares_from = |from: usize| {
            let applying = plan.rules.iter().filter(|rule| rule.from.contains(from));
            applying.fold(SquareSet::EMPTY, |set, rule| set | rule.to)
        };
        plan.squares = (0..ruleset.geometry.places()).map(squares_from).collect();
    }
    plan.is_plain = promotes_plainly(ruleset, piece_type, &plan);
    plan
}

/// Returns a rule for each choice of one about drops: what the piece becomes may need a move from
/// its square.
fn rules_by_choice<'r, const N: usize>(
    ruleset: &'r Ruleset,
    rule: &'r PromotionRule<N>,
    color: Color,
) -> impl Iterator<Item = PromotionRule<N>> + 'r {
    rule.choices.iter().map(move |&choice| {
        let squares = where_it_moves_on(ruleset, PieceType(choice as u16), color);
        PromotionRule { to: rule.to & squares, choices: vec![choice], ..rule.clone() }
    })
}

/// Whether nothing but the ends of a move says what its piece may become, and what it becomes matters to no rule that looks at moves.
fn promotes_plainly<const N: usize>(ruleset: &Ruleset, piece_type: PieceType, plan: &PromotionPlan<N>) -> bool {
    let piece = ruleset.piece(piece_type);
    let is_free = |rule: &PromotionRule<N>| {
        let choices = rule.choices.iter().map(|&choice| PieceType(choice as u16));
        let is_usual = |choice: PieceType| {
            !ruleset.is_royal(choice) && Color::ALL.iter().all(|&color| ruleset.piece(choice).limit[color].is_none())
        };
        let asks = rule.quiet_only || rule.capturing_only || rule.is_barred || rule.choices.is_empty();
        let has_doubles = rule.choices.iter().enumerate().any(|(at, choice)| rule.choices[..at].contains(choice));
        !asks && !has_doubles && choices.into_iter().all(is_usual)
    };
    let meet = |a: &PromotionRule<N>, b: &PromotionRule<N>| a.from.meets(b.from) && a.to.meets(b.to);
    let are_single = plan.rules.iter().enumerate().all(|(at, rule)| !plan.rules[..at].iter().any(|b| meet(rule, b)));
    plan.in_place.is_empty()
        && plan.before_moving.is_empty()
        && are_single
        && plan.rules.iter().all(is_free)
        && !ruleset.is_royal(piece_type)
        && piece.becomes.is_empty()
        && piece.last_promotes_in.is_none()
        && !ruleset.pieces.iter().any(|piece| piece.assimilates || !piece.may_appear_armed)
        && ruleset.hands.gating.is_none()
}

fn promotion_rule<const N: usize>(ruleset: &Ruleset, promotion: &Promotion, color: Color) -> PromotionRule<N> {
    let (all, inside) = (every_square(ruleset), zone(ruleset, promotion.zone, color));
    let (from, to) = match promotion.trigger {
        Trigger::Enter => (all.without(inside), inside),
        Trigger::EnterFrom(origin) => (zone(ruleset, origin, color), inside),
        Trigger::Leave | Trigger::BeforeMoving => (inside, all),
        Trigger::InPlace => (inside, inside),
        Trigger::Drop => (all, inside),
    };
    let refusable = match promotion.refusal {
        Refusal::Never | Refusal::Barred => SquareSet::EMPTY,
        Refusal::Always => all,
        Refusal::UnlessStuck => mobile_squares(ruleset, promotion.from, color),
        Refusal::Within(zones) => zone(ruleset, zones, color),
    };
    let choices = promotion.to.iter().map(|choice| choice.index()).collect();
    let (capturing_only, is_barred) = (promotion.capturing_only, promotion.refusal == Refusal::Barred);
    PromotionRule { from, to, choices, refusable, quiet_only: promotion.quiet_only, capturing_only, is_barred }
}

/// By type: where a piece of a side may stand that can promote to a royal type with its next move.
pub(crate) fn royal_promotion_from<'p, const N: usize>(
    ruleset: &Ruleset,
    lines: &Lines<N>,
    movers: &[Mover<N>],
    plans: impl IntoIterator<Item = (usize, &'p PromotionPlan<N>)>,
) -> Vec<(usize, SquareSet<N>)> {
    let is_royal =
        |rule: &&PromotionRule<N>| rule.choices.iter().any(|&choice| ruleset.is_royal(PieceType(choice as u16)));
    let mut by_type = Vec::new();
    for (piece_type, plan) in plans {
        let (mover, mut squares) = (&movers[piece_type], SquareSet::EMPTY);
        for rule in plan.in_place.iter().chain(&plan.before_moving).filter(is_royal) {
            squares |= rule.from;
        }
        for rule in plan.rules.iter().filter(is_royal) {
            let reaches = |&from: &usize| reach(lines, mover, from).meets(rule.to);
            let near = rule.from.into_iter().filter(reaches);
            squares = near.fold(squares, |set, from| set | SquareSet::of(from));
        }
        if !squares.is_empty() {
            by_type.push((piece_type, squares));
        }
    }
    by_type
}

/// The properties of all piece types.
pub(crate) fn traits(ruleset: &Ruleset, facts: &Facts) -> Vec<TypeTraits> {
    let traits = |piece_type: PieceType| {
        let piece = ruleset.piece(piece_type);
        let sets = ruleset.royals.iter().filter(|royal| royal.piece_types.contains(&piece_type));
        TypeTraits {
            is_royal: ruleset.is_royal(piece_type),
            may_cross_attack: sets.clone().all(|royal| royal.may_cross_attack),
            is_iron: piece.is_iron,
            is_endangered: piece.endangered.is_some(),
            fears_protected: piece.endangered.as_ref().is_some_and(|rule| *rule == Endangered::before()),
            retaliation: match piece.retaliation {
                None => RetaliationBan::Nothing,
                Some(Retaliation::Banned) => RetaliationBan::ByAnyone,
                Some(Retaliation::BannedToOthers) => RetaliationBan::ByOthersElsewhere,
            },
            assimilates: piece.assimilates,
            becomes: !piece.becomes.is_empty(),
            may_mate: piece.may_mate,
            may_flee: piece.may_flee,
            may_appear_armed: piece.may_appear_armed,
            must_threaten: piece
                .must_threaten
                .map(|threat| ThreatPlan { enemies: threat.enemies, or_cornered: threat.or_cornered }),
            gives_shak: piece.gives_shak,
            takes_goals: piece.takes_goals,
            in_hand: piece.in_hand.unwrap_or(piece_type).index(),
            progress: piece.progress.map(|of| progress(of, facts.only_advances[piece_type.index()])),
            virginity_matters: facts.virginity_matters[piece_type.index()],
        }
    };
    ruleset.piece_types().map(traits).collect()
}

fn progress(rule: fers_rules::Progress, only_advances: bool) -> Progress {
    match rule {
        fers_rules::Progress::ByKind if only_advances => Progress::Always,
        fers_rules::Progress::Always => Progress::Always,
        fers_rules::Progress::ByKind | fers_rules::Progress::Never => Progress::Never,
        fers_rules::Progress::ByMove => Progress::WithoutReturn,
    }
}

/// By type: where a piece of a side could go that was alone, by its square, where some of its moves are progress if it could not return.
pub(crate) fn returns<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Option<Box<BySquare<SquareSet<N>, N>>>> {
    let of = |piece_type: PieceType| {
        let asks = ruleset.piece(piece_type).progress[color] == fers_rules::Progress::ByMove;
        asks.then(|| {
            let mut table = BySquare::filled(SquareSet::EMPTY);
            for from in ruleset.geometry.squares() {
                let ends = ends_of_moves(ruleset, piece_type, color, from);
                table[from.index()] = SquareSet::from_region(&ends);
            }
            Box::new(table)
        })
    };
    ruleset.piece_types().map(of).collect()
}

/// By type: the types that it can never capture.
pub(crate) fn spared(ruleset: &Ruleset) -> Vec<Box<[usize]>> {
    let is_spared =
        |capturer: &PieceRules, victim: PieceType| ruleset.piece(victim).is_iron || !capturer.may_capture(victim);
    let of = |piece: &PieceRules| {
        let spared = ruleset.piece_types().filter(|&victim| is_spared(piece, victim));
        spared.map(|victim| victim.index()).collect()
    };
    ruleset.pieces.iter().map(of).collect()
}

/// The types that have a property.
pub(crate) fn types_with(ruleset: &Ruleset, has: impl Fn(&PieceRules) -> bool) -> Vec<usize> {
    ruleset.piece_types().filter(|&t| has(ruleset.piece(t))).map(|t| t.index()).collect()
}

/// By type: the tests of moves that capture what is protected, where the board before the move does not decide alone.
pub(crate) fn trades<const N: usize>(ruleset: &Ruleset) -> Vec<Option<TradeTest<N>>> {
    ruleset.pieces.iter().map(|piece| trade(ruleset, piece)).collect()
}

/// The rule about protected victims of a piece, if the board before the move does not decide alone.
pub(crate) fn tested_trade(piece: &PieceRules) -> Option<&Endangered> {
    piece.endangered.as_ref().filter(|rule| **rule != Endangered::before())
}

fn trade<const N: usize>(ruleset: &Ruleset, piece: &PieceRules) -> Option<TradeTest<N>> {
    let rule = tested_trade(piece)?;
    let mut spared = BySquare::filled(SquareSet::EMPTY);
    for square in ruleset.geometry.squares().filter(|_| rule.spares_neighbours) {
        let neighbours = Vector::RING.iter().filter_map(|&step| ruleset.geometry.step(square, step));
        spared[square.index()] = neighbours.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to.index()));
    }
    let guard = match rule.protected {
        Protected::Before => TradeGuard::Before,
        Protected::Uncovered => TradeGuard::Uncovered,
        Protected::After => TradeGuard::After,
    };
    let excuses = |minor: &Vec<PieceType>| ruleset.piece_types().map(|other| !minor.contains(&other)).collect();
    Some(TradeTest { guard, spared, excuses: rule.minor.as_ref().map(excuses) })
}

/// Whether some piece lets others move.
pub(crate) fn has_induction(ruleset: &Ruleset) -> bool {
    ruleset.pieces.iter().flat_map(PieceRules::all_moves).any(Path::induces)
}

/// Whether a capturer's choice of victims depends on more than their color.
pub(crate) fn has_capture_filters(ruleset: &Ruleset) -> bool {
    let filters = |piece: &PieceRules| {
        piece.is_iron || piece.endangered.is_some() || piece.retaliation.is_some() || piece.victims.is_some()
    };
    ruleset.pieces.iter().any(filters)
}

/// Whether it may depend on the type of a royal whether it is attacked.
pub(crate) fn royals_differ(ruleset: &Ruleset) -> bool {
    let meant = |&piece_type: &PieceType| ruleset.royals.is_empty() || ruleset.is_royal(piece_type);
    let meant: Vec<PieceType> = ruleset.piece_types().filter(meant).collect();
    // A leg that ends before none of them makes no difference.
    let meets_some = |contact: &Contact| {
        let met = meant.iter().filter(|&&royal| ruleset.includes(&contact.to, royal)).count();
        met != 0 && met != meant.len()
    };
    let is_choosy = |leg: &Leg| leg.arrivals.enemy.as_ref().is_some_and(meets_some);
    let chooses = |piece: &PieceRules| {
        let spares_one = meant.iter().any(|&royal| !piece.may_capture(royal));
        spares_one || piece.all_moves().flat_map(|path| &path.legs).any(is_choosy)
    };
    // Who would blow up a royal of its own attacks nothing.
    let may_blow_up = !ruleset.royals.is_empty() && !ruleset.blasts.is_empty();
    // What freezes may be royal itself.
    may_blow_up
        || !ruleset.freezes.is_empty()
        || meant.iter().any(|&royal| ruleset.piece(royal).is_iron)
        || ruleset.pieces.iter().any(chooses)
}

/// Marks the movers of a side whose moves need no second look, and where those of others do.
pub(crate) fn mark_plain<const N: usize>(
    ruleset: &Ruleset,
    lines: &Lines<N>,
    movers: &mut [Mover<N>],
    promotions: &[PromotionPlan<N>],
) {
    let asks_the_past = ruleset.pieces.iter().any(|piece| piece.endangered.is_some() || piece.retaliation.is_some());
    let looks_at_moves = asks_the_past || has_induction(ruleset);
    let spared = spared(ruleset);
    for ((piece_type, mover), plan) in ruleset.piece_types().zip(movers).zip(promotions) {
        let piece = ruleset.piece(piece_type);
        let is_trusted = piece.may_mate && piece.must_threaten.is_none();
        let takes_all = spared[piece_type.index()].is_empty();
        // Of royals each move is looked at wherever there may be a check.
        let may_flee = piece.may_flee || ruleset.is_royal(piece_type);
        mover.is_plain = mover.scripts.is_empty() && is_trusted && takes_all && may_flee && !looks_at_moves;
        mover.promotes_from = promotes_from(lines, mover, plan);
    }
}

/// Marks where the last piece of its type needs a second look, too.
pub(crate) fn mark_promotions<const N: usize>(
    lines: &Lines<N>,
    movers: &mut [Mover<N>],
    of_last: &[Option<PromotionPlan<N>>],
) {
    for (mover, plan) in movers.iter_mut().zip(of_last) {
        if let Some(plan) = plan {
            mover.promotes_from |= promotes_from(lines, mover, plan);
        }
    }
}

/// The squares from which a piece may promote with its next move.
fn promotes_from<const N: usize>(lines: &Lines<N>, mover: &Mover<N>, plan: &PromotionPlan<N>) -> SquareSet<N> {
    let in_place = plan.in_place.iter().chain(&plan.before_moving);
    let mut squares = in_place.fold(SquareSet::EMPTY, |set, rule| set | rule.from);
    for rule in &plan.rules {
        let promotes = rule.from.into_iter().filter(|&from| reach(lines, mover, from).meets(rule.to));
        squares = promotes.fold(squares, |set, from| set | SquareSet::of(from));
    }
    squares
}

/// The royal sets.
pub(crate) fn royals(ruleset: &Ruleset) -> Vec<RoyalPlan> {
    let plan = |royal: &fers_rules::Royal| RoyalPlan {
        types: royal.piece_types.iter().map(|piece_type| piece_type.index()).collect(),
        check: match royal.check {
            CheckRule::Any => CheckTest::Any,
            CheckRule::All => CheckTest::All,
            CheckRule::Few(most) => CheckTest::Few(u32::from(most)),
            CheckRule::Several(least) => CheckTest::Several(u32::from(least)),
        },
    };
    ruleset.royals.iter().map(plan).collect()
}

/// The castling rules.
pub(crate) fn castlings(ruleset: &Ruleset) -> Vec<CastlingPlan> {
    let index = |square: Square| square.0;
    let plan = |castling: &fers_rules::Castling| CastlingPlan {
        color: castling.color,
        targets: castling.targets.iter().map(|target| (index(target.king), index(target.partner))).collect(),
        by_drop: castling_by_drop(ruleset, castling),
    };
    ruleset.castlings.iter().map(plan).collect()
}

/// By what drops the right to a castling arises.
fn castling_by_drop(ruleset: &Ruleset, castling: &fers_rules::Castling) -> Option<CastlingByDrop> {
    let pair = &ruleset.castling_by_drop.as_ref()?[castling.color];
    let types = |types: &[PieceType]| types.iter().map(|piece_type| piece_type.index()).collect();
    Some(CastlingByDrop {
        king: castling.king.0,
        partner: castling.partner.0,
        kings: types(&pair.kings),
        partners: types(&pair.partners),
    })
}

fn types_or_all(types: Option<&Vec<PieceType>>) -> TypeSet {
    types.map_or(TypeSet::ALL, |types| types.iter().map(|piece_type| piece_type.index()).collect())
}

/// The squares whose file, rank and board add up to an odd number.
pub(crate) fn odd_shade<const N: usize>(ruleset: &Ruleset) -> SquareSet<N> {
    let geometry = &ruleset.geometry;
    let sum = |square| [geometry.file(square), geometry.rank(square), geometry.board(square)].map(u16::from);
    let is_odd = |square: &Square| sum(*square).into_iter().sum::<u16>() % 2 == 1;
    geometry.squares().filter(is_odd).fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square.index()))
}

/// What is done with pieces off the board.
pub(crate) fn hands(ruleset: &Ruleset) -> HandPlan {
    let hands = &ruleset.hands;
    HandPlan {
        captured_to: match hands.captured_to {
            None | Some(Taker::Partner) => CapturedTo::Nobody,
            Some(Taker::Capturer) => CapturedTo::Capturer,
            Some(Taker::Owner) => CapturedTo::Owner,
        },
        drops: hands.drops != Drops::None,
        endless: ruleset.pieces.iter().any(|piece| piece.drop.endless),
        must_drop: hands.drops == Drops::Forced,
        urgent: (hands.drops == Drops::Urgent).then(|| types_or_all(hands.urgent.as_ref())),
        pick_up: hands.pick_up,
    }
}

/// An end of the game.
pub(crate) fn end<const N: usize>(ruleset: &Ruleset, end: &End) -> EndTest<N> {
    match end {
        End::Mate { verdict, needs_shak } => EndTest::Mate { verdict: *verdict, needs_shak: *needs_shak },
        End::Stalemate { verdict, by_count } => EndTest::Stalemate { verdict: *verdict, by_count: *by_count },
        End::NoPieces { verdict } => EndTest::NoPieces { verdict: *verdict },
        End::Goal { goal, verdict } => EndTest::Goal { goal: ends::goal(ruleset, goal), verdict: *verdict },
        End::Bare { verdict } => EndTest::Bare { verdict: *verdict },
        End::Checks { count, verdict } => EndTest::Checks { count: *count, verdict: *verdict },
        End::Extinction { extinction, verdict } => {
            EndTest::Extinction { extinction: ends::extinction(extinction), verdict: *verdict }
        }
        End::Castling { wings, verdict } => EndTest::Castling {
            wings: ByColor::from_fn(|color| Wing::ALL.map(|wing| wings[color].contains(&wing))),
            verdict: *verdict,
        },
        End::Connection { connection: Connection { shape, by }, verdict } => EndTest::Connection {
            test: ByColor::from_fn(|color| connections::connection(ruleset, shape, color)),
            by: by.as_ref().map(|types| types.iter().map(|piece_type| piece_type.index()).collect()),
            verdict: *verdict,
        },
        End::FullBoard => EndTest::FullBoard,
        End::Faced => EndTest::Faced,
        End::Passes { count } => EndTest::Passes { count: *count },
        End::DeadMaterial { helpers } => {
            EndTest::DeadMaterial { helpers: helpers.iter().map(|piece_type| piece_type.index()).collect() }
        }
        End::MoveCount { .. }
        | End::Honour { .. }
        | End::Repetition { .. }
        | End::RepetitionWon { .. }
        | End::PerpetualCheck { .. }
        | End::CheckLoop { .. }
        | End::ToAndFro { .. }
        | End::PerpetualChase { .. } => EndTest::Historical,
    }
}

/// Multiplied by how many passes in a row there were; a random number that is drawn apart, so that no other changes.
const PASSES_KEY: u64 = 0x9d39_247e_3377_6d41;

/// By wing to which the last ply castled; drawn apart, too.
const CASTLED_KEYS: [u64; 2] = [0x5f1d_9a3c_07e2_b845, 0xc3a6_41f8_9d0b_726e];

/// Random numbers for hashing; the same for every program, so that hashes may be stored.
pub(crate) fn keys<const N: usize>(ruleset: &Ruleset) -> Keys {
    let mut random = SplitMix::new(0x000f_e750_0001);
    let codes = 2 * ruleset.pieces.len();
    let mut table = |length: usize| -> Box<[u64]> { (0..length).map(|_| random.next_u64()).collect() };
    let mut keys = Keys {
        pieces: table(codes * 64 * N),
        hands: table(codes * 256),
        virgin: table(64 * N),
        en_passant: table(64 * N),
        black: table(1)[0],
        trading_ban: table(1)[0],
        shak: [table(1)[0], table(1)[0]],
        checks: table(2 * 256),
        last_moved: table(1)[0],
        passes: PASSES_KEY,
        castled: CASTLED_KEYS,
        walls: table(64 * N),
    };
    // No checks given is the ordinary state: it must not change the hash of games that do not count them.
    keys.checks[0] = 0;
    keys.checks[256] = 0;
    keys
}
