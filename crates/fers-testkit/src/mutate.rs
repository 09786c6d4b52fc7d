//! Random damage to texts.

use fers_core::SplitMix;

/// Deletes, doubles or replaces some bytes.
pub fn mutate(bytes: &mut Vec<u8>, random: &mut SplitMix) {
    if bytes.is_empty() {
        return;
    }
    let at = random.below(bytes.len());
    let length = 1 + random.below(6).min(bytes.len() - at - 1);
    match random.below(3) {
        0 => drop(bytes.drain(at..at + length)),
        1 => {
            let copy = bytes[at..at + length].to_vec();
            let to = random.below(bytes.len());
            bytes.splice(to..to, copy);
        }
        _ => bytes[at] = random.next_u64() as u8,
    }
}
