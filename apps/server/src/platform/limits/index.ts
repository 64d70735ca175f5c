export { createMemoryLimiter, createRedisLimiter, type Limit, type Limiter } from './limiter.ts';
