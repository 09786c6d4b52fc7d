// What tests do on the Play screen, in the words of players.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { Studio } from './support';

export const square = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}(,|$)`) });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The moves of the game. */
export const listed = (page: Page) => page.locator('.moves button').allTextContents();
/** Waits until so many moves are listed. */
export const seen = (page: Page, count: number) => page.locator('.moves button').nth(count - 1).waitFor();
/** Waits until the game stands like this. */
export const stands = (page: Page, words: string | RegExp) => page.locator('.status').getByText(words).waitFor();

/** Selects a piece by the keyboard. While the board waits for the next position, Enter does nothing; who plays presses it again. */
export const pickedUp = (page: Page, name: string) =>
  vi.waitFor(
    async () => {
      await square(page, name).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('gridcell', { name: new RegExp(`^${name}(,|$)`), selected: true }).waitFor({ timeout: 1000 });
    },
    { timeout: 20_000, interval: 100 },
  );

export async function middle(page: Page, name: string) {
  const box = await square(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not seen`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

/** Drops a file somewhere on the page, as the browser does it. */
export const dropped = (page: Page, name: string, text: string) =>
  page.locator('h1').evaluate((target, [name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text!], name!));
    for (const type of ['dragenter', 'dragover', 'drop']) target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, text]);

/** Sends a field the event of a pasted text. The browser inserts nothing for it: the page must. */
export const pasted = (field: Locator, text: string) =>
  field.evaluate((target, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Begins another game; `players` as the dialog names them. */
export async function newGame(page: Page, players: string, more: () => Promise<void> = async () => {}) {
  await button(page, 'New game').click();
  await page.getByLabel('Players').selectOption(players);
  await more();
  await button(page, 'Start').click();
  await page.getByRole('dialog', { name: 'New game' }).waitFor({ state: 'hidden' });
}

/** Begins a game of two people at one screen. */
export const hotSeat = (page: Page, more?: () => Promise<void>) => newGame(page, 'screen', more);

/** Opens pages whose board is there. */
export function onBoard(fers: Studio) {
  return async (hash: string, options?: BrowserContextOptions): Promise<Page> => {
    const page = await fers.open(hash, options);
    await page.getByRole('gridcell').first().waitFor();
    return page;
  };
}

/** Types moves, each when the one before has been taken. */
export async function typed(page: Page, ...moves: string[]) {
  for (const move of moves) {
    await page.getByLabel('Move', { exact: true }).fill(move);
    await page.keyboard.press('Enter');
    await page.locator('#typed-move').and(page.locator(':placeholder-shown')).waitFor();
  }
}

/** Where every piece stands, by the names of the squares. */
export const placed = (page: Page) => page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')).filter((label) => label?.includes(',')).sort());
