// The frame around the screens.
import { expect, test } from 'vitest';
import { isFirefox, studio } from './support';

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

test.skipIf(isFirefox)('a phone has the screens that few people need behind a button', async () => {
  const page = await fers.open('', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const menu = page.getByRole('navigation', { name: 'Screens' });
  await menu.getByRole('link', { name: 'My work' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Export' }).isVisible()).toBe(false);
  await menu.getByRole('button', { name: 'More screens' }).tap();
  await menu.getByRole('link', { name: 'Export' }).tap();
  await page.getByRole('heading', { level: 1, name: /^Export/ }).waitFor();
  // The screen that is shown stays in the menu.
  expect(await menu.getByRole('link', { name: 'Export' }).isVisible()).toBe(true);
  expect(await menu.getByRole('link', { name: 'RW144' }).isVisible()).toBe(false);
});
