import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { PaymentModule } from './create-payments.ts';
import { registerPaymentRoutes } from './payment-routes.ts';
import { PAYMENT_DISPUTED, PAYMENT_PROBLEM, PAYMENT_PROBLEM_DISMISSED } from './payments.ts';

export const paymentsModule = ({ payments }: { readonly payments: PaymentModule }): AppModule =>
  defineModule('store/payments', {
    routes: (http) => registerPaymentRoutes(http, { payments }),
    jobs: payments.jobs,
    invariants: payments.invariants,
    emits: [PAYMENT_PROBLEM, PAYMENT_DISPUTED, PAYMENT_PROBLEM_DISMISSED],
  });
