import type { CaptchaChallenge } from '@awning/contract';

export type Solution = { readonly counter: number; readonly derivedKey: string };

/** Which numbers to try: `start`, and then every `step`th. */
export type Share = { readonly start: number; readonly step: number };

/** No challenge of ours is this long; whoever sends one gets no more work out of a visitor. */
const LAST_COUNTER = 100_000;

/** Tries numbers until the key that is made of one begins as the challenge says. Null: none of its share does. */
export async function findSolution(
  { parameters }: CaptchaChallenge,
  { start, step }: Share,
  subtle: SubtleCrypto,
): Promise<Solution | null> {
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters;
  const bytes = bytesOf(nonce);
  const password = new Uint8Array(bytes.length + 4);
  password.set(bytes);
  const counterIn = new DataView(password.buffer, bytes.length);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
  for (let counter = start; counter <= LAST_COUNTER; counter += step) {
    counterIn.setUint32(0, counter);
    const material = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivedKey = hexOf(await subtle.deriveBits(derivation, material, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
  return null;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
