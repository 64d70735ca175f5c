import { JAVASCRIPT_ERROR_LIMITS } from '@awning/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../testing/any-text.ts';
import { readFault } from './reported-fault.ts';

const now = new Date('2026-03-01T10:00:00Z');
const read = (data: Record<string, unknown>, timestamp = now.getTime()) =>
  readFault({ event: 'JavascriptError', data, timestamp }, { browser: '', now });

describe('a report from a stranger', () => {
  it('a report of a browser error can be stored with any content', () => {
    const long = fc
      .tuple(anyText({ minLength: 1, maxLength: 4 }), fc.nat(2000))
      .map(([text, times]) => text.repeat(times));
    const anything = fc.oneof(long, fc.double(), fc.constantFrom(null, true, [], {}, { a: [1] }));
    const data = fc.dictionary(
      fc.constantFrom(...Object.keys(JAVASCRIPT_ERROR_LIMITS), 'line', 'column', 'other'),
      anything,
    );
    fc.assert(
      fc.property(data, fc.maxSafeNat(), (reported, timestamp) => {
        const fault = read(reported, timestamp);
        const broken = Object.entries(JAVASCRIPT_ERROR_LIMITS).filter(([field, limit]) => {
          const text = fault[field as keyof typeof JAVASCRIPT_ERROR_LIMITS];
          return text.length > limit || !text.isWellFormed() || text.includes('\u0000');
        });
        expect(broken).toEqual([]);
        expect(fault.fingerprint).toMatch(/^[0-9a-f]{32}$/);
        expect(fault.seenAt.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(fault.line === null || Number.isInteger(fault.line)).toBe(true);
      }),
    );
  });

  it('a reported stack loses the queries and fragments of addresses and keeps lines and columns', () => {
    const stack = 'at open (https://a.example/s.js?key=x:y:10:5)\nat /page#secret:3\nWhat now? See #7';
    expect(read({ stack }).stack).toBe('at open (https://a.example/s.js:10:5)\nat /page:3\nWhat now? See #7');
  });

  it('a report loses keys and mail addresses in paths, and keeps the names of files', () => {
    const key = `5f8d04f1b54764421b7156c1.${'aB3-'.repeat(10)}xyz`;
    const fault = read({
      page: `/checkout/orders/${key}`,
      source: `https://a.example/checkout/orders/${key}`,
      stack: `at f (https://a.example/checkout/orders/${key}:10:5)\nat g (/s/5f8d04f1b54764421b7156c1.js:1:2)`,
      message: `Failed to load /leave/someone%40example.com`,
    });
    expect(fault).toMatchObject({
      page: '/checkout/orders/…',
      source: 'https://a.example/checkout/orders/…',
      stack: 'at f (https://a.example/checkout/orders/…:10:5)\nat g (/s/5f8d04f1b54764421b7156c1.js:1:2)',
      message: 'Failed to load /leave/(email)',
    });
  });

  it('a sentence loses mail addresses, also one that is made of data, and a stack keeps its places', () => {
    expect(read({ message: 'Cannot write to anna@example.com now' }).message).toBe(
      'Cannot write to (email) now',
    );
    expect(read({ typed: 'anna@example.com' }).message).not.toContain('example.com');
    const stack = 'open@https://a.example/s.js:1:2\nglobal code@https://a.example/t.js:3:4';
    expect(read({ message: 'x', stack }).stack).toBe(stack);
  });

  it('the time of a reported error is believed only within the last hour', () => {
    const ago = (ms: number) => now.getTime() - ms;
    expect(read({}, ago(3_600_000)).seenAt.getTime()).toBe(ago(3_600_000));
    expect(read({}, ago(3_600_001)).seenAt).toEqual(now);
    expect(read({}, ago(-1)).seenAt).toEqual(now);
  });

  it('reported errors from different places have different fingerprints', () => {
    const at = (place: string) => read({ message: 'x', stack: `Error: x\n  at f (${place})` }).fingerprint;
    expect(at('/a.js:1:2')).toBe(at('/a.js:1:2'));
    expect(at('/a.js:1:2')).not.toBe(at('/b.js:1:2'));
  });
});
