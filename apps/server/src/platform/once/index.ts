export type { Once, OnceKey } from './once.ts';
