import { type AppModule, defineModule } from '../../../platform/module.ts';
import { type CheckoutRouteParts, registerCheckoutRoutes } from './checkout-routes.ts';

export const checkoutModule = (parts: CheckoutRouteParts): AppModule =>
  defineModule('store/checkout', {
    routes: (http) => registerCheckoutRoutes(http, parts),
    jobs: parts.checkouts.jobs,
    invariants: parts.checkouts.invariants,
  });
