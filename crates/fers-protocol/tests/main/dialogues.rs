//! The scripts of `tests/dialogues`, one for each protocol.

use crate::script::{Arrival, check};

#[track_caller]
fn check_all(name: &str, text: &str) {
    for arrival in [Arrival::Lines, Arrival::Bytes, Arrival::CarriageReturns] {
        check(name, text, arrival);
    }
}

#[test]
fn cecp_is_spoken_as_the_script_says() {
    check_all("cecp.txt", include_str!("../dialogues/cecp.txt"));
}

#[test]
fn uci_is_spoken_as_the_script_says() {
    check_all("uci.txt", include_str!("../dialogues/uci.txt"));
}

#[test]
fn usi_is_spoken_as_the_script_says() {
    check_all("usi.txt", include_str!("../dialogues/usi.txt"));
}

#[test]
fn ucci_is_spoken_as_the_script_says() {
    check_all("ucci.txt", include_str!("../dialogues/ucci.txt"));
}
