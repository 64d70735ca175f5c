export {
  ORDER_EVENTS,
  type OrderActor,
  type OrderNumbers,
  type OrderPorts,
  type Orders,
  type RefundOutcome,
} from './orders.ts';
