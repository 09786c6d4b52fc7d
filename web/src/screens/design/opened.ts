// Which design an address means, and what is stored of it.
import { fromAddress } from '../../core/address';
import { texts } from '../../core/rules';
import { newId } from '../../documents/entry';
import { Keeper } from '../../documents/keeper.svelte';
import { store } from '../../documents/store';
import type { Route } from '../../shell/route';

/**
 * A design to open: a stored or new document, and the text that it begins with where an address
 * holds one.
 */
export interface OpenedDesign {
  keeper: Keeper;
  begin: { text: string; format: string | undefined; index: number | undefined } | undefined;
  /** What is to be known about where the design comes from. */
  notice: string;
}

/**
 * Opens the design that an address names, one that begins with its text, or the last one that was
 * changed.
 */
export async function openedDesign({ argument, parameters }: Route): Promise<OpenedDesign> {
  if (argument !== '') return newDesign(argument);
  const id = parameters.get('design') ?? (await latest()) ?? newId();
  try {
    const keeper = await Keeper.open(id);
    if (keeper.stored === undefined || keeper.stored.format === 'fers-design') return { keeper, begin: undefined, notice: '' };
    keeper.close();
    return { keeper: await Keeper.open(newId()), begin: undefined, notice: 'The address names no design: a new one begins.' };
  } catch (error) {
    const notice = `The stored design cannot be read, and a new one begins. What is stored can be downloaded in “My work”. ${message(error)}`;
    return { keeper: await Keeper.open(newId()), begin: undefined, notice };
  }
}

async function latest(): Promise<string | undefined> {
  const { entries } = await store.list();
  return entries.find(({ kind }) => kind === 'design')?.id;
}

async function newDesign(argument: string): Promise<OpenedDesign> {
  const keeper = await Keeper.open(newId());
  try {
    const ref = await fromAddress(argument);
    const begin = ref.kind === 'text' ? { text: ref.text, format: ref.format, index: ref.index } : { text: (await texts.save(ref, 'fers')).text, format: undefined, index: undefined };
    return { keeper, begin, notice: '' };
  } catch (error) {
    return { keeper, begin: undefined, notice: `This address cannot be opened: ${message(error)}` };
  }
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));
