import type { ChannelMessage } from '@awning/contract';
import { type ChannelState, type OpenChannel, openChannel } from '@awning/contract/client';

/** What happens on the site, as it happens. */
export interface SiteChannel {
  /** Listens until the returned function is called. The connection is open while there is a listener. */
  readonly subscribe: (listener: (message: ChannelMessage) => void) => () => void;
  readonly state: () => ChannelState;
}

/** Where there is no server to listen to. */
export const silentChannel: SiteChannel = { subscribe: () => () => {}, state: () => 'ended' };

/** The parts of the browser by which its tabs share one connection. */
export interface TabSharing {
  readonly locks: Pick<LockManager, 'request'>;
  readonly createBroadcast: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close'> & {
    onmessage: ((event: MessageEvent) => void) | null;
  };
}

export interface SiteChannelOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Null: this browser lacks them, and each tab has a connection of its own. */
  readonly sharing: TabSharing | null;
  readonly open?: typeof openChannel;
}

/** Between tabs. A tab that takes over goes on after the last event that any of them saw. */
type TabMessage =
  | { readonly kind: 'message'; readonly message: ChannelMessage; readonly lastEventId: string | undefined }
  | { readonly kind: 'state'; readonly state: ChannelState }
  | { readonly kind: 'hello' };

const NAME = 'awning-channel';

/**
 * One connection for all tabs of a browser: the tab that holds the lock listens and passes on what it hears; when it
 * is closed, the next in line takes over and misses nothing.
 */
export function createSiteChannel({ fetch, sharing, open = openChannel }: SiteChannelOptions): SiteChannel {
  const listeners = new Set<(message: ChannelMessage) => void>();
  let state: ChannelState = 'waiting';
  let lastEventId: string | undefined;
  let stop: (() => void) | null = null;

  const deliver = (message: ChannelMessage): void => {
    for (const listener of listeners) listener(message);
  };

  const connect = (tell: (message: TabMessage) => void): OpenChannel => {
    const channel: OpenChannel = open({
      fetch,
      lastEventId,
      onMessage: (message) => {
        // Called before `open` has returned only by a stand-in; the id is read when there is one.
        lastEventId = channel?.lastEventId() ?? lastEventId;
        deliver(message);
        tell({ kind: 'message', message, lastEventId });
      },
      onState: (next) => {
        state = next;
        tell({ kind: 'state', state: next });
      },
    });
    return channel;
  };

  const startAlone = (): (() => void) => {
    const channel = connect(() => {});
    return () => channel.close();
  };

  const startShared = ({ locks, createBroadcast }: TabSharing): (() => void) => {
    const ending = new AbortController();
    const broadcast = createBroadcast(NAME);
    let isLeader = false;
    const tell = (message: TabMessage): void => broadcast.postMessage(message);
    broadcast.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'message') {
        lastEventId = data.lastEventId ?? lastEventId;
        deliver(data.message);
      } else if (data.kind === 'state') state = data.state;
      else if (isLeader) tell({ kind: 'state', state });
    };
    tell({ kind: 'hello' });
    locks
      .request(NAME, { signal: ending.signal }, async () => {
        isLeader = true;
        const channel = connect(tell);
        await new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
        channel.close();
      })
      .catch(() => {
        // Given up while still in line.
      });
    return () => {
      ending.abort();
      broadcast.close();
    };
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      stop ??= sharing ? startShared(sharing) : startAlone();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    state: () => state,
  };
}

/** What this browser has for tabs to share a connection. */
export function tabSharingOf(window: Window & typeof globalThis): TabSharing | null {
  const { locks } = window.navigator as Partial<Navigator>;
  if (!locks || !('BroadcastChannel' in window)) return null;
  return { locks, createBroadcast: (name) => new window.BroadcastChannel(name) };
}
