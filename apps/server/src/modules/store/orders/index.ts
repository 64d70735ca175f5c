export { createOrders } from './create-orders.ts';
export {
  ORDER_EVENTS,
  type OrderActor,
  type OrderNumbers,
  type OrderPorts,
  type Orders,
  type RefundOutcome,
} from './orders.ts';
export { ordersModule } from './orders-module.ts';
