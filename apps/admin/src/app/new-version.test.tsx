import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reloadForNewVersion, scriptsIn, useNewVersion } from './new-version.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.head.innerHTML = '';
});

/** A window of which only this much is used. */
function openWindow() {
  const target = new EventTarget();
  const reload = vi.fn();
  const fetch = vi.fn(async () => new Response());
  const fake = {
    addEventListener: target.addEventListener.bind(target),
    sessionStorage,
    location: { reload },
    fetch,
  } as unknown as Window;
  const fail = async (): Promise<void> => {
    target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    // The answer has been read, also one that did not come.
    await Promise.allSettled(fetch.mock.results.map(({ value }) => value));
    await Promise.resolve();
  };
  return { fake, fetch, reload, fail };
}

describe('a deploy while the admin is open', () => {
  it('AP-3 a chunk that is gone after a deploy reloads the page once, and not again so soon', async () => {
    const { fake, reload, fail } = openWindow();
    reloadForNewVersion(fake);
    await fail();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    // Still gone after the reload: a loop would be worse than the sentence of the page.
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('another deploy later reloads the page again', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const { fake, reload, fail } = openWindow();
    reloadForNewVersion(fake);
    await fail();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    vi.setSystemTime(1_000_000 + 61_000);
    await fail();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it('AP-3 ED-96 a chunk that is missing without a connection leaves the page as it is', async () => {
    const { fake, fetch, reload, fail } = openWindow();
    reloadForNewVersion(fake);
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await fail();
    expect(reload).not.toHaveBeenCalled();
    // Nor while the server is starting: its answer is no page.
    fetch.mockResolvedValueOnce(new Response('', { status: 502 }));
    await fail();
    expect(reload).not.toHaveBeenCalled();
    // The reload of a later moment is not used up.
    await fail();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('a page of another version has other scripts', () => {
    expect(scriptsIn('<script type="module" src="/b.js"></script><script src="/a.js"></script>')).toEqual([
      '/a.js',
      '/b.js',
    ]);
  });

  it('AP-3 a newer version is offered when the tab comes back, and nothing is reloaded by itself', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    document.head.innerHTML = '<script src="/_awning/admin/main-1.js" type="text/plain"></script>';
    let served = '/_awning/admin/main-1.js';
    vi.stubGlobal('fetch', async () => new Response(`<script src="${served}"></script>`));
    const { result } = renderHook(() => useNewVersion());
    const comeBack = () =>
      act(async () => {
        vi.setSystemTime(Date.now() + 11 * 60_000);
        document.dispatchEvent(new Event('visibilitychange'));
        await vi.advanceTimersByTimeAsync(10);
      });
    await comeBack();
    expect(result.current.isOffered).toBe(false);
    served = '/_awning/admin/main-2.js';
    await comeBack();
    expect(result.current.isOffered).toBe(true);
    act(() => result.current.dismiss());
    await comeBack();
    expect(result.current.isOffered).toBe(false);
  });
});
