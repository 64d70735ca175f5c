import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeLimiter } from '../../testing/describe-limiter.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { hasRedisServer, startTestRedis, type TestRedis } from '../../testing/test-redis.ts';
import { systemClock } from '../clock.ts';
import { createDatabase } from '../db/index.ts';
import { createDatabaseLimiter, createMemoryLimiter, createRedisLimiter } from './index.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';

const givenUrl = process.env.AWNING_TEST_REDIS_URL;
const canStart = hasRedisServer();

const ready = (redis: RedisConnection): Promise<void> =>
  vi.waitFor(() => expect(redis.status).toBe('ready'), { timeout: 5_000 });

describeLimiter('memory', async () => ({ limiter: createMemoryLimiter(), close: async () => {} }));

describeLimiter('database', async () => {
  const home = await createTestDatabase();
  const database = createDatabase({ url: home.url, poolSize: 4, log: createTestLog().log });
  return {
    limiter: createDatabaseLimiter({ database, clock: systemClock }),
    async close() {
      await database.close();
      await home.drop();
    },
  };
});

// Skipped where neither a Redis is named nor one is installed.
describeLimiter(
  'redis',
  async () => {
    const own = givenUrl === undefined ? await startTestRedis() : null;
    const redis = connectRedis(givenUrl ?? own?.url ?? '', createTestLog().log);
    await ready(redis);
    return {
      limiter: createRedisLimiter(redis),
      async close() {
        redis.disconnect();
        await own?.stop();
      },
    };
  },
  { when: givenUrl !== undefined || canStart },
);

describe.runIf(canStart)('a Redis that goes away', () => {
  const limit = { name: 'outage', max: 3, windowSeconds: 60 };
  const { log, lines } = createTestLog();
  let server: TestRedis;
  let redis: RedisConnection;

  beforeAll(async () => {
    server = await startTestRedis();
    redis = connectRedis(server.url, log);
    await ready(redis);
  });
  afterAll(async () => {
    redis?.disconnect();
    await server?.stop();
  });

  it('two processes share what they count', async () => {
    const other = connectRedis(server.url, log);
    await ready(other);
    const [here, there] = [createRedisLimiter(redis), createRedisLimiter(other)];
    for (const limiter of [here, there, here]) await limiter.take(limit, 'shared');
    expect((await there.take(limit, 'shared')).allowed).toBe(false);
    other.disconnect();
  });

  it('one that hangs holds nobody up', async () => {
    const limiter = createRedisLimiter(redis);
    server.freeze();
    const started = performance.now();
    expect((await limiter.take(limit, 'patient')).allowed).toBe(true);
    expect(performance.now() - started).toBeLessThan(2_000);
    server.thaw();
  });

  it('counting goes on in memory, which is said once, and returns to Redis by itself', async () => {
    const limiter = createRedisLimiter(redis);
    await server.stop();
    await expect.poll(() => redis.status).not.toBe('ready');
    const answers: boolean[] = [];
    for (let i = 0; i < 5; i++) answers.push((await limiter.take(limit, 'alone')).allowed);
    expect(answers).toEqual([true, true, true, false, false]);
    await limiter.restore(limit, 'alone');

    const linesWith = (words: string) => lines().filter(({ msg }) => msg.startsWith(words));
    await expect.poll(() => linesWith('Redis is away')).toHaveLength(1);
    await server.start();
    await ready(redis);
    expect(linesWith('Redis is away')).toHaveLength(1);
    expect(linesWith('Redis is back')).toHaveLength(1);
    expect((await limiter.take(limit, 'alone')).allowed).toBe(true);
  });
});
