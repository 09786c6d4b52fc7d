//! Lowers a board file to the rules of a game.

use fers_core::{
    Action, ByColor, CastlingRight, Color, Geometry, Move, Piece, PieceType, Region, Setup, Square, Vector, Verdict,
    Wing,
};
use fers_rules::{
    Arrivals, Castling, CastlingTarget, CheckRule, Condition, End, Leg, Path, PieceRules, Progress, Promotion, Range,
    Refusal, Royal, Ruleset, Trigger, Zones,
};

use super::board::{Board, HALFMOVES_MAX, KING_FILE, base_rank, castling, pawn_rank};
use super::castling::destinations;
use super::move_text::MoveText;
use super::piece::Kind;
use super::profile::{Profile, square};

/// Returns the game of a board file, which starts with its position.
///
/// It has the allocated kinds of pieces. The limits of its pieces follow from the allocations: no
/// side ever has more officers of a kind than it started with plus promoted pawns.
pub fn ruleset(board: &Board, profile: Profile) -> Ruleset {
    let mut ruleset = Ruleset::new(NAME, Geometry::rectangle(10, 10));
    ruleset.presentation.description = "A board of the Fairy Chess of the course RW144.".to_owned();
    ruleset.presentation.source = "Fairy Chess RW144, project specification, Stellenbosch University, 2019".to_owned();
    let kinds = kinds(board);
    let zones = AllZones::of(&mut ruleset);
    ruleset.pieces = kinds.iter().map(|&kind| piece(board, kind, &zones)).collect();
    let king = piece_type(&kinds, Kind::King);
    ruleset.royals = vec![Royal::new(king.into_iter().collect(), CheckRule::Any)];
    ruleset.castlings = CASTLINGS.map(|(color, wing)| castling_rule(color, wing, profile)).to_vec();
    ruleset.promotions = promotions(board, &kinds, &zones);
    ruleset.ends = vec![
        End::Mate { verdict: Verdict::Win, needs_shak: false },
        End::Stalemate { verdict: Verdict::Draw, by_count: false },
        End::MoveCount { plies: HALFMOVES_MAX as u16 },
    ];
    ruleset.start = setup(board);
    ruleset
}

/// The default name of a game.
pub(super) const NAME: &str = "Fairy Chess RW144";

/// The castlings in the order of the rules.
const CASTLINGS: [(Color, Wing); 4] =
    [(Color::White, Wing::Right), (Color::White, Wing::Left), (Color::Black, Wing::Right), (Color::Black, Wing::Left)];

/// Returns the kinds that were allocated.
fn kinds(board: &Board) -> Vec<Kind> {
    Kind::ALL.into_iter().filter(|&kind| board.allocations.count(kind) > 0).collect()
}

fn piece_type(kinds: &[Kind], kind: Kind) -> Option<PieceType> {
    kinds.iter().position(|&other| other == kind).map(|index| PieceType(index as u16))
}

/// The regions that rules speak of.
struct AllZones {
    pawn_ranks: Zones,
    halves: Zones,
    last_ranks: Zones,
}

impl AllZones {
    fn of(ruleset: &mut Ruleset) -> Self {
        let mut add = |name: &str, ranks: std::ops::Range<u16>| {
            let squares: Region = ranks.flat_map(|rank| (0..10).map(move |file| square(file, rank))).collect();
            ruleset.add_region(name, squares)
        };
        Self {
            pawn_ranks: ByColor::from_fn(|color| {
                let rank = pawn_rank(color);
                add(&format!("rank-{}", rank + 1), rank..rank + 1)
            }),
            halves: ByColor::from_fn(|color| {
                let first = if color == Color::White { 0 } else { 5 };
                add(&format!("half-of-{}", color.name().to_lowercase()), first..first + 5)
            }),
            last_ranks: ByColor::from_fn(|color| {
                let rank = base_rank(!color);
                add(&format!("rank-{}", rank + 1), rank..rank + 1)
            }),
        }
    }
}

fn piece(board: &Board, kind: Kind, zones: &AllZones) -> PieceRules {
    let mut rules = PieceRules::new(kind.name(), &kind.letter().to_string(), moves(kind, zones));
    rules.limit = ByColor::both(Some(limit(board, kind)));
    match kind {
        Kind::Pawn => rules.san = String::new(),
        // It steps aside, too, and still counts as a pawn.
        Kind::DrunkenSoldier => rules.progress = ByColor::both(Progress::Always),
        Kind::Elephant => rules.confined_to = Some(zones.halves),
        _ => {}
    }
    rules
}

/// Returns how many pieces beyond its allocation a kind can have by promotion.
pub(super) fn promoted_most(kind: Kind) -> u64 {
    if kind.is_pawn() || matches!(kind, Kind::King | Kind::Elephant) { 0 } else { 10 }
}

fn limit(board: &Board, kind: Kind) -> u16 {
    (board.allocations.count(kind) + promoted_most(kind)) as u16
}

fn moves(kind: Kind, zones: &AllZones) -> Vec<Path> {
    let vectors =
        |steps: &[(i8, i8)]| steps.iter().map(|&(files, ranks)| Vector::new(files, ranks)).collect::<Vec<_>>();
    let straight = || Vector::new(0, 1).symmetric_images();
    let diagonal = || Vector::new(1, 1).symmetric_images();
    let line = |steps: Vec<Vector>, range| Path::single(Leg::ride(steps, range, Arrivals::quiet_or_capture()));
    let leaps = || line(Vector::new(1, 2).symmetric_images(), Range::ONE);
    let captures = || Path::single(Leg::leap(vectors(&[(1, 1), (-1, 1)]), Arrivals::capture()));
    let plain = |steps: &[(i8, i8)], range| Path::single(Leg::ride(vectors(steps), range, Arrivals::quiet()));
    match kind {
        Kind::King => vec![line(Vector::RING.to_vec(), Range::ONE)],
        Kind::Rook | Kind::Elephant => vec![line(straight(), Range::ANY)],
        Kind::Queen => vec![line(Vector::RING.to_vec(), Range::ANY)],
        Kind::Knight => vec![leaps()],
        Kind::Bishop => vec![line(diagonal(), Range::ANY)],
        Kind::Pawn => {
            let double = plain(&[(0, 1)], Range::exactly(2)).when(Condition::From(zones.pawn_ranks));
            vec![plain(&[(0, 1)], Range::ONE), captures(), double]
        }
        Kind::DrunkenSoldier => vec![plain(&[(0, 1), (1, 0), (-1, 0)], Range::ONE), captures()],
        Kind::FlyingDragon => vec![line(diagonal(), Range::up_to(2))],
        Kind::Amazon => vec![line(Vector::RING.to_vec(), Range::ANY), leaps()],
        Kind::Princess => vec![line(diagonal(), Range::ANY), leaps()],
    }
}

fn castling_rule(color: Color, wing: Wing, profile: Profile) -> Castling {
    let (king, partner) = destinations(color, wing, profile);
    let on_base = |file: u16| square(file, base_rank(color));
    Castling {
        color,
        king: on_base(KING_FILE),
        partner: on_base(if wing == Wing::Left { 0 } else { 9 }),
        targets: vec![CastlingTarget { king, partner }],
        may_cross_attack: false,
    }
}

/// Makes the promotions: a pawn on the last rank may become any allocated officer, or stay a pawn.
fn promotions(board: &Board, kinds: &[Kind], zones: &AllZones) -> Vec<Promotion> {
    let choices = kinds.iter().copied().filter(|&kind| board.allocations.allow_promotion_to(kind));
    let to: Vec<PieceType> = choices.filter_map(|kind| piece_type(kinds, kind)).collect();
    let pawns = kinds.iter().copied().filter(|kind| kind.is_pawn()).filter_map(|kind| piece_type(kinds, kind));
    let promotion =
        |from: PieceType| Promotion::new(from, zones.last_ranks, Trigger::Enter, to.clone(), Refusal::Always);
    pawns.map(promotion).collect()
}

/// Returns the position of a board file.
pub fn setup(board: &Board) -> Setup {
    let kinds = kinds(board);
    let mut setup = Setup::empty(board.squares.len());
    for (at, color, kind) in board.pieces() {
        setup.board[at.index()] = piece_type(&kinds, kind).map(|piece_type| Piece::new(color, piece_type));
    }
    setup.turn = board.status.turn;
    setup.castling = (0..).zip(CASTLINGS).filter_map(|(rule, of)| right(board, rule, of)).collect();
    setup.castling.sort();
    setup.halfmove_clock = board.status.halfmove_clock as u16;
    setup.fullmove_number = u16::try_from(board.status.move_counter).unwrap_or(u16::MAX).saturating_add(1);
    setup
}

fn right(board: &Board, rule: u8, (color, wing): (Color, Wing)) -> Option<CastlingRight> {
    let index = super::castling::index(color, wing);
    let (_, rook_file) = castling(index);
    let on_base = |file: u16| square(file, base_rank(color));
    board.status.castling[index].then(|| CastlingRight { rule, king: on_base(KING_FILE), partner: on_base(rook_file) })
}

/// Converts a move of a side to a move of the game of a board; `None` if it promotes to a kind to
/// which no pawn promotes.
pub fn move_of(board: &Board, turn: Color, text: &MoveText, profile: Profile) -> Option<Move> {
    match text {
        MoveText::Castle { wing, .. } => {
            let (king_to, partner_to) = destinations(turn, *wing, profile);
            let (_, rook_file) = castling(super::castling::index(turn, *wing));
            let on_base = |file: u16| square(file, base_rank(turn));
            let (king, partner) = (on_base(KING_FILE), on_base(rook_file));
            Some(Move::plain(Action::Castle { king, king_to, partner, partner_to }))
        }
        MoveText::Travel { from, to, is_capture, promotion, .. } => {
            let promotion = match promotion {
                Some(letter) => Some(promoted(board, letter)?),
                None => None,
            };
            let removed: Vec<Square> = is_capture.then_some(*to).into_iter().collect();
            Some(Move { promotion, removed, ..Move::quiet(*from, *to) })
        }
    }
}

fn promoted(board: &Board, letter: &str) -> Option<PieceType> {
    let (_, kind) = Kind::on_board(letter.chars().next()?)?;
    piece_type(&kinds(board), kind)
}
