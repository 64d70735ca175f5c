export { createOrders } from './create-orders.ts';
export { orderMoney } from './order-dto.ts';
export { countOpenOrders, eraseFromOrders, readMailCauses } from './order-erasure-repository.ts';
export { orderErrors } from './order-errors.ts';
export type { OrderOfReturn, OrdersOfReturns } from './order-returns.ts';
export {
  ORDER_EVENTS,
  type OrderActor,
  type OrderMaker,
  type OrderNumbers,
  type OrderOfCustomer,
  type OrderPorts,
  type Orders,
  type RefundOutcome,
  type ReturnsOfOrders,
} from './orders.ts';
export { ordersModule } from './orders-module.ts';
