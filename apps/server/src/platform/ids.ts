import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';

export interface Ids {
  /** 24 hexadecimal digits, as themes and integrations expect them; later ids sort after earlier ones. */
  next(): string;
  /** For what is known by a UUID elsewhere, such as the variants of a product. */
  uuid(): string;
  /** 256 bits for links and cookies; only its hash is ever stored. */
  token(): string;
}

/** 42 bits of milliseconds last until 2109. */
const TIME_MASK = (1n << 42n) - 1n;
const RANDOM_BITS = 54n;

export function createIds(clock: Clock): Ids {
  let last = { time: -1n, random: 0n };
  return {
    next() {
      const time = BigInt(clock.now().getTime()) & TIME_MASK;
      // Random, so that an id is hard to guess, which is a courtesy and never the permission check. Within one
      // millisecond it grows by a random step instead, from the lower half: there is room for millions of steps.
      const random =
        time === last.time
          ? last.random + 1n + BigInt(randomBytes(4).readUInt32BE())
          : randomBytes(8).readBigUInt64BE() >> (65n - RANDOM_BITS);
      last = { time, random };
      return ((time << RANDOM_BITS) + random).toString(16).padStart(24, '0');
    },
    uuid: () => randomUUID(),
    token: () => randomBytes(32).toString('base64url'),
  };
}
