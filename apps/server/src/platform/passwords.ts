import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's second choice for argon2id: 19 MiB, two passes. Stored with the hash, so it can be raised later. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;

const derive = promisify(argon2);

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly tagLength: number;
}

const hash = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  derive('argon2id', {
    // Keyboards differ in how they spell an accented letter; the person does not.
    message: Buffer.from(password.normalize('NFC'), 'utf8'),
    nonce,
    parallelism: 1,
    ...cost,
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await hash(password, salt, { memory: MEMORY_KIB, passes: PASSES, tagLength: TAG_BYTES });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Nobody's password, so that an unknown account takes as long to refuse as a known one. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(Buffer.alloc(16, 1))}$${base64(Buffer.alloc(TAG_BYTES, 1))}`;

/** Pass null for an account that does not exist: the same work is done, and the answer is no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const [, memory = '', passes = '', salt = '', tag = ''] = PHC.exec(stored ?? NOBODY) ?? [];
  if (tag === '') throw new Error('A stored password hash has an unknown form');
  const expected = Buffer.from(tag, 'base64');
  const actual = await hash(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== null;
}
