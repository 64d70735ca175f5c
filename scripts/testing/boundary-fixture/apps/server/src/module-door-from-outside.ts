export { addLine } from './modules/store/cart/cart-service.ts';
