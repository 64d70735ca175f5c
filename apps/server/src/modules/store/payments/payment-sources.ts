import type { PaymentMethod } from '@awning/contract';

/** What a page with these ways to pay may load besides its own: nothing, unless a provider's fields are among them. */
export interface PaymentSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

export function paymentSources(methods: readonly Pick<PaymentMethod, 'browser'>[]): PaymentSources {
  const stripe = methods.map(({ browser }) => browser).find((browser) => browser?.provider === 'stripe');
  if (stripe?.provider !== 'stripe') return { scripts: [], frames: [], connections: [] };
  const { origin } = new URL(stripe.scriptUrl);
  // As Stripe asks for its fields, its authentication steps and its own address lookup.
  return origin === 'https://js.stripe.com'
    ? {
        scripts: [origin, 'https://*.js.stripe.com'],
        frames: [origin, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        connections: ['https://api.stripe.com'],
      }
    : { scripts: [origin], frames: [origin], connections: [origin] };
}
