import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerCheckoutRoutes } from './checkout-routes.ts';
import type { Checkouts } from './checkouts.ts';

export const checkoutModule = ({
  checkouts,
  writesPerMinute,
  paymentsPerMinute,
}: {
  readonly checkouts: Checkouts;
  readonly writesPerMinute: number;
  readonly paymentsPerMinute: number;
}): AppModule =>
  defineModule('store/checkout', {
    routes: (http) => registerCheckoutRoutes(http, { checkouts, writesPerMinute, paymentsPerMinute }),
    jobs: checkouts.jobs,
    invariants: checkouts.invariants,
  });
