/** What happens when a response says that the session is over while a page is open. */
export interface SessionGuard {
  /**
   * Asks the member to sign in over the page, once for all calls that need it. True: they did, and the call is sent
   * again. False: they did not, or no page is open that could ask.
   */
  readonly renew: () => Promise<boolean>;
  readonly isAsking: () => boolean;
  readonly finish: (isSignedIn: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** While the member signs out no call leaves: it would find the session over. */
  readonly hold: () => SessionHold;
  /** Null: no sign-out is under way. Resolves when it has failed, and never when it went through. */
  readonly held: () => Promise<void> | null;
  /** A page that can ask is open until the returned function is called. */
  readonly open: () => () => void;
}

interface SessionHold {
  /** The member stays: what waited is sent. */
  readonly release: () => void;
  /** The member is gone: what waited is dropped. */
  readonly drop: () => void;
}

export function createSessionGuard(): SessionGuard {
  const listeners = new Set<() => void>();
  let openPages = 0;
  let asking: { readonly outcome: Promise<boolean>; readonly finish: (isSignedIn: boolean) => void } | null =
    null;
  let held: Promise<void> | null = null;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const finish = (isSignedIn: boolean): void => {
    asking?.finish(isSignedIn);
    asking = null;
    notify();
  };
  return {
    renew: () => {
      if (openPages === 0) return Promise.resolve(false);
      if (asking) return asking.outcome;
      const { promise: outcome, resolve } = Promise.withResolvers<boolean>();
      asking = { outcome, finish: resolve };
      notify();
      return outcome;
    },
    isAsking: () => asking !== null,
    finish,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      const drop = (): void => {
        held = null;
      };
      return {
        drop,
        release: () => {
          drop();
          resolve();
        },
      };
    },
    held: () => held,
    open: () => {
      openPages += 1;
      return () => {
        openPages -= 1;
        if (openPages === 0 && asking) finish(false);
      };
    },
  };
}
