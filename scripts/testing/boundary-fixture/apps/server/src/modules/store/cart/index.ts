export { addLine } from './cart-service.ts';
