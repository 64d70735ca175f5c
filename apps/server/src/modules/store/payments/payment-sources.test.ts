import type { PaymentMethod } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { paymentSources } from './payment-sources.ts';

const method = (over: Partial<PaymentMethod>): PaymentMethod => ({
  id: 'cash',
  kind: 'manual',
  label: 'Cash',
  testMode: false,
  instructions: null,
  browser: null,
  reusable: false,
  minimumMinor: {},
  ...over,
});
const stripe = (scriptUrl: string): PaymentMethod =>
  method({
    id: 'stripe',
    browser: { provider: 'stripe', publishableKey: 'pk_test_1', scriptUrl, installments: false },
  });

describe('what a page may load for its ways to pay', () => {
  it('the payment policy allows no other origin unless Stripe is enabled', () => {
    const nothing = { scripts: [], frames: [], connections: [] };
    expect(paymentSources([])).toEqual(nothing);
    expect(paymentSources([method({}), method({ id: 'test-card', browser: { provider: 'test' } })])).toEqual(
      nothing,
    );
  });

  it("the payment policy allows Stripe's script, frames and API when it is enabled", () => {
    const sources = paymentSources([method({}), stripe('https://js.stripe.com/clover/stripe.js')]);
    expect(sources.scripts).toContain('https://js.stripe.com');
    expect(sources.frames).toContain('https://hooks.stripe.com');
    expect(sources.connections).toEqual(['https://api.stripe.com']);
  });

  it('the payment policy allows only the stand-in for Stripe when its script comes from there', () => {
    const origin = 'http://127.0.0.1:4010';
    expect(paymentSources([stripe(`${origin}/stripe.js`)])).toEqual({
      scripts: [origin],
      frames: [origin],
      connections: [origin],
    });
  });
});
