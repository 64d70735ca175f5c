import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../testing/any-text.ts';
import { codeKey, generateCode, refuseCode, tidyCode } from './coupon-code.ts';

describe('the form in which codes are compared', () => {
  it.each([
    ['SUMMER20', 'summer20'],
    ['SUMMER20', '  Summer 20 '],
    ['SUMMER20', 'ｓｕｍｍｅｒ２０'],
    ['SUMMER20', 'SUM\u200bMER\u00ad20\ufeff'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['Ⅳ', 'iv'],
    ['café', 'CAFE\u0301'],
  ])('%j and %j are one code', (one, other) => {
    expect(codeKey(one)).toBe(codeKey(other));
  });

  it.each([
    ['SAVE10', 'SAVE1O'],
    ['SAVE-10', 'SAVE10'],
    ['café', 'cafe'],
  ])('%j and %j are two', (one, other) => {
    expect(codeKey(one)).not.toBe(codeKey(other));
  });

  it("a coupon code's key is stable, equal for the code as shown, and independent of case", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (typed) => {
        const key = codeKey(typed);
        expect(codeKey(key)).toBe(key);
        expect(codeKey(tidyCode(typed))).toBe(key);
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (typed) => {
        expect(codeKey(typed.toUpperCase())).toBe(codeKey(typed.toLowerCase()));
      }),
    );
  });
});

describe('a code', () => {
  it.each(['A', '10 % off!', '夏', '🎁', 'x'.repeat(50)])('a coupon code may be %s', (code) => {
    expect(refuseCode(tidyCode(code))).toBeNull();
  });

  it.each([
    ['', 'Enter a code.'],
    [' \t\u200b\u3000', 'Enter a code.'],
    ['x'.repeat(51), 'Please use at most 50 characters.'],
    ['🎁'.repeat(51), 'Please use at most 50 characters.'],
    ['A\u0007B', 'Please use letters, digits and signs that people can type.'],
    ['A\u0000B', 'Please use letters, digits and signs that people can type.'],
    ['A\ue000B', 'Please use letters, digits and signs that people can type.'],
    ['A\ud800B', 'Please use letters, digits and signs that people can type.'],
  ])('a coupon code may not be %j', (code, sentence) => {
    expect(refuseCode(tidyCode(code))).toBe(sentence);
  });

  it('that is made up can be read aloud, and no two are the same', () => {
    const codes = Array.from({ length: 1_000 }, generateCode);
    for (const code of codes) expect(code).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{8}$/);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
