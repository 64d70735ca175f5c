import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export interface Passwords {
  /** What is stored of a password. */
  hash(password: string): Promise<string>;
  /** Pass null for an account that does not exist: the same work is done, and the answer is no. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's second choice for argon2id: 19 MiB, two passes. Stored with the hash, so it can be raised later. */
const OWASP: PasswordCost = { memoryKib: 19_456, passes: 2 };
const TAG_BYTES = 32;

const derive = promisify(argon2);

const hash = (
  password: string,
  nonce: Buffer,
  { memoryKib, passes }: PasswordCost,
  tagLength: number,
): Promise<Buffer> =>
  derive('argon2id', {
    // Keyboards differ in how they spell an accented letter; the person does not.
    message: Buffer.from(password.normalize('NFC'), 'utf8'),
    nonce,
    parallelism: 1,
    memory: memoryKib,
    passes,
    tagLength,
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export function createPasswords(cost: PasswordCost = OWASP): Passwords {
  const written = (salt: Buffer, tag: Buffer): string =>
    `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`;
  /** Nobody's password, so that an unknown account takes as long to refuse as a known one. */
  const nobody = written(Buffer.alloc(16, 1), Buffer.alloc(TAG_BYTES, 1));
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return written(salt, await hash(password, salt, cost, TAG_BYTES));
    },
    async verify(stored, password) {
      const [, memory = '', passes = '', salt = '', tag = ''] = PHC.exec(stored ?? nobody) ?? [];
      if (tag === '') throw new Error('A stored password hash has an unknown form');
      const expected = Buffer.from(tag, 'base64');
      const stretch = { memoryKib: Number(memory), passes: Number(passes) };
      const actual = await hash(password, Buffer.from(salt, 'base64'), stretch, expected.length);
      return timingSafeEqual(actual, expected) && stored !== null;
    },
  };
}
