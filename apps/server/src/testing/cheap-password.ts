import { argon2Sync, randomBytes } from 'node:crypto';

export const TEST_PASSWORD = 'correct horse battery';

const cost = { memory: 8, passes: 1, tagLength: 32 };
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const nonce = randomBytes(16);
const tag = argon2Sync('argon2id', {
  message: Buffer.from(TEST_PASSWORD),
  nonce,
  parallelism: 1,
  ...cost,
});

/** Of `TEST_PASSWORD`, checked at once: what a password costs to check is kept with its hash. */
export const cheapHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(nonce)}$${base64(tag)}`;
