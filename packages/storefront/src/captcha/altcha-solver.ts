import type { CaptchaChallenge } from '@awning/contract';

export type Solution = { readonly counter: number; readonly derivedKey: string };

/** Which numbers to try: `start`, and then every `step`th. */
export type Share = { readonly start: number; readonly step: number };

/** No challenge of ours is this long; a page that sends one gets no more work out of a visitor. */
const LAST_COUNTER = 100_000;

/** PBKDF2 with SHA-256. */
export type DeriveKey = (
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
  length: number,
) => Uint8Array | Promise<Uint8Array>;

/** Tries numbers until the key that is made of one begins as the challenge says. Null: none of its share does. */
export async function findSolution(
  { parameters }: CaptchaChallenge,
  { start, step }: Share,
  deriveKey: DeriveKey,
): Promise<Solution | null> {
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters;
  const bytes = bytesOf(nonce);
  const password = new Uint8Array(bytes.length + 4);
  password.set(bytes);
  const counterIn = new DataView(password.buffer, bytes.length);
  const saltBytes = bytesOf(salt);
  for (let counter = start; counter <= LAST_COUNTER; counter += step) {
    counterIn.setUint32(0, counter);
    const derivedKey = hexOf(await deriveKey(password, saltBytes, cost, keyLength));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
  return null;
}

/** By what the browser has for it, and only on pages that came by https or from the machine itself. */
export const deriveWith =
  (subtle: SubtleCrypto): DeriveKey =>
  async (password, salt, rounds, length) => {
    const material = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
    return new Uint8Array(await subtle.deriveBits(derivation, material, length * 8));
  };

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (key: Uint8Array): string =>
  Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('');
