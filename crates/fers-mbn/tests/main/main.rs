//! MBN, from outside.

mod damage;
mod errors;
mod moves;
mod not_yet;
mod reading;
