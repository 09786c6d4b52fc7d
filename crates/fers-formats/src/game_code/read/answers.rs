//! What the user says about mode numbers of other includes.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::game_code::modes;

/// The names of the mode bits, as users write them.
const NAMES: [(&str, u32); 27] = [
    ("move", modes::EMPTY),
    ("capture", modes::ENEMY),
    ("friend", modes::FRIEND),
    ("royal", modes::ROYAL),
    ("ep", modes::EN_PASSANT),
    ("hop", modes::HOP),
    ("initial", modes::VIRGIN),
    ("lame", modes::LAME),
    ("opens-ep", modes::OPENS_EN_PASSANT),
    ("iso", modes::AS_BEFORE),
    ("induce", modes::INDUCE),
    ("borrow", modes::BORROW),
    ("unload", modes::UNLOAD),
    ("imitate", modes::IMITATE),
    ("off-board", modes::OFF_BOARD),
    ("carry-friend", modes::CARRY_FRIEND),
    ("carry-enemy", modes::CARRY_ENEMY),
    ("castling", modes::CASTLING),
    ("castling-files", modes::CASTLING_FILES),
    ("cylinder", modes::CYLINDER),
    ("exact", modes::EXACT),
    ("hop-enemy", modes::HOP_ENEMY),
    ("hop-friend", modes::HOP_FRIEND),
    ("swap-friend", modes::SWAP_FRIEND),
    ("swap-enemy", modes::SWAP_ENEMY),
    ("shuns", modes::SHUNS),
    ("careful", modes::CAREFUL),
];

/// What the mode numbers of an include mean that is not ours.
///
/// Of such numbers only 3 is known: empty squares and enemies. The text form is a list such as
/// `1=move,2=capture,66=move+initial`, or `fers`: all numbers mean what they mean in `fers.gc`.
///
/// ```
/// use fers_formats::game_code::Modes;
///
/// let modes: Modes = "5=move+initial,6=capture+ep".parse()?;
/// assert!("5=fly".parse::<Modes>().is_err());
/// # let _ = modes;
/// # Ok::<(), fers_formats::game_code::UnknownMode>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Modes {
    are_ours: bool,
    known: BTreeMap<i64, u32>,
}

/// A text that says no mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMode(String);

impl fmt::Display for UnknownMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` says no mode: write NUMBER=WORD+WORD, with commas between several; the words are {}",
            self.0,
            names()
        )
    }
}

impl std::error::Error for UnknownMode {}

/// Returns the words for modes, with commas between them.
pub(super) fn names() -> String {
    NAMES.map(|(name, _)| name).join(", ")
}

impl FromStr for Modes {
    type Err = UnknownMode;

    fn from_str(text: &str) -> Result<Self, UnknownMode> {
        if text.trim() == "fers" {
            return Ok(Self { are_ours: true, ..Self::default() });
        }
        let unknown = |part: &str| UnknownMode(part.trim().to_owned());
        let mut known = BTreeMap::new();
        for part in text.split(',').filter(|part| !part.trim().is_empty()) {
            let (number, words) = part.split_once('=').ok_or_else(|| unknown(part))?;
            let number = number.trim().parse().map_err(|_| unknown(part))?;
            let bit = |word: &str| NAMES.iter().find(|(name, _)| *name == word.trim()).map(|(_, bit)| *bit);
            let bits = words.split('+').try_fold(0, |bits, word| Some(bits | bit(word)?));
            known.insert(number, bits.ok_or_else(|| unknown(part))?);
        }
        Ok(Self { are_ours: false, known })
    }
}

impl Modes {
    /// Returns our bits for a mode number, if it is known.
    pub(super) fn bits(&self, mode: i64, is_ours: bool) -> Option<u32> {
        if let Some(bits) = self.known.get(&mode) {
            return Some(*bits);
        }
        if is_ours || self.are_ours {
            return u32::try_from(mode).ok();
        }
        (mode == 3).then_some(modes::EMPTY | modes::ENEMY)
    }
}
