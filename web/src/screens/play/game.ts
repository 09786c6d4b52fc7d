// From an address to a game that is being played.
import { fromAddress } from '../../core/address';
import { lineOf } from '../../core/placed';
import { rules } from '../../core/rules';
import type { Line, VariantRef } from '../../core/types';
import type { StoredGame } from '../../documents/content';
import { keyOf, newId } from '../../documents/entry';
import { Keeper } from '../../documents/keeper.svelte';
import { rulesText } from '../../documents/rulestext';
import { store } from '../../documents/store';
import { variantOf } from '../../game/gamefile';
import { Session, type SessionStart } from '../../game/session.svelte';
import { byLot, drawOf, setupOf, type Setup } from '../../game/setup';
import { kept } from '../../game/storage';
import { piecesOf } from '../../study/pieces';

export const SETUP = 'setup';

async function startOf(ref: VariantRef, setup: Setup, keeper: Keeper): Promise<SessionStart> {
  const info = await rules.info(ref);
  const [pieces, text] = await Promise.all([piecesOf(ref, info), rulesText(ref)]);
  return { ref, info, pieces, rulesText: text, setup, keeper };
}

export async function newSession(ref: VariantRef, setup: Setup, line?: Line): Promise<Session> {
  const keeper = await Keeper.open(newId());
  return closing(keeper, async () => Session.start(await startOf(ref, setup, keeper), line));
}

/** Returns a variant with a start position drawn by lot, if its start is shuffled. */
async function dealt(ref: VariantRef): Promise<VariantRef> {
  const draw = ref.seed === undefined ? drawOf(await rules.info(ref)) : undefined;
  return draw ? { ...ref, seed: byLot(draw) } : ref;
}

/** Leaves a document to other tabs where the game cannot be shown. */
async function closing(keeper: Keeper, making: () => Promise<Session>): Promise<Session> {
  try {
    return await making();
  } catch (error) {
    keeper.close();
    throw error;
  }
}

async function resumed(file: StoredGame, keeper: Keeper): Promise<Session> {
  const ref = await variantOf(file, rulesText);
  const [start, record] = await Promise.all([startOf(ref, file.setup, keeper), rules.readPgn(ref, file.pgn)]);
  const session = await Session.resume({ ...start, rulesText: ref.kind === 'library' ? (file.rules ?? start.rulesText) : undefined }, file, record);
  if (ref !== file.variant) session.notice = 'The library has changed since this game began: it goes on by the rules that were stored with it.';
  const wrong = record.diagnostics.find(({ severity }) => severity === 'error');
  if (wrong) session.notice = `Not all moves could be read: ${wrong.message}`;
  return session;
}

/**
 * Returns the game that an address means: the one it names, the line it gives, the last unfinished
 * one of the variant, or a new one.
 */
export async function sessionAt(argument: string, parameters: URLSearchParams): Promise<Session> {
  const ref = await fromAddress(argument).catch((error: unknown) => {
    const known = error instanceof Error && error.message.startsWith('the address');
    throw known ? error : new Error('the address is damaged: it names no variant', { cause: error });
  });
  const setup = setupOf(kept(SETUP));
  const line = lineOf(parameters);
  if (line.fen !== undefined || line.moves.length > 0) return newSession(ref, setup, line);
  const id = parameters.get('game') ?? (await lastUnfinished(ref));
  return id === undefined ? newSession(await dealt(ref), setup) : storedSession(id, ref, setup);
}

async function lastUnfinished(ref: VariantRef): Promise<string | undefined> {
  const { entries } = await store.list();
  return entries.find(({ kind, result, key }) => kind === 'game' && result === '*' && key === keyOf(ref))?.id;
}

/** Returns a stored game. Where it is gone or cannot be read, a new one begins, which says so. */
async function storedSession(id: string, ref: VariantRef, setup: Setup): Promise<Session> {
  let missing = 'The game of this address is not stored in this browser: a new one begins.';
  try {
    const keeper = await Keeper.open(id);
    const file = keeper.stored;
    if (file?.format === 'fers-game') return await closing(keeper, () => resumed(file, keeper));
    keeper.close();
  } catch (error) {
    missing = `The stored game cannot be read, and a new one begins. What is stored can be downloaded in “My work”. ${error instanceof Error ? error.message : String(error)}`;
  }
  const session = await newSession(await dealt(ref), setup);
  session.notice = missing;
  return session;
}
