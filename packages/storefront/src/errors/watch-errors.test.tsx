// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MountIsland } from '../island.ts';
import { createLoader } from '../loader.ts';
import { mountReact } from '../react-island.ts';
import { watchErrors } from './watch-errors.ts';

/** Patient, because the machine may be busy. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const reports: { data: { message: string; island: string } }[] = [];
const Broken = (): never => {
  throw new Error('cannot be drawn');
};
let testEnd = new AbortController();

// What the tests wait for is fetched before, however busy the machine is.
beforeAll(() => Promise.all([import('./page-reporter.ts'), import('../island-files.ts')]), 60_000);
beforeEach(() => {
  testEnd = new AbortController();
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'crumb=abc';
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    reports.push(...JSON.parse(String(body)));
    return Response.json({ accepted: 1 });
  });
  watchErrors(window, { signal: testEnd.signal });
});
afterEach(() => {
  testEnd.abort();
  reports.length = 0;
  vi.unstubAllGlobals();
});

describe('faults of a page', () => {
  it('SF-8.32 page errors are reported, whether thrown or rejected without a handler', async () => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'thrown', error: new Error('thrown') }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('unheard') }));
    await eventually(() => expect(reports.map(({ data }) => data.message)).toEqual(['thrown', 'unheard']));
  });

  it('PL-8.60 an island that cannot be drawn is reported, and its HTML stands in its place', async () => {
    const mount: MountIsland = (element, context) => mountReact(element, <Broken />, context);
    document.body.innerHTML = '<div class="box"><a href="/cart">Cart</a></div>';
    createLoader({
      document,
      islands: [{ selector: '.box', when: 'interaction', load: async () => ({ mount }) }],
      signal: testEnd.signal,
    }).start();
    document.querySelector('.box')?.dispatchEvent(new Event('pointerover'));
    await eventually(() =>
      expect(reports.map(({ data }) => [data.message, data.island])).toEqual([
        ['cannot be drawn', 'div.box'],
      ]),
    );
    expect(document.body.innerHTML).toBe('<div class="box"><a href="/cart">Cart</a></div>');
  });
});
