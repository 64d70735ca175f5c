import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashRequest } from './request-hash.ts';

const asSent = fc.json().map((text): unknown => JSON.parse(text));

const backwards = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, backwards(inner)]),
  );
};

describe('the hash of a request', () => {
  it('the hash of a request does not depend on the order of fields', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (request) => {
        expect(hashRequest(backwards(request))).toBe(hashRequest(request));
      }),
    );
  });

  it('the hash of a request differs for different requests', () => {
    fc.assert(
      fc.property(asSent, asSent, (one, other) => {
        const same = isDeepStrictEqual(one, other);
        expect(hashRequest(one) === hashRequest(other)).toBe(same);
      }),
    );
    const different = [
      undefined,
      null,
      '',
      'null',
      [],
      {},
      [1, 2],
      [2, 1],
      { a: [] },
      { a: {} },
      1,
      '1',
      true,
    ];
    expect(new Set(different.map(hashRequest)).size).toBe(different.length);
  });
});
