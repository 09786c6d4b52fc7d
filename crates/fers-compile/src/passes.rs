//! The passes in order.

use crate::draft::Draft;
use crate::{
    attacks, becomings, blasts, board, burns, castlings, check_targets, counters, deduplicate, drops, duties, ends,
    flags, flips, hands, keys, legality, lines, marks, movers, piece_groups, pinches, promotions, royals, seizures,
    shoves, sights, simd, traits, turns, walls,
};

/// A pass: its name, the sentence that says what it does, and the function that does it.
pub(crate) type Pass<const N: usize> = (&'static str, &'static str, fn(&mut Draft<'_, N>));

/// The passes for programs whose bitboards have `N` words.
pub(crate) struct Passes<const N: usize>;

impl<const N: usize> Passes<N> {
    /// All passes in the order in which they run. A pass may read the tables of the passes before
    /// it.
    pub const ALL: [Pass<N>; 31] = [
        ("board", "Numbers the places of the board, and keeps its squares, files and shades as sets.", board::pass),
        ("movers", "Chooses an executor for each path of each piece, and fills its tables.", movers::pass),
        ("attacks", "Inverts the tables of captures: from where each square is attacked.", attacks::pass),
        ("promotions", "Lists where pieces promote, into which types, and where they may refuse to.", promotions::pass),
        (
            "marks",
            "Marks the types whose moves need no second look, and the squares from which they may promote.",
            marks::pass,
        ),
        ("lines", "Keeps the rays and steps that the tables made so far ask for.", lines::pass),
        ("becomings", "Lists into what pieces turn by moving.", becomings::pass),
        ("royals", "Notes the royal sets.", royals::pass),
        (
            "legality",
            "Chooses how legal moves are told from pseudo-legal ones, by the number of royal pieces.",
            legality::pass,
        ),
        ("traits", "Notes the properties of each piece type, and what it may not capture.", traits::pass),
        ("drops", "Lists where each type may be dropped, and under which conditions.", drops::pass),
        ("hands", "Notes what happens to pieces off the board, and where they are gated.", hands::pass),
        ("castlings", "Lists the castlings, and what follows from them.", castlings::pass),
        (
            "check_targets",
            "Lists the squares at which a piece is aimed: a royal on one of them counts as moved.",
            check_targets::pass,
        ),
        (
            "seizures",
            "Lists what moves capture beside their paths, and which pieces keep others from moving.",
            seizures::pass,
        ),
        ("sights", "Lists what pieces see by where they stand.", sights::pass),
        ("shoves", "Lists which pieces a move pulls or pushes.", shoves::pass),
        ("flips", "Lists which pieces a move turns over.", flips::pass),
        ("blasts", "Lists what captures blow up.", blasts::pass),
        ("burns", "Lists which pieces burn where they arrive or stay.", burns::pass),
        ("walls", "Notes where moves put up walls.", walls::pass),
        ("pinches", "Lists which enemies moves may relocate, and where to.", pinches::pass),
        ("turns", "Notes the parts of a turn, and whether royals may be captured.", turns::pass),
        ("duties", "Lists which plies are illegal, or go before others, because of what they do.", duties::pass),
        ("counters", "Lists what is counted, and within which bounds.", counters::pass),
        ("ends", "Turns the ends of games into tests of a position.", ends::pass),
        ("flags", "Notes which rules the game has, so that the generator skips the others.", flags::pass),
        ("keys", "Draws the random numbers of the hash.", keys::pass),
        (
            "piece_groups",
            "Groups the types whose pieces share a loop, and gives each group its tables.",
            piece_groups::pass,
        ),
        ("deduplicate", "Keeps equal tables once.", deduplicate::pass),
        (
            "simd",
            "Lays out the tables of the SIMD counter, where the machine has wide registers and the rules fit.",
            simd::pass,
        ),
    ];
}
