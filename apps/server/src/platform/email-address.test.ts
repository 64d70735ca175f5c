import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { canonicalEmail } from './email-address.ts';

describe('the canonical form of an address', () => {
  it('is its own canonical form, for any text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const once = canonicalEmail(text);
        expect(canonicalEmail(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is its own canonical form for every character, alone and under an accent', () => {
    for (let code = 0; code < 0x30000; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      for (const text of [String.fromCodePoint(code), `${String.fromCodePoint(code)}\u0331`]) {
        const once = canonicalEmail(`a${text}b@example.com`);
        if (canonicalEmail(once) !== once) expect.fail(`U+${code.toString(16)}`);
      }
    }
  });

  it('does not tell spellings apart that people do not tell apart', () => {
    const spellings = ['Zoë@Example.com', ' zoe\u0308@EXAMPLE.COM ', 'ZOË@example.com'];
    expect(new Set(spellings.map(canonicalEmail)).size).toBe(1);
    expect(canonicalEmail('zoe@example.com')).not.toBe(canonicalEmail('zoë@example.com'));
  });
});
