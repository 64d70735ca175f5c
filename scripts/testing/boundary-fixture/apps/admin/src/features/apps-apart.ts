export { addLine } from '../../../server/src/modules/store/cart/index.ts';
