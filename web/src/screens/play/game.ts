// From an address to a game that is being played.
import { fromAddress } from '../../core/address';
import { lineOf } from '../../core/placed';
import { rules } from '../../core/rules';
import type { VariantRef } from '../../core/types';
import { variantOf, type GameFile } from '../../game/gamefile';
import { keyOf, savedGame, savedGames } from '../../game/saved';
import { Session, type SessionStart } from '../../game/session.svelte';
import { setupOf, type Setup } from '../../game/setup';
import { kept } from '../../game/storage';
import { piecesOf } from '../../study/pieces';

export const SETUP = 'setup';

/** The rules as text, to be stored with a game; nothing where they are given as text, or cannot be written. */
async function rulesText(ref: VariantRef): Promise<string | undefined> {
  if (ref.kind === 'text') return undefined;
  const saved = await rules.save({ kind: 'library', name: ref.name }, 'fers').catch(() => undefined);
  return saved?.losses.length === 0 ? saved.text : undefined;
}

async function startOf(ref: VariantRef, setup: Setup): Promise<SessionStart> {
  const info = await rules.info(ref);
  const [pieces, text] = await Promise.all([piecesOf(ref, info), rulesText(ref)]);
  return { ref, info, pieces, rulesText: text, setup };
}

export async function newSession(ref: VariantRef, setup: Setup, fen?: string): Promise<Session> {
  return Session.start(await startOf(ref, setup), fen === undefined ? undefined : { fen, moves: [] });
}

export async function resumed(file: GameFile): Promise<Session> {
  const ref = await variantOf(file, rulesText);
  const [start, record] = await Promise.all([startOf(ref, file.setup), rules.readPgn(ref, file.pgn)]);
  const session = await Session.resume({ ...start, rulesText: ref.kind === 'library' ? (file.rules ?? start.rulesText) : undefined }, file, record);
  if (ref !== file.variant) session.notice = 'The library has changed since this game began: it goes on by the rules that were stored with it.';
  const wrong = record.diagnostics.find(({ severity }) => severity === 'error');
  if (wrong) session.notice = `Not all moves could be read: ${wrong.message}`;
  return session;
}

/** The game that an address means: the one it names, the line it gives, the last unfinished one of the variant, or a new one. */
export async function sessionAt(argument: string, parameters: URLSearchParams): Promise<Session> {
  const ref = await fromAddress(argument).catch((error: unknown) => {
    const known = error instanceof Error && error.message.startsWith('the address');
    throw known ? error : new Error('the address is damaged: it names no variant', { cause: error });
  });
  const setup = setupOf(kept(SETUP));
  const line = lineOf(parameters);
  if (line.fen !== undefined || line.moves.length > 0) return Session.start(await startOf(ref, setup), line);
  const last = savedGames().find((game) => !game.over && game.key === keyOf(ref));
  const file = savedGame(parameters.get('game') ?? last?.id ?? '');
  return file ? resumed(file) : Session.start(await startOf(ref, setup));
}
