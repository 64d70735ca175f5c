import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RedisConnection } from './redis-connection.ts';

export interface Limit {
  /** Counters of different names never meet. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export interface LimitDecision {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

/**
 * Counts what happens per key in fixed windows. Keys come from the trusted client address or the canonical
 * account only, never from a field that a caller can vary.
 */
export interface Limiter {
  /** Of several at once (`count`) all are allowed or none. */
  take(limit: Limit, key: string, count?: number): Promise<LimitDecision>;
  /** Gives one back: what was counted turned out to be harmless, such as a correct password. */
  restore(limit: Limit, key: string): Promise<void>;
}

export const createMemoryLimiter = (): Limiter =>
  createLimiter(
    ({ name, max, windowSeconds }) =>
      new RateLimiterMemory({ keyPrefix: name, points: max, duration: windowSeconds }),
  );

/** Shared by every process that uses the same Redis; counts in memory for as long as Redis is away. */
export const createRedisLimiter = (redis: RedisConnection): Limiter =>
  createLimiter(({ name, max, windowSeconds }) => {
    const options = { keyPrefix: `awning:limit:${name}`, points: max, duration: windowSeconds };
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  });

function createLimiter(counterFor: (limit: Limit) => RateLimiterAbstract): Limiter {
  const counters = new Map<string, RateLimiterAbstract>();
  // Most limits are one object each; those that say the same share a counter.
  const known = new WeakMap<Limit, RateLimiterAbstract>();
  const counter = (limit: Limit): RateLimiterAbstract => {
    const direct = known.get(limit);
    if (direct) return direct;
    const found = findCounter(limit);
    known.set(limit, found);
    return found;
  };
  const findCounter = (limit: Limit): RateLimiterAbstract => {
    const id = `${limit.name}/${limit.max}/${limit.windowSeconds}`;
    const existing = counters.get(id);
    if (existing) return existing;
    const limiter = counterFor(limit);
    counters.set(id, limiter);
    return limiter;
  };
  return {
    async take(limit, key, count) {
      try {
        await counter(limit).consume(key, count);
        return { allowed: true, retryAfterSeconds: 0 };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
    async restore(limit, key) {
      await counter(limit).reward(key);
    },
  };
}
