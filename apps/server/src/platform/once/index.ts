export { createOnce, type Once, type OnceKey } from './once.ts';
