import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { type ChannelMessage, type NewChannelEvent, websiteRoles } from '@awning/contract';
import {
  type ChannelOptions,
  type ChannelState,
  type OpenChannel,
  openChannel,
} from '@awning/contract/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { createTwoApps, type TwoApps } from '../../../testing/two-apps.ts';
import type { Site } from '../sites/index.ts';

let both: TwoApps;
let app: TestApp;
let site: Site;
let browser: TestBrowser;
/** Which of the two answers the next request; null: neither. */
let answering: number | null = 0;
const open: OpenChannel[] = [];

beforeAll(async () => {
  both = await createTwoApps();
  app = both.apps[0];
  for (const each of both.apps) await each.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => both.close());
beforeEach(async () => {
  answering = 0;
  site = await app.make.site();
  browser = await app.signedIn(site, websiteRoles.editor);
});
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
});

/** As a browser behind a proxy that sends it to one of the processes. */
const fetchAnywhere: typeof fetch = async (path, init) => {
  if (answering === null) throw new TypeError('fetch failed');
  const { port } = both.appOf(answering).http.server.address() as AddressInfo;
  const headers = {
    ...(init?.headers as Record<string, string>),
    host: `${site.slug}.localhost`,
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
  };
  // Node's own `fetch` names no other host than the one that it connects to.
  const sending = request({
    agent: false,
    host: '127.0.0.1',
    port,
    path: String(path),
    headers,
    ...(init?.signal ? { signal: init.signal } : {}),
  });
  sending.end();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return new Response(Readable.toWeb(response) as unknown as ReadableStream, {
    status: response.statusCode ?? 0,
    headers: response.headers as Record<string, string>,
  });
};

function listen(options: Partial<ChannelOptions> = {}) {
  const messages: ChannelMessage[] = [];
  const states: ChannelState[] = [];
  const aborts: AbortController[] = [];
  const channel = openChannel({
    fetch: (path, init) => {
      const abort = new AbortController();
      aborts.push(abort);
      const signal = AbortSignal.any([abort.signal, ...(init?.signal ? [init.signal] : [])]);
      return fetchAnywhere(path, { ...init, signal });
    },
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
    pause: { firstMs: 20, longestMs: 100 },
    ...options,
  });
  open.push(channel);
  return {
    channel,
    states,
    messages,
    versions: (): number[] =>
      messages.flatMap((message) => (message.kind === 'draft-changed' ? [message.data.version] : [])),
    isReady: (): boolean => messages.some(({ kind }) => kind === 'ready'),
    /** As when the network goes. */
    breakOff: () => aborts.at(-1)?.abort(),
    attempts: () => aborts.length,
  };
}
const publish = (version: number): Promise<void> => {
  const event: NewChannelEvent = {
    kind: 'draft-changed',
    data: { kind: 'page', id: 'p1', version, by: null },
  };
  return app.channel.publish(app.platform.database.query, site.id, event);
};

describe('openChannel', () => {
  it('a program gets typed messages, and after an interruption those that it missed, from another process', async () => {
    const listener = listen();
    await expect.poll(listener.isReady).toBe(true);
    await publish(1);
    await expect.poll(listener.versions).toEqual([1]);
    answering = null;
    listener.breakOff();
    await expect.poll(() => listener.channel.state()).toBe('waiting');
    await publish(2);
    await publish(3);
    answering = 1;
    await expect.poll(listener.versions, { timeout: 15_000 }).toEqual([1, 2, 3]);
    await publish(4);
    await expect.poll(listener.versions).toEqual([1, 2, 3, 4]);
    expect(listener.states).toEqual(['open', 'waiting', 'open']);
    expect(listener.messages.some(({ kind }) => kind === 'reload')).toBe(false);
  }, 30_000);

  it('a program that is started again goes on from the id that it kept', async () => {
    const first = listen();
    await expect.poll(first.isReady).toBe(true);
    await publish(1);
    await expect.poll(first.versions).toEqual([1]);
    first.channel.close();
    await publish(2);
    const second = listen({ lastEventId: first.channel.lastEventId() });
    await expect.poll(second.versions).toEqual([2]);
  });

  it('a session that ends ends the channel, and nothing is tried any more', async () => {
    const listener = listen();
    await expect.poll(listener.isReady).toBe(true);
    await browser.call('DELETE', '/api/member-session');
    await expect.poll(() => listener.channel.state(), { timeout: 15_000 }).toBe('ended');
    const attempts = listener.attempts();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(listener.attempts()).toBe(attempts);
  }, 30_000);

  it('a closed channel hands over nothing more and connects no more', async () => {
    const listener = listen();
    await expect.poll(listener.isReady).toBe(true);
    listener.channel.close();
    const count = listener.messages.length;
    await publish(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([listener.messages.length, listener.attempts()]).toEqual([count, 1]);
  });

  it('a connection on which nothing comes is given up and opened again', async () => {
    const listener = listen({ silentMs: 300 });
    await expect.poll(listener.attempts, { timeout: 20_000 }).toBeGreaterThan(1);
    await publish(1);
    await expect.poll(listener.versions, { timeout: 15_000 }).toEqual([1]);
  }, 40_000);

  it('a server that refuses for a while is left alone for as long as it says', async () => {
    let refusals = 0;
    const listener = listen({
      fetch: (path, init) =>
        refusals++ < 1
          ? Promise.resolve(new Response('{}', { status: 503, headers: { 'retry-after': '1' } }))
          : fetchAnywhere(path, init),
    });
    const began = performance.now();
    await expect.poll(listener.isReady, { timeout: 10_000 }).toBe(true);
    expect(performance.now() - began).toBeGreaterThan(900);
  });
});
