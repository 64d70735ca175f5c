/** The part of a window that knows whether there is a network. */
export interface NetworkWindow extends Pick<EventTarget, 'addEventListener'> {
  readonly navigator: { readonly onLine: boolean };
}

export interface Connection {
  readonly isOnline: () => boolean;
  /** How many changes wait until the network is back. */
  readonly waiting: () => number;
  /** Resolves when there is a network: at once, or when it comes back. */
  readonly whenOnline: () => Promise<void>;
  /** Calls back whenever one of the above would say something else. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Whether the server can be reached as far as the browser knows, and what waits until then. */
export function createConnection(window: NetworkWindow): Connection {
  const listeners = new Set<() => void>();
  const queue = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('online', () => {
    const released = [...queue];
    queue.clear();
    for (const release of released) release();
    notify();
  });
  window.addEventListener('offline', notify);
  return {
    isOnline: () => window.navigator.onLine,
    waiting: () => queue.size,
    whenOnline: () => {
      if (window.navigator.onLine) return Promise.resolve();
      const wait = new Promise<void>((resolve) => queue.add(resolve));
      notify();
      return wait;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
