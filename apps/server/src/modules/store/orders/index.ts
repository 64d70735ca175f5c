export { createOrders } from './create-orders.ts';
export { registerOrderRoutes } from './order-routes.ts';
export {
  ORDER_EVENTS,
  type OrderActor,
  type OrderNumbers,
  type OrderPorts,
  type Orders,
  type RefundOutcome,
} from './orders.ts';
