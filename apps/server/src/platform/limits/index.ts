export { createMemoryLimiter, createRedisLimiter, type Limit, type Limiter } from './limiter.ts';
export { connectRedis, type RedisConnection } from './redis-connection.ts';
