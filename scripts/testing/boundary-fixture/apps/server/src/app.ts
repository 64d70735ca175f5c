export { addLine } from './modules/store/cart/index.ts';
export { placeOrder } from './modules/store/orders/index.ts';
