import { stripeAddress } from './stripe-address.ts';

/** Why Stripe does not take a key. */
export type StripeRefusal = 'bad-key' | 'not-allowed' | 'unreachable' | 'refused';

/** A person waits for the answer. */
const CALL_MS = 8_000;

/**
 * Asks Stripe with a key for something that every payment needs and that changes nothing. Null: it is taken.
 */
export async function askStripe(secretKey: string, api: URL | null): Promise<StripeRefusal | null> {
  const { default: StripeSdk } = await import('stripe');
  const stripe = new StripeSdk(secretKey, {
    maxNetworkRetries: 0,
    timeout: CALL_MS,
    telemetry: false,
    ...(api ? stripeAddress(api) : {}),
  });
  try {
    await stripe.paymentIntents.list({ limit: 1 });
    return null;
  } catch (error) {
    if (error instanceof StripeSdk.errors.StripeAuthenticationError) return 'bad-key';
    if (error instanceof StripeSdk.errors.StripePermissionError) return 'not-allowed';
    if (error instanceof StripeSdk.errors.StripeConnectionError) return 'unreachable';
    if (error instanceof StripeSdk.errors.StripeError) return 'refused';
    throw error;
  }
}
