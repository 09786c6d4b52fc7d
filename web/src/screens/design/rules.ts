// Rules that are a choice of the mouse: hands, royal sets.
import { changePlacement } from './board';
import { isRoyal, nameOf, openProperties, pieceKeys, propertiesOf, royalSets } from './pieces';
import { isTable, setKey, tableAt, textAt, type TomlTable, type TomlValue } from './toml';

export type RoyalCheck = 'any' | 'all' | 'only last';

export function royalNames(table: TomlTable): string[] {
  return pieceKeys(table).filter((key) => isRoyal(table, key)).map((key) => nameOf(table, key));
}

/** What it takes to be in check; a text where the mouse cannot say it. */
export function royalCheckOf(table: TomlTable): RoyalCheck | undefined {
  const sets = royalSets(table);
  const [set] = sets;
  if (!set) return 'any';
  const check = textAt(set, 'check') ?? 'any';
  return sets.length === 1 && (check === 'any' || check === 'all' || check === 'only last') ? check : undefined;
}

export function setRoyalCheck(table: TomlTable, check: RoyalCheck): void {
  const names = royalNames(table);
  const [known] = royalSets(table);
  for (const key of pieceKeys(table)) {
    if (propertiesOf(table, key).royal === true) delete openProperties(table, key).royal;
  }
  const plain = !known || Object.keys(known).every((key) => key === 'pieces' || key === 'check');
  if (check !== 'any' || !plain) {
    table.royal = [{ ...known, pieces: names, check }];
    return;
  }
  delete table.royal;
  for (const key of pieceKeys(table)) {
    if (names.includes(nameOf(table, key))) openProperties(table, key).royal = true;
  }
}

/** Where captured pieces go and whether they may be dropped, as one choice. */
export type Hands = 'none' | 'capturer' | 'owner' | 'held' | 'other';

export function handsOf(table: TomlTable): Hands {
  if (table.hands === undefined) return 'none';
  const hands = isTable(table.hands) ? table.hands : {};
  if (Object.keys(hands).some((key) => key !== 'captured-to' && key !== 'drops') || hands.drops !== 'allowed') return 'other';
  const to = hands['captured-to'];
  if (to === undefined) return 'held';
  return to === 'capturer' || to === 'owner' ? to : 'other';
}

export function setHands(table: TomlTable, hands: Hands): void {
  if (hands === 'other') return;
  const isFilled = hands === 'capturer' || hands === 'owner';
  setKey(table, 'hands', hands === 'none' ? undefined : { ...(isFilled && { 'captured-to': hands }), drops: 'allowed' });
  changePlacement(table, (placement) => {
    placement.hand = hands === 'none' ? '' : placement.hand || '[]';
  });
}

/** Limits of the drops of a piece. */
export function dropOf(table: TomlTable, piece: string): TomlTable {
  const { drop } = propertiesOf(table, piece);
  return isTable(drop) ? drop : {};
}

export function setDrop(table: TomlTable, piece: string, key: string, value: TomlValue | undefined): void {
  const properties = openProperties(table, piece);
  const drop = tableAt(properties, 'drop');
  setKey(drop, key, value);
  if (Object.keys(drop).length === 0) delete properties.drop;
}

const dutiesOf = (table: TomlTable): TomlValue[] => (Array.isArray(table.duty) ? table.duty : []);
const bansNullMoves = (duty: TomlValue): boolean => isTable(duty) && duty.forbid === 'null move' && Object.keys(duty).length === 1;

/** Whether no move may leave the board as it was. */
export const nullMovesAreBanned = (table: TomlTable): boolean => dutiesOf(table).some(bansNullMoves);

export function banNullMoves(table: TomlTable, on: boolean): void {
  const others = dutiesOf(table).filter((duty) => !bansNullMoves(duty));
  const duties = on ? [...others, { forbid: 'null move' }] : others;
  setKey(table, 'duty', duties.length > 0 ? duties : undefined);
}

/** Keys of which the mouse's side shows something, be it that only the text can change it. */
const SHOWN = [
  'name', 'description', 'author', 'board', 'start', 'holes', 'wraps', 'frame', 'castle', 'shuffle', 'must-capture', 'no-checks', 'passing', 'hands', 'ends', 'pieces', 'royal',
  'walling', 'blast', 'flip', 'seizure', 'freeze',
];

/** Keys of the game that the mouse leaves alone. */
export function unshownKeys(table: TomlTable): string[] {
  const isShown = (key: string) => SHOWN.includes(key) || (key === 'duty' && dutiesOf(table).every(bansNullMoves));
  return Object.keys(table).filter((key) => !isShown(key));
}
