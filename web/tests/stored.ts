// What the browser has stored, for tests that look at it or damage it.
import type { Page } from 'playwright-core';

type Stored = Record<string, unknown>;
type Table = 'entries' | 'contents' | 'aside';

/** Returns all records of a table with their keys. */
const pairs = (page: Page, table: Table): Promise<[string, Stored][]> =>
  page.evaluate(
    (table) =>
      new Promise<[string, Stored][]>((resolve, reject) => {
        const opening = indexedDB.open('fers');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction(table).objectStore(table);
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.onsuccess = () => (opening.result.close(), resolve(keys.result.map((key, at) => [String(key), values.result[at]])));
        };
      }),
    table,
  );

/** Stores records in a table as they are, whatever they are. */
export const stored = (page: Page, table: Table, records: [string, unknown][]): Promise<void> =>
  page.evaluate(
    ([table, records]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('fers');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(table, 'readwrite');
          const store = transaction.objectStore(table);
          for (const [key, value] of records) {
            if (store.keyPath === null) store.put(value, key);
            else store.put(value);
          }
          transaction.oncomplete = () => (opening.result.close(), resolve());
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    [table, records] as const,
  );

export const records = async (page: Page, table: Table): Promise<Stored[]> => (await pairs(page, table)).map(([, value]) => value);

/** Replaces all records of a table by what a function makes of them. */
export const rewritten = async (page: Page, table: Table, change: (record: Stored) => unknown): Promise<void> =>
  stored(page, table, (await pairs(page, table)).map(([key, value]) => [key, change(value)]));

/** Waits until a stored record holds a text, and returns it. */
export async function storedRecord(page: Page, text: string): Promise<Stored> {
  for (const end = Date.now() + 20_000; ; await page.waitForTimeout(50)) {
    const found = (await records(page, 'contents')).find((record) => JSON.stringify(record).includes(text));
    if (found) return found;
    if (Date.now() > end) throw new Error(`no stored record holds ${text}`);
  }
}

/** Ends a tab as a crash does: the page hears nothing of it. */
export async function crashed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => {});
  await gone;
}
