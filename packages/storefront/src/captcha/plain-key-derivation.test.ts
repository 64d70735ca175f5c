import { pbkdf2Sync } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { derivePlainKey } from './plain-key-derivation.ts';

it('derivePlainKey derives the same keys as the platform, for passwords and salts of any length', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  const few = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(bytes, bytes, few, fc.integer({ min: 1, max: 70 }), (password, salt, rounds, length) => {
      const expected = new Uint8Array(pbkdf2Sync(password, salt, rounds, length, 'sha256'));
      expect(derivePlainKey(password, salt, rounds, length)).toEqual(expected);
    }),
  );
});
