// From an address to an analysis that is stored from then on.
import { fromAddress, toAddress } from '../../core/address';
import { gameAt, lineOf } from '../../core/placed';
import { rules } from '../../core/rules';
import type { VariantRef } from '../../core/types';
import type { AnalysisFile } from '../../documents/analysis';
import { keyOf, newId } from '../../documents/entry';
import { Keeper } from '../../documents/keeper.svelte';
import { rulesText } from '../../documents/rulestext';
import { store } from '../../documents/store';
import { variantOf } from '../../game/gamefile';
import type { Route } from '../../shell/route';
import { Evaluations } from './evaluations.svelte';
import { Study } from './study.svelte';

export interface Opened {
  study: Study;
  evaluations: Evaluations;
  keeper: Keeper;
  /** The text of the rules, where the variant is only named. */
  rulesText: string | undefined;
  /** What is to be known about where the analysis comes from. */
  notice: string;
}

/**
 * Opens the analysis that an address names, the line that it gives, or the last analysis of the
 * variant.
 */
export async function openedAnalysis({ argument, parameters }: Route): Promise<Opened> {
  const id = parameters.get('analysis') ?? (await latest(argument, parameters));
  if (id === undefined) return newAnalysis(argument, parameters, newId());
  try {
    const keeper = await Keeper.open(id);
    const file = keeper.stored;
    if (file?.format === 'fers-analysis') return await guarded(keeper, () => resumed(file, keeper));
    keeper.close();
    // An address from another browser names an analysis that is not here: it begins with the line
    // of the address.
    return await newAnalysis(argument, parameters, file === undefined ? id : newId());
  } catch (error) {
    const opened = await newAnalysis(argument, parameters, newId());
    const reason = error instanceof Error ? error.message : String(error);
    return { ...opened, notice: `The stored analysis cannot be read, and a new one begins. What is stored can be downloaded in “My work”. ${reason}` };
  }
}

/** Leaves a document to other tabs where it cannot be shown. */
async function guarded(keeper: Keeper, opening: () => Promise<Opened>): Promise<Opened> {
  try {
    return await opening();
  } catch (error) {
    keeper.close();
    throw error;
  }
}

/** Returns the id of the last analysis of a variant, where the address gives no line of its own. */
async function latest(argument: string, parameters: URLSearchParams): Promise<string | undefined> {
  const line = lineOf(parameters);
  if (line.fen !== undefined || line.moves.length > 0 || parameters.has('new')) return undefined;
  const ref = await fromAddress(argument).catch(() => undefined);
  const { entries } = await store.list();
  return ref && entries.find(({ kind, key }) => kind === 'analysis' && key === keyOf(ref))?.id;
}

async function newAnalysis(argument: string, parameters: URLSearchParams, id: string): Promise<Opened> {
  const study = await Study.of(await gameAt(argument, parameters));
  const text = await rulesText(study.ref);
  return { study, evaluations: new Evaluations(study), keeper: await Keeper.open(id), rulesText: text, notice: '' };
}

async function resumed(file: AnalysisFile, keeper: Keeper): Promise<Opened> {
  const ref = await variantOf(file, rulesText);
  const study = await Study.of(await placed(ref));
  const record = await rules.readPgn(ref, file.pgn);
  await study.resume(file, record);
  const wrong = record.diagnostics.find(({ severity }) => severity === 'error');
  const changed = ref !== file.variant ? 'The library has changed since this analysis began: it goes on by the rules that were stored with it.' : '';
  return { study, evaluations: new Evaluations(study), keeper, rulesText: ref.kind === 'library' ? file.rules : undefined, notice: wrong ? `Not all moves could be read: ${wrong.message}` : changed };
}

/** Returns the start of a variant. */
async function placed(ref: VariantRef) {
  return gameAt(await toAddress(ref), new URLSearchParams());
}
