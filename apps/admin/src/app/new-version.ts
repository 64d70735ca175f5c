import { useEffect, useState } from 'react';
import { hasOpenWork, secureOpenWork } from '../kit/record/open-work.ts';

const marker = 'awning:reloaded-for-new-version';
const loopWindowMs = 60_000;

let isReloadingItself = false;

/** A reload that waits for work which this browser cannot keep. */
let waiting: { readonly isSaid: boolean; readonly controller: AbortController } | null = null;
const listeners = new Set<() => void>();

const setWaiting = (next: typeof waiting): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

export const reloadWait = {
  isWaiting: (): boolean => waiting?.isSaid === true,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  cancel: (): void => {
    waiting?.controller.abort();
    setWaiting(null);
  },
};

/**
 * What was typed is kept for this tab, so a reload that the admin makes itself is not one to be asked about. Where the
 * browser keeps nothing, it waits until everything is sent.
 */
export function reloadKeepingWork(window: Window): void {
  const reload = (): void => {
    isReloadingItself = true;
    window.location.reload();
  };
  if (!hasOpenWork()) reload();
  if (!hasOpenWork() || waiting) return;
  const controller = new AbortController();
  setWaiting({ isSaid: false, controller });
  const say = (): void => {
    if (waiting?.controller === controller && !waiting.isSaid) setWaiting({ isSaid: true, controller });
  };
  void secureOpenWork(say, controller.signal).then(() => {
    if (controller.signal.aborted) return;
    setWaiting(null);
    reload();
  });
}

/** Stops the question about unsaved work before a reload that loses none. */
export function watchOwnReloads(window: Window): void {
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (isReloadingItself) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/**
 * After an update the old chunks are gone. A reload gets the new ones; a second one so soon would be a loop. Without a
 * connection a reload would leave an empty page, so the page stays and does without the chunk.
 */
export function reloadForNewVersion(window: Window): void {
  window.addEventListener('vite:preloadError', async () => {
    const isReachable = await window.fetch('/config', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReachable && !wasReloadedJustNow(window)) reloadKeepingWork(window);
  });
}

function wasReloadedJustNow(window: Window): boolean {
  try {
    const { sessionStorage } = window;
    const now = Date.now();
    const passed = now - Number(sessionStorage.getItem(marker));
    // A clock that was set back says nothing.
    if (passed >= 0 && passed < loopWindowMs) return true;
    sessionStorage.setItem(marker, String(now));
    return false;
  } catch {
    // A browser that stores nothing still knows how the page was opened.
    const [opened] = window.performance.getEntriesByType('navigation');
    return Reflect.get(Object(opened), 'type') === 'reload' && window.performance.now() < loopWindowMs;
  }
}

/** The scripts of a page of the admin, which have another name in each version. */
export const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src = '']) => src).sort();

const LOOK_MS = 10 * 60_000;

/**
 * Whether the server has another version of the admin than this page, looked up when the tab comes back to the front.
 */
export function useNewVersion(): { readonly isOffered: boolean; readonly dismiss: () => void } {
  const [state, setState] = useState<'same' | 'offered' | 'dismissed'>('same');
  useEffect(() => {
    const own = scriptsIn(document.head.innerHTML + document.body.innerHTML).join();
    // In tests, and while bundles are being made, a page has no script of its own.
    if (!own.includes('/_awning/admin/')) return;
    let lookedAt = Date.now();
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_MS) return;
      lookedAt = Date.now();
      const response = await fetch('/config', { cache: 'no-store' });
      if (!response.ok) return;
      const served = scriptsIn(await response.text()).join();
      if (served !== '' && served !== own) setState((before) => (before === 'same' ? 'offered' : before));
    };
    const tryToLook = (): void => void look().catch(() => {});
    document.addEventListener('visibilitychange', tryToLook);
    const timer = setInterval(tryToLook, LOOK_MS);
    return () => {
      document.removeEventListener('visibilitychange', tryToLook);
      clearInterval(timer);
    };
  }, []);
  return { isOffered: state === 'offered', dismiss: () => setState('dismissed') };
}
