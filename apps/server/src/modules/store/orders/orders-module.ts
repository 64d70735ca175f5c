import { type AppModule, defineModule } from '../../../platform/module.ts';
import { type OrderRouteParts, registerOrderRoutes } from './order-routes.ts';
import { ORDER_EVENTS, type Orders } from './orders.ts';

export const ordersModule = ({
  orders,
  settings,
}: {
  readonly orders: Orders;
  readonly settings: OrderRouteParts['settings'];
}): AppModule =>
  defineModule('store/orders', {
    routes: (http) => registerOrderRoutes(http, { orders, settings }),
    invariants: orders.invariants,
    emits: Object.values(ORDER_EVENTS),
    subscriptions: orders.eventSubscriptions,
  });
