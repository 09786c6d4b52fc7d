//! Both executors, the formats and the writers of presets: over corpora, over random rulesets, and
//! in positions judged by hand.
//!
//! All in one program, so that tests that take minutes run side by side. Only `lanes` is a program
//! of its own, and says why.

mod bans;
mod becomings;
mod blasts;
mod boards;
mod burns;
mod castling_rights;
mod counters;
mod disagreements;
mod duties;
mod ends;
mod explained;
mod facing;
mod fairy_stockfish;
mod few_royals;
mod first_move;
mod flips;
mod imitation;
mod laws;
mod legality;
mod library;
mod mated_royals;
mod onward;
mod passing;
mod pinches;
mod placing;
mod preset_lifting;
mod preset_pieces;
mod preset_rules;
mod preset_turns;
mod presets;
mod protections;
mod rw144;
mod seizures;
mod shoves;
mod stops;
mod suspensions;
mod tamerlane;
mod turns;
mod unusual_rules;
mod walls;
