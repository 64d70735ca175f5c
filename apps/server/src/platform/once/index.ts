export { createOnce, type HashedKey, hashKey, type Once, type OnceKey } from './once.ts';
export { onceErrors } from './once-errors.ts';
