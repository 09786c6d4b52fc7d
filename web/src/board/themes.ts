// The looks of boards: colours of squares, lines and marks, each by day and by night. A test keeps black pieces visible on all of them.

/** A colour by day, and by night where that is another one. */
export type Shade = string | readonly [day: string, night: string];

export interface BoardTheme {
  /** What people choose it by. */
  words: string;
  light: Shade;
  dark: Shade;
  /** The third colour of boards with three, as far from one as from the other. */
  middle: Shade;
  /** Boards of one colour, whose pieces stand on crossings or in squares that are only lined. */
  plain: Shade;
  line: Shade;
  /** Coordinates, where they are not as quiet as notes are. */
  text?: Shade;
  last?: string;
  selected?: string;
  target?: string;
  check?: string;
}

export const THEMES = {
  wood: { words: 'Wood', light: ['#efe2c8', '#b9ad9a'], dark: ['#bb9468', '#93846f'], middle: ['#d8bd93', '#a69884'], plain: ['#f2dfb4', '#b7a577'], line: ['#5b4a33', '#2b241a'] },
  green: { words: 'Green', light: '#edefd6', dark: '#7aa35f', middle: '#b0c493', plain: '#dfe8c4', line: '#35502a' },
  blue: { words: 'Blue', light: '#e4ecf3', dark: '#7c9cba', middle: '#b0c5d7', plain: '#d5e2ee', line: '#2c455e' },
  grey: { words: 'Grey', light: '#e6e6e6', dark: '#9c9c9c', middle: '#c2c2c2', plain: '#dadada', line: '#444444' },
  marble: { words: 'Marble', light: ['#f1f2ee', '#c9cdc9'], dark: ['#9aaba3', '#85958d'], middle: ['#c6cfc9', '#a7b1ab'], plain: ['#eceee9', '#bfc5c0'], line: ['#43524c', '#2b3531'] },
  paper: { words: 'Paper', light: ['#fffdf6', '#d6d2c6'], dark: ['#d9d2bf', '#b0a992'], middle: ['#ece7d9', '#c3bdab'], plain: ['#fffdf6', '#cfcabb'], line: ['#2c2a26', '#1f1d19'] },
  river: { words: 'Xiangqi paper', light: ['#f6e6bd', '#c2b086'], dark: ['#e2c78d', '#a8946a'], middle: ['#ecd7a5', '#b5a278'], plain: ['#f6e6bd', '#c2b086'], line: ['#7a2a1c', '#4d1a10'] },
  kaya: { words: 'Shogi kaya', light: ['#f0cf86', '#b99a5e'], dark: ['#dcb25f', '#a18246'], middle: ['#e6c173', '#ad8e52'], plain: ['#f0cf86', '#b99a5e'], line: ['#4a3512', '#2a1d08'] },
  rose: { words: 'Rose', light: ['#f6e8e4', '#c4b3ae'], dark: ['#c98f86', '#9c7d77'], middle: ['#e0bcb5', '#b09893'], plain: ['#f2dcd6', '#bda8a2'], line: ['#6b3a33', '#3a1f1b'] },
  contrast: {
    words: 'High contrast', light: '#ffffff', dark: '#8c8c8c', middle: '#c8c8c8', plain: '#ffffff', line: '#000000', text: ['#000000', '#ffffff'],
    last: 'rgb(255 214 0 / 0.95)', selected: '#35c759', target: '#003a8c', check: '#e00000',
  },
} as const satisfies Record<string, BoardTheme>;

export type ThemeName = keyof typeof THEMES;

const colour = (shade: Shade): string => (typeof shade === 'string' ? shade : `light-dark(${shade[0]}, ${shade[1]})`);

/** Returns the variables of a theme as a style sheet declares them. */
function variables({ words: _, ...colours }: BoardTheme): string {
  return Object.entries(colours).map(([name, shade]) => `--${name}: ${colour(shade)};`).join(' ');
}

/** Returns the rules of all themes; `auto` is wood, or high contrast on devices that ask for it. */
export function themeRules(): string {
  const rules = Object.entries(THEMES).map(([name, theme]) => `.table[data-theme=${name}] { ${variables(theme)} }`);
  return `${rules.join('\n')}
.table[data-theme=auto] { ${variables(THEMES.wood)} }
@media (prefers-contrast: more) { .table[data-theme=auto] { ${variables(THEMES.contrast)} } }`;
}

/** Returns the theme that pieces of a style are usually played on. */
export function usualTheme(style: string): ThemeName | 'auto' {
  return style === 'shogi' ? 'kaya' : style === 'xiangqi' ? 'river' : 'auto';
}
