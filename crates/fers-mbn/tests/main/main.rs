//! MBN, from outside.

mod damage;
mod errors;
mod reading;
