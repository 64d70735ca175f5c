export { createPayments, type PaymentModule } from './create-payments.ts';
export { registerPaymentRoutes } from './payment-routes.ts';
export { type PaymentSources, paymentSources } from './payment-sources.ts';
export type {
  OpenedPayment,
  PaymentMethodId,
  Payments,
  StoredPayment,
  StoredPaymentState,
  StoredRefund,
} from './payments.ts';
