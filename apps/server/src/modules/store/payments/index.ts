export { createPayments, type PaymentModule } from './create-payments.ts';
export { tooLittleFor } from './payment-minimum.ts';
export { takesInstallments } from './payment-providers.ts';
export { UNSEEN_MS } from './payment-settling.ts';
export { type PaymentSources, paymentSources } from './payment-sources.ts';
export {
  type OpenedPayment,
  PAYMENT_DISPUTED,
  PAYMENT_PROBLEM,
  PAYMENT_PROBLEM_DISMISSED,
  type PaymentMethodId,
  type Payments,
  type StoredPayment,
  type StoredPaymentState,
  type StoredRefund,
} from './payments.ts';
export { paymentsModule } from './payments-module.ts';
