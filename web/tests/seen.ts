// What tests look at: problems for people who use a screen reader, and pictures of a page in all its looks.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { isFirefox, pictures } from './support';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** Waits until colours and places have changed: in between, contrasts are those of neither look. */
export async function changesEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (animation: Animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(document.getAnimations().filter(ends).map((animation) => animation.finished));
  });
}

/** The serious problems that axe finds, each with the elements concerned. It ends the tabs of Firefox ESR 140, so that it looks in Chromium only. */
export async function seriousProblems(page: Page): Promise<string[]> {
  if (isFirefox) return [];
  await page.evaluate(axe);
  await changesEnded(page);
  const violations = await page.evaluate(async () => {
    const found = await (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run();
    return found.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) }));
  });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

/** Keeps pictures of a page: light, dark, and on a phone. Says whether the phone has to scroll sideways. */
export async function pictured(page: Page, name: string): Promise<boolean> {
  const keep = (look: string) => page.screenshot({ path: join(pictures, `${name}-${look}.png`), fullPage: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await keep('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await keep('dark');
  await page.setViewportSize({ width: 360, height: 740 });
  await keep('phone-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await keep('phone');
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await page.setViewportSize({ width: 1280, height: 800 });
  return scrolls;
}
