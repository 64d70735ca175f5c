import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';
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

/** Asking the system for random bytes costs the same for many as for few. */
const RANDOM_POOL_BYTES = 4_096;

function createRandomNumbers(): () => bigint {
  const pool = Buffer.alloc(RANDOM_POOL_BYTES);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += 8;
    return pool.readBigUInt64BE(used - 8);
  };
}

/** No id that was made at this time (milliseconds) or later sorts before it. */
export const firstIdAt = (time: number): string =>
  ((BigInt(Math.max(0, Math.trunc(time))) & TIME_MASK) << RANDOM_BITS).toString(16).padStart(24, '0');

export function createIds(clock: Clock): Ids {
  const nextRandom = createRandomNumbers();
  let last = { time: -1n, random: 0n };
  return {
    next() {
      const time = BigInt(clock.now().getTime()) & TIME_MASK;
      // Random, so that an id is hard to guess, which is a courtesy and never the permission check. Within one
      // millisecond it grows by a random step instead, from the lower half: there is room for millions of steps.
      const random =
        time === last.time ? last.random + 1n + (nextRandom() >> 32n) : nextRandom() >> (65n - RANDOM_BITS);
      last = { time, random };
      return ((time << RANDOM_BITS) + random).toString(16).padStart(24, '0');
    },
    uuid: () => randomUUID(),
    token: () => randomBytes(32).toString('base64url'),
  };
}
