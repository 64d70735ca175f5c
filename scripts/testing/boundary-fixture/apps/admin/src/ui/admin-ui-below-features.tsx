export { Orders } from '../features/orders.tsx';
