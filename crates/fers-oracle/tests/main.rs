//! The oracle's public behaviour: published counts and positions counted by hand.

mod cases;
mod support;
