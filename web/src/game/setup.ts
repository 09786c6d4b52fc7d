// How a game is to be played: who, how well, with which clock.
import type { Side } from '../core/types';
import type { ClockSettings } from './clock';
import { LEVEL_MAX, type Strength } from './levels';

export type Seat = { kind: 'screen' } | { kind: 'engine'; strength: Strength };

export interface Setup {
  seats: Record<Side, Seat>;
  clock: ClockSettings | undefined;
}

export const usualSetup: Setup = {
  seats: { white: { kind: 'screen' }, black: { kind: 'engine', strength: { kind: 'level', level: 4 } } },
  clock: undefined,
};

/** Start positions that have numbers, from 0. */
export interface Draw {
  last: number;
}

/** Seeds of the core have 32 bits. */
const SEED_MAX = 0xffff_ffff;
/** A number that is short enough to be told, where all of them lead to some start position. */
const LOT_MAX = 999_999;

/**
 * Returns the start positions that can be drawn; nothing for a game that always begins alike.
 * `arrangements` is how many there are, if they are counted.
 */
export function drawOf({ hasShuffles, arrangements }: { hasShuffles: boolean; arrangements?: number | undefined }): Draw | undefined {
  if (!hasShuffles) return undefined;
  return { last: arrangements === undefined ? SEED_MAX : Math.max(0, arrangements - 1) };
}

/** Returns the number of a start position, by lot. */
export function byLot({ last }: Draw): number {
  return Math.floor(Math.random() * (Math.min(last, LOT_MAX) + 1));
}

type Fields = Record<string, unknown>;
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const number = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && value >= min && value <= max ? value : undefined;

function strengthOf(value: unknown): Strength | undefined {
  const given = fields(value);
  const level = number(given.level, 0, LEVEL_MAX);
  const [seconds, depth] = [number(given.seconds, 0.1, 3600), number(given.depth, 1, 100)];
  if (given.kind === 'level' && level !== undefined) return { kind: 'level', level };
  if (given.kind === 'time' && seconds !== undefined) return { kind: 'time', seconds };
  return given.kind === 'depth' && depth !== undefined ? { kind: 'depth', depth } : undefined;
}

function seatOf(value: unknown): Seat {
  const { kind, strength } = fields(value);
  const read = kind === 'engine' ? strengthOf(strength) : undefined;
  return read ? { kind: 'engine', strength: read } : { kind: 'screen' };
}

const DAY = 86_400_000;

/** Clock settings of stored data, if they make sense. */
function clockOf(value: unknown): ClockSettings | undefined {
  const given = fields(value);
  const [base, increment, byoyomi] = [given.base, given.increment, given.byoyomi].map((part) => number(part, 0, DAY));
  if (base === undefined || increment === undefined || byoyomi === undefined) return undefined;
  return base + byoyomi > 0 ? { base, increment, byoyomi } : undefined;
}

/** A setup of stored data, which may be damaged. */
export function setupOf(value: unknown): Setup {
  const { seats, clock } = fields(value);
  if (seats === undefined) return usualSetup;
  return { seats: { white: seatOf(fields(seats).white), black: seatOf(fields(seats).black) }, clock: clockOf(clock) };
}
