import { signedIn, signedOut } from '../events.ts';

export type BrowserWindow = Window & typeof globalThis;

export interface CartTabs {
  /** This page has just read the cart. */
  recordRead(): void;
  /** This page has changed the cart. */
  notifyTabs(): void;
}

const CHANNEL = 'awning:cart';
/** A person who was away for longer may have been busy elsewhere, on a phone for instance. */
const STALE_MS = 60_000;

/**
 * Reads the cart again when another window has changed it, when the shopper signs in or out, when the connection is
 * back, and when the page is looked at again after a while.
 */
export function listenToTabs({
  window,
  now,
  readAgain,
  signal,
}: {
  window: BrowserWindow;
  now: () => number;
  readAgain: () => void;
  signal?: AbortSignal | undefined;
}): CartTabs {
  const { document } = window;
  let readAt = now();
  let isStale = false;
  let channel: BroadcastChannel | null = null;

  const readWhenSeen = (): void => {
    isStale = true;
    if (document.visibilityState === 'hidden') return;
    isStale = false;
    readAgain();
  };

  function join(): void {
    if (channel || !('BroadcastChannel' in window)) return;
    channel = new window.BroadcastChannel(CHANNEL);
    channel.onmessage = readWhenSeen;
  }
  // An open channel keeps a browser from keeping the page for the way back.
  const leave = (): void => {
    channel?.close();
    channel = null;
  };
  const until = signal ? { signal } : {};
  window.addEventListener('pagehide', leave, until);
  signal?.addEventListener('abort', leave);
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      join();
      if (persisted) readWhenSeen();
    },
    until,
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible' && (isStale || now() - readAt > STALE_MS)) readWhenSeen();
    },
    until,
  );
  window.addEventListener('online', readWhenSeen, until);
  document.addEventListener(signedIn, readWhenSeen, until);
  document.addEventListener(signedOut, readWhenSeen, until);
  join();

  return {
    recordRead: () => {
      readAt = now();
    },
    notifyTabs: () => {
      readAt = now();
      channel?.postMessage('changed');
    },
  };
}
