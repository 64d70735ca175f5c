export { expectedTotal } from './total.test.ts';
