import { expect, test } from 'vitest';
import { History } from './history';

test('typing without a pause is one step, everything else a step of its own', () => {
  const history = new History('');
  history.type('a', 0);
  history.type('ab', 500);
  history.type('abc', 3000);
  history.change('x');
  history.type('xy', 3100);
  const back: string[] = [];
  while (history.canUndo) {
    history.undo();
    back.push(history.text);
  }
  expect(back).toEqual(['x', 'abc', 'ab', '']);
  history.redo();
  expect(history.text).toBe('ab');
  history.change('z');
  expect([history.canRedo, history.text]).toEqual([false, 'z']);
  history.undo();
  expect(history.text).toBe('ab');
});

test('what changes nothing is no step, and the stack is bounded', () => {
  const history = new History('a');
  history.change('a');
  expect(history.canUndo).toBe(false);
  for (let step = 0; step < 1000; step++) history.change(`${step}`);
  let steps = 0;
  for (; history.canUndo; steps++) history.undo();
  expect(steps).toBeLessThan(300);
});
