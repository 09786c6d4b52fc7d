//! C/CIF, read.

#[path = "ccif/corpus.rs"]
mod corpus;
#[path = "ccif/errors.rs"]
mod errors;
#[path = "ccif/expansions.rs"]
mod expansions;
#[path = "ccif/games.rs"]
mod games;
#[path = "ccif/grammar.rs"]
mod grammar;
#[path = "ccif/reference.rs"]
mod reference;
#[path = "ccif/table.rs"]
mod table;
#[path = "ccif/writing.rs"]
mod writing;
