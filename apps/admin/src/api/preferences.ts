import type { Preferences } from '@awning/contract';
import {
  readMemberPreferences,
  readPreferences,
  saveMemberPreferences,
  savePreferences,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { isConflict } from './api-error.ts';

/** DOM event, and name of the channel to other tabs. `detail` and message are `{ namespace }`. */
export const preferencesRefetch = 'awning:preferences-refetch';

/** The part of BroadcastChannel that is needed. */
export type PreferencesChannel = Pick<
  BroadcastChannel,
  'postMessage' | 'addEventListener' | 'removeEventListener'
>;

interface StoredPreferences {
  readonly body: Preferences;
  readonly etag: string | null;
}

/** Where preferences are kept. */
export interface PreferencesSource {
  readonly read: (namespace: string) => Promise<StoredPreferences>;
  /** Replaces the whole namespace, unless another version than `etag` is there. */
  readonly save: (namespace: string, body: Preferences, etag: string | null) => Promise<StoredPreferences>;
}

/** Of the site: the same for all members who may manage the store. */
export const sitePreferences = (api: Client): PreferencesSource => ({
  async read(namespace) {
    const { body, etag } = await api.call(readPreferences, { params: { namespace } });
    return { body: withoutWebsiteId(body), etag };
  },
  async save(namespace, wanted, ifMatch) {
    const { body, etag } = await api.call(savePreferences, { params: { namespace }, body: wanted, ifMatch });
    return { body: body ? withoutWebsiteId(body) : wanted, etag };
  },
});

/** Of the member who is signed in. */
export const memberPreferences = (api: Client): PreferencesSource => ({
  async read(namespace) {
    const { body, etag } = await api.call(readMemberPreferences, { params: { namespace } });
    return { body: body.preferences, etag };
  },
  async save(namespace, preferences, ifMatch) {
    const { body, etag } = await api.call(saveMemberPreferences, {
      params: { namespace },
      body: { preferences },
      ifMatch,
    });
    return { body: body.preferences, etag };
  },
});

export type PreferencesClientOptions = {
  source: PreferencesSource;
  /** The error service. */
  report: (error: Error, context: Record<string, unknown>) => void;
  /** Where the refetch event is dispatched, `window` in the page. */
  target: EventTarget;
  /** Reaches the other tabs; messages from them make this one fetch again. */
  channel: PreferencesChannel;
};

type Entry = {
  /** What the server has, as far as is known. */
  saved: Preferences | undefined;
  etag: string | null;
  /** Changes that are shown but not saved yet, oldest first. */
  pending: Preferences[];
  /** Calls go one after the other: each save builds on the answer before it. */
  tail: Promise<unknown>;
  /** A fetch that is waiting or running; callers that ask meanwhile share it. */
  refetching: Promise<Preferences> | undefined;
};

export type PreferencesClient = ReturnType<typeof createPreferencesClient>;

/**
 * Reads and saves preferences, one free-form object per namespace. What is shown is always what was saved plus
 * the changes still on their way, so a failed save takes back its own change and no other.
 */
export function createPreferencesClient({ source, report, target, channel }: PreferencesClientOptions) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<(namespace: string) => void>();
  const ending = new AbortController();

  function entryOf(namespace: string): Entry {
    const known = entries.get(namespace);
    if (known) return known;
    const entry: Entry = {
      saved: undefined,
      etag: null,
      pending: [],
      tail: Promise.resolve(),
      refetching: undefined,
    };
    entries.set(namespace, entry);
    return entry;
  }

  const notify = (namespace: string) => {
    for (const listener of listeners) listener(namespace);
  };

  function peek(namespace: string): Preferences | undefined {
    const entry = entries.get(namespace);
    return entry?.saved && Object.assign({}, entry.saved, ...entry.pending);
  }

  function enqueue<Result>(entry: Entry, work: () => Promise<Result>): Promise<Result> {
    const done = entry.tail.then(work);
    entry.tail = done.catch(() => {});
    return done;
  }

  async function fetchNow(namespace: string, entry: Entry): Promise<void> {
    try {
      const { body, etag } = await source.read(namespace);
      entry.saved = body;
      entry.etag = etag;
    } catch (error) {
      report(toError(error), { doing: 'fetching preferences', namespace });
      throw error;
    }
    notify(namespace);
  }

  function refetch(namespace: string): Promise<Preferences> {
    const entry = entryOf(namespace);
    entry.refetching ??= enqueue(entry, () => fetchNow(namespace, entry))
      .then(() => peek(namespace) ?? {})
      .finally(() => {
        entry.refetching = undefined;
      });
    return entry.refetching;
  }

  async function read(namespace: string): Promise<Preferences> {
    return peek(namespace) ?? refetch(namespace);
  }

  async function saveNow(namespace: string, entry: Entry, changes: Preferences): Promise<void> {
    // A save replaces the whole object, so it must start from the whole object.
    if (!entry.saved) await fetchNow(namespace, entry);
    const wanted = { ...entry.saved, ...changes };
    try {
      // A save from another window or member in between must not be overwritten unseen.
      const { body, etag } = await source.save(namespace, wanted, entry.etag);
      entry.saved = body;
      entry.etag = etag;
    } catch (error) {
      report(toError(error), { doing: 'saving preferences', namespace });
      if (isConflict(error)) await fetchNow(namespace, entry).catch(() => {});
      throw error;
    }
  }

  /** Shows `changes` at once and saves them. When that fails they are taken back and the error is thrown. */
  async function update(namespace: string, changes: Preferences): Promise<Preferences> {
    const entry = entryOf(namespace);
    const pending = { ...changes };
    entry.pending.push(pending);
    notify(namespace);
    try {
      await enqueue(entry, () => saveNow(namespace, entry, pending));
    } finally {
      entry.pending = entry.pending.filter((other) => other !== pending);
      notify(namespace);
    }
    channel.postMessage({ namespace });
    target.dispatchEvent(new CustomEvent(preferencesRefetch, { detail: { namespace } }));
    return peek(namespace) ?? {};
  }

  const onMessage = (event: Event) => {
    const namespace = readNamespace(event);
    // A namespace that nothing in this window has read yet is fetched on its first read.
    if (namespace === undefined || entries.get(namespace)?.saved === undefined) return;
    refetch(namespace).catch(() => {});
    target.dispatchEvent(new CustomEvent(preferencesRefetch, { detail: { namespace } }));
  };
  channel.addEventListener('message', onMessage, { signal: ending.signal });

  return {
    read,
    peek,
    refetch,
    update,
    /** Calls back whenever `peek` would answer something new. Answers with the way to stop. */
    subscribe(listener: (namespace: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** For the next person in the same tab. */
    forget: () => entries.clear(),
    close: () => ending.abort(),
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function withoutWebsiteId({ websiteId: _, ...preferences }: Preferences): Preferences {
  return preferences;
}

function readNamespace(event: Event): string | undefined {
  const data: unknown = 'data' in event ? event.data : undefined;
  if (typeof data !== 'object' || data === null || !('namespace' in data)) return undefined;
  return typeof data.namespace === 'string' ? data.namespace : undefined;
}
