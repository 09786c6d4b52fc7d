// What the formats are called, and what their files end with.

const TITLES: Record<string, string> = {
  fers: 'Fers',
  sjaak: 'Sjaak II',
  idiagram: 'Interactive diagram',
  'fairy-stockfish': 'Fairy-Stockfish (variants.ini)',
  fairymax: 'Fairy-Max (fmax.ini)',
  ccif: 'C/CIF (FBR and MBN)',
  rw144: 'RW144 board file',
  'game-code': 'Game Courier preset',
  'rw144-official': 'RW144 board file, as the official tests have it',
};

/** No two are alike, so that one game written in several formats is several files. */
const ENDINGS: Record<string, string> = {
  fers: 'fers',
  sjaak: 'sjaak.txt',
  idiagram: 'idiagram',
  'fairy-stockfish': 'variants.ini',
  fairymax: 'fmax.ini',
  ccif: 'ccif',
  rw144: 'board',
  'rw144-official': 'official.board',
  'game-code': 'gc',
};

/** Formats that are not known here have their names as titles. */
export const formatTitle = (format: string): string => TITLES[format] ?? format;
export const fileEnding = (format: string): string => ENDINGS[format] ?? `${format}.txt`;
