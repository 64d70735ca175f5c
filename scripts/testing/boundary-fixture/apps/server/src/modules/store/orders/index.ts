export { placeOrder } from './module-door.ts';
