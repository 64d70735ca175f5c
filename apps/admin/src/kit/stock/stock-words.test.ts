import { expect, it } from 'vitest';
import { signedCount } from './stock-words.ts';

it('a change of stock has its sign, and none when nothing changed', () => {
  expect([3, -3, 0, -0].map(signedCount)).toEqual(['+3', '−3', '0', '0']);
});
