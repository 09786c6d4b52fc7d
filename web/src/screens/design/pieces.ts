// The pieces of a design: letters, moves, royalty, promotion, and the places where other rules name them.
import type { NamedPiece } from '../../core/types';
import { changePlacement, placementOf } from './board';
import { isTable, refill, setKey, tableAt, textAt, textsOf, type TomlTable, type TomlValue } from './toml';

/** Pieces that people expect to be royal. */
const ROYAL = new Set([
  'King', 'Xiangqi General', 'Metamachy King', 'Acedrex King', 'Gross King', 'Eurasian King', 'Tamerlane II King', 'Royal Queen',
]);

export function pieceKeys(table: TomlTable): string[] {
  return isTable(table.pieces) ? Object.keys(table.pieces) : [];
}

function entryOf(table: TomlTable, key: string): TomlValue | undefined {
  return isTable(table.pieces) ? table.pieces[key] : undefined;
}

/** What is said of a piece, as a table even where it is but its moves. */
export function propertiesOf(table: TomlTable, key: string): TomlTable {
  const entry = entryOf(table, key);
  if (isTable(entry)) return entry;
  return entry === undefined ? {} : { moves: entry };
}

/** The same, to be changed: a piece that was but its moves gets a table. */
export function openProperties(table: TomlTable, key: string): TomlTable {
  const pieces = tableAt(table, 'pieces');
  const known = pieces[key];
  if (isTable(known)) return known;
  const properties: TomlTable = known === undefined ? {} : { moves: known };
  pieces[key] = properties;
  return properties;
}

export function nameOf(table: TomlTable, key: string): string {
  return textAt(propertiesOf(table, key), 'name') ?? key;
}

/** The letters of White and Black. */
export function lettersOf(table: TomlTable, key: string): [string, string] {
  const properties = propertiesOf(table, key);
  const both = textsOf(properties.letters);
  if (both[0] !== undefined && both[1] !== undefined) return [both[0], both[1]];
  const letter = textAt(properties, 'letter') ?? [...nameOf(table, key)][0] ?? '';
  return [letter.toUpperCase(), letter.toLowerCase()];
}

export function movesOf(table: TomlTable, key: string): string[] {
  return textsOf(propertiesOf(table, key).moves);
}

export function isRoyal(table: TomlTable, key: string): boolean {
  return propertiesOf(table, key).royal === true || royalSets(table).some((set) => textsOf(set.pieces).includes(nameOf(table, key)));
}

export function royalSets(table: TomlTable): TomlTable[] {
  return Array.isArray(table.royal) ? table.royal.filter(isTable) : [];
}

/** A letter that no piece has yet: the wanted one, one of the name, any other one, or one with a plus. */
export function freeLetter(table: TomlTable, name: string, wanted = ''): string {
  const taken = new Set(pieceKeys(table).flatMap((key) => lettersOf(table, key)));
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const ofName = [...name.toUpperCase()].filter((letter) => alphabet.includes(letter));
  const candidates = [wanted.toUpperCase(), ...ofName, ...alphabet, ...alphabet.map((letter) => `+${letter}`)];
  return candidates.find((letter) => letter !== '' && !taken.has(letter) && !taken.has(letter.toLowerCase())) ?? '';
}

export function freeName(table: TomlTable, name: string): string {
  const taken = new Set(pieceKeys(table).flatMap((key) => [key, nameOf(table, key)]));
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name} ${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Castling in a move wants a partner at the edge; where castling is wanted, it is a rule of the game. */
export function withoutCastling(betza: string): string {
  return betza.replace(/[a-z]*O\d+/g, '');
}

/** The key of a piece of the library in the design: the one that is there, or a new one. */
export function addNamed(table: TomlTable, named: NamedPiece): string {
  const known = pieceKeys(table).find((key) => nameOf(table, key) === named.name);
  if (known !== undefined) return known;
  const isPawn = named.name === 'Pawn' || named.family.startsWith('Pawns');
  const properties: TomlTable = { letter: freeLetter(table, named.name, named.letter), moves: withoutCastling(named.betza) };
  if (isPawn) properties.san = '';
  if (ROYAL.has(named.name)) properties.royal = true;
  return addPiece(table, named.name, properties);
}

/** Adds a piece, and to the choices of promotions that had all there was to choose. */
export function addPiece(table: TomlTable, name: string, properties: TomlTable): string {
  const key = freeName(table, name);
  const followers = pieceKeys(table).filter((one) => choosesAll(table, one));
  if (textAt(properties, 'letter') === [...key][0]?.toUpperCase()) delete properties.letter;
  tableAt(table, 'pieces')[key] = Object.keys(properties).join() === 'moves' ? (properties.moves ?? []) : properties;
  if (isChoice(table, key)) followers.forEach((one) => setChoices(table, one, choices(table)));
  else if (isPawn(table, key) && choices(table).length > 0) properties.promotes = usualPromotion(table, key);
  return key;
}

export function duplicate(table: TomlTable, key: string): string {
  const name = nameOf(table, key);
  const copy: TomlTable = { ...structuredCloneOf(propertiesOf(table, key)), letter: freeLetter(table, name) };
  delete copy.letters;
  delete copy.name;
  const made = freeName(table, name);
  tableAt(table, 'pieces')[made] = copy;
  return made;
}

function structuredCloneOf(table: TomlTable): TomlTable {
  return JSON.parse(JSON.stringify(table)) as TomlTable;
}

function isPawn(table: TomlTable, key: string): boolean {
  return propertiesOf(table, key).san === '';
}

/** What a piece may usually promote to: what is neither royal nor promotes itself. */
export function isChoice(table: TomlTable, key: string): boolean {
  return !isRoyal(table, key) && !isPawn(table, key) && propertiesOf(table, key).promotes === undefined;
}

export function choices(table: TomlTable): string[] {
  return pieceKeys(table).filter((key) => isChoice(table, key)).map((key) => nameOf(table, key));
}

function choosesAll(table: TomlTable, key: string): boolean {
  const promotes = propertiesOf(table, key).promotes;
  const all = choices(table);
  if (promotes === undefined) return isPawn(table, key) && all.length === 0;
  if (!isTable(promotes)) return false;
  const chosen = textsOf(promotes.to);
  return chosen.length === all.length && all.every((name) => chosen.includes(name));
}

function setChoices(table: TomlTable, key: string, to: string[]): void {
  const properties = openProperties(table, key);
  if (isTable(properties.promotes)) properties.promotes.to = to;
  else properties.promotes = { to };
}

/** As another pawn does, or to anything. */
function usualPromotion(table: TomlTable, key: string): TomlTable {
  const model = pieceKeys(table).find((one) => one !== key && isPawn(table, one) && isTable(propertiesOf(table, one).promotes));
  if (model === undefined) return { to: choices(table) };
  return structuredCloneOf(propertiesOf(table, model).promotes as TomlTable);
}

export function setMoves(table: TomlTable, key: string, moves: string[]): void {
  const [first] = moves;
  openProperties(table, key).moves = moves.length === 1 && first !== undefined ? first : moves;
}

export function setRoyal(table: TomlTable, key: string, royal: boolean): void {
  const name = nameOf(table, key);
  const sets = royalSets(table);
  for (const set of sets) set.pieces = textsOf(set.pieces).filter((one) => one !== name);
  const set = sets[0];
  if (royal && set) set.pieces = [...textsOf(set.pieces), name];
  setKey(openProperties(table, key), 'royal', royal && !set ? true : undefined);
  const kept = sets.filter((one) => textsOf(one.pieces).length > 0);
  setKey(table, 'royal', kept.length > 0 ? kept : undefined);
}

/** Gives a piece another letter; the start position follows. Says why where that cannot be. */
export function setLetter(table: TomlTable, key: string, letter: string): string | undefined {
  if (!/^\+?\p{L}~?$/u.test(letter)) return 'a letter is one letter, with a plus before it if you like';
  const [upper, lower] = [letter.toUpperCase(), letter.toLowerCase()];
  const owner = pieceKeys(table).find((one) => one !== key && lettersOf(table, one).some((taken) => taken === upper || taken === lower));
  if (owner !== undefined) return `the letter ${upper} belongs to ${nameOf(table, owner)}`;
  const before = lettersOf(table, key)[0];
  keepingPlaces(table, () => {
    const properties = openProperties(table, key);
    delete properties.letters;
    properties.letter = upper;
  });
  eachReference(table, (list) => list.map((one) => (one === before ? nameOf(table, key) : one)));
  return undefined;
}

/** Gives a piece another name; rules that name it follow. Says why where that cannot be. */
export function rename(table: TomlTable, key: string, name: string): string | undefined {
  if (name.trim() === '') return 'a piece needs a name';
  if (name === nameOf(table, key)) return undefined;
  if (pieceKeys(table).some((one) => one !== key && (one === name || nameOf(table, one) === name))) return `there is another piece called ${name}`;
  const before = nameOf(table, key);
  const [white, black] = lettersOf(table, key);
  const properties = openProperties(table, key);
  delete properties.name;
  if (properties.letters === undefined) properties.letter = white.toUpperCase().toLowerCase() === black ? white : (properties.letter ?? white);
  const pieces = tableAt(table, 'pieces');
  refill(pieces, Object.entries(pieces).map(([one, value]) => [one === key ? name : one, value]));
  replaceReferences(table, before, name);
  return undefined;
}

/** Does something that changes letters, and writes the start position with the new ones. */
function keepingPlaces(table: TomlTable, change: () => void): void {
  const placement = placementOf(table);
  change();
  if (!('problem' in placement)) changePlacement(table, (now) => Object.assign(now, placement));
}

/** Takes a piece out of the game: off the board, and out of the lists that name it. */
export function removePiece(table: TomlTable, key: string): void {
  const name = nameOf(table, key);
  const letter = lettersOf(table, key)[0];
  changePlacement(table, (placement) => {
    placement.standing = placement.standing.filter((one) => one.piece !== key);
  });
  setRoyal(table, key, false);
  delete tableAt(table, 'pieces')[key];
  eachReference(table, (list) => list.filter((one) => one !== name && one !== letter));
  for (const one of pieceKeys(table)) {
    const { promotes, becomes } = propertiesOf(table, one);
    if (isTable(promotes) && textsOf(promotes.to).length === 0) delete openProperties(table, one).promotes;
    if (becomes !== undefined) setKey(openProperties(table, one), 'becomes', changesLeft(becomes));
  }
  table.ends = textsOf(table.ends).filter((end) => !end.startsWith(`extinction of ${name} `));
}

/** Changes of type that still lead to a piece; nothing if there are none. */
function changesLeft(becomes: TomlValue): TomlValue | undefined {
  const isGone = (change: TomlValue) => isTable(change) && change.into === undefined;
  if (!Array.isArray(becomes)) return isGone(becomes) ? undefined : becomes;
  const left = becomes.filter((change) => !isGone(change));
  return left.length > 0 ? left : undefined;
}

/** Keys whose values are names of pieces. */
const NAMING = new Set(['to', 'into', 'in-hand', 'by', 'victims', 'spares', 'pieces', 'minor', 'kings', 'partners', 'with', 'urgent', 'from', 'capturing']);

/** Rewrites each list of names; single names are lists of one that must not become empty. */
function eachReference(value: TomlValue, change: (names: string[]) => string[]): void {
  if (Array.isArray(value)) return value.forEach((one) => eachReference(one, change));
  if (!isTable(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!NAMING.has(key) || isTable(inner)) eachReference(inner, change);
    else if (typeof inner === 'string') setKey(value, key, change([inner])[0]);
    else if (Array.isArray(inner) && inner.every((one) => typeof one === 'string')) value[key] = change(inner);
    else eachReference(inner, change);
  }
}

function replaceReferences(table: TomlTable, before: string, after: string): void {
  eachReference(table, (list) => list.map((one) => (one === before ? after : one)));
  const word = new RegExp(`(?<![\\p{L}\\p{N}+])${before.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}~])`, 'gu');
  for (const key of ['ends', 'shuffle']) {
    if (Array.isArray(table[key])) table[key] = textsOf(table[key]).map((text) => text.replace(word, () => written(after)));
  }
  const inMoves = (text: string) => text.replace(/\b(?:enemy|friend)\([^)]*\)|\bwithout [^,:]*/g, (names) => names.replace(word, () => written(after)));
  for (const key of pieceKeys(table)) {
    const moves = movesOf(table, key);
    const renamed = moves.map(inMoves);
    if (renamed.some((text, index) => text !== moves[index])) setMoves(table, key, renamed);
  }
}

/** A name inside a text of the `.fers` form. */
function written(name: string): string {
  return /[,/"]/.test(name) ? `"${name}"` : name;
}
