import { expect, test } from 'vitest';
import type { LegalMove } from '../../core/types';
import { isMoveFile, isRemark, moveMeant, partsOf } from './notation';

const travel = (text: string, from: number, to: number, promotion?: number) => ({ text, from, to, promotion, kind: 'travel' }) as LegalMove;
const castle = (text: string, from: number, to: number) => ({ text, from, to, kind: 'castle' }) as LegalMove;

const letters = ['K', 'Q', 'N'];
const legal = [travel('a2a4', 10, 30), travel('j9j10', 89, 99), travel('j9j10q', 89, 99, 1), castle('f1i1', 5, 8), castle('f1c1', 5, 2)];

test('moves are found by their squares and by what becomes of a pawn', () => {
  expect(moveMeant('a2-a4', legal, letters)?.text).toBe('a2a4');
  expect(moveMeant('j9-j10=Q+', legal, letters)?.text).toBe('j9j10q');
  expect(moveMeant('j9-j10', legal, letters)?.text).toBe('j9j10');
  expect(moveMeant('j9-j10=N', legal, letters)).toBeUndefined();
});

test('castling is written with zeros or the letter O', () => {
  expect(moveMeant('0-0', legal, letters)?.text).toBe('f1i1');
  expect(moveMeant('O-O-O+', legal, letters)?.text).toBe('f1c1');
});

test('what is no move means none', () => {
  for (const text of ['', 'a2a4', 'k2-a4', 'a0-a4', '0-0-0-0', '<b>a2-a4</b>']) expect(moveMeant(text, legal, letters)).toBeUndefined();
  expect(isRemark('% a2-a4')).toBe(true);
  expect(isRemark('a2-a4')).toBe(false);
});

test('a move file is known by its first move', () => {
  for (const text of ['a2-a4', '% mine\n\n0-0-0\r\nnonsense', 'a9xb10=Q+']) expect(isMoveFile(text)).toBe(true);
  for (const text of ['', '% a2-a4', 'k:1\na2-a4', '1. a2-a4', '-----']) expect(isMoveFile(text)).toBe(false);
});

test('a board file has allocations, ranks and a status line', () => {
  const parts = partsOf('% mine\nk:1\r\nr:2\n-----\n. .\n. .\n-----\nw:++++:0:0\n');
  expect(parts).toEqual({ allocations: ['k:1', 'r:2'], ranks: ['. .', '. .'], status: 'w:++++:0:0' });
});
