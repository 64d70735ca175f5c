import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '../../../testing/stripe-stand-in.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { connectionSentences } from './payment-connection.ts';

const PATH = '/api/settings/payments/connection';
const { secretKey, publishableKey, webhookSecret } = STAND_IN_KEYS;

let stripe: StripeStandIn;
let app: TestApp;
let site: Site;
let manager: TestBrowser;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  app = await createTestApp({
    config: { stripe: { script: 'https://js.stripe.com/clover/stripe.js', api: stripe.api } },
  });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});
beforeEach(async () => {
  site = await app.make.site();
  // May change the ways to pay, and neither see nor set secrets.
  manager = await app.signedIn(site, websiteRoles.websiteManager);
});

const setKeys = async (keys: { secret?: string; webhook?: string; publishable?: string }): Promise<void> => {
  if (keys.secret !== undefined) await app.secrets.set(site.id, 'stripe.secret-key', keys.secret);
  if (keys.webhook !== undefined) await app.secrets.set(site.id, 'stripe.webhook-secret', keys.webhook);
  if (keys.publishable !== undefined)
    await manager.call('PUT', '/api/settings/payments', {
      stripe: { enabled: false, publishableKey: keys.publishable },
    });
};
const tested = async () => (await manager.call('POST', `${PATH}/test`)).json();

describe('the connection to Stripe', () => {
  it('a member who may not see secrets learns that keys are set and for which mode, and no key', async () => {
    expect((await manager.get(PATH)).json()).toMatchObject({
      stripe: { secretKey: 'missing', hasWebhookSecret: false },
    });
    await setKeys({ secret: 'sk_live_abc', webhook: webhookSecret });
    const response = await manager.get(PATH);
    expect(response.json().stripe).toMatchObject({
      secretKey: 'live',
      hasWebhookSecret: true,
      eventsUrl: expect.stringMatching(/^https?:\/\/.+\/api\/commerce\/payments\/events\/stripe$/),
    });
    expect(response.body).not.toContain('sk_live_abc');
    expect(response.body).not.toContain(webhookSecret);
    expect((await manager.get('/api/secrets')).statusCode).toBe(403);
  });

  it('keys that Stripe takes and that belong together are connected', async () => {
    await setKeys({ secret: secretKey, webhook: webhookSecret, publishable: publishableKey });
    expect(await tested()).toMatchObject({ isConnected: true, problem: null });
  });

  it.each([
    ['no secret key', {}, 'keyMissing'],
    ['a secret key that Stripe does not know', { secret: 'sk_test_wrong' }, 'bad-key'],
    ['no publishable key', { secret: secretKey }, 'publishableMissing'],
    ['keys of different modes', { secret: secretKey, publishable: 'pk_live_abc' }, 'keysDiffer'],
    ['no signing secret', { secret: secretKey, publishable: publishableKey }, 'webhookMissing'],
  ] as const)('with %s the test says what to do', async (_what, keys, sentence) => {
    await setKeys(keys);
    expect(await tested()).toMatchObject({ isConnected: false, problem: connectionSentences[sentence] });
  });

  it('a store manager may neither read nor test it', async () => {
    const store = await app.signedIn(site, websiteRoles.storeManager);
    expect((await store.get(PATH)).statusCode).toBe(403);
    expect((await store.call('POST', `${PATH}/test`)).statusCode).toBe(403);
  });
});
