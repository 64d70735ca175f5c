import { expect, it } from 'vitest';
import { findOpenBlock } from './open-block.ts';

it.each([
  ['nothing is open', '{.section a}{.if b}x{.end}{.end}', null],
  ['the only block is open', '<p>\n{.section a}\n', { tag: '{.section a}', line: 2 }],
  [
    'an end was meant for a block further out',
    '{.section a}\n  {.if b}\n    x\n{.end}\n',
    { tag: '{.if b}', line: 2 },
  ],
  [
    'the first of several slips counts',
    '{.repeated section items}\n\t{.equal? a 1}\n\t\t{.if b}\n\t\tx\n\t{.end}\n{.end}\n',
    { tag: '{.if b}', line: 3 },
  ],
  [
    'everything is on one line, the block that is left open counts',
    '{.section a}{.if b}x{.end}',
    { tag: '{.section a}', line: 1 },
  ],
  [
    'tags in comments do not count',
    '{## {.section x} ##}\n{.macro m}\n{.folder?}x{.end}\n',
    { tag: '{.macro m}', line: 2 },
  ],
  [
    'nothing counts behind a comment that is never closed',
    '{.if a}\n{## {.section x}\n{.end}\n',
    { tag: '{.if a}', line: 1 },
  ],
  ['an {.or} opens nothing', '{.if a}\nx\n{.or}\ny\n', { tag: '{.if a}', line: 1 }],
])('in a template, %s', (_, source, expected) => {
  expect(findOpenBlock(source)).toEqual(expected);
});

it.each([
  ['comments', '{##'],
  ['tags', '{.section a '],
  ['predicates', '{.a?'],
])('a megabyte of %s that nobody closes is read in no time', (_, piece) => {
  const source = `{.section a}${piece.repeat(1_000_000 / piece.length)}`;
  const start = performance.now();
  expect(findOpenBlock(source)).toEqual({ tag: '{.section a}', line: 1 });
  expect(performance.now() - start).toBeLessThan(1_000);
});
