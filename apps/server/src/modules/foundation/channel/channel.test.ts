import type { AddressInfo } from 'node:net';
import { type NewChannelEvent, websiteRoles } from '@awning/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChannelListener, listenToChannel } from '../../../testing/channel-listener.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';

let app: TestApp;
let site: Site;
let port: number;
const listeners: ChannelListener[] = [];

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (app.http.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

const listen = async (
  browser: Pick<TestBrowser, 'cookies'>,
  more: { at?: Site; lastEventId?: string | undefined; accept?: string } = {},
): Promise<ChannelListener> => {
  const host = `${(more.at ?? site).slug}.localhost`;
  const listener = await listenToChannel({ port, host, browser, ...more });
  listeners.push(listener);
  return listener;
};
const draftChanged = (version: number): NewChannelEvent => ({
  kind: 'draft-changed',
  data: { kind: 'page', id: 'p1', version, by: null },
});
const publish = (event: NewChannelEvent, at = site): Promise<void> =>
  app.platform.database.transaction((tx) => app.channel.publish(tx, at.id, event));
const versionsOf = (events: readonly Record<string, unknown>[]): unknown[] =>
  events.map(({ version }) => version);
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('the channel of members', () => {
  it('an event reaches every member who listens to the site, in the order of publishing', async () => {
    const [one, two] = await Promise.all([
      app.signedIn(site, websiteRoles.viewer),
      app.signedIn(site, websiteRoles.editor),
    ]);
    const [first, second] = [await listen(one), await listen(two)];
    for (const version of numbers(1, 20)) await publish(draftChanged(version));
    expect(versionsOf(await first.heard('draft-changed', 20))).toEqual(numbers(1, 20));
    expect(versionsOf(await second.heard('draft-changed', 20))).toEqual(numbers(1, 20));
    const ids = first.messages.flatMap(({ kind, id }) => (kind === 'draft-changed' ? [Number(id)] : []));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(ids).size).toBe(20);
  });

  it('an event of a transaction that rolls back is told to nobody', async () => {
    const listener = await listen(await app.signedIn(site, websiteRoles.editor));
    await app.platform.database
      .transaction(async (tx) => {
        await app.channel.publish(tx, site.id, draftChanged(666));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await publish(draftChanged(1));
    expect(versionsOf(await listener.heard('draft-changed'))).toEqual([1]);
  });

  it('an event is told to those alone who have its permission, and who listen to its site', async () => {
    const elsewhere = await app.make.site();
    const owner = app.browser({ host: `${elsewhere.slug}.localhost` });
    await app.make.signIn(owner, (await app.make.owner(elsewhere)).email);
    const [manager, editor] = [
      await listen(await app.signedIn(site, websiteRoles.storeManager)),
      await listen(await app.signedIn(site, websiteRoles.editor)),
    ];
    const stranger = await listen(owner, { at: elsewhere });
    const money = { totalMinor: 100, currency: 'USD', testMode: false };
    const order = { orderId: 'o1', orderNumber: '1', customerName: 'Mara', ...money };
    await publish({ kind: 'new-order', data: order });
    await publish({ ...draftChanged(1), permission: 'code.manage' });
    await publish(draftChanged(2));
    expect(await manager.heard('new-order')).toEqual([order]);
    for (const listener of [manager, editor])
      expect(versionsOf(await listener.heard('draft-changed'))).toEqual([2]);
    expect(editor.messages.map(({ kind }) => kind)).not.toContain('new-order');
    await publish(draftChanged(3), elsewhere);
    expect(versionsOf(await stranger.heard('draft-changed'))).toEqual([3]);
  });

  it.each([
    ['signed out', 401],
    ['a member without a role', 403],
    ['the owner of another site', 401],
  ])('the channel is closed to %s', async (who, status) => {
    const browser = app.browser({ host: `${site.slug}.localhost` });
    if (who === 'a member without a role')
      await app.make.signIn(browser, (await app.make.member(site, [])).email);
    if (who === 'the owner of another site') {
      const elsewhere = await app.make.site();
      const owner = app.browser({ host: `${elsewhere.slug}.localhost` });
      await app.make.signIn(owner, (await app.make.owner(elsewhere)).email);
      for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    }
    expect((await listen(browser)).status).toBe(status);
  });

  it('the stream says to proxies that it is neither cached, nor changed, nor held back', async () => {
    const { headers, status } = await listen(await app.signedIn(site, websiteRoles.viewer));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-length']).toBeUndefined();
  });

  it('a caller that does not ask for a stream is told how to, and HEAD opens none', async () => {
    const browser = await app.signedIn(site, websiteRoles.viewer);
    const refused = await browser.get('/api/channel');
    expect([refused.statusCode, refused.json().code]).toEqual([406, 'channel.not-a-stream']);
    const head = await browser.raw({
      method: 'HEAD',
      url: '/api/channel',
      headers: { accept: 'text/event-stream' },
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('a listener that returns with the id of its last event gets what it missed, once and in order', async () => {
    const browser = await app.signedIn(site, websiteRoles.editor);
    const first = await listen(browser);
    await publish(draftChanged(1));
    await first.heard('draft-changed');
    first.close();
    for (const version of numbers(2, 30)) await publish(draftChanged(version));
    const second = await listen(browser, { lastEventId: first.lastEventId() });
    await publish(draftChanged(31));
    expect(versionsOf(await second.heard('draft-changed', 30))).toEqual(numbers(2, 31));
    expect(second.messages.map(({ kind }) => kind)).not.toContain('reload');
  });

  it.each(['999999999', 'made-up', '-1', '0'.repeat(30)])(
    'a listener that returns with the id %s, which it never got, is told to reload',
    async (lastEventId) => {
      const listener = await listen(await app.signedIn(site, websiteRoles.editor), { lastEventId });
      await listener.heard('reload');
      await publish(draftChanged(1));
      expect(versionsOf(await listener.heard('draft-changed'))).toEqual([1]);
    },
  );

  it('a listener that was away for longer than events are kept is told to reload', async () => {
    const shop = await app.make.site();
    const browser = await app.signedIn(shop, websiteRoles.editor);
    const first = await listen(browser, { at: shop });
    await publish(draftChanged(1), shop);
    await first.heard('draft-changed');
    first.close();
    await app.platform.database.transaction(async (tx) => {
      for (const version of numbers(2, 1_102)) await app.channel.publish(tx, shop.id, draftChanged(version));
    });
    await app.channel.sweep();
    const second = await listen(browser, { at: shop, lastEventId: first.lastEventId() });
    expect(await second.heard('reload')).toEqual([{}]);
    expect(second.lastEventId()).toBe('1102');
    const third = await listen(browser, { at: shop, lastEventId: '1000' });
    expect(versionsOf(await third.heard('draft-changed', 102))).toEqual(numbers(1_001, 1_102));
  });

  it('an event with a key is published once', async () => {
    const listener = await listen(await app.signedIn(site, websiteRoles.editor));
    const key = app.platform.ids.next();
    for (const version of [7, 7])
      await app.channel.publish(app.platform.database.query, site.id, draftChanged(version), key);
    await publish(draftChanged(8));
    expect(versionsOf(await listener.heard('draft-changed', 2))).toEqual([7, 8]);
  });

  it('an event of another shape than declared, or a large one, is a fault of its publisher', async () => {
    const wrong = { kind: 'draft-changed', data: { kind: 'page' } } as unknown as NewChannelEvent;
    await expect(publish(wrong)).rejects.toThrow('has its declared shape');
  });

  it('a member has a number of streams, and the next is refused with the time to come back', async () => {
    const browser = await app.signedIn(site, websiteRoles.viewer);
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(browser)));
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const refused = await listen(browser);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    open[0]?.close();
    await expect.poll(async () => (await listen(browser)).status, { timeout: 5_000 }).toBe(200);
  });
});

describe('the end of a session', () => {
  const endings: [string, (memberId: string, browser: TestBrowser) => Promise<unknown>][] = [
    ['signs out', (_memberId, browser) => browser.call('DELETE', '/api/member-session')],
    [
      'gets other roles',
      (memberId) => app.members.change(site.id, memberId, { roles: [websiteRoles.viewer] }),
    ],
    ['is disabled', (memberId) => app.members.change(site.id, memberId, { disabled: true })],
    ['is removed', (memberId) => app.members.remove(site.id, memberId)],
    ['has a new password', (memberId) => app.members.setPassword(site.id, memberId, 'another long password')],
  ];
  it.each(endings)('a member who %s hears nothing more, at once', async (_how, end) => {
    const member = await app.make.member(site, [websiteRoles.editor]);
    const browser = app.browser({ host: `${site.slug}.localhost` });
    await app.make.signIn(browser, member.email);
    const listener = await listen(browser);
    const other = await listen(await app.signedIn(site, websiteRoles.editor));
    await end(member.id, browser);
    await listener.ended();
    await publish(draftChanged(1));
    await other.heard('draft-changed');
    expect(listener.messages.map(({ kind }) => kind)).not.toContain('draft-changed');
    expect(other.isOpen()).toBe(true);
  });
});

describe('what is told through the channel', () => {
  it('a batch of mails that takes a while reports how far it is, to those who see mails', async () => {
    const admin = await listen(await app.signedIn(site, websiteRoles.admin));
    const editor = await listen(await app.signedIn(site, websiteRoles.editor));
    await app.platform.database.transaction((tx) =>
      app.mail.postMany(
        tx,
        numbers(1, 120).map((n) => ({
          websiteId: site.id,
          cause: `test/${n}`,
          to: `buyer-${n}@example.com`,
          subject: 'News',
          text: 'News',
        })),
      ),
    );
    await app.settle();
    const reports = await admin.heard('job-progress', 2);
    expect(reports[0]).toMatchObject({ job: 'mails', done: 50, total: 120, failed: 0, state: 'running' });
    expect(reports.at(-1)).toMatchObject({ done: 120, state: 'done' });
    expect(editor.messages.map(({ kind }) => kind)).not.toContain('job-progress');
  });
});
