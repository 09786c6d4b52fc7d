// Clocks of a game, as plain data. Times are in milliseconds; `now` is any clock that only goes forward.
import type { Side } from '../core/types';

export interface ClockSettings {
  base: number;
  /** Added after each move. */
  increment: number;
  /** For each move once the base is used up. */
  byoyomi: number;
}

export interface ClockState {
  left: Record<Side, number>;
  running: Side | undefined;
  /** When the running side began to think. */
  since: number;
}

export const otherSide = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export function newClock({ base }: ClockSettings): ClockState {
  return { left: { white: base, black: base }, running: undefined, since: 0 };
}

/** What is left of the base time; below 0 where the time for single moves is being used. */
function remaining(clock: ClockState, side: Side, now: number): number {
  return clock.left[side] - (clock.running === side ? now - clock.since : 0);
}

/** What a clock shows: the time left, and whether it is that of the single move. */
export function shown(clock: ClockState, settings: ClockSettings, side: Side, now: number): { left: number; byoyomi: boolean } {
  const left = remaining(clock, side, now);
  if (left > 0 || settings.byoyomi === 0) return { left: Math.max(0, left), byoyomi: false };
  return { left: Math.max(0, Math.min(settings.byoyomi, left + settings.byoyomi)), byoyomi: true };
}

/** The side whose time is over, if one's is. */
export function flagged(clock: ClockState, settings: ClockSettings, now: number): Side | undefined {
  const { running } = clock;
  return running && remaining(clock, running, now) + settings.byoyomi <= 0 ? running : undefined;
}

/** Stops the clocks; what was used of a single move's time is given back. */
export function stopped(clock: ClockState, now: number): ClockState {
  const { running, left } = clock;
  if (!running) return clock;
  return { left: { ...left, [running]: Math.max(0, remaining(clock, running, now)) }, running: undefined, since: 0 };
}

export function started(clock: ClockState, side: Side, now: number): ClockState {
  return { ...stopped(clock, now), running: side, since: now };
}

/** A side has moved: its clock stops, and the increment is added. */
export function pressed(clock: ClockState, settings: ClockSettings, side: Side, now: number): ClockState {
  const { left } = stopped(clock, now);
  return { left: { ...left, [side]: left[side] + settings.increment }, running: undefined, since: 0 };
}

/** `1:05:09`, `4:07`, and tenths in the last ten seconds. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
