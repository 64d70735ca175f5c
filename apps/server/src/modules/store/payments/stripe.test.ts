import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { describePaymentProvider } from '../../../testing/describe-payment-provider.ts';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '../../../testing/stripe-stand-in.ts';
import { createTestLog } from '../../../testing/test-log.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';
import { createStripeProvider, type StripeParts } from './stripe-provider.ts';
import { reasonOf } from './stripe-states.ts';

const websiteId = 'a'.repeat(24);
const standIns: StripeStandIn[] = [];
const standIn = async (): Promise<StripeStandIn> => {
  const result = await startStripeStandIn();
  standIns.push(result);
  return result;
};
afterAll(async () => {
  for (const result of standIns) await result.close();
});

const provide = (
  stripe: StripeStandIn,
  references: StripeParts['references'],
  keys: Partial<typeof STAND_IN_KEYS> = {},
) =>
  createStripeProvider(
    { websiteId, installments: false, ...STAND_IN_KEYS, ...keys },
    { clock: systemClock, log: createTestLog().log, api: stripe.api, references },
  );
const remembering = (): StripeParts['references'] => {
  const known = new Map<string, string>();
  const read = async (_site: string, reference: string) => known.get(reference) ?? null;
  const keep = async (_site: string, reference: string, id: string) => void known.set(reference, id);
  return { read, keep, readRefund: read, storeRefund: keep };
};
const withoutReferences: StripeParts['references'] = {
  read: async () => null,
  keep: async () => {},
  readRefund: async () => null,
  storeRefund: async () => {},
};

describePaymentProvider('Stripe, against a stand-in', async () => {
  const stripe = await standIn();
  return { ...stripe, provider: await provide(stripe, remembering()), deliveries: () => stripe.deliveries };
});

describe('Stripe', () => {
  let stripe: StripeStandIn;
  beforeAll(async () => {
    stripe = await standIn();
  });
  const payment = (reference: string) => ({
    reference,
    idempotencyKey: reference,
    amountMinor: 1999,
    currency: 'USD',
    methodToken: 'ctoken_1',
    returnUrl: 'https://shop.example/back',
  });

  it('the Stripe provider finds a payment whose response was lost by the reference it carries', async () => {
    const provider = await provide(stripe, withoutReferences);
    stripe.script('lost-answer');
    await expect(provider.start(payment('lost'))).rejects.toThrow();
    expect(await provider.find('lost')).toMatchObject({ amountMinor: 1999, state: { kind: 'succeeded' } });
    expect(await provider.find('other')).toBeNull();
  });

  it('keys that are wrong decline the payment and say so in the log, not to the shopper', async () => {
    const provider = await provide(stripe, withoutReferences, { secretKey: 'sk_test_wrong' });
    expect(await provider.start(payment('wrong-key'))).toEqual({ kind: 'declined', reason: 'refused' });
    expect(stripe.movedMinor('wrong-key')).toBe(0);
  });

  it('a refund is told by an event that names it', async () => {
    const provider = await provide(stripe, remembering());
    await provider.start(payment('refunded'));
    await provider.refund({ reference: 'refunded', idempotencyKey: 'refund-1', amountMinor: 99 });
    const { rawBody, headers } = stripe.deliveries.at(-1) ?? { rawBody: new Uint8Array(), headers: {} };
    expect(provider.readEvent(rawBody, headers)).toMatchObject({
      kind: 'refund',
      reference: 'refunded',
      idempotencyKey: 'refund-1',
      state: { kind: 'succeeded' },
    });
  });

  it('an action that only its script can show is left to the browser', async () => {
    const provider = await provide(stripe, remembering());
    const intent = { ...intentLike('in-page'), status: 'requires_action', client_secret: 'pi_1_secret' };
    const { rawBody, headers } = stripe.event('payment_intent.requires_action', {
      ...intent,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    });
    expect(provider.readEvent(rawBody, headers)).toMatchObject({
      state: { kind: 'needs-browser', clientSecret: 'pi_1_secret' },
    });
  });

  const intentLike = (reference: string, website = websiteId) => ({
    id: 'pi_1',
    object: 'payment_intent',
    amount: 1999,
    amount_received: 1999,
    currency: 'usd',
    status: 'succeeded',
    metadata: { reference, website },
  });
  const read = async (type: string, object: object, over: object = {}) => {
    const { rawBody, headers } = stripe.event(type, object, over);
    return (await provide(stripe, withoutReferences)).readEvent(rawBody, headers);
  };

  it('what it tells of another site, another kind or another mode is not for us', async () => {
    const { kind } = await read('payment_intent.succeeded', intentLike('ours'));
    expect(kind).toBe('payment');
    const ignored = { kind: 'ignored' };
    expect(await read('payment_intent.succeeded', intentLike('theirs', 'b'.repeat(24)))).toEqual(ignored);
    expect(await read('payment_intent.succeeded', { ...intentLike('x'), metadata: {} })).toEqual(ignored);
    expect(await read('payment_intent.succeeded', intentLike('live'), { livemode: true })).toEqual(ignored);
    expect(await read('customer.created', { id: 'cus_1' })).toEqual(ignored);
  });

  it('an event says what came in, not what was asked for', async () => {
    expect(
      await read('payment_intent.succeeded', { ...intentLike('tiny'), amount_received: 1 }),
    ).toMatchObject({ amountMinor: 1, currency: 'USD' });
  });

  it('an event that is signed and old is forged', async () => {
    const past = await startStripeStandIn({ now: () => new Date(Date.now() - 6 * 60_000) });
    standIns.push(past);
    const { rawBody, headers } = past.event('payment_intent.succeeded', intentLike('old'));
    expect((await provide(stripe, withoutReferences)).readEvent(rawBody, headers)).toEqual({
      kind: 'forged',
    });
  });

  it.each([
    [1999, 'USD', 1999],
    [500, 'JPY', 500],
    [123_400, 'IDR', 123_400],
  ] as const)('%i in minor units of %s are %i for Stripe, and back', (amountMinor, currency, amount) => {
    expect(toStripeAmount(amountMinor, currency)).toBe(amount);
    expect(fromStripeAmount(amount, currency)).toBe(amountMinor);
  });

  it('a code that we have no sentence for is a refusal', () => {
    expect(reasonOf('pickup_card')).toBe('refused');
    expect(reasonOf(null)).toBe('refused');
    expect(reasonOf('insufficient_funds')).toBe('insufficient-funds');
  });
});

describe('a card that Stripe keeps', () => {
  const first = (reference: string) => ({
    reference,
    idempotencyKey: reference,
    amountMinor: 1999,
    currency: 'USD',
    methodToken: 'ctoken_1',
    returnUrl: 'https://shop.example/back',
  });
  const keep = async (stripe: StripeStandIn) => {
    const provider = await provide(stripe, remembering());
    const paid = await provider.start({ ...first('first'), reusable: true });
    if (paid.kind !== 'succeeded' || paid.methodReference === undefined) throw new Error('nothing was kept');
    return { provider, savedMethod: paid.methodReference };
  };

  it('a kept card is charged again without its owner, once for each key', async () => {
    const stripe = await standIn();
    const { provider, savedMethod } = await keep(stripe);
    const again = { ...first('second'), methodToken: '', returnUrl: '', savedMethod };
    expect(await provider.start(again)).toEqual({ kind: 'succeeded' });
    expect(await provider.start(again)).toEqual({ kind: 'succeeded' });
    expect(stripe.movedMinor('second')).toBe(1999);
  });

  it('a bank that wants its owner to approve has declined', async () => {
    const stripe = await standIn();
    const { provider, savedMethod } = await keep(stripe);
    stripe.script({ decline: 'authentication-failed' });
    const again = { ...first('third'), methodToken: '', returnUrl: '', savedMethod };
    expect(await provider.start(again)).toEqual({ kind: 'declined', reason: 'authentication-failed' });
  });

  it('another card is entered on a page of Stripe, and taken for what it was asked for alone', async () => {
    const stripe = await standIn();
    const { provider, savedMethod } = await keep(stripe);
    const returnUrl = 'https://shop.example/checkout/subscriptions/x/card';
    const url = await provider.openCardPage({ reference: 'subscription', savedMethod, returnUrl });
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const session = url?.split('/').at(-1) ?? '';
    const card = await provider.readCard(session, 'subscription');
    expect(card?.split('/')).toEqual([savedMethod.split('/')[0], `pm_of_${session}`]);
    expect(await provider.readCard(session, 'another')).toBeNull();
    for (const wrong of ['', 'cs_test_unknown', '../customers', 'pi_1'])
      expect(await provider.readCard(wrong, 'subscription')).toBeNull();
  });
});
