import fc from 'fast-check';
import { expect, it } from 'vitest';
import { characterCount, isLongerThan } from './character-count.ts';

it('a character counts once, however many units it is stored in', () => {
  expect(['', 'abc', '😀😀😀', 'a\r\nb', 'a\nb', '\uD83D'].map(characterCount)).toEqual([0, 3, 3, 3, 3, 1]);
});

it('characterCount and isLongerThan count code points, and a line break as one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, limit) => {
      const walked = [...text.replaceAll('\r\n', '\n')].length;
      expect(characterCount(text)).toBe(walked);
      expect(isLongerThan(text, limit)).toBe(walked > limit);
    }),
  );
});
