export { addLine } from '../modules/cart/index.ts';
