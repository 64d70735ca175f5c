export type {
  OpenedPayment,
  PaymentMethodId,
  Payments,
  StoredPayment,
  StoredPaymentState,
  StoredRefund,
} from './payments.ts';
