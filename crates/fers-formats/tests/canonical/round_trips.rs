//! What is written reads back as an equal ruleset.

use fers_core::{ByColor, Color, Geometry, Joined, Piece, PieceType, Region, SplitMix, Square, Vector, Verdict, Wing};
use fers_formats::canonical::{read, write};
use fers_rules::{
    Act, Arrivals, BareReply, Becoming, Blast, Burn, Castling, CastlingPair, CastlingTarget, Catch, CheckRule,
    Condition, Connection, Contact, Counter, Demand, DropNeed, DropRule, Drops, Due, Duty, End, Endangered, Extinction,
    Facing, Facts, Flip, FlipReach, FlipTrigger, Frame, Freeze, FreezeBars, FreezeReach, Gathering, Gating, Goal, Grip,
    Halt, Hands, Honour, Leg, Length, Node, Onward, Over, PartSet, Passing, Path, Peril, PieceRules, Pinch, Progress,
    Promotion, Protected, Protection, Quality, Range, Reach, Recurrence, Refusal, RegionId, Repeat, Retaliation, Royal,
    Ruleset, Seizure, Shape, Shove, ShoveWay, Site, Steps, Taker, Tally, TallyEvent, Threat, Tiebreak, Trigger,
    TurnSet, Walling, Whom, Whose, Zones, verify,
};

/// A maker of random rulesets, most of which make sense to the verifier only.
struct Maker {
    random: SplitMix,
    pieces: usize,
    regions: usize,
    geometry: Geometry,
}

const NAMES: [&str; 11] = [
    "Pawn",
    "King",
    "Old \"Queen\"",
    "a, b / c",
    "",
    "Pawn",
    "rank 2",
    " x at 1",
    "nothing",
    "x by y along z",
    "Ünïcode\n\\",
];

impl Maker {
    fn flip(&mut self) -> bool {
        self.random.below(2) == 0
    }

    fn rare(&mut self) -> bool {
        self.random.below(5) == 0
    }

    fn some<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.rare().then(|| make(self))
    }

    fn pick<T: Clone>(&mut self, values: &[T]) -> T {
        values[self.random.below(values.len())].clone()
    }

    fn piece(&mut self) -> PieceType {
        PieceType(self.random.below(self.pieces) as u16)
    }

    fn types(&mut self) -> Vec<PieceType> {
        (0..self.random.below(4)).map(|_| self.piece()).collect()
    }

    fn zones(&mut self) -> Zones {
        Zones::new(RegionId(self.random.below(self.regions) as u16), RegionId(self.random.below(self.regions) as u16))
    }

    fn square(&mut self) -> Square {
        loop {
            let square = Square(self.random.below(self.geometry.places()) as u16);
            if self.geometry.has(square) {
                return square;
            }
        }
    }

    fn area(&mut self) -> Region {
        let density = 1 + self.random.below(6);
        (0..self.geometry.places() as u16).filter(|_| self.random.below(density) == 0).map(Square).collect()
    }

    fn verdict(&mut self) -> Verdict {
        self.pick(&[Verdict::Win, Verdict::Loss, Verdict::Draw])
    }

    fn vectors(&mut self) -> Vec<Vector> {
        let images = Vector::new(self.random.below(3) as i8, 1 + self.random.below(3) as i8).symmetric_images();
        let all = if self.flip() { Vector::RING.to_vec() } else { images };
        if self.flip() {
            return all;
        }
        let length = 1 + self.random.below(all.len());
        (0..length).map(|_| self.pick(&all)).collect()
    }

    fn contact(&mut self, may_leave: bool) -> Option<Contact> {
        let act = match self.random.below(6) {
            0 | 1 if may_leave => Act::Leave,
            2 if may_leave => Act::Carry,
            3 => Act::Swap,
            _ => Act::Capture,
        };
        let to = match self.random.below(6) {
            0 => Whom::Royals,
            1 => Whom::Commoners,
            _ => self.some(Self::types).map_or(Whom::Anyone, Whom::Types),
        };
        self.flip().then_some(Contact { to, act })
    }

    fn leg(&mut self, is_first: bool, is_last: bool) -> Leg {
        let steps = match is_first || self.flip() {
            true => Steps::Absolute(self.vectors()),
            false => Steps::Turned(TurnSet(1 + self.random.below(255) as u8)),
        };
        let may_stop = !is_last && self.rare();
        let (enemy, friend) = (self.contact(!is_last && !may_stop), self.contact(!is_last && !may_stop));
        let hurdles = Over::Hurdles { count: 1 + self.random.below(3) as u8, land_next: self.flip() };
        let joined = self.pick(&[Joined::Sides, Joined::All, Joined::Files { left: 1, right: 2 }]);
        Leg {
            steps,
            range: self.pick(&[
                Range::ONE,
                Range::ANY,
                Range::up_to(3),
                Range::exactly(2),
                Range { min: 2, max: None },
            ]),
            over: self.pick(&[Over::Empty, Over::Empty, Over::Anything, hurdles]),
            arrivals: Arrivals {
                empty: true,
                enemy,
                friend,
                en_passant: self.rare(),
                off_board: !is_last && self.rare(),
            },
            length: Length::Free,
            joined: if self.rare() { joined } else { Joined::Nothing },
            ends_in: if self.rare() { Some(self.zones()) } else { None },
            shuns_attack: self.rare(),
            sets_down: self.rare(),
            opens_en_passant: self.rare(),
            // Few paths may land; the random rulesets of fers-testkit have some that do.
            lands: false,
            to_royal_board: false,
            may_stop,
        }
    }

    fn path(&mut self) -> Path {
        let zones = self.zones();
        let conditions = [
            Condition::Virgin,
            Condition::Moved,
            Condition::NotInCheck,
            Condition::InCheck,
            Condition::From(zones),
            Condition::NotFrom(zones),
            Condition::AheadOfStart,
            Condition::Without(self.piece()),
            // Few rulesets have a turn with such a part.
            if self.random.below(10) == 0 { Condition::InPart(PartSet::new([0])) } else { Condition::Virgin },
        ];
        let when = (0..self.random.below(3)).map(|_| self.pick(&conditions)).collect();
        let count = 1 + self.random.below(3);
        let mut legs: Vec<Leg> = (0..count).map(|index| self.leg(index == 0, index + 1 == count)).collect();
        let repeat = (count > 2 && self.flip()).then_some(Repeat { first: 1, last: 1 });
        if repeat.is_some() {
            legs.iter_mut().for_each(|leg| leg.opens_en_passant = false);
        }
        let path = Path { when, legs, repeat };
        if repeat.is_none() && self.rare() { path.opening_en_passant(true) } else { path }
    }

    fn moves(&mut self) -> Vec<Path> {
        if self.flip() {
            let texts = ["fmWfceFifmnD", "K", "mRcpR", "nN", "FyafsF", "R4", "jjR"];
            return fers_betza::parse(self.pick(&texts)).value.paths;
        }
        (0..self.random.below(4)).map(|_| self.path()).collect()
    }

    fn piece_rules(&mut self, index: usize) -> PieceRules {
        let letter = char::from(b'A' + index as u8);
        let base = PieceRules::new(NAMES[index], &letter.to_string(), Vec::new());
        let odd = |text: &str| ByColor::new(format!("+{letter}{text}"), format!("{letter}~"));
        PieceRules {
            letters: if self.rare() { odd("\"") } else { base.letters.clone() },
            san: self.pick(&["", "X", &letter.to_string()]).to_owned(),
            moves: self.moves(),
            black_moves: self.some(Self::moves),
            confined_to: self.some(Self::zones),
            blocked_by: self.some(Self::zones),
            victims: self.some(Self::types),
            is_iron: self.rare(),
            endangered: self.some(Self::endangered),
            retaliation: self.some(|it| it.pick(&[Retaliation::Banned, Retaliation::BannedToOthers])),
            assimilates: self.rare(),
            becomes: (0..self.random.below(3)).map(|_| self.becoming()).collect(),
            may_check: !self.rare(),
            may_mate: !self.rare(),
            may_flee: !self.rare(),
            unsettles: if self.rare() { self.vectors() } else { Vec::new() },
            may_appear_armed: !self.rare(),
            must_threaten: self.some(|it| Threat { enemies: 1 + it.random.below(3) as u8, or_cornered: it.flip() }),
            last_promotes_in: self.some(Self::zones),
            gives_shak: self.rare(),
            takes_goals: !self.rare(),
            in_hand: self.some(Self::piece),
            drop: DropRule {
                zone: self.some(Self::zones),
                needs_move: self.rare(),
                per_file_max: self.rare().then_some(2),
                both_shades: self.rare(),
                needs: (0..self.random.below(3)).map(|_| self.drop_need()).collect(),
                opening: self.some(Self::zones),
                endless: self.rare(),
                may_check: !self.rare(),
                may_mate: !self.rare(),
                must_threaten: self.rare() && self.rare(),
            },
            limit: ByColor::new(self.some(|_| 3), self.some(|_| 3)),
            progress: ByColor::new(self.progress(), self.progress()),
            value: self.some(|maker| maker.random.below(2000) as i32 - 500),
            ..base
        }
    }

    fn progress(&mut self) -> Progress {
        self.pick(&[Progress::ByKind, Progress::ByMove, Progress::Always, Progress::Never])
    }

    fn castling(&mut self) -> Castling {
        let target = |maker: &mut Self| CastlingTarget { king: maker.square(), partner: maker.square() };
        let targets = (0..1 + self.random.below(2)).map(|_| target(self)).collect();
        let (color, may_cross_attack) = (self.pick(&Color::ALL), self.rare());
        Castling { color, king: self.square(), partner: self.square(), targets, may_cross_attack }
    }

    fn endangered(&mut self) -> Endangered {
        Endangered {
            protected: self.pick(&[Protected::Before, Protected::Uncovered, Protected::After]),
            spares_neighbours: self.flip(),
            ignores_royals: self.flip(),
            minor: self.some(Self::types),
        }
    }

    fn promotion(&mut self) -> Promotion {
        let zones = self.zones();
        let triggers = [
            Trigger::Enter,
            Trigger::EnterFrom(zones),
            Trigger::Leave,
            Trigger::InPlace,
            Trigger::BeforeMoving,
            Trigger::Drop,
        ];
        let refusals = [Refusal::Never, Refusal::Barred, Refusal::Always, Refusal::UnlessStuck, Refusal::Within(zones)];
        let (trigger, refusal) = (self.pick(&triggers), self.pick(&refusals));
        let may_decline = matches!(trigger, Trigger::Enter | Trigger::EnterFrom(_) | Trigger::Leave)
            && !matches!(refusal, Refusal::Never | Refusal::Barred);
        Promotion {
            from: self.piece(),
            zone: self.zones(),
            trigger,
            to: self.types(),
            refusal,
            quiet_only: self.rare(),
            occasion: match self.random.below(6) {
                0 => fers_rules::Occasion::Capture(self.some(Self::types)),
                1 => fers_rules::Occasion::NoCapture,
                2 => fers_rules::Occasion::Swap(self.some(Self::types)),
                3 => fers_rules::Occasion::NoSwap,
                _ => fers_rules::Occasion::Always,
            },
            suspends: may_decline && self.flip(),
            goes_on: self.pick(&[None, None, Some(Onward::AnyMove), Some(Onward::Captures)]),
        }
    }

    fn few(&mut self) -> Vec<(PieceType, Option<u16>)> {
        let types = self.types();
        types.into_iter().map(|of| (of, if self.flip() { None } else { Some(self.random.below(9) as u16) })).collect()
    }

    fn end(&mut self) -> End {
        let (verdict, count) = (self.verdict(), self.random.below(5) as u16);
        let optional = if self.rare() { None } else { Some(verdict) };
        match self.random.below(22) {
            0 => End::Mate { verdict, needs_shak: self.flip() },
            1 => End::Stalemate { verdict, by_count: self.rare() },
            2 => End::NoPieces { verdict },
            3 => End::Goal { goal: self.goal(), verdict },
            4 => End::Bare { verdict, reply: self.pick(&[BareReply::IfItBares, BareReply::Never, BareReply::Always]) },
            5 => End::Checks { count: count as u8, verdict },
            6 => End::Extinction { extinction: self.extinction(count), verdict },
            21 => End::FewLeft { most: ByColor::from_fn(|_| self.few()), verdict },
            7 => End::DeadMaterial { helpers: self.types() },
            8 => End::MoveCount { plies: count },
            16 => End::Faced,
            17 => End::CheckLoop { count, verdict },
            18 => End::ToAndFro { verdict },
            15 => End::Honour { honour: self.honour() },
            9 => End::Repetition { count, verdict: optional },
            10 => End::PerpetualCheck { count, verdict: optional },
            13 => End::FullBoard,
            19 => End::Castling { wings: ByColor::from_fn(|_| self.wings()), verdict },
            14 => End::Passes { count: count as u8 },
            12 => End::Connection { connection: self.connection(), verdict },
            11 if self.flip() => {
                let board = if self.rare() { Recurrence::TurnStart } else { Recurrence::Board };
                let of = self.pick(&[Recurrence::Position, board]);
                End::RepetitionBan {
                    by: self.rare().then(|| self.types()),
                    frees_checked: self.flip() | (of == Recurrence::Position),
                    of,
                }
            }
            11 => End::RepetitionWon { count, winner: self.pick(&Color::ALL) },
            _ => End::PerpetualChase { count, verdict },
        }
    }

    fn wings(&mut self) -> Vec<Wing> {
        let both = [Wing::Right, Wing::Left];
        self.pick(&[&both[..], &both[..1], &both[1..], &[]]).to_vec()
    }

    fn tiebreak(&mut self) -> Tiebreak {
        let points = self.types().into_iter().map(|of| (of, self.random.below(20) as u16)).collect();
        let bonus = ByColor::from_fn(|_| self.random.below(3) as u16);
        Tiebreak { points, bonus, equal: self.pick(&[None, Some(Color::White), Some(Color::Black)]) }
    }

    fn goal(&mut self) -> Goal {
        let due = [Due::AtOnce, Due::Answered, Due::AfterReply];
        Goal {
            zone: self.zones(),
            reach: self.pick(&[Reach::Any, Reach::All, Reach::AtLeast(3), Reach::AtLeastOrFull(2)]),
            by: if self.flip() { None } else { Some(ByColor::from_fn(|_| self.types())) },
            due: ByColor::from_fn(|_| self.pick(&due)),
            safe: self.flip(),
        }
    }

    fn extinction(&mut self, count: u16) -> Extinction {
        let rivals = if self.flip() { 0 } else { 2 };
        let (claimed, in_hand, mover_first) = (self.rare(), self.rare(), self.rare());
        Extinction { piece_types: self.types(), count, rivals, claimed, in_hand, mover_first }
    }

    fn honour(&mut self) -> Honour {
        let (own_min, moves) = (self.random.below(4) as u16, self.random.below(70) as u16);
        let own_max = if self.flip() { None } else { Some(own_min + self.random.below(3) as u16) };
        let (rivals, from_pieces) = (self.random.below(3) as u16, self.flip());
        Honour { moves, from_pieces, own_min, own_max, rivals, against: self.types(), without: self.types() }
    }

    fn connection(&mut self) -> Connection {
        let (count, along) = (self.random.below(5) as u8, vec![Vector::new(1, 0), Vector::new(-1, 2)]);
        let shape = match self.random.below(4) {
            0 => Shape::Row { count, along },
            1 => Shape::Line { count, along },
            2 => Shape::Block { files: count, ranks: 2 },
            _ => Shape::Chain { from: self.zones(), to: self.zones(), along },
        };
        let by = if self.flip() { None } else { Some(self.types()) };
        Connection { shape, by }
    }

    fn royal(&mut self) -> Royal {
        let check = self.pick(&[
            CheckRule::Any,
            CheckRule::Any,
            CheckRule::All,
            CheckRule::Few(1),
            CheckRule::Few(3),
            CheckRule::Several(2),
            CheckRule::AllWhile(3),
            CheckRule::Unattacked,
        ]);
        let leaves_when_mated = check == CheckRule::Any && self.rare();
        Royal { may_cross_attack: !self.rare(), leaves_when_mated, ..Royal::new(vec![self.piece()], check) }
    }

    fn hands(&mut self) -> Hands {
        Hands {
            captured_to: self.pick(&[None, Some(Taker::Capturer), Some(Taker::Owner), Some(Taker::Partner)]),
            kept: self.some(Self::types),
            urgent: self.some(Self::types),
            drops: self.pick(&[Drops::None, Drops::Allowed, Drops::Forced, Drops::Urgent]),
            gating: self.some(Self::zones).map(|zone| {
                let only = self.some(Self::types);
                Gating { zone, is_ordered: only.is_some() && self.flip(), only }
            }),
            pick_up: self.rare(),
            is_shared: self.rare(),
        }
    }

    fn catch(&mut self) -> Catch {
        let types = Catch::Types(self.types());
        self.pick(&[Catch::Whatever, Catch::Nothing, Catch::Anything, types])
    }

    fn becoming(&mut self) -> Becoming {
        let (zone, shifting, leaves) = (self.some(Self::zones), self.rare(), self.some(Self::piece));
        Becoming { zone, shifting, leaves, ..Becoming::new(self.piece(), self.catch()) }
    }

    fn drop_need(&mut self) -> DropNeed {
        let (steps, whose) = (self.vectors(), self.pick(&[Whose::Friend, Whose::Enemy, Whose::Anyone]));
        match self.random.below(4) {
            0 => DropNeed::Touches { steps, whose },
            1 => DropNeed::Avoids { steps, whose },
            2 => DropNeed::Encloses { steps },
            _ => DropNeed::Rests { steps, from_edge: self.flip() },
        }
    }

    fn seizure(&mut self) -> Seizure {
        let grip = match self.random.below(4) {
            0 => Grip::Beside(self.vectors()),
            1 => Grip::Between(self.vectors()),
            2 => Grip::Behind(self.vectors()),
            _ => Grip::Crossing(self.types()),
        };
        let (by, along) = (self.some(Self::types), self.some(Self::vectors));
        Seizure { by, along, grip, victims: self.some(Self::types) }
    }

    fn freeze(&mut self) -> Freeze {
        let (by, victims) = (self.some(Self::types), self.some(Self::types));
        let reach = if self.rare() { FreezeReach::Seen } else { FreezeReach::Steps(self.vectors()) };
        let (least, still_checks) = (self.pick(&[1, 2]), self.rare());
        let bars = self.pick(&[FreezeBars::Moves, FreezeBars::Captures, FreezeBars::QuietMoves]);
        let single = self.some(Self::types);
        let (lets_leave, rank) = (self.flip(), self.pick(&[0, 2]));
        Freeze { by, reach, least, still_checks, victims, bars, single, lets_leave, rank }
    }

    fn halt(&mut self) -> Halt {
        let Protection { by, reach, rank, .. } = self.protection();
        Halt { by, reach, rank }
    }

    fn pinch(&mut self) -> Pinch {
        let Protection { by, reach, wards: victims, rank } = self.protection();
        Pinch { by, reach, victims, homes: self.zones(), rank }
    }

    fn protection(&mut self) -> Protection {
        let (by, wards) = (self.some(Self::types), self.some(Self::types));
        let reach = if self.rare() { FreezeReach::Seen } else { FreezeReach::Steps(self.vectors()) };
        Protection { by, reach, wards, rank: self.pick(&[0, 3]) }
    }

    fn duty(&mut self) -> Duty {
        let (by, some) = (self.some(Self::types), [vec![self.piece()], self.types()].concat());
        let number = self.pick(&[1, 2, 7]);
        let place = self.pick(&[Gathering::Board, Gathering::File, Gathering::Shade, Gathering::Hand]);
        let qualities = [
            Quality::Captures { by: by.clone(), least: 2 },
            Quality::CapturesWorth { worth: some.iter().map(|&of| (of, number)).collect() },
            Quality::Stalemates,
            Quality::ChangesNothing,
            Quality::PromotesInPlace,
            Quality::BreaksOff,
            Quality::ActsEarly { by: by.clone(), leaves: self.flip(), plies: number },
            Quality::ChecksLast { left: some.clone() },
            Quality::Diminishes { piece_types: some.clone(), below: number },
            Quality::Gathers { piece_types: some.clone(), most: number, place },
            Quality::EntersQuietly { by, zone: self.zones() },
            Quality::EvadesOtherwise { by: some },
        ];
        let quality = self.pick(&qualities);
        let demand = self.pick(&[Demand::Forbidden, Demand::Preferred, Demand::PreferredToSafety]);
        Duty { demand, quality }
    }

    fn tally(&mut self) -> Tally {
        let events = [TallyEvent::Ply, TallyEvent::Drop, TallyEvent::Gain, TallyEvent::Loss];
        Tally { event: self.pick(&events), of: [vec![self.piece()], self.types()].concat() }
    }

    fn counter(&mut self, name: &str) -> Counter {
        let (raised_by, lowered_by) = (self.tally(), self.some(Self::tally));
        let bounds = [None, Some(0), Some(3), Some(254)];
        let most = ByColor::new(self.pick(&bounds), self.pick(&bounds));
        Counter { name: name.to_owned(), raised_by, lowered_by, in_a_row: self.flip(), most }
    }

    fn shove(&mut self) -> Shove {
        Shove {
            by: self.some(Self::types),
            castlings: self.rare(),
            lines: self.vectors(),
            whose: self.pick(&[Whose::Friend, Whose::Enemy, Whose::Anyone]),
            way: self.pick(&[ShoveWay::Pull, ShoveWay::Push]),
            spares: self.types(),
        }
    }

    fn flip_rule(&mut self) -> Flip {
        Flip {
            by: self.some(Self::types),
            on: self.pick(&[FlipTrigger::Any, FlipTrigger::Travel, FlipTrigger::Drop]),
            castlings: self.rare(),
            catch: self.catch(),
            needs_friend: self.rare(),
            steps: self.vectors(),
            reach: self.pick(&[
                FlipReach::Next,
                FlipReach::Enclosed,
                FlipReach::Mover,
                FlipReach::Own,
                FlipReach::Seen,
            ]),
            spares: self.types(),
        }
    }

    fn blast(&mut self) -> Blast {
        Blast {
            by: self.some(Self::types),
            catch: self.catch(),
            around: if self.rare() { Vec::new() } else { self.vectors() },
            spares: self.types(),
            takes_mover: self.flip(),
            petrifies_mover: self.rare(),
            petrifies_around: self.rare(),
        }
    }

    fn walling(&mut self) -> Walling {
        Walling {
            site: self.pick(&[Site::Anywhere, Site::Vacated, Site::InReach, Site::Coast]),
            zone: self.some(Self::zones),
            is_carried: self.flip(),
            is_alone: self.flip(),
            is_gap: self.rare(),
            parries_check: self.flip(),
        }
    }

    fn ruleset(&mut self) -> Ruleset {
        let mut ruleset = Ruleset::new("random \"game\"", self.geometry.clone());
        ruleset.presentation.aliases = (0..self.random.below(3)).map(|number| format!("alias {number}")).collect();
        ruleset.presentation.description = self.pick(&["", "two\nlines", "it's \"quoted\""]).to_owned();
        ruleset.presentation.xboard.parent = self.some(|_| "crazyhouse".to_owned());
        ruleset.frame = self.pick(&[Frame::Mirrored, Frame::Rotated]);
        for index in 0..self.regions {
            let name = ["rank 2", "odd, \"name\" / 2", "", "home", "all", "#1"][index];
            ruleset.regions.push(fers_rules::NamedRegion { name: name.to_owned(), squares: self.area() });
        }
        ruleset.pieces = (0..self.pieces).map(|index| self.piece_rules(index)).collect();
        ruleset.castlings = (0..self.random.below(3)).map(|_| self.castling()).collect();
        ruleset.promotions = (0..self.random.below(4)).map(|_| self.promotion()).collect();
        if self.flip() {
            ruleset.promotions.sort_by_key(|promotion| promotion.from);
        }
        ruleset.royals = (0..self.random.below(3)).map(|_| self.royal()).collect();
        ruleset.hands = if self.flip() { Hands::default() } else { self.hands() };
        ruleset.facing = self.some(|maker| Facing { lines: maker.vectors(), challenge: maker.flip() });
        ruleset.seizures = (0..self.random.below(3)).map(|_| self.seizure()).collect();
        ruleset.freezes = (0..self.random.below(3)).map(|_| self.freeze()).collect();
        ruleset.halts = if self.rare() { vec![self.halt()] } else { Vec::new() };
        ruleset.protections = if self.rare() { vec![self.protection()] } else { Vec::new() };
        ruleset.duties = if self.rare() { vec![self.duty(), self.duty()] } else { Vec::new() };
        ruleset.counters = if self.rare() { vec![self.counter("a"), self.counter("b-2")] } else { Vec::new() };
        ruleset.burns = (0..self.random.below(3))
            .map(|_| {
                let peril = if self.flip() { Peril::Stay(self.zones()) } else { Peril::Sight(self.some(Self::types)) };
                Burn { peril, victims: self.some(Self::types) }
            })
            .collect();
        ruleset.pinches = if self.rare() { vec![self.pinch()] } else { Vec::new() };
        ruleset.shoves = (0..self.random.below(3)).map(|_| self.shove()).collect();
        ruleset.flips = (0..self.random.below(3)).map(|_| self.flip_rule()).collect();
        ruleset.blasts = (0..self.random.below(3)).map(|_| self.blast()).collect();
        let hands = &ruleset.hands;
        let enters_board = hands.drops != Drops::None || hands.gating.is_some() || hands.pick_up;
        let is_quiet = ruleset.promotions.iter().any(|promotion| promotion.quiet_only);
        ruleset.walling = self.some(Self::walling).filter(|_| !enters_board && !is_quiet);
        let may_leave = ruleset.walling.is_none() && !ruleset.hands.pick_up;
        ruleset.freezes.iter_mut().for_each(|freeze| freeze.lets_leave &= may_leave);
        ruleset.opposite_castling = self.rare();
        let pair = |maker: &mut Self| CastlingPair { kings: maker.types(), partners: maker.types() };
        ruleset.castling_by_drop = if self.rare() { Some(ByColor::from_fn(|_| pair(self))) } else { None };
        let is_free = ruleset.castling_by_drop.is_none() && self.rare();
        ruleset.castling_zone = if is_free { Some(self.zones()) } else { None };
        ruleset.must_capture = self.rare();
        ruleset.no_checks = self.rare();
        (ruleset.stops_at_check, ruleset.victims_stay) = (self.rare(), self.rare());
        ruleset.tiebreak = if self.rare() { Some(self.tiebreak()) } else { None };
        let mut passing =
            || self.pick(&[Passing::Never, Passing::Never, Passing::WhenStuck, Passing::Always, Passing::RoundBoard]);
        ruleset.passing = ByColor::new(passing(), passing());
        ruleset.ends = (0..self.random.below(6)).map(|_| self.end()).collect();
        for _ in 0..self.random.below(6) {
            let (square, piece) = (self.square(), Piece::new(self.pick(&Color::ALL), self.piece()));
            ruleset.start.board[square.index()] = Some(piece);
        }
        for _ in 0..if Facts::of(&ruleset).has_walls { self.random.below(4) } else { 0 } {
            let square = self.square();
            if ruleset.start.is_free(square) {
                ruleset.start.walls.insert(square);
            }
        }
        leave_out_what_does_not_go(&mut ruleset);
        for counter in 0..ruleset.counters.len() {
            ruleset.start.set_count(counter, Color::Black, self.random.below(256) as u8);
        }
        ruleset
    }
}

/// Removes what few rules go with: duties, counters, halts, suspensions, pinches, royals that leave
/// the board when they are mated, and ranks of freezes.
fn leave_out_what_does_not_go(ruleset: &mut Ruleset) {
    let problems = verify(ruleset);
    if problems.iter().any(|problem| matches!(problem.node, Node::Duty(_))) {
        ruleset.duties.clear();
    }
    if problems.iter().any(|problem| matches!(problem.node, Node::Counter(_))) {
        ruleset.counters.clear();
    }
    if problems.iter().any(|problem| matches!(problem.node, Node::Halt(_))) {
        ruleset.halts.clear();
    }
    if problems.iter().any(|problem| problem.code == "goes-on-with") {
        ruleset.promotions.iter_mut().for_each(|promotion| promotion.goes_on = None);
    }
    if problems.iter().any(|problem| problem.code == "duty-breaks-off") {
        ruleset.duties.clear();
    }
    if problems.iter().any(|problem| problem.code == "suspends-with") {
        ruleset.promotions.iter_mut().for_each(|promotion| promotion.suspends = false);
    }
    if problems.iter().any(|problem| matches!(problem.node, Node::Pinch(_))) {
        ruleset.pinches.clear();
    }
    if problems.iter().any(|problem| problem.code == "leaving-royals-with") {
        ruleset.royals.iter_mut().for_each(|royal| royal.leaves_when_mated = false);
    }
    if problems.iter().any(|problem| problem.code == "royal-rank") {
        ruleset.freezes.iter_mut().for_each(|freeze| freeze.rank = 0);
    }
}

fn random_geometry(random: &mut SplitMix) -> Geometry {
    let mut geometry = Geometry::rectangle(2 + random.below(9) as u8, 2 + random.below(9) as u8);
    geometry.boards = if random.below(6) == 0 { 2 } else { 1 };
    geometry.wraps_files = random.below(4) == 0;
    geometry.wraps_ranks = random.below(6) == 0;
    if random.below(3) == 0 {
        geometry.holes = (1..geometry.places() as u16).filter(|_| random.below(7) == 0).map(Square).collect();
    }
    geometry
}

#[test]
fn every_ruleset_that_verifies_reads_back_equal() {
    let mut sensible = 0;
    for seed in 0..1400 {
        let mut random = SplitMix::new(seed);
        let geometry = random_geometry(&mut random);
        let (pieces, regions) = (1 + random.below(10), 1 + random.below(6));
        let mut ruleset = Maker { random, pieces, regions, geometry }.ruleset();
        // The start position is what its text says: rights are those that a start position has.
        let start = fers_fen::write(&ruleset, &ruleset.start, fers_fen::Dialect::Fers);
        let Some(start) = fers_fen::parse_start(&ruleset, &start, fers_fen::Dialect::Fers).value else { continue };
        ruleset.start = start;
        if !verify(&ruleset).is_empty() {
            continue;
        }
        let text = write(&ruleset);
        let parsed = read(&text);
        assert!(!parsed.has_errors(), "seed {seed}: {:?}\n{text}", parsed.diagnostics);
        assert_eq!(parsed.value.unwrap().into_inner(), ruleset, "seed {seed}\n{text}");
        sensible += 1;
    }
    assert!(sensible > 100, "only {sensible} rulesets made sense");
}

#[test]
fn royals_that_leave_when_mated_read_back() {
    let text = "name = \"Two kings\"\nboard = \"5x5\"\nstart = \"rr2k/5/5/5/K3K w - - 0 1\"\nends = [\"mate wins\"]\n\
                [[royal]]\npieces = [\"King\"]\nleaves-when-mated = true\n[pieces]\nKing = \"K\"\nRook = \"R\"\n";
    let parsed = read(text);
    let ruleset = parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics)).into_inner();
    assert!(ruleset.royals[0].leaves_when_mated);
    let written = write(&ruleset);
    assert!(written.contains("leaves-when-mated = true"), "{written}");
    assert_eq!(read(&written).value.unwrap().into_inner(), ruleset);
}
