import { argon2Sync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { createPasswords } from './passwords.ts';

const { hash: hashPassword, verify: verifyPassword } = createPasswords();
/** For what is true at any cost. */
const cheap = createPasswords({ memoryKib: 8, passes: 1 });

describe('stored passwords', () => {
  it('stored passwords are argon2id in the usual notation, with a new salt each time', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('stored passwords open to the same words and to no others', async () => {
    const word = anyText({ minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(word, word, async (password, other) => {
        fc.pre(password.normalize('NFC') !== other.normalize('NFC'));
        const stored = await cheap.hash(password);
        expect(await cheap.verify(stored, password)).toBe(true);
        expect(await cheap.verify(stored, other)).toBe(false);
      }),
      { numRuns: 50 },
    );
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword(stored, 'correct horse')).toBe(true);
    expect(await verifyPassword(stored, 'wrong horse')).toBe(false);
  });

  it('a password matches in any Unicode spelling of an accent', async () => {
    expect(await cheap.verify(await cheap.hash('zoe\u0308 was here'), 'zo\u00eb was here')).toBe(true);
  });

  it('made with another cost keep working', async () => {
    // 8 MiB, three passes, a tag of 16 bytes.
    const nonce = Buffer.alloc(16, 7);
    const tag = argon2Sync('argon2id', {
      message: Buffer.from('old password'),
      nonce,
      parallelism: 1,
      tagLength: 16,
      memory: 8_192,
      passes: 3,
    });
    const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
    const stored = `$argon2id$v=19$m=8192,t=3,p=1$${base64(nonce)}$${base64(tag)}`;
    expect(await verifyPassword(stored, 'old password')).toBe(true);
    expect(await verifyPassword(stored, 'new password')).toBe(false);
  });

  it('an account that does not exist is refused, and takes the same work', async () => {
    expect(await verifyPassword(null, 'anything')).toBe(false);
    const stored = await hashPassword('correct horse');
    const median = async (account: string | null): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 3; i++) {
        const started = performance.now();
        await verifyPassword(account, 'wrong horse');
        times.push(performance.now() - started);
      }
      return times.toSorted((a, b) => a - b)[1] ?? 0;
    };
    // Written down, not asserted: a busy machine would make it a flaky test.
    const [known, unknown] = [await median(stored), await median(null)];
    process.stdout.write(
      `password check: known account ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms\n`,
    );
  });

  it('a stored value of an unknown form is our fault, not a wrong password', async () => {
    await expect(verifyPassword('$2b$10$something', 'x')).rejects.toThrow('unknown form');
  });
});
