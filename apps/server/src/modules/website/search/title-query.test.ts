import { describe, expect, it } from 'vitest';
import { testSeed } from '../../../testing/test-effort.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { isNear, titleFit, titleQuery } from './title-query.ts';

const WORDS = ['keramik', 'ceramics', 'teapot', 'bowl', 'stoneware', 'glaze', 'kiln'] as const;

describe('a word with an error', () => {
  it('one letter that is wrong, missing, extra or swapped is forgiven, at any place and for any beginning', () => {
    const random = createTestRandom(testSeed());
    for (const word of WORDS)
      for (let at = 0; at < word.length; at++) {
        const letter = 'qxzjv'[random.below(5)] ?? 'q';
        const wrong = word.slice(0, at) + letter + word.slice(at + 1);
        const missing = word.slice(0, at) + word.slice(at + 1);
        const extra = word.slice(0, at) + letter + word.slice(at);
        const swapped = word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2);
        for (const typed of [wrong, missing, extra, swapped])
          for (let end = Math.max(4, at + 1); end <= typed.length; end++)
            expect([typed.slice(0, end), isNear(typed.slice(0, end), word)], `seed ${testSeed()}`).toEqual([
              typed.slice(0, end),
              true,
            ]);
      }
  });

  it.each([
    ['teapot', 'kettle'],
    ['bowls', 'kiln'],
    ['karemic', 'keramik'],
  ])('%s is not taken for %s', (typed, word) => {
    expect(isNear(typed, word)).toBe(false);
  });
});

describe('how a title fits', () => {
  it.each([
    [['teapot'], 'A blue Teapot', 0],
    [['tea', 'bl'], 'A blue Teapot', 1],
    [['taepot'], 'A blue Teapot', 2],
    [['teapot', 'red'], 'A blue Teapot', null],
    [['cafe'], 'Café', 0],
    [['1024'], 'Order 1042', null],
  ])('%j fits %j as %j', (words, title, fit) => {
    expect(titleFit(words, title)).toBe(fit);
  });
});

describe('what was typed', () => {
  it.each(["'", '\\', ':*', '& | !', '   ', '…'])('%j without a letter asks for nothing', (typed) => {
    expect(titleQuery(typed)).toBeNull();
  });

  it('a number is looked for as it is, without errors', () => {
    expect(titleQuery('#1042')).toMatchObject({ beginning: "'1042':*", near: null });
  });
});
