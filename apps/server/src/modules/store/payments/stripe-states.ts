import type Stripe from 'stripe';
import type {
  DeclineReason,
  PaymentState,
  RefundState,
} from '../../../platform/payments/payment-provider.ts';

export function intentState(intent: Stripe.PaymentIntent): PaymentState {
  switch (intent.status) {
    case 'succeeded':
      return paidBy(intent);
    case 'requires_action':
      return nextStep(intent);
    case 'canceled':
      return { kind: 'declined', reason: 'refused' };
    case 'requires_payment_method': {
      const error = intent.last_payment_error;
      return { kind: 'declined', reason: reasonOf(error?.decline_code ?? error?.code) };
    }
    default:
      return { kind: 'pending' };
  }
}

/** With the card that may be asked again, and whose it is there. */
function paidBy({
  setup_future_usage: again,
  customer,
  payment_method: method,
}: Stripe.PaymentIntent): PaymentState {
  if (again !== 'off_session' || !customer || !method) return { kind: 'succeeded' };
  return { kind: 'succeeded', methodReference: `${idOf(customer)}/${idOf(method)}` };
}

export const idOf = (named: string | { readonly id: string }): string =>
  typeof named === 'string' ? named : named.id;

/** A page to go to, or something that only Stripe's own script can show. */
function nextStep({ next_action: next, client_secret: clientSecret }: Stripe.PaymentIntent): PaymentState {
  const url = next?.redirect_to_url?.url;
  if (url) return { kind: 'needs-action', url };
  return clientSecret ? { kind: 'needs-browser', clientSecret } : { kind: 'pending' };
}

const reasons = new Map<string, DeclineReason>([
  ['insufficient_funds', 'insufficient-funds'],
  ['expired_card', 'expired-card'],
  ['invalid_expiry_month', 'expired-card'],
  ['invalid_expiry_year', 'expired-card'],
  ['incorrect_cvc', 'wrong-details'],
  ['invalid_cvc', 'wrong-details'],
  ['incorrect_number', 'wrong-details'],
  ['invalid_number', 'wrong-details'],
  ['incorrect_zip', 'wrong-details'],
  ['incorrect_address', 'wrong-details'],
  ['invalid_account', 'wrong-details'],
  ['authentication_required', 'authentication-failed'],
  ['payment_intent_authentication_failure', 'authentication-failed'],
]);

/** `code` as the bank or Stripe named it. What they keep to themselves is `refused`. */
export const reasonOf = (code: string | null | undefined): DeclineReason =>
  reasons.get(code ?? '') ?? 'refused';

export function refundState({ status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { kind: 'succeeded' };
  return status === 'failed' || status === 'canceled'
    ? { kind: 'refused', reason: 'too-late' }
    : { kind: 'pending' };
}
