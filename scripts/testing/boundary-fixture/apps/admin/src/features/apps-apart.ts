export { addLine } from '../../../server/src/modules/cart/index.ts';
