export { addLine } from './modules/cart/cart-service.ts';
