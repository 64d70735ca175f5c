export { createOnce, type Once, type OnceKey, type OnceParts } from './once.ts';
export { onceErrors } from './once-errors.ts';
