import { describe, expect, it } from 'vitest';
import { readIdempotencyKey } from './idempotency-key.ts';

const read = (key?: string | string[]): string | undefined =>
  readIdempotencyKey({ headers: key === undefined ? {} : { 'idempotency-key': key } });

describe('the header Idempotency-Key', () => {
  it.each(['a', '8e03978e-40d5-43dd-bc93-6894a57f9324', '"quoted, as some do"', '~'.repeat(255)])(
    'the Idempotency-Key header names the request: %s',
    (key) => {
      expect(read(key)).toBe(key);
    },
  );

  it('the header Idempotency-Key need not be there', () => {
    expect(read()).toBeUndefined();
  });

  it.each(['', '~'.repeat(256), 'café', 'a\tb', '\u0000', ['a', 'b']])(
    'the Idempotency-Key header is refused as %j',
    (key) => {
      expect(() => read(key)).toThrow(
        expect.objectContaining({
          code: 'http.bad-idempotency-key',
          status: 400,
          message: 'The Idempotency-Key must have 1 to 255 characters, all of them from plain ASCII.',
        }),
      );
    },
  );
});
