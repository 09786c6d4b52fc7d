//! RW144: the judge of move files beside both executors, random games as files, damaged files
//! beside a second checker.

mod checker;
mod damage;
mod games;
