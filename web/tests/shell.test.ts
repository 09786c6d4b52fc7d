// The frame around the screens.
import { expect, test } from 'vitest';
import { studio } from './support';

const fers = studio();

test('every screen of the menu opens', async () => {
  const page = await fers.open('');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const title of await page.getByRole('navigation', { name: 'Screens' }).getByRole('link').allTextContents()) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.locator('nav a[aria-current=page]', { hasText: title }).waitFor();
    await expect.poll(() => page.locator('main h1').count()).toBe(1);
  }
});

test('an unknown place is said to be one', async () => {
  const page = await fers.open('#/nowhere');
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('nowhere');
});
