export { addLine } from './modules/cart/index.ts';
export { placeOrder } from './modules/orders/index.ts';
