// The list of documents as a screen shows it: read anew whenever a tab has stored, renamed or
// deleted one.
import type { Aside } from './database';
import type { Entry } from './entry';
import { listened } from './news';
import { store } from './store';

/** News come in bursts where an engine plays in another tab, or many documents are imported. */
const TOGETHER_MS = 80;

export class DocumentList {
  entries = $state.raw<Entry[]>([]);
  aside = $state.raw<Aside[]>([]);
  loaded = $state(false);
  problem = $state('');

  async read(): Promise<void> {
    try {
      const { entries, aside } = await store.list();
      [this.entries, this.aside] = [entries, aside];
      this.problem = (await store.problem()) ?? '';
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.loaded = true;
  }
}

/** Returns the list of documents, kept up to date. To be called where effects may be made. */
export function listed(): DocumentList {
  const list = new DocumentList();
  $effect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void list.read();
    const unhear = listened(({ kind }) => {
      if (kind === 'changed') timer ??= setTimeout(() => ((timer = undefined), void list.read()), TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      unhear();
    };
  });
  return list;
}

/** Returns a stored time in the words of the device. */
export function whenText(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
