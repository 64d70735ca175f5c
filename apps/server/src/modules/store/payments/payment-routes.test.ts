import { type TestCardToken, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { BANK_SIGNATURE, signBankEvent } from './test-bank-event.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;
let manager: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  owner = await memberWith(websiteRoles.admin);
  manager = await memberWith(websiteRoles.storeManager);
});
afterAll(() => app.close());

const visitor = (): TestBrowser => app.browser({ host: `${site.slug}.localhost` });
const memberWith = async (role: number): Promise<TestBrowser> => {
  const browser = visitor();
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
};
const open = async (token: TestCardToken) => {
  const { ids, database } = app.platform;
  const [paymentId, orderId] = [ids.next(), ids.next()];
  await database.transaction((tx) =>
    app.payments.open(tx, {
      websiteId: site.id,
      paymentId,
      orderId,
      attemptId: ids.next(),
      cartId: ids.next(),
      methodId: 'test-card',
      amountMinor: 4250,
      currency: 'EUR',
    }),
  );
  const state = await app.payments.start(site.id, paymentId, {
    methodToken: token,
    returnUrl: `http://${site.slug}.localhost/checkout/return?attempt=1`,
  });
  return { paymentId, orderId, state };
};

describe('GET and PUT /api/settings/payments', () => {
  it('a new site takes test cards and nothing else; each change replaces what it names', async () => {
    const first = await owner.get('/api/settings/payments');
    expect(first.json()).toEqual({
      test: { enabled: true },
      bankTransfer: { enabled: false, label: 'Bank transfer', instructions: '' },
      cash: { enabled: false, label: 'Cash', instructions: '' },
      stripe: { enabled: false, publishableKey: '' },
    });
    expect(await app.payments.methods(site.id)).toEqual([
      {
        id: 'test-card',
        kind: 'card',
        label: 'Test card',
        testMode: true,
        instructions: null,
        browser: { provider: 'test' },
        reusable: true,
        minimumMinor: expect.objectContaining({ EUR: 50, JPY: 50 }),
      },
    ]);
    const cash = { enabled: true, label: 'Pay in the shop', instructions: 'Bring small change.' };
    const saved = await owner.call('PUT', '/api/settings/payments', { cash, test: { enabled: false } });
    expect(saved.json()).toMatchObject({ cash, test: { enabled: false } });
    expect(await app.payments.methods(site.id)).toEqual([
      {
        id: 'cash',
        kind: 'manual',
        label: 'Pay in the shop',
        testMode: false,
        browser: null,
        reusable: false,
        minimumMinor: {},
        instructions: 'Bring small change.',
      },
    ]);
    const stale = await owner.call('PUT', '/api/settings/payments', {}, { 'if-match': '"9"' });
    expect(stale.statusCode).toBe(412);
  });

  it('a site that switched everything off takes no money', async () => {
    const cash = { enabled: false, label: 'Cash', instructions: '' };
    await owner.call('PUT', '/api/settings/payments', { test: { enabled: false }, cash });
    expect(await app.payments.methods(site.id)).toEqual([]);
  });

  it.each([
    { cash: { enabled: true } },
    { paypal: { enabled: true } },
    { cash: { enabled: true, label: ' ', instructions: '' } },
    { stripe: { enabled: false, publishableKey: 'sk_live_secret' } },
  ])('%j is refused', async (change) => {
    expect((await owner.call('PUT', '/api/settings/payments', change)).statusCode).toBe(400);
  });

  it('Stripe without its keys is refused with what is missing', async () => {
    const response = await owner.call('PUT', '/api/settings/payments', {
      stripe: { enabled: true, publishableKey: 'pk_test_1' },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'payments.stripe-incomplete' });
  });

  it('payment settings are refused to store managers and visitors', async () => {
    expect((await manager.get('/api/settings/payments')).statusCode).toBe(403);
    expect((await visitor().get('/api/settings/payments')).statusCode).toBe(401);
  });
});

describe('GET /api/commerce/payments', () => {
  it("the payment list shows members who manage the store each payment's state and history", async () => {
    const { paymentId, orderId } = await open('test-refused');
    await open('test-success');
    const response = await manager.get(`/api/commerce/payments?orderId=${orderId}`);
    expect(response.json().payments).toMatchObject([
      {
        id: paymentId,
        orderId,
        state: 'declined',
        declineReason: 'refused',
        testMode: true,
        amountMinor: 4250,
        currency: 'EUR',
        isBound: false,
        refunds: [],
        problem: null,
        history: [
          { state: 'started', actor: 'checkout' },
          { state: 'declined', actor: 'answer' },
        ],
      },
    ]);
    const page = (await manager.get('/api/commerce/payments?limit=1')).json();
    const rest = (await manager.get(`/api/commerce/payments?limit=1&cursor=${page.nextPageCursor}`)).json();
    expect([page, rest].map(({ hasNextPage }) => hasNextPage)).toEqual([true, false]);
    expect(rest.payments[0].id).toBe(paymentId);
    expect((await manager.get('/api/commerce/payments?cursor=x')).json().code).toBe('payments.bad-cursor');
    expect((await visitor().get('/api/commerce/payments')).statusCode).toBe(401);
  });

  it('a refund is tried again only where there is one that was refused', async () => {
    const retry = await manager.call('POST', `/api/commerce/payments/refunds/${'f'.repeat(24)}/retry`);
    expect(retry.json()).toMatchObject({ code: 'payments.refund-missing' });
  });
});

describe('POST /api/commerce/payments/events/{provider}', () => {
  const send = (payload: string | Buffer, headers: Record<string, string> = {}, provider = 'test') =>
    visitor().raw({
      method: 'POST',
      url: `/api/commerce/payments/events/${provider}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const bodyFor = (reference: string) =>
    JSON.stringify({
      eventId: `${reference}.e1`,
      reference,
      amountMinor: 4250,
      currency: 'EUR',
      state: { kind: 'succeeded' },
    });
  const signed = (body: string) => ({
    [BANK_SIGNATURE]: signBankEvent(app.platform.keyring, site.id, body),
  });

  it('a payment event signed over its bytes is accepted without cookies, also twice', async () => {
    const { paymentId } = await open('test-authentication');
    // Spaces that a parser would drop are part of what was signed.
    const body = `${bodyFor(paymentId)}  \n`;
    for (let copy = 0; copy < 2; copy++) {
      const response = await send(body, {
        ...signed(body),
        'content-type': 'application/json; charset=utf-8',
      });
      expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    }
    expect((await app.payments.find(site.id, paymentId))?.state).toBe('succeeded');
  });

  it.each([
    ['without a signature', () => ({})],
    ['with that of another body', () => signed('{}')],
    ['with nonsense', () => ({ [BANK_SIGNATURE]: 'nonsense' })],
  ])('%s it is refused, and nothing else is told', async (_how, headers) => {
    const { paymentId } = await open('test-authentication');
    const response = await send(bodyFor(paymentId), headers());
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'payments.forged' });
    expect((await app.payments.find(site.id, paymentId))?.state).toBe('needs-action');
  });

  it('of a provider that is not set up is as good as forged; of one that does not exist is a bad request', async () => {
    expect((await send('{}', { 'stripe-signature': 't=1,v1=1' }, 'stripe')).json()).toMatchObject({
      code: 'payments.forged',
    });
    expect((await send('{}', {}, 'paypal')).statusCode).toBe(400);
  });

  it.each([
    ['an empty body', ''],
    ['bytes that are no text', Buffer.from([0xff, 0x00, 0xfe])],
    ['deep nesting', '['.repeat(10_000)],
  ])('%s is refused calmly', async (_what, payload) => {
    expect((await send(payload, signed(String(payload)))).statusCode).toBe(400);
  });

  it('what is larger than any event is refused unread', async () => {
    expect((await send('x'.repeat(300 * 1024))).statusCode).toBe(413);
  });

  it('a payment event reaches a locked site, because its payment may be older than the lock', async () => {
    const { paymentId } = await open('test-authentication');
    const locked = await owner.call('PUT', '/api/site-access', { mode: 'private' });
    expect(locked.statusCode).toBe(200);
    expect((await visitor().get('/api/commerce/shopping-cart')).statusCode).toBe(401);
    const body = bodyFor(paymentId);
    expect((await send(body, signed(body))).statusCode).toBe(200);
    await owner.call('PUT', '/api/site-access', { mode: 'open' });
  });
});

describe('the page of the test bank', () => {
  const stepOf = async () => {
    const { paymentId, state } = await open('test-authentication');
    if (state.kind !== 'needs-action') throw new Error('no step');
    return { paymentId, path: new URL(state.url).pathname };
  };

  it("the test bank's page says that it is a test and what is asked for, and runs no script", async () => {
    const { path } = await stepOf();
    const response = await visitor().get(path);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('This is a test.');
    expect(response.body).toContain('42.50 EUR');
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';.*form-action 'self'/);
    expect(response.body).not.toMatch(/<script/i);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['approve', 'succeeded'],
    ['refuse', 'declined'],
  ])('%s leads back to the shop, and the bank tells it', async (decision, state) => {
    const { path, paymentId } = await stepOf();
    const response = await visitor().submit(path, { decision });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`http://${site.slug}.localhost/checkout/return?attempt=1`);
    await app.platform.queue.settle();
    expect((await app.payments.find(site.id, paymentId))?.state).toBe(state);
    const again = await visitor().submit(path, { decision: 'approve' });
    expect(again.statusCode).toBe(303);
    await app.platform.queue.settle();
    expect((await app.payments.find(site.id, paymentId))?.state).toBe(state);
    expect((await visitor().get(path)).statusCode).toBe(303);
  });

  it("the test bank's page returns 404 for unknown addresses and on other sites", async () => {
    const { path } = await stepOf();
    expect((await visitor().get('/checkout/test-bank/unknown')).statusCode).toBe(404);
    const other = await app.make.site();
    expect((await app.browser({ host: `${other.slug}.localhost` }).get(path)).statusCode).toBe(404);
    expect((await visitor().submit(path, { decision: 'maybe' })).statusCode).toBe(400);
  });
});
