// How people like the page to look, kept in the browser.
import type { BoardProperties } from '../board/types';
import { THEMES, usualTheme, type ThemeName } from '../board/themes';
import type { PieceStyle } from '../core/types';
import { keep, kept } from '../game/storage';
import { canWrite, isWritten } from './characters';

export interface Settings {
  theme: 'auto' | 'light' | 'dark' | 'contrast' | 'contrast-dark';
  board: BoardProperties['theme'];
  /** `usual` is the style that the variant itself suggests; `latin` the same, with letters for characters of Chinese. */
  pieces: 'usual' | 'latin' | PieceStyle;
  /** `usual` is as the players of the game write, `algebraic` as in chess. */
  writing: 'usual' | 'algebraic';
  animation: boolean;
  coordinates: boolean;
  sounds: boolean;
  /** Where a piece may go is shown on the board. */
  targets: boolean;
  /** Moves may be chosen before their turn. */
  premoves: boolean;
  /** Height of the board, as a percentage of what the window has room for. */
  boardSize: number;
}

/** The smallest board, in percent. */
export const BOARD_MIN = 45;

/** What can be chosen, with the words for it. The first is the default. */
export const choices = {
  theme: { auto: 'As the device', light: 'Light', dark: 'Dark', contrast: 'High contrast', 'contrast-dark': 'High contrast, dark' },
  board: { auto: 'Usual for the game', ...(Object.fromEntries(Object.entries(THEMES).map(([name, { words }]) => [name, words])) as Record<ThemeName, string>) },
  writing: { usual: 'Usual for the game', algebraic: 'As in chess: e4, Nf3' },
  pieces: { usual: 'Usual for the game', latin: 'Usual, letters for Chinese characters', western: 'Western', wooden: 'Western, boxwood and ebony', bold: 'Western, bold lines', flat: 'Western, plain shapes', turned: 'Western, from the lathe', shogi: 'Shogi tiles', xiangqi: 'Xiangqi discs', letters: 'Letters', 'shogi-letters': 'Shogi tiles, letters', 'xiangqi-letters': 'Xiangqi discs, letters' },
} as const satisfies { [Name in 'theme' | 'board' | 'pieces' | 'writing']: Record<Settings[Name], string> };

const NAME = 'settings';
const usual: Settings = { theme: 'auto', board: 'auto', pieces: 'usual', writing: 'usual', animation: true, coordinates: true, sounds: true, targets: true, premoves: true, boardSize: 100 };

/** The usual settings, with what a browser kept as far as it makes sense. */
export function settingsOf(value: unknown): Settings {
  const found = { ...usual };
  if (typeof value !== 'object' || value === null) return found;
  const given = value as Record<string, unknown>;
  for (const name of ['animation', 'coordinates', 'sounds', 'targets', 'premoves'] as const) {
    const choice = given[name];
    if (typeof choice === 'boolean') found[name] = choice;
  }
  const chosen = <Name extends keyof typeof choices>(name: Name) => {
    const choice = given[name];
    if (typeof choice === 'string' && choice in choices[name]) found[name] = choice as Settings[Name];
  };
  chosen('theme');
  chosen('board');
  chosen('pieces');
  chosen('writing');
  const size = given.boardSize;
  if (typeof size === 'number' && size >= BOARD_MIN && size <= 100) found.boardSize = size;
  return found;
}

export const settings = $state(settingsOf(kept(NAME)));

/** Keeps the settings as they are now; answers with a message if they do not last. */
export function keepSettings(): string | undefined {
  return keep(NAME, $state.snapshot(settings));
}

/**
 * Returns the theme of a board with pieces of a style: the one that was chosen, otherwise one of
 * high contrast on such a page, or the one that is usual for the pieces.
 */
export function boardTheme(style: string): Settings['board'] {
  if (settings.board !== 'auto') return settings.board;
  return settings.theme.startsWith('contrast') ? 'contrast' : usualTheme(style);
}

const STYLES: readonly string[] = ['western', 'shogi', 'xiangqi', 'letters', 'shogi-letters', 'xiangqi-letters', 'wooden', 'bold', 'flat', 'turned'] satisfies PieceStyle[];
const isStyle = (name: string): name is PieceStyle => STYLES.includes(name);

/** The style in which pieces are drawn whose variant suggests one. Who has chosen a style gets it, even if this device cannot write it. */
export function styleFor(suggested: string): PieceStyle {
  if (isStyle(settings.pieces)) return settings.pieces;
  const style = isStyle(suggested) ? suggested : 'western';
  const asLetters = isWritten(style) && (settings.pieces === 'latin' || !canWrite(style));
  if (!asLetters) return style;
  return style === 'shogi' || style === 'xiangqi' ? `${style}-letters` : 'letters';
}
