import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type NewChannelEvent, websiteRoles } from '@awning/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ChannelListener, listenToChannel } from '../../../testing/channel-listener.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { testSeed, withEffort } from '../../../testing/test-effort.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { createTwoApps } from '../../../testing/two-apps.ts';
import type { Site } from '../sites/index.ts';

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const draftChanged = (version: number): NewChannelEvent => ({
  kind: 'draft-changed',
  data: { kind: 'page', id: 'p1', version, by: null },
});
const versionsIn = (listener: ChannelListener): number[] =>
  listener.messages.flatMap(({ kind, data }) => (kind === 'draft-changed' ? [Number(data.version)] : []));
const numbersUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const portOf = (app: TestApp): number => (app.http.server.address() as AddressInfo).port;
const hostOf = (site: Site): string => `${site.slug}.localhost`;

async function openApp(swap: Partial<Platform> = {}): Promise<{ app: TestApp; site: Site }> {
  const app = await createTestApp({ swap });
  closing.push(() => app.close());
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  return { app, site: await app.make.site() };
}

describe('events of many processes', () => {
  it('a listener that moves between two processes gets each committed event once, in the same order as all others', async () => {
    const seed = testSeed();
    const random = createTestRandom(seed);
    const both = await createTwoApps();
    closing.push(() => both.close());
    for (const app of both.apps) await app.http.listen({ host: '127.0.0.1', port: 0 });
    const [app] = both.apps;
    const site = await app.make.site();
    const browser = await app.signedIn(site, websiteRoles.editor);
    const count = withEffort(120);
    let published = 0;
    const committed: number[] = [];

    const writer = async (number: number): Promise<void> => {
      for (let version = ++published; version <= count; version = ++published) {
        const own = version;
        const isLost = random.below(5) === 0;
        await both
          .appOf(number)
          .platform.database.transaction(async (tx) => {
            await both.appOf(number).channel.publish(tx, site.id, draftChanged(own));
            // What was published first may commit last.
            await new Promise((resolve) => setTimeout(resolve, random.below(15)));
            if (isLost) throw new Error('rolled back');
            committed.push(own);
          })
          .catch(() => undefined);
      }
    };
    const isDone = { value: false };
    const follow = async (start: number, heard: number[], onJoined: () => void): Promise<void> => {
      let lastEventId: string | undefined;
      for (let turn = start; ; turn++) {
        const listener = await listenToChannel({
          port: portOf(both.appOf(turn)),
          host: hostOf(site),
          browser,
          lastEventId,
        });
        onJoined();
        await new Promise((resolve) => setTimeout(resolve, random.between(20, 80)));
        const wasDone = isDone.value;
        if (wasDone)
          await expect
            .poll(() => heard.length + versionsIn(listener).length, { timeout: 30_000 })
            .toBe(committed.length);
        listener.close();
        heard.push(...versionsIn(listener));
        lastEventId = listener.lastEventId();
        expect(listener.messages.map(({ kind }) => kind)).not.toContain('reload');
        if (wasDone) return;
      }
    };
    const heard: number[][] = [[], [], []];
    const following: Promise<void>[] = [];
    const joining = heard.map(
      (list, index) =>
        new Promise<void>((resolve, reject) => {
          const followed = follow(index, list, resolve);
          followed.catch(reject);
          following.push(followed);
        }),
    );
    // Each has joined once before the first event.
    await Promise.all(joining);
    await Promise.all(numbersUpTo(6).map(writer));
    isDone.value = true;
    await Promise.all(following);
    for (const list of heard) {
      expect(
        [...list].sort((a, b) => a - b),
        `seed ${seed}`,
      ).toEqual(committed.toSorted((a, b) => a - b));
      expect(list, `seed ${seed}`).toEqual(heard[0]);
    }
  }, 120_000);

  it('a listener whose process is killed goes on at another one, and at the same one when it is back', async () => {
    // A process of its own has the real time, by which sessions end.
    const { app, site } = await openApp({ clock: systemClock });
    const browser = await app.signedIn(site, websiteRoles.editor);
    const server: ServerProcess = await startServerProcess(app.databaseUrl, { connections: 5 });
    closing.push(() => server.remove());
    const publish = (version: number): Promise<void> =>
      app.platform.database.transaction((tx) => app.channel.publish(tx, site.id, draftChanged(version)));
    const host = hostOf(site);

    const first = await listenToChannel({ port: server.port(), host, browser });
    await publish(1);
    await first.heard('draft-changed');
    await server.kill();
    await first.ended();
    await publish(2);
    const second = await listenToChannel({
      port: portOf(app),
      host,
      browser,
      lastEventId: first.lastEventId(),
    });
    await publish(3);
    await second.heard('draft-changed', 2);
    second.close();
    await publish(4);
    await server.startAgain();
    const third = await listenToChannel({
      port: server.port(),
      host,
      browser,
      lastEventId: second.lastEventId(),
    });
    await publish(5);
    await third.heard('draft-changed', 2);
    third.close();
    expect([first, second, third].flatMap(versionsIn)).toEqual([1, 2, 3, 4, 5]);
  }, 120_000);

  it('an orderly stop ends the streams and does not wait for them', async () => {
    const app = await createTestApp();
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const site = await app.make.site();
    const browser = await app.signedIn(site, websiteRoles.editor);
    const listener = await listenToChannel({ port: portOf(app), host: hostOf(site), browser });
    const began = performance.now();
    await app.close();
    await listener.ended();
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a thousand listeners', () => {
  it('a browser that never reads is cut off when a quarter of a megabyte waits for it, and goes on by its id', async () => {
    const { app, site } = await openApp();
    const member = await app.make.member(site, [websiteRoles.viewer]);
    const browser = app.browser({ host: hostOf(site) });
    await app.make.signIn(browser, member.email);
    const [sessionToken = ''] = await app.members.liveSessions(site.id, [...browser.cookies.values()]);
    const { email, displayName, roles } = member;
    const { body } = await app.channelHub.open(
      site.id,
      { id: member.id, email, displayName, roles, sessionToken },
      undefined,
    );
    const text = 'x'.repeat(200);
    const data = { kind: text, id: text, version: 1, by: text, batch: text };
    let most = 0;
    for (let n = 0; n < 400 && !body.destroyed; n++) {
      await app.channel.publish(app.platform.database.query, site.id, {
        kind: 'draft-changed',
        data,
      });
      most = Math.max(most, body.readableLength);
    }
    await expect.poll(() => body.destroyed).toBe(true);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(256 * 1024);
    expect(await app.platform.metrics.print()).toMatch(/awning_channel_cut_total 1/);
    expect(await app.platform.metrics.print()).toMatch(/awning_channel_streams 0/);
  }, 60_000);

  it('a thousand browsers hear every event, and those that read nothing cost a bounded amount of memory', async () => {
    const { app, site } = await openApp();
    const count = Math.min(4_000, withEffort(1_000));
    const sockets: Socket[] = [];
    const heard = new Map<Socket, number>();
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
    });
    const open = async (browser: TestBrowser): Promise<void> => {
      const socket = connect(portOf(app), '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      heard.set(socket, 0);
      const ready = Promise.withResolvers<void>();
      let rest = '';
      socket.on('data', (bytes) => {
        // A piece may end anywhere: what could be the beginning of a word is looked at once more with the next.
        const text = rest + bytes.toString('latin1');
        if (text.includes('event: ready')) ready.resolve();
        heard.set(socket, (heard.get(socket) ?? 0) + (text.match(/event: draft-changed/g)?.length ?? 0));
        rest = text.slice(-19);
      });
      const cookies = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
      socket.write(
        `GET /api/channel HTTP/1.1\r\nHost: ${hostOf(site)}\r\nAccept: text/event-stream\r\nCookie: ${cookies}\r\n\r\n`,
      );
      await ready.promise;
    };
    for (let n = 0; n < count / 20; n++) {
      const browser = await app.signedIn(site, websiteRoles.viewer);
      await Promise.all(Array.from({ length: 20 }, () => open(browser)));
    }
    const streams = async (): Promise<number> =>
      Number(/^awning_channel_streams (\d+)/m.exec(await app.platform.metrics.print())?.[1]);
    expect(await streams()).toBe(count);

    const stalled = sockets.slice(0, 100);
    const reading = sockets.slice(100);
    for (const socket of stalled) socket.pause();
    const before = usedBytes();
    const data = { kind: 'x'.repeat(190), id: 'y', version: 1, by: null };
    const events = 60;
    for (let n = 0; n < events; n++)
      await app.channel.publish(app.platform.database.query, site.id, {
        kind: 'draft-changed',
        data,
      });
    await expect
      .poll(() => reading.every((socket) => heard.get(socket) === events), { timeout: 60_000 })
      .toBe(true);
    const grown = (usedBytes() - before) / count;
    expect(grown).toBeLessThan(20 * 1024);
    for (const socket of sockets) socket.destroy();
    await expect.poll(streams, { timeout: 20_000 }).toBe(0);
  }, 180_000);
});

/** After what nobody needs any more is gone. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
