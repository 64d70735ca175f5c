import { Redis } from 'ioredis';
import type { Logger } from 'pino';

export type RedisConnection = Redis;

export function connectRedis(url: string, log: Logger): RedisConnection {
  // A command that cannot be sent now is not worth queueing: the limiter has a fallback in memory.
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    // A Redis that hangs must not make every request of every site hang with it.
    commandTimeout: 500,
  });
  let reported = false;
  redis.on('error', (error: Error) => {
    if (!reported)
      log.warn({ err: error }, 'Redis is away: limits are counted in this process until it is back');
    reported = true;
  });
  redis.on('ready', () => {
    if (reported) log.info('Redis is back');
    reported = false;
  });
  return redis;
}
