export { Orders } from '../../../apps/admin/src/features/orders.tsx';
