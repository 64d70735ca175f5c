import type { AntiForgery } from '../../../platform/http/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import type { CustomerSession } from './customer-session.ts';
import { registerCustomerSessionRoutes } from './customer-session-routes.ts';
import { ACCOUNT_CREATED, type Customers } from './customers.ts';

export const customersModule = ({
  customers,
  session,
  antiForgery,
}: {
  readonly customers: Customers;
  readonly session: CustomerSession;
  readonly antiForgery: AntiForgery;
}): AppModule =>
  defineModule('people/customers', {
    routes: (http) => registerCustomerSessionRoutes(http, { session, antiForgery }),
    jobs: [defineSweep('sweep-customer-sessions', '42 * * * *', customers.sweepExpired)],
    invariants: customers.invariants,
    emits: [ACCOUNT_CREATED],
  });
