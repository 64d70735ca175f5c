import { createHmac } from 'node:crypto';
import { websiteRoles } from '@awning/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, column, sql } from '../../../platform/db/index.ts';
import type { DomainEvents, Topic } from '../../../platform/events/index.ts';
import { createKeyring, type Keyring } from '../../../platform/keyring/index.ts';
import { createStockFixture, type StockFixture } from '../../../testing/stock-fixture.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { createWebhookSecrets } from './index.ts';
import { WEBHOOK_PAUSES } from './webhook-pauses.ts';
import { subscriptionColumns } from './webhook-repository.ts';
import { SubscriptionRow } from './webhook-rows.ts';

const PATH = '/api/commerce/webhook-subscriptions';
const HOUR_MS = 3_600_000;
const GENEROUS_MS = { timeout: 10_000 };

let app: TestApp;
let receiver: WebhookReceiver;
let room: StockFixture;
let browser: TestBrowser;
let owner: string;
beforeAll(async () => {
  app = await createTestApp({ config: { outboundAllow: ['127.0.0.1'] } });
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await openWebhookReceiver();
  room = await createStockFixture(app);
  owner = (await app.make.owner(room.site)).email;
  browser = app.browser({ host: `${room.site.slug}.localhost` });
  await app.make.signIn(browser, owner);
});
afterEach(() => receiver.close());

const subscribe = async (topics = ['order.create', 'order.update', 'inventory.update'], path = '/') => {
  const response = await browser.call('POST', PATH, { endpointUrl: receiver.url(path), topics });
  expect(response.statusCode).toBe(201);
  const { webhookSubscription, secret } = response.json();
  return { ...webhookSubscription, secret } as { id: string; secret: string };
};
const tell = <T extends Topic>(topic: T, payload: DomainEvents[T], websiteId = room.site.id) =>
  app.platform.database.transaction((tx) => app.platform.outbox.emit(tx, { websiteId, topic, payload }));
const sale = (orderId = app.platform.ids.next()) => tell('order.create', { orderId });
const deliveriesOf = async (id: string, query = '') =>
  (await browser.get(`${PATH}/${id}/deliveries${query}`)).json().deliveries;
/** Time passes, and the minute's sweep finds what is due. */
const wait = async (ms: number) => {
  app.clock.advance(ms);
  await app.webhooks.sweep();
  await app.settle();
};

describe('a webhook', () => {
  it('a webhook sends an order once, with a signature over the raw body', async () => {
    const { id, secret } = await subscribe();
    const orderId = app.platform.ids.next();
    await tell('order.create', { orderId });
    await app.settle();
    await app.settle();
    expect(receiver.calls).toHaveLength(1);
    const [{ headers, body }] = receiver.calls as [(typeof receiver.calls)[0]];
    const seconds = Math.floor(app.clock.now().getTime() / 1000);
    expect(JSON.parse(body)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      websiteId: room.site.id,
      subscriptionId: id,
      topic: 'order.create',
      createdOn: app.clock.now().toISOString(),
      data: { orderId },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Awning-Webhooks/1.0',
      'awning-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
      'squarespace-signature': createHmac('sha256', Buffer.from(secret, 'hex')).update(body).digest('hex'),
    });
  });

  it('a webhook sends changed orders and stock, one call per variant, and only the topics subscribed to', async () => {
    const all = await subscribe(undefined, '/all');
    await subscribe(['order.update'], '/updates');
    const [mug, bowl] = [await room.variant(7), await room.variant(3)];
    await room.sell([
      { variantId: mug, quantity: 2 },
      { variantId: bowl, quantity: 3 },
    ]);
    await tell('order.update', { orderId: 'a'.repeat(24), change: 'fulfilled' });
    await app.settle();
    const deliveries = receiver.calls.map(({ path, body }) => [
      path,
      JSON.parse(body).topic,
      JSON.parse(body).data,
    ]);
    expect(deliveries).toHaveLength(4);
    expect(deliveries).toEqual(
      expect.arrayContaining([
        [
          '/all',
          'inventory.update',
          expect.objectContaining({ variantId: mug, quantity: 5, isUnlimited: false }),
        ],
        ['/all', 'inventory.update', expect.objectContaining({ variantId: bowl, quantity: 0 })],
        ['/all', 'order.update', { orderId: 'a'.repeat(24), update: 'fulfilled' }],
        ['/updates', 'order.update', { orderId: 'a'.repeat(24), update: 'fulfilled' }],
      ]),
    );
    expect(await deliveriesOf(all.id)).toHaveLength(3);
  });

  it('of stock writes no event where nobody wants to know', async () => {
    await subscribe(['order.create']);
    await room.sell([{ variantId: await room.variant(7), quantity: 1 }]);
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select from outbox_events where website_id = ${room.site.id} and topic = 'inventory.update'`,
    );
    expect(rows).toEqual([]);
  });

  it('a webhook never gets events of another site', async () => {
    await subscribe();
    const other = await createStockFixture(app);
    await tell('order.create', { orderId: 'b'.repeat(24) }, other.site.id);
    await app.settle();
    expect(receiver.calls).toEqual([]);
  });

  it('a webhook queues an event once, even when it is dispatched again', async () => {
    const { id } = await subscribe();
    await sale();
    await app.settle();
    await app.platform.database.query.run(
      sql`update outbox_events set dispatched_at = null where website_id = ${room.site.id}`,
    );
    await app.settle();
    expect(receiver.calls).toHaveLength(1);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });
});

describe('a call that fails', () => {
  it('a failed webhook call is retried with the same id and body and a new signature, and logged', async () => {
    const { id } = await subscribe();
    const answers = [500, 302, 200];
    receiver.respondWith((_call, response) => response.writeHead(answers.shift() ?? 200).end('a\0note'));
    await sale();
    await app.settle();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, answer: 'anote' }]);
    await wait(9_000);
    expect(receiver.calls).toHaveLength(1);
    await wait(1_000);
    await wait(60_000);
    expect(await deliveriesOf(id)).toMatchObject([
      {
        state: 'delivered',
        attempts: 3,
        nextAttemptOn: null,
        log: [
          { status: 500, error: 'The receiver answered with 500.' },
          { status: 302, error: 'The receiver answered with 302: redirects are not followed.' },
          { status: 200, error: null },
        ],
      },
    ]);
    expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.calls.map(({ headers }) => headers['awning-signature'])).size).toBe(3);
  });

  it('a failing webhook call is given up after three days, and can be sent again from the log', async () => {
    const { id } = await subscribe();
    receiver.respondWith((_call, response) => response.writeHead(503).end('x'.repeat(5_000)));
    await sale();
    await app.settle();
    for (const pause of WEBHOOK_PAUSES) await wait(pause * 1000);
    expect(receiver.calls).toHaveLength(WEBHOOK_PAUSES.length + 1);
    await wait(24 * HOUR_MS);
    expect(receiver.calls).toHaveLength(WEBHOOK_PAUSES.length + 1);
    await app.make.signIn(browser, owner);
    const [dead] = await deliveriesOf(id, '?state=dead');
    expect(dead).toMatchObject({ attempts: 21, answer: 'x'.repeat(2048) });
    receiver.respondWith((_call, response) => response.writeHead(200).end());
    expect((await browser.call('POST', `${PATH}/${id}/deliveries/${dead.id}/resend`)).statusCode).toBe(200);
    const early = await browser.call('POST', `${PATH}/${id}/deliveries/${dead.id}/resend`);
    expect([early.statusCode, early.json().code]).toEqual([409, 'webhooks.still-waiting']);
    await app.settle();
    expect(await deliveriesOf(id)).toMatchObject([{ id: dead.id, state: 'delivered', attempts: 22 }]);
    await wait(31 * 24 * HOUR_MS);
    await app.make.signIn(browser, owner);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('calls of a range of time are counted and sent again, and those outside of it are not', async () => {
    const { id } = await subscribe();
    receiver.respondWith((_call, response) => response.writeHead(200).end());
    await sale();
    await app.settle();
    const from = app.clock.now().getTime() + 1;
    app.clock.advance(HOUR_MS);
    await sale();
    await sale();
    await app.settle();
    app.clock.advance(HOUR_MS);
    const range = { createdAfter: from, createdBefore: app.clock.now().getTime() };
    const resend = (body: object) => browser.call('POST', `${PATH}/${id}/deliveries/resend`, body);
    const before = receiver.calls.length;
    expect((await resend({ ...range, isPreview: true })).json()).toEqual({ count: 2, remaining: 0 });
    expect((await resend({ ...range, state: 'dead' })).json()).toEqual({ count: 0, remaining: 0 });
    const never = Number.MAX_SAFE_INTEGER;
    expect((await resend({ ...range, createdBefore: never })).statusCode).toBe(400);
    expect((await resend({ ...range, createdBefore: 253_402_300_799_999, isPreview: true })).statusCode).toBe(
      200,
    );
    expect(receiver.calls.length).toBe(before);
    expect((await resend(range)).json()).toEqual({ count: 2, remaining: 0 });
    await app.settle();
    expect(receiver.calls.length).toBe(before + 2);
    expect((await deliveriesOf(id)).map(({ attempts }: { attempts: number }) => attempts)).toEqual([2, 2, 1]);
    await browser.call('PATCH', `${PATH}/${id}`, { enabled: false });
    expect((await resend(range)).json().code).toBe('webhooks.switched-off');
  });

  it('for five days on end switches the webhook off, and those who manage the store are told', async () => {
    await app.make.member(room.site, [websiteRoles.viewer]);
    const { id } = await subscribe();
    receiver.respondWith((_call, response) => response.writeHead(500).end());
    for (let day = 0; day < 6; day++) {
      await sale();
      await app.settle();
      app.clock.advance(24 * HOUR_MS);
    }
    await app.make.signIn(browser, owner);
    const { webhookSubscription } = (await browser.get(`${PATH}/${id}`)).json();
    expect(webhookSubscription).toMatchObject({ enabled: false, switchedOffOn: expect.any(String) });
    const mails = app.mailbox.delivered.filter(({ subject }) => subject.startsWith('A webhook of'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(receiver.url());
    const calls = receiver.calls.length;
    await sale();
    await wait(HOUR_MS);
    expect(receiver.calls).toHaveLength(calls);
    const on = await browser.call('PATCH', `${PATH}/${id}`, { enabled: true });
    expect(on.json().webhookSubscription).toMatchObject({
      enabled: true,
      failingSince: null,
      switchedOffOn: null,
    });
  });

  it('a webhook call is retried when its process died during the call', async () => {
    const { id } = await subscribe();
    await sale();
    await app.platform.outbox.dispatch();
    await app.settle();
    // As a process leaves it that was killed during the call.
    await app.platform.database.query.run(sql`
      update webhook_deliveries set state = 'waiting', settled_at = null,
        claimed_until = ${new Date(app.clock.now().getTime() + 60_000).toISOString()}
      where website_id = ${room.site.id}`);
    await wait(59_000);
    expect(receiver.calls).toHaveLength(1);
    await wait(1_000);
    expect(receiver.calls).toHaveLength(2);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('a slow receiver', () => {
  it('a slow webhook receiver gets four calls at a time and delays no other receiver', async () => {
    const waiting: (() => void)[] = [];
    receiver.respondWith(({ path }, response) => {
      const respond = (): void => void response.writeHead(200).end();
      if (path === '/slow') waiting.push(respond);
      else respond();
    });
    const slow = await subscribe(['order.create'], '/slow');
    await subscribe(['order.create'], '/quick');
    for (let orders = 0; orders < 6; orders++) await sale();
    await app.settle();
    expect(waiting).toHaveLength(4);
    expect(receiver.calls.filter(({ path }) => path === '/quick')).toHaveLength(6);
    while (waiting.length > 0) {
      for (const respond of waiting.splice(0)) respond();
      await expect
        .poll(async () => (await deliveriesOf(slow.id, '?state=delivered')).length >= 4, GENEROUS_MS)
        .toBe(true);
      await expect
        .poll(
          async () => waiting.length > 0 || (await deliveriesOf(slow.id, '?state=delivered')).length === 6,
          GENEROUS_MS,
        )
        .toBe(true);
    }
    expect(receiver.calls.filter(({ path }) => path === '/slow')).toHaveLength(6);
  });
});

describe('two processes', () => {
  it('that look at once never send a call twice, nor more than four at a time', async () => {
    const other = await createTestApp({
      databaseUrl: app.databaseUrl,
      // Two processes whose clocks are days apart would take each other for dead.
      swap: { clock: app.clock },
      config: { outboundAllow: ['127.0.0.1'] },
    });
    let [now, most] = [0, 0];
    receiver.respondWith((_call, response) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        response.writeHead(200).end();
      }, 5);
    });
    const { id } = await subscribe(['order.create']);
    for (let orders = 0; orders < 25; orders++) await sale();
    await app.platform.outbox.dispatch();
    await Promise.all([app.platform.queue.settle(), other.platform.queue.settle()]);
    // As the schedule does: a process that finds four calls under way leaves the next ones for a later sweep.
    const look = async (): Promise<number> => {
      await Promise.all([app.webhooks.sweep(), other.webhooks.sweep()]);
      await Promise.all([app.settle(), other.settle()]);
      return (await deliveriesOf(id, '?state=delivered')).length;
    };
    await expect.poll(look, { timeout: 120_000 }).toBe(25);
    await other.close();
    const ids = receiver.calls.map(({ body }) => JSON.parse(body).id);
    expect([ids.length, new Set(ids).size, most <= 4]).toEqual([25, 25, true]);
  }, 180_000);
});

describe('a new master key', () => {
  it('webhook secrets move to a new master key, and doctor names those that no key opens', async () => {
    const { id, secret } = await subscribe();
    const { database } = app.platform;
    const both = createKeyring(['the next master key, which is long enough', TEST_SECRET]);
    const alone = createKeyring(['the next master key, which is long enough']);
    const readable = async (keyring: Keyring): Promise<boolean> => {
      const [invariant] = createWebhookSecrets({ database, keyring }).invariants;
      return !(await invariant?.violations(database.query))?.includes(`${room.site.id}/${id}`);
    };
    await browser.call('POST', `${PATH}/${id}/rotate-secret`);
    expect(await readable(alone)).toBe(false);
    const secrets = createWebhookSecrets({ database, keyring: both });
    expect(await secrets.rotate()).toBeGreaterThan(0);
    expect(await secrets.rotate()).toBe(0);
    expect(await readable(alone)).toBe(true);
    const rows = await database.query.rows(
      SubscriptionRow,
      sql`select ${subscriptionColumns} from webhook_subscriptions where website_id = ${room.site.id}`,
    );
    const receiverQueue = { websiteId: room.site.id, subscriptionId: id };
    const [row] = rows;
    if (!row) throw new Error('The webhook is gone');
    const webhookSecrets = createWebhookSecrets({ database, keyring: alone }).signing(
      receiverQueue,
      row,
      app.clock.now(),
    );
    expect(webhookSecrets[1]).toBe(secret);
    await createWebhookSecrets({
      database,
      keyring: createKeyring([TEST_SECRET, 'the next master key, which is long enough']),
    }).rotate();
  });
});

describe('the calls for members', () => {
  it('the webhook calls for members show the secret once, and keep it encrypted', async () => {
    const { id, secret } = await subscribe();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    for (const url of [PATH, `${PATH}/${id}`]) expect((await browser.get(url)).body).not.toContain(secret);
    const rows = await app.platform.database.query.rows(
      { row: column.text },
      sql`select subscription::text as row from webhook_subscriptions subscription where website_id = ${room.site.id}`,
    );
    expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'));
    expect(rows[0]?.row).not.toContain(secret);
  });

  it('sign with both secrets for a day after a rotation', async () => {
    const { id, secret } = await subscribe();
    const rotated = (await browser.call('POST', `${PATH}/${id}/rotate-secret`)).json().secret;
    expect(rotated).not.toBe(secret);
    const signaturesNow = async (): Promise<string[]> => {
      await sale();
      await app.settle();
      const call = receiver.calls.at(-1);
      const [time = '', ...values] = String(call?.headers['awning-signature']).split(',');
      const expected = [rotated, secret].map((key) =>
        createHmac('sha256', key)
          .update(`${time.slice(2)}.${call?.body}`)
          .digest('hex'),
      );
      return values.map((value) => ['new', 'old'][expected.indexOf(value.slice(3))] ?? 'neither');
    };
    expect(await signaturesNow()).toEqual(['new', 'old']);
    app.clock.advance(24 * HOUR_MS);
    expect(await signaturesNow()).toEqual(['new']);
  });

  it('try the receiver at once, with data of the right shape', async () => {
    const { id } = await subscribe();
    receiver.respondWith((_call, response) => response.writeHead(418).end('short and stout'));
    const test = await browser.call('POST', `${PATH}/${id}/test`, { topic: 'inventory.update' });
    expect(test.json()).toMatchObject({ status: 418, answer: 'short and stout', error: expect.any(String) });
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({
      topic: 'inventory.update',
      subscriptionId: id,
    });
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('the webhook calls for members refuse an address that is never called with a sentence, when it is made and when it is changed', async () => {
    const { id } = await subscribe();
    const inside = 'This address leads into a private network, which is never called.';
    for (const [endpointUrl, sentence] of [
      ['http://example.com/', 'Only addresses that start with https:// are called.'],
      ['https://10.0.0.1/', inside],
      ['https://[::ffff:7f00:2]/', inside],
      ['nonsense', expect.stringContaining('Enter a complete address')],
    ]) {
      const response = await browser.call('POST', PATH, { endpointUrl, topics: ['order.create'] });
      expect([response.statusCode, response.json().errors]).toEqual([400, { endpointUrl: sentence }]);
      const changed = await browser.call('PATCH', `${PATH}/${id}`, { endpointUrl });
      expect([changed.statusCode, changed.json().errors]).toEqual([400, { endpointUrl: sentence }]);
    }
  });

  it('webhooks of one site never reach another site', async () => {
    const { id } = await subscribe();
    const other = await createStockFixture(app);
    const stranger = app.browser({ host: `${other.site.slug}.localhost` });
    await app.make.signIn(stranger, (await app.make.owner(other.site)).email);
    expect((await stranger.get(`${PATH}/${id}`)).statusCode).toBe(404);
    expect((await stranger.call('DELETE', `${PATH}/${id}`)).statusCode).toBe(404);
    expect((await stranger.call('POST', `${PATH}/${id}/rotate-secret`)).statusCode).toBe(404);
    expect((await stranger.get(`${PATH}/${id}/deliveries`)).statusCode).toBe(404);
  });

  it('the webhook calls for members keep to twenty for a site, also when many are added at once', async () => {
    const response = await Promise.all(
      Array.from({ length: 23 }, () =>
        browser.call('POST', PATH, { endpointUrl: receiver.url(), topics: ['order.create'] }),
      ),
    );
    expect(response.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      409,
      409,
      409,
    ]);
    const [first] = (await browser.get(PATH)).json().webhookSubscriptions;
    const stale = await browser.call('DELETE', `${PATH}/${first.id}`, undefined, { 'if-match': '"7"' });
    expect(stale.statusCode).toBe(412);
    expect((await browser.call('DELETE', `${PATH}/${first.id}`)).statusCode).toBe(204);
  });
});
