import { createClient } from '@awning/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { createPreferencesClient, preferencesRefetch, sitePreferences } from './preferences.ts';

/** Patient, because the machine may be busy. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

type Stored = { value: Record<string, unknown>; version: number };

/** The preferences of one site as a server keeps them, and as many tabs as a test wants. */
function createFakeSite(stored: Record<string, Record<string, unknown>> = {}) {
  const namespaces = new Map<string, Stored>(
    Object.entries(stored).map(([name, value]) => [name, { value, version: 1 }]),
  );
  const calls: string[] = [];
  const faults: (Response | Error)[] = [];
  const channels: EventTarget[] = [];

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const path = String(input);
    calls.push(`${method} ${path}`);
    const fault = faults.shift();
    if (fault instanceof Error) throw fault;
    if (fault) return fault;
    const name = decodeURIComponent(path.replace('/api/v1/commerce-preferences/', ''));
    const entry = namespaces.get(name) ?? { value: {}, version: 1 };
    if (method === 'PUT') {
      const expected = new Headers(init?.headers).get('if-match');
      if (expected && expected !== `"${entry.version}"`) {
        return Response.json({ code: 'settings.changed', message: 'Saved elsewhere.' }, { status: 412 });
      }
      entry.value = JSON.parse(String(init?.body));
      entry.version += 1;
      namespaces.set(name, entry);
    }
    const headers = { etag: `"${entry.version}"` };
    return Response.json({ ...entry.value, websiteId: 'site-1' }, { headers });
  };

  function openTab() {
    const own = new EventTarget();
    channels.push(own);
    const target = new EventTarget();
    const report = vi.fn();
    const received: unknown[] = [];
    target.addEventListener(preferencesRefetch, (event) => received.push((event as CustomEvent).detail));
    const preferences = createPreferencesClient({
      source: sitePreferences(createClient({ fetch, crumb: () => 'c1' })),
      report,
      target,
      channel: {
        addEventListener: own.addEventListener.bind(own),
        removeEventListener: own.removeEventListener.bind(own),
        postMessage: (data: unknown) => {
          for (const other of channels) {
            if (other !== own) other.dispatchEvent(new MessageEvent('message', { data }));
          }
        },
      },
    });
    return { preferences, report, messages: received };
  }

  return { openTab, calls, faults, namespaces };
}

const refusal = () => Response.json({ code: 'x.y', message: 'No.' }, { status: 500 });

describe('reading preferences', () => {
  it('PL-7.20 preferences of a namespace are read with GET', async () => {
    const site = createFakeSite({ checkout: { color: 'red' } });
    const { preferences } = site.openTab();
    expect(await preferences.read('checkout')).toEqual({ color: 'red' });
    expect(site.calls).toEqual(['GET /api/v1/commerce-preferences/checkout']);
  });

  it('PL-3.47 strips websiteId from what is returned, also after a save', async () => {
    const { preferences } = createFakeSite({ checkout: { a: 1 } }).openTab();
    expect(await preferences.read('checkout')).not.toHaveProperty('websiteId');
    expect(await preferences.update('checkout', { b: 2 })).toEqual({ a: 1, b: 2 });
    expect(preferences.peek('checkout')).toEqual({ a: 1, b: 2 });
  });

  it('PL-4.22 preferences are fetched from the server once per namespace', async () => {
    const site = createFakeSite({ one: { a: 1 }, two: { b: 2 } });
    const { preferences } = site.openTab();
    await Promise.all([preferences.read('one'), preferences.read('one')]);
    await preferences.read('one');
    expect(site.calls).toHaveLength(1);
    expect(await preferences.read('two')).toEqual({ b: 2 });
    expect(site.calls).toHaveLength(2);
  });

  it('PL-8.38 a failed fetch of preferences is reported to the error service and rethrown', async () => {
    const site = createFakeSite();
    const { preferences, report } = site.openTab();
    site.faults.push(refusal());
    await expect(preferences.read('checkout')).rejects.toThrow('No.');
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'No.' }), {
      doing: 'fetching preferences',
      namespace: 'checkout',
    });
  });

  it('a failed read of preferences is not cached: the next read asks the server again', async () => {
    const site = createFakeSite({ checkout: { a: 1 } });
    const { preferences } = site.openTab();
    site.faults.push(new TypeError('offline'));
    await expect(preferences.read('checkout')).rejects.toThrow(/could not be reached/);
    expect(await preferences.read('checkout')).toEqual({ a: 1 });
  });
});

describe('saving preferences', () => {
  it('PL-7.21 PL-3.46 saving preferences puts the whole object, with fields of any name and shape', async () => {
    const site = createFakeSite({ 'my.space': { kept: true } });
    const { preferences } = site.openTab();
    await preferences.update('my.space', { nested: { list: [1, null] }, 'odd key': '√' });
    expect(site.calls.at(-1)).toBe('PUT /api/v1/commerce-preferences/my.space');
    expect(site.namespaces.get('my.space')?.value).toEqual({
      kept: true,
      nested: { list: [1, null] },
      'odd key': '√',
    });
  });

  it('PL-4.23 a changed preference is visible before it is saved', async () => {
    const { preferences } = createFakeSite({ checkout: { a: 1, b: 1 } }).openTab();
    await preferences.read('checkout');
    const listener = vi.fn();
    preferences.subscribe(listener);
    const saving = preferences.update('checkout', { a: 2 });
    expect(preferences.peek('checkout')).toEqual({ a: 2, b: 1 });
    expect(listener).toHaveBeenCalledWith('checkout');
    await saving;
    expect(preferences.peek('checkout')).toEqual({ a: 2, b: 1 });
  });

  it('PL-8.39 PL-4.23 a failed save of preferences is reported, rethrown and undone, and no other change is', async () => {
    const site = createFakeSite({ checkout: { a: 1, b: 1 } });
    const { preferences, report, messages: received } = site.openTab();
    await preferences.read('checkout');
    site.faults.push(refusal());
    const failing = preferences.update('checkout', { a: 2 });
    const passing = preferences.update('checkout', { b: 2 });
    expect(preferences.peek('checkout')).toEqual({ a: 2, b: 2 });
    await expect(failing).rejects.toThrow('No.');
    expect(preferences.peek('checkout')).toEqual({ a: 1, b: 2 });
    await passing;
    expect(site.namespaces.get('checkout')?.value).toEqual({ a: 1, b: 2 });
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'No.' }), {
      doing: 'saving preferences',
      namespace: 'checkout',
    });
    expect(received).toHaveLength(1);
  });

  it("saving preferences does not overwrite what another tab saved in between, and shows the other tab's values", async () => {
    const site = createFakeSite({ checkout: { a: 1 } });
    const { preferences } = site.openTab();
    await preferences.read('checkout');
    site.namespaces.set('checkout', { value: { a: 5 }, version: 2 });
    await expect(preferences.update('checkout', { b: 1 })).rejects.toThrow('Saved elsewhere.');
    expect(preferences.peek('checkout')).toEqual({ a: 5 });
    expect(await preferences.update('checkout', { b: 1 })).toEqual({ a: 5, b: 1 });
  });

  it('PL-4.24 a saved preference dispatches a refetch DOM event, and other tabs fetch again', async () => {
    const site = createFakeSite({ checkout: { a: 1 } });
    const here = site.openTab();
    const there = site.openTab();
    const elsewhere = site.openTab();
    await here.preferences.read('checkout');
    await there.preferences.read('checkout');
    await here.preferences.update('checkout', { a: 2 });

    expect(here.messages).toEqual([{ namespace: 'checkout' }]);
    await eventually(() => expect(there.preferences.peek('checkout')).toEqual({ a: 2 }));
    expect(there.messages).toEqual([{ namespace: 'checkout' }]);
    // A tab that never asked has nothing to refresh.
    expect(elsewhere.messages).toEqual([]);
    expect(site.calls.filter((call) => call.startsWith('GET'))).toHaveLength(3);
  });

  it('closed preferences receive no more changes from other tabs', async () => {
    const site = createFakeSite({ checkout: { a: 1 } });
    const here = site.openTab();
    const there = site.openTab();
    await there.preferences.read('checkout');
    there.preferences.close();
    await here.preferences.update('checkout', { a: 2 });
    expect(there.messages).toEqual([]);
  });
});
