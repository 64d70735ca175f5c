export { sampleCart } from './testing/sample-cart.ts';
