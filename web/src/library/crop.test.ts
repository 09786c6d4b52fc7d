import { expect, test } from 'vitest';
import { boardOnly } from './crop';

const label = (x: number, y: number, text: string) => `<text x="${x}" y="${y}">${text}</text>`;

test('two files and three ranks', () => {
  const labels = [label(28, 285, '1'), label(28, 185, '2'), label(28, 85, '3'), label(106, 364, 'a'), label(206, 364, 'b')].join('');
  const svg = `<svg viewBox="0 0 332 380" width="166" height="190">${labels}<text class="x" x="3" y="9">note</text></svg>`;
  expect(boardOnly(svg)).toContain('viewBox="53 21 206 306" width="103" height="153"');
});

test('drawings without coordinates stay as they are', () => {
  const svg = '<svg viewBox="0 0 10 10" width="5" height="5"><text x="5" y="5">a</text></svg>';
  expect(boardOnly(svg)).toBe(svg);
});
