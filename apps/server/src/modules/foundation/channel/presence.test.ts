import type { AddressInfo } from 'node:net';
import { type ChannelPresence, websiteRoles } from '@awning/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChannelListener, listenToChannel } from '../../../testing/channel-listener.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { createTwoApps, type TwoApps } from '../../../testing/two-apps.ts';
import type { Site } from '../sites/index.ts';
import { initialsOf, pickColour } from './person-badge.ts';

let both: TwoApps;
let app: TestApp;
let site: Site;
let mara: TestBrowser;
let noor: TestBrowser;
const listeners: ChannelListener[] = [];

beforeAll(async () => {
  both = await createTwoApps();
  app = both.apps[0];
  for (const each of both.apps) await each.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => both.close());
beforeEach(async () => {
  site = await app.make.site();
  mara = await signedIn('Mara Lind');
  noor = await signedIn('Noor');
});
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

const host = (): string => `${site.slug}.localhost`;
async function signedIn(name: string, role: number = websiteRoles.editor): Promise<TestBrowser> {
  const browser = app.browser({ host: host() });
  const member = await app.make.member(site, [role]);
  await app.members.change(site.id, member.id, { displayName: name });
  await app.make.signIn(browser, member.email);
  return browser;
}
/** In the process that did not take the calls. */
async function listenElsewhere(browser: TestBrowser): Promise<ChannelListener> {
  const { port } = both.apps[1].http.server.address() as AddressInfo;
  const listener = await listenToChannel({ port, host: host(), browser });
  listeners.push(listener);
  return listener;
}
const keep = async (browser: TestBrowser, body: object): Promise<ChannelPresence[]> => {
  const response = await browser.call('POST', '/api/channel/presence', { tab: 'tab-00001', ...body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().people;
};
const advance = (ms: number): void => {
  for (const { clock } of both.apps) clock.advance(ms);
};
const lastOf = (listener: ChannelListener, kind: string) =>
  listener.messages.findLast((message) => message.kind === kind)?.data;
const peopleIn = (listener: ChannelListener): ChannelPresence[] =>
  (lastOf(listener, 'presence')?.people ?? []) as ChannelPresence[];
const lock = (browser: TestBrowser, body: object = {}, block = 'block-1') =>
  browser.call('PUT', `/api/channel/text-locks/${block}`, { tab: 'tab-00001', ...body });

describe('presence', () => {
  it('ED-88 everyone sees who is here, on which page and section, with name, initials and colour, in every process', async () => {
    const listener = await listenElsewhere(noor);
    await keep(mara, { page: 'page-1', section: 'section-1' });
    await keep(noor, { page: null });
    await expect.poll(() => peopleIn(listener).length).toBe(2);
    const people = peopleIn(listener);
    expect(people).toMatchObject([
      { name: 'Mara Lind', initials: 'ML', page: 'page-1', section: 'section-1' },
      { name: 'Noor', initials: 'N', page: null, section: null },
    ]);
    expect(people[0]?.colour).not.toBe(people[1]?.colour);
    await keep(mara, { page: 'page-2' });
    await expect.poll(() => peopleIn(listener)[0]?.page).toBe('page-2');
  });

  it('ED-88 a tab that is silent for 30 seconds is gone, and one that says every 10 that it is here stays', async () => {
    const listener = await listenElsewhere(noor);
    await keep(mara, { page: 'page-1' });
    await keep(noor, { page: 'page-1' });
    await expect.poll(() => peopleIn(listener).length).toBe(2);
    for (const _step of [1, 2, 3, 4]) {
      advance(10_000);
      await keep(noor, { page: 'page-1' });
    }
    await expect
      .poll(() => peopleIn(listener).map(({ name }) => name), {
        timeout: 8_000,
      })
      .toEqual(['Noor']);
  });

  it('ED-91 the same member in two tabs is here twice, in one colour, until a tab is closed', async () => {
    await keep(mara, { page: 'page-1' });
    const people = await keep(mara, { tab: 'tab-00002', page: 'page-2' });
    expect(people.map(({ page }) => page)).toEqual(['page-1', 'page-2']);
    expect(people[0]?.colour).toBe(people[1]?.colour);
    expect((await mara.call('DELETE', '/api/channel/presence/tab-00001')).statusCode).toBe(204);
    expect((await keep(noor, { page: null })).map(({ name }) => name)).toEqual(['Mara Lind', 'Noor']);
  });

  it('a tab can be closed by its own member alone', async () => {
    await keep(mara, { page: 'page-1' });
    await noor.call('DELETE', '/api/channel/presence/tab-00001');
    expect((await keep(noor, { page: null })).map(({ name }) => name)).toContain('Mara Lind');
  });

  it('a member has twenty tabs at the most, the newest ones', async () => {
    for (let n = 1; n <= 25; n++) {
      advance(10);
      await keep(mara, { tab: `tab-number-${n}`, page: null });
    }
    const people = await keep(noor, { page: null });
    expect(people.filter(({ name }) => name === 'Mara Lind').map(({ tab }) => tab)).toEqual(
      Array.from({ length: 20 }, (_, n) => `tab-number-${n + 6}`),
    );
  });

  it('a listener is told who is here when it comes', async () => {
    await keep(mara, { page: 'page-1' });
    const listener = await listenElsewhere(noor);
    expect(await listener.heard('presence')).toMatchObject([{ people: [{ name: 'Mara Lind' }] }]);
  });

  it.each([{}, { tab: 'x' }, { tab: '../../etc/passwd' }, { page: 'x'.repeat(101) }, { page: 'p', more: 1 }])(
    'a presence of %j is refused',
    async (body) => {
      const whole = { tab: 'tab-00001', ...body };
      expect((await mara.call('POST', '/api/channel/presence', whole)).statusCode).toBe(400);
    },
  );
});

describe('the lock of a text', () => {
  it('ED-90 a member who begins to write where another member writes is told who that is', async () => {
    const listener = await listenElsewhere(noor);
    expect((await lock(mara)).statusCode).toBe(200);
    const refused = await lock(noor);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'channel.text-locked', message: 'Mara Lind is writing here.' },
    ]);
    await expect
      .poll(() => lastOf(listener, 'text-locks')?.locks)
      .toMatchObject([{ blockId: 'block-1', name: 'Mara Lind' }]);
  });

  it('ED-90 the lock ends by leaving, by another block, by 60 seconds of quiet, and by taking over', async () => {
    await lock(mara);
    await mara.call('DELETE', '/api/channel/text-locks/block-1?tab=tab-00001');
    expect((await lock(noor)).json()).toMatchObject({ lock: { name: 'Noor' }, takenFrom: null });
    await lock(noor, {}, 'block-2');
    expect((await lock(mara)).statusCode).toBe(200);
    advance(50_000);
    expect((await lock(mara)).statusCode).toBe(200);
    advance(50_000);
    expect((await lock(noor)).statusCode).toBe(409);
    expect((await lock(noor, { takeOver: true })).json()).toMatchObject({
      lock: { name: 'Noor' },
      takenFrom: { name: 'Mara Lind' },
    });
    expect((await lock(mara)).statusCode).toBe(409);
    advance(61_000);
    expect((await lock(mara)).statusCode).toBe(200);
    await mara.call('DELETE', '/api/channel/presence/tab-00001');
    expect((await lock(noor)).statusCode).toBe(200);
  });

  it('ED-90 of many who take a lock at once, in two processes, one gets it', async () => {
    const browsers = await Promise.all(Array.from({ length: 8 }, (_, n) => signedIn(`Member ${n}`)));
    const statuses = await Promise.all(browsers.map(async (browser) => (await lock(browser)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  it('a lock is kept by its own tab: the same member in another tab is refused', async () => {
    await lock(mara);
    expect((await lock(mara, { tab: 'tab-00002' })).statusCode).toBe(409);
  });

  it('a viewer sees locks and takes none', async () => {
    const viewer = await signedIn('Vera', websiteRoles.viewer);
    expect((await lock(viewer)).statusCode).toBe(403);
    await lock(mara);
    const listener = await listenElsewhere(viewer);
    expect(await listener.heard('text-locks')).toMatchObject([{ locks: [{ name: 'Mara Lind' }] }]);
  });
});

describe('the badge of a member', () => {
  it.each([
    ['Mara Lind', 'ML'],
    ['mara', 'M'],
    ['Ana María del Río', 'AR'],
    ['mara.lind@example.com', 'ML'],
    ['  ', '?'],
    ['👩‍🚀 Zoë', 'Z'],
    ['陶芸', '陶'],
  ])('the initials of %j are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('twelve members have twelve colours, and the thirteenth has one, too', () => {
    const present: { memberId: string; colour: number }[] = [];
    for (let n = 0; n < 13; n++)
      present.push({ memberId: `member-${n}`, colour: pickColour(`member-${n}`, present) });
    expect(new Set(present.slice(0, 12).map(({ colour }) => colour)).size).toBe(12);
    expect(present[12]?.colour).toBeLessThan(12);
  });
});

describe('streams of a member', () => {
  const listenAt = async (each: TestApp, browser: TestBrowser): Promise<ChannelListener> => {
    const { port } = each.http.server.address() as AddressInfo;
    const listener = await listenToChannel({ port, host: host(), browser });
    listeners.push(listener);
    return listener;
  };

  it('a member has twenty streams in all processes together, also when they are opened at once', async () => {
    const opened = await Promise.all(
      Array.from({ length: 30 }, (_, n) => listenAt(both.apps[n % 2 === 0 ? 0 : 1], mara)),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await listenAt(both.apps[1], noor)).status).toBe(200);
    for (const each of opened) each.close();
    await expect.poll(async () => (await listenAt(both.apps[1], mara)).status, { timeout: 10_000 }).toBe(200);
  }, 30_000);

  it('the streams of a process that is silent for a minute count no more', async () => {
    for (let n = 0; n < 20; n++) expect((await listenAt(both.apps[0], mara)).status).toBe(200);
    expect((await listenAt(both.apps[1], mara)).status).toBe(429);
    both.apps[1].clock.advance(61_000);
    expect((await listenAt(both.apps[1], mara)).status).toBe(200);
    both.apps[0].clock.advance(61_000);
  }, 30_000);
});
