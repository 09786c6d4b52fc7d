// Rules about what moves bring about: walls, explosions, pieces turned over, captures from the side, pieces that cannot move, changes of type.
import { extinctionOf, setExtinction } from './ends';
import { AROUND, DIRECTIONS, EVERY_PIECE, type Field } from './fields';
import { choices, nameOf, pieceKeys, propertiesOf } from './pieces';
import { royalNames } from './rules';
import { textsOf, type TomlTable } from './toml';

/** A kind of rule: where the text says it, and what its entries say. */
export interface Effect {
  /** The key whose entries these are. */
  key: string;
  title: string;
  /** One entry, for a heading. */
  one: string;
  hint: string;
  /** Whether the text says it once: a table, no list. */
  once?: true;
  /** Whether one entry may stand without a list. */
  alone?: true;
  /** What it means that several stand one after the other. */
  order?: string;
  fields: Field[];
  starts: Start[];
}

/** An entry to begin with. */
export interface Start {
  title: string;
  /** The entry, or why there can be none; what such a rule needs elsewhere is set at once. */
  begin(table: TomlTable, piece?: string): TomlTable | string;
}

export const WALLS: Effect = {
  key: 'walling',
  title: 'Walls',
  one: 'Wall',
  hint: 'Nothing goes to a wall or passes it. Who moves puts one up; where there is no room for it, the move cannot be made. Walls do not go together with drops.',
  once: true,
  fields: [
    {
      kind: 'word', key: 'site', title: 'A wall is put up',
      words: { anywhere: 'on any free square', vacated: 'on the square that the piece left', 'in reach': 'where the piece could go next', coast: 'at the edge of the board or beside a wall' },
    },
    { kind: 'zone', key: 'zone', title: 'Only on these squares' },
    { kind: 'flag', key: 'carried', title: 'The wall of the move before is taken away', usual: false },
    { kind: 'flag', key: 'alone', title: 'A wall is put up instead of a move, not with it', usual: false },
    { kind: 'flag', key: 'parries-check', title: 'A wall may stop a check', usual: true },
    { kind: 'flag', key: 'passable', title: 'Pieces pass walls, though none stops there', usual: false },
  ],
  starts: [
    { title: 'An arrow that the piece shoots, as in Amazons', begin: () => ({ site: 'in reach' }) },
    { title: 'A wall that is carried on, as in Duck Chess', begin: () => ({ site: 'anywhere', carried: true }) },
    { title: 'A wall where the piece stood, as in Joust', begin: () => ({ site: 'vacated' }) },
    { title: 'A gap where the piece stood, as in Cheshire Cat Chess', begin: () => ({ site: 'vacated', passable: true }) },
  ],
};

export const BLASTS: Effect = {
  key: 'blast',
  title: 'Explosions',
  one: 'Explosion',
  hint: 'A move blows up what stands around the square where it ends. Nobody may blow up a royal piece of their own.',
  order: 'Of several, the first that a move sets off counts.',
  fields: [
    { kind: 'pieces', key: 'by', title: 'Set off by', none: EVERY_PIECE },
    { kind: 'catch', key: 'capturing', title: 'When it', usual: 'captures' },
    { kind: 'steps', key: 'around', usual: AROUND, title: 'What is blown up besides', none: 'nothing' },
    { kind: 'pieces', key: 'spares', title: 'What stays unharmed', none: 'nothing' },
    { kind: 'flag', key: 'takes-mover', title: 'The piece that moved is blown up, too', usual: true },
    {
      kind: 'word', key: 'petrifies', title: 'A wall is left by',
      words: { '': 'nothing', mover: 'the piece that moved, where it goes', around: 'what is blown up around it', all: 'all that is blown up' },
    },
  ],
  starts: [
    { title: 'Captures explode, as in Atomic Chess', begin: atomic },
    { title: 'What captures becomes a wall, as in Petrified Chess', begin: (table) => ({ by: officers(table), petrifies: 'mover' }) },
  ],
};

/** Pawns, which have no letter in records, are spared; whose royal piece is blown up loses. */
function atomic(table: TomlTable): TomlTable {
  const pawns = pieceKeys(table).filter((key) => isPawn(table, key)).map((key) => nameOf(table, key));
  for (const name of royalNames(table)) {
    if (extinctionOf(table, name) === undefined) setExtinction(table, name, 'loses');
  }
  return { around: 'K', ...(pawns.length > 0 && { spares: pawns }) };
}

function isPawn(table: TomlTable, key: string): boolean {
  return textsOf(propertiesOf(table, key).san)[0] === '';
}

function officers(table: TomlTable): string[] {
  return pieceKeys(table).filter((key) => !isPawn(table, key)).map((key) => nameOf(table, key));
}

/** Whether a flip finds its pieces without steps: the piece that moved, or what it sees. */
const goesWithoutSteps = (entry: TomlTable) => (entry.mover === true || entry.seen === true) && entry['needs-friend'] !== true;

export const FLIPS: Effect = {
  key: 'flip',
  title: 'Turning over',
  one: 'Turning over',
  hint: 'A move or a drop turns pieces over to the other side. Royal pieces that may be in check are never turned over.',
  fields: [
    {
      kind: 'flag', key: 'enclosed', title: 'What is turned over', usual: false,
      words: ['what stands one step from where the move ends', 'lines that it encloses with another piece of its side'],
    },
    { kind: 'flag', key: 'mover', title: 'The piece that moved is turned over itself', usual: false },
    { kind: 'flag', key: 'seen', title: 'What the piece sees is turned over (its sight is written in the text)', usual: false },
    { kind: 'steps', key: 'steps', usual: DIRECTIONS, title: 'In which directions', when: (entry) => !goesWithoutSteps(entry) },
    { kind: 'pieces', key: 'by', title: 'Turned over by', none: EVERY_PIECE },
    { kind: 'catch', key: 'capturing', title: 'When the move', usual: 'either' },
    { kind: 'flag', key: 'castlings', title: 'Castlings turn pieces over, too', usual: false },
    { kind: 'word', key: 'on', title: 'It happens with', words: { '': 'moves and drops', moves: 'moves on the board', drops: 'drops' } },
    { kind: 'flag', key: 'needs-friend', title: 'Only where a step leads to another piece of the mover’s side', usual: false },
    { kind: 'pieces', key: 'spares', title: 'Never turned over', none: 'nothing' },
  ],
  starts: [
    { title: 'Enclosed lines, as in Othello', begin: () => ({ steps: 'K', enclosed: true }) },
    { title: 'Neighbours, as in Ataxx', begin: () => ({ steps: 'K' }) },
    { title: 'The piece that captures, as in Andernach Chess', begin: () => ({ capturing: true, mover: true }) },
  ],
};

const isCrossing = (entry: TomlTable) => entry.takes === 'crossing';

export const SEIZURES: Effect = {
  key: 'seizure',
  title: 'Captures from the side',
  one: 'Capture',
  hint: 'A move captures enemies beside where it leads, when all else that it does is done. The move itself is one that takes nothing (m, such as mR).',
  fields: [
    { kind: 'pieces', key: 'by', title: 'Captured by moves of', none: EVERY_PIECE },
    {
      kind: 'word', key: 'takes', title: 'It captures',
      words: {
        between: 'what stands between it and another piece of its side', beside: 'what is a step from where the move ends',
        behind: 'what it moves straight away from', crossing: 'what stands where its lines cross those of a partner',
      },
    },
    { kind: 'steps', key: 'steps', usual: DIRECTIONS, title: 'In which directions', when: (entry) => !isCrossing(entry) },
    { kind: 'pieces', key: 'with', title: 'Its partners', when: isCrossing },
    { kind: 'steps', key: 'along', usual: DIRECTIONS, title: 'Only by moves along lines', none: 'of any kind' },
    { kind: 'pieces', key: 'victims', title: 'What is captured', none: EVERY_PIECE },
  ],
  starts: [
    { title: 'Pinch between two pieces', begin: () => ({ takes: 'between', steps: 'W' }) },
    { title: 'Move away from it', begin: () => ({ takes: 'behind', steps: 'K' }) },
    { title: 'Come next to it', begin: () => ({ takes: 'beside', steps: 'K' }) },
    { title: 'Cross the lines of the king', begin: (table) => ({ takes: 'crossing', with: royalNames(table) }) },
  ],
};

export const FREEZES: Effect = {
  key: 'freeze',
  title: 'Freezing',
  one: 'Freezing',
  hint: 'Enemies next to such a piece cannot move, and attack nothing.',
  fields: [
    { kind: 'pieces', key: 'by', title: 'Frozen by', none: EVERY_PIECE },
    { kind: 'steps', key: 'steps', usual: AROUND, title: 'Where' },
    { kind: 'number', key: 'least', title: 'How many of them it takes', least: 1, none: '1' },
    { kind: 'pieces', key: 'victims', title: 'What is frozen', none: EVERY_PIECE },
    { kind: 'flag', key: 'lets-leave', title: 'Instead of a move, a frozen piece may leave the board', usual: false },
  ],
  starts: [{ title: 'Neighbours, as by the immobilizer of Ultima', begin: (table) => ({ by: choices(table).slice(0, 1), steps: 'K' }) }],
};

/** What is said of the whole game. */
export const EFFECTS: Effect[] = [WALLS, BLASTS, FLIPS, SEIZURES, FREEZES];

/** What is said of one piece. */
export const CHANGES: Effect = {
  key: 'becomes',
  title: 'Turning into other pieces',
  one: 'Change',
  hint: 'A move turns the piece into another one, whether its side wants that or not.',
  alone: true,
  order: 'Of several, the first that applies counts.',
  fields: [
    { kind: 'piece', key: 'into', title: 'It becomes' },
    { kind: 'catch', key: 'capturing', title: 'When it', usual: 'either' },
    { kind: 'zone', key: 'zone', title: 'Only where the move ends on' },
    { kind: 'flag', key: 'shifting', title: 'Only by a move that brings another piece to another place', usual: false },
  ],
  starts: [
    { title: 'With each move, as in Kyoto Shogi', begin: (table, piece) => change(table, piece, {}) },
    { title: 'When it captures, as in Micro Shogi', begin: (table, piece) => change(table, piece, { capturing: true }) },
  ],
};

function change(table: TomlTable, piece: string | undefined, when: TomlTable): TomlTable | string {
  const into = another(table, piece);
  return into === undefined ? 'There is no other piece yet that it could become: add one first.' : { into, ...when };
}

/** Something that the piece is not: the first that is not royal, if there is one. */
function another(table: TomlTable, piece: string | undefined): string | undefined {
  const others = pieceKeys(table).filter((key) => key !== piece).map((key) => nameOf(table, key));
  return choices(table).find((name) => others.includes(name)) ?? others[0];
}
