export { type AttemptLimiter, createDatabaseLimiter } from './database-limiter.ts';
export { createMemoryLimiter, createRedisLimiter, type Limit, type Limiter } from './limiter.ts';
