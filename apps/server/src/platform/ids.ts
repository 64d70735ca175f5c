import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

export interface Ids {
  /** 24 hexadecimal digits, as themes and integrations expect them; later ids sort after earlier ones. */
  next(): string;
  /** 256 bits for links and cookies; only its hash is ever stored. */
  token(): string;
}

const RANDOM_BITS = 54n;

export function createIds(clock: Clock): Ids {
  return {
    next() {
      // 42 bits of milliseconds last until 2109; 54 random bits make an id hard to guess, which is a courtesy
      // and never the permission check.
      const time = BigInt(clock.now().getTime()) & ((1n << 42n) - 1n);
      const random = randomBytes(8).readBigUInt64BE() >> (64n - RANDOM_BITS);
      return ((time << RANDOM_BITS) | random).toString(16).padStart(24, '0');
    },
    token: () => randomBytes(32).toString('base64url'),
  };
}
