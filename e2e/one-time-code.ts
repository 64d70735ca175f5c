import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a key, some half minutes from now. */
export function oneTimeCode(secret: string, later = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', key).update(counter).digest();
  const start = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
