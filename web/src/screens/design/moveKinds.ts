// Moves as kinds that can be clicked together: squares around a piece, and how it gets there. Text in Betza notation becomes kinds and back;
// what the text means is left to the core.

/** Steps are `files,ranks`, seen by White. */
export type Step = `${number},${number}`;

/** A set of squares reached in one manner. */
export interface MoveKind {
  steps: Set<Step>;
  /** How often the step may be repeated: 1 for leaps, 0 for as far as it goes. */
  range: number;
  /** What it may do there: nothing for both, else letters of the notation. */
  deed: string;
  /** How it gets there: nothing for straight ahead, else letters of the notation. */
  way: string;
  /** Only while the piece has not moved. */
  initial: boolean;
}

/** A move as parts in their order: kinds, and text that cannot be clicked. */
export type MovePart = MoveKind | string;

export const DEEDS: Record<string, string> = {
  '': 'Move or capture',
  m: 'Move only',
  c: 'Capture only',
  ce: 'Capture, also en passant',
  e: 'Capture en passant only',
  k: 'Capture royal pieces only',
  d: 'Capture own pieces',
};

export const WAYS: Record<string, string> = {
  '': 'Straight (leaps over what is between)',
  n: 'Blocked by what is between',
  nn: 'Blocked, can be captured en passant',
  p: 'Hop over one piece, then on',
  g: 'Hop over one piece, land behind it',
  j: 'Jump (must jump; a slide skips its first square)',
  o: 'Round the left and right edges',
};

const ATOMS: [letter: string, long: number, short: number][] = [
  ['W', 1, 0], ['F', 1, 1], ['D', 2, 0], ['N', 2, 1], ['A', 2, 2], ['H', 3, 0], ['C', 3, 1], ['Z', 3, 2], ['G', 3, 3],
  ['WX', 4, 0], ['FX', 4, 1], ['DX', 5, 0], ['NX', 5, 1], ['DY', 4, 2], ['NY', 4, 3], ['AY', 4, 4],
];

type Shape = 'straight' | 'diagonal' | 'oblique';

/** Direction words of each shape, the ones that say most first, with where they lead: signs of files and ranks, the longer part first for oblique steps. */
const STRAIGHT: Record<string, [number, number][]> = {
  v: [[0, 1], [0, -1]], s: [[1, 0], [-1, 0]], f: [[0, 1]], b: [[0, -1]], r: [[1, 0]], l: [[-1, 0]],
};
const DIAGONAL: Record<string, [number, number][]> = {
  f: [[1, 1], [-1, 1]], b: [[1, -1], [-1, -1]], r: [[1, 1], [1, -1]], l: [[-1, 1], [-1, -1]], fr: [[1, 1]], fl: [[-1, 1]], br: [[1, -1]], bl: [[-1, -1]],
};
/** For the knight; other oblique steps follow. */
const OBLIQUE: Record<string, [number, number][]> = {
  fh: [[1, 2], [-1, 2], [2, 1], [-2, 1]], bh: [[1, -2], [-1, -2], [2, -1], [-2, -1]],
  rh: [[1, 2], [2, 1], [2, -1], [1, -2]], lh: [[-1, 2], [-2, 1], [-2, -1], [-1, -2]],
  v: [[1, 2], [-1, 2], [1, -2], [-1, -2]], s: [[2, 1], [-2, 1], [2, -1], [-2, -1]],
  hr: [[1, 2], [2, -1], [-1, -2], [-2, 1]], hl: [[-1, 2], [2, 1], [1, -2], [-2, -1]],
  ff: [[1, 2], [-1, 2]], bb: [[1, -2], [-1, -2]], rr: [[2, 1], [2, -1]], ll: [[-2, 1], [-2, -1]], fs: [[2, 1], [-2, 1]], bs: [[2, -1], [-2, -1]],
  rv: [[1, 2], [1, -2]], lv: [[-1, 2], [-1, -2]],
  rf: [[1, 2]], fr: [[2, 1]], br: [[2, -1]], rb: [[1, -2]], lb: [[-1, -2]], bl: [[-2, -1]], fl: [[-2, 1]], lf: [[-1, 2]],
};
const WORDS: Record<Shape, Record<string, [number, number][]>> = { straight: STRAIGHT, diagonal: DIAGONAL, oblique: OBLIQUE };
/** Shorter words that people write for the same. */
const SAME: Record<string, string> = { f: 'ff', b: 'bb', r: 'rr', l: 'll' };

function shapeOf(long: number, short: number): Shape {
  if (short === 0) return 'straight';
  return long === short ? 'diagonal' : 'oblique';
}

/** The steps of a direction word for leaps by (long, short). */
function stepsOf(word: [number, number][], long: number, short: number): Step[] {
  const size = (part: number, model: number) => Math.sign(part) * (Math.abs(part) === model ? long : short);
  return word.map(([file, rank]): Step => {
    if (short === 0) return `${file * long},${rank * long}`;
    if (long === short) return `${file * long},${rank * long}`;
    return `${size(file, 2)},${size(rank, 2)}`;
  });
}

function allSteps(long: number, short: number): Step[] {
  const words = WORDS[shapeOf(long, short)];
  return [...new Set(Object.values(words).flatMap((word) => stepsOf(word, long, short)))];
}

export function stepParts(step: Step): [files: number, ranks: number] {
  const [files = 0, ranks = 0] = step.split(',').map(Number);
  return [files, ranks];
}

/** A step and its images under a symmetry of clicking. */
export function imagesOf(step: Step, symmetry: 'all' | 'sides' | 'none'): Step[] {
  const [files, ranks] = stepParts(step);
  if (symmetry === 'none') return [step];
  if (symmetry === 'sides') return [...new Set<Step>([step, at(-files, ranks)])];
  return allSteps(Math.max(Math.abs(files), Math.abs(ranks)), Math.min(Math.abs(files), Math.abs(ranks)));
}

/** A step by its parts; minus zero is zero. */
export function at(files: number, ranks: number): Step {
  return `${files + 0},${ranks + 0}`;
}

export function newKind(): MoveKind {
  return { steps: new Set(), range: 1, deed: '', way: '', initial: false };
}

/** Parts as text in Betza notation. */
export function writeMove(parts: MovePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : writeKind(part))).join('');
}

function writeKind(kind: MoveKind): string {
  const byLeap = new Map<string, Set<Step>>();
  for (const step of kind.steps) {
    const [a, b] = stepParts(step).map(Math.abs) as [number, number];
    const leap = `${Math.max(a, b)},${Math.min(a, b)}`;
    byLeap.set(leap, (byLeap.get(leap) ?? new Set<Step>()).add(step));
  }
  const king = whole(byLeap, 1, 0) && whole(byLeap, 1, 1);
  if (king) {
    byLeap.delete('1,0');
    byLeap.delete('1,1');
  }
  const leaps = [...byLeap].sort(([a], [b]) => (a < b ? -1 : 1));
  return (king ? atomText(kind, '', 'K') : '') + leaps.map(([leap, steps]) => leapText(kind, leap, steps)).join('');
}

function whole(byLeap: Map<string, Set<Step>>, long: number, short: number): boolean {
  return byLeap.get(`${long},${short}`)?.size === allSteps(long, short).length;
}

function leapText(kind: MoveKind, leap: string, steps: Set<Step>): string {
  const [long = 0, short = 0] = leap.split(',').map(Number);
  const letter = ATOMS.find(([, a, b]) => a === long && b === short)?.[0] ?? `(${long},${short})`;
  if (steps.size === allSteps(long, short).length) return atomText(kind, '', letter);
  return covering(steps, long, short).map((word) => atomText(kind, word, letter)).join('');
}

/** As few direction words as needed, greedily: each step is said once. */
function covering(steps: Set<Step>, long: number, short: number): string[] {
  const open = new Set(steps);
  const chosen: string[] = [];
  for (const [word, signs] of Object.entries(WORDS[shapeOf(long, short)])) {
    const said = stepsOf(signs, long, short);
    if (!said.every((step) => open.has(step))) continue;
    said.forEach((step) => open.delete(step));
    chosen.push(word);
  }
  return chosen;
}

/** Sliders have letters of their own. */
const SLIDERS: Record<string, string> = { W: 'R', F: 'B', K: 'Q' };

function atomText(kind: MoveKind, directions: string, letter: string): string {
  // Slides are blocked anyway; before them the letter means something else.
  const way = kind.range !== 1 && kind.way.startsWith('n') ? '' : kind.way;
  const letters = `${directions}${kind.initial ? 'i' : ''}${kind.deed}${way}`;
  if (kind.range === 1) return `${letters}${letter}`;
  const slider = SLIDERS[letter];
  const repeated = kind.range === 0 && /^[A-Z]$/.test(letter) ? `${letter}${letter}` : `${letter}${kind.range}`;
  if (slider) return `${letters}${slider}${kind.range === 0 ? '' : kind.range}`;
  return `${letters}${repeated}`;
}

/** Text in Betza notation as parts; what cannot be clicked stays text. Kinds that differ in nothing but their squares are one. */
export function readMove(text: string): MovePart[] {
  const parts: MovePart[] = [];
  for (const atom of atomsOf(text)) {
    const kind = readAtom(atom);
    const last = parts.at(-1);
    if (kind === undefined && typeof last === 'string') parts[parts.length - 1] = last + atom;
    else if (kind === undefined) parts.push(atom);
    else if (typeof last === 'object' && sameManner(last, kind)) kind.steps.forEach((step) => last.steps.add(step));
    else parts.push(kind);
  }
  return parts;
}

/** Whether two kinds differ in nothing but their squares. */
export function sameManner(a: MoveKind, b: MoveKind): boolean {
  return a.range === b.range && a.deed === b.deed && a.way === b.way && a.initial === b.initial;
}

/** The text cut behind each atom and its range. Legs in brackets or parentheses make all of it one piece. */
function atomsOf(text: string): string[] {
  if (/[[\]{}]/.test(text) || /\((?!\d+,\d+\))/.test(text)) return [text];
  return text.match(/[^A-Z(@]*(?:@\d*|\(\d+,\d+\)\d*|([A-Z])(?:[XY]|\1)?\d*)|[^A-Z]+$/g) ?? (text ? [text] : []);
}

function readAtom(text: string): MoveKind | undefined {
  const found = /^([a-z]*)(?:([A-Z])(\2)?([XY])?|\((\d+),(\d+)\))(\d*)$/.exec(text);
  if (!found) return undefined;
  const [, letters = '', atom, doubled, boost = '', a, b, count = ''] = found;
  const manner = mannerOf(letters);
  if (!manner) return undefined;
  const slider = Object.entries(SLIDERS).find(([, letter]) => letter === atom)?.[0];
  const usual = slider || doubled ? 0 : 1;
  const range = count === '' ? usual : Number(count);
  if ((slider && doubled) || (range !== 1 && manner.way.startsWith('n'))) return undefined;
  const leaps = atom === undefined ? [[Number(a), Number(b)] as const] : leapsOf((slider ?? atom) + boost);
  const steps = leaps && directed(leaps, manner.directions);
  return steps && { steps, range, deed: manner.deed, way: manner.way, initial: manner.initial };
}

function leapsOf(letter: string): (readonly [number, number])[] | undefined {
  if (letter === 'K') return [[1, 0], [1, 1]];
  const atom = ATOMS.find(([name]) => name === letter);
  return atom && [[atom[1], atom[2]]];
}

function directed(leaps: (readonly [number, number])[], directions: string): Set<Step> | undefined {
  const steps = new Set<Step>();
  for (const [a, b] of leaps) {
    const [long, short] = [Math.max(a, b), Math.min(a, b)];
    if (long === 0) return undefined;
    // Letters mean something else before a king's steps.
    if (directions !== '' && leaps.length > 1) return undefined;
    const found = directions === '' ? allSteps(long, short) : wordSteps(directions, long, short);
    if (!found) return undefined;
    found.forEach((step) => steps.add(step));
  }
  return steps;
}

/** The steps of several direction letters, read as the notation does: pairs before single letters where pairs have a meaning. */
function wordSteps(directions: string, long: number, short: number): Step[] | undefined {
  const words = WORDS[shapeOf(long, short)];
  const steps: Step[] = [];
  for (let from = 0; from < directions.length; ) {
    const pair = directions.slice(from, from + 2);
    const pairWord = pair.length === 2 ? (words[pair] ?? (short > 0 && long === short ? words[[...pair].reverse().join('')] : undefined)) : undefined;
    const single = directions[from] ?? '';
    const word = pairWord ?? words[single] ?? words[SAME[single] ?? ''];
    if (!word) return undefined;
    steps.push(...stepsOf(word, long, short));
    from += pairWord ? 2 : 1;
  }
  return steps;
}

function mannerOf(letters: string): { directions: string; deed: string; way: string; initial: boolean } | undefined {
  const directions = letters.replace(/[^fbrlvsh]/g, '');
  const rest = letters.replace(/[fbrlvsh]/g, '');
  const initial = rest.includes('i');
  const deed = [...'mcekd'].filter((letter) => rest.includes(letter)).join('');
  const way = rest.replace(/[imcekd]/g, '');
  const plain = deed === 'mc' ? '' : deed;
  const known = DEEDS[plain] !== undefined && WAYS[way] !== undefined && (rest.match(/i/g)?.length ?? 0) < 2;
  return known ? { directions, deed: plain, way, initial } : undefined;
}
