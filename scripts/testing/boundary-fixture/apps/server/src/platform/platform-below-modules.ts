export { addLine } from '../modules/store/cart/index.ts';
