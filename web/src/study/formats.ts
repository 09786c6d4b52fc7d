// What the formats are called, and what their files end with.

const TITLES: Record<string, string> = {
  fers: 'Fers',
  sjaak: 'Sjaak II',
  idiagram: 'Interactive diagram',
  'fairy-stockfish': 'Fairy-Stockfish (variants.ini)',
  fairymax: 'Fairy-Max (fmax.ini)',
  rw144: 'RW144 board file',
  'rw144-official': 'RW144 board file, as the official tests have it',
};

const ENDINGS: Record<string, string> = {
  fers: 'fers',
  sjaak: 'txt',
  idiagram: 'txt',
  'fairy-stockfish': 'ini',
  fairymax: 'ini',
  rw144: 'board',
  'rw144-official': 'board',
};

/** Formats that are not known here have their names as titles. */
export const formatTitle = (format: string): string => TITLES[format] ?? format;
export const fileEnding = (format: string): string => ENDINGS[format] ?? 'txt';
