//! The mode bits of legs, as `docs/gamecode.md` lists them.

#![cfg_attr(not(feature = "game-code-reader"), allow(dead_code, reason = "the writer makes no lame leaps"))]

pub(super) const EMPTY: u32 = 1;
pub(super) const ENEMY: u32 = 2;
pub(super) const FRIEND: u32 = 4;
pub(super) const ROYAL: u32 = 8;
pub(super) const EN_PASSANT: u32 = 16;
pub(super) const HOP: u32 = 32;
pub(super) const VIRGIN: u32 = 64;
pub(super) const LAME: u32 = 128;
pub(super) const OPENS_EN_PASSANT: u32 = 256;
pub(super) const AS_BEFORE: u32 = 512;
pub(super) const INDUCE: u32 = 1_024;
pub(super) const BORROW: u32 = 2_048;
pub(super) const UNLOAD: u32 = 4_096;
pub(super) const IMITATE: u32 = 8_192;
pub(super) const OFF_BOARD: u32 = 16_384;
pub(super) const CASTLING: u32 = 65_536;
pub(super) const CYLINDER: u32 = 131_072;
pub(super) const EXACT: u32 = 262_144;
pub(super) const FILTER: u32 = 524_288;
pub(super) const HOP_ENEMY: u32 = 1_048_576;
pub(super) const HOP_FRIEND: u32 = 2_097_152;
pub(super) const SWAP_FRIEND: u32 = 4_194_304;
pub(super) const SWAP_ENEMY: u32 = 8_388_608;
pub(super) const FACING: u32 = 16_777_216;
pub(super) const SHUNS: u32 = 33_554_432;
pub(super) const CAREFUL: u32 = 67_108_864;
pub(super) const CARRY_FRIEND: u32 = 134_217_728;
pub(super) const CARRY_ENEMY: u32 = 268_435_456;
pub(super) const CASTLING_FILES: u32 = 536_870_912;
