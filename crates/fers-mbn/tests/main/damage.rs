//! No text makes the reader panic or hang.

use fers_core::SplitMix;
use fers_mbn::{print, read, read_all};
use fers_testkit::mutate;

const SEED: &str = "O-O<*>=[*]isR[g]--<+>mO=isR[f]--<+>mO K=mK+c{#Q#R^}K @B=B-[([a,h]zB)0] *Q==(wwO--:QD:)+D \
                    $K==@K@w@S :FD:|Fire Demon|=(mF4+msW4+([mK]--[mK]--K))--X X=(!dcy{^P}OK)0* N=/{K}[d-e4-5A1]/N(rf)0";

#[test]
fn damaged_texts_are_read_without_panic_and_printed_as_read() {
    let mut random = SplitMix::new(20_261_124);
    for round in 0..20_000 {
        let mut bytes = SEED.as_bytes().to_vec();
        for _ in 0..=round % 8 {
            mutate(&mut bytes, &mut random);
        }
        let text = String::from_utf8_lossy(&bytes);
        for definition in read_all(&text, 0).value {
            let printed = print(&definition);
            let again = read(&printed, definition.span.range().start).value;
            assert_eq!(again.as_ref(), Some(&definition), "{printed}");
        }
    }
}

#[test]
fn long_texts_of_one_sign_are_read_quickly() {
    for sign in ["[", "(", "{", "K-", "K+", "m", "!", "[a]", "<", ":", "|", "/", "[K-", "0"] {
        read(&format!("K={}", sign.repeat(20_000)), 0);
    }
}
