export interface SessionEntriesOptions {
  /** Null, or a throw, where the browser keeps nothing for us: then nothing is remembered, and nothing fails. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Values that last as long as the tab, or less. */
export interface SessionEntries {
  /** Undefined when there is nothing, or nothing any more; what has expired is removed by that. */
  read(key: string): unknown;
  /** False when the browser did not take it. Without an expiry it lasts as long as the tab. */
  write(key: string, value: unknown, options?: { readonly expiresAfterMs?: number }): boolean;
  remove(key: string): void;
}

/**
 * @example
 * const entries = createSessionEntries({ storage: () => sessionStorage, now: Date.now });
 * entries.write('greeting', { text: 'Hello' }, { expiresAfterMs: 60_000 });
 */
export function createSessionEntries({ storage, now }: SessionEntriesOptions): SessionEntries {
  /** Browsers throw for storage that is blocked or full. */
  const attempt = <T>(use: (store: NonNullable<ReturnType<typeof storage>>) => T): T | undefined => {
    try {
      const store = storage();
      return store === null ? undefined : use(store);
    } catch {
      return undefined;
    }
  };

  return {
    read(key) {
      const stored = readStored(attempt((store) => store.getItem(key)) ?? null);
      if (stored === null) return undefined;
      const { value, expiresAt } = stored;
      if (expiresAt === null || now() < expiresAt) return value;
      attempt((store) => store.removeItem(key));
      return undefined;
    },
    write(key, value, { expiresAfterMs } = {}) {
      const expiresAt = expiresAfterMs === undefined ? null : now() + expiresAfterMs;
      return (
        attempt((store) => {
          store.setItem(key, JSON.stringify({ value, expiresAt }));
          return true;
        }) ?? false
      );
    },
    remove(key) {
      attempt((store) => store.removeItem(key));
    },
  };
}

/** Null for a value that other code has put there. */
function readStored(text: string | null): { value: unknown; expiresAt: number | null } | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('expiresAt' in stored)) return null;
    const { expiresAt } = stored;
    if (expiresAt !== null && typeof expiresAt !== 'number') return null;
    return { value: 'value' in stored ? stored.value : undefined, expiresAt };
  } catch {
    return null;
  }
}
