import type { ChannelMessage } from '@awning/contract';
import type { ChannelOptions } from '@awning/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { createSiteChannel, type TabSharing } from './site-channel.ts';

const newOrder = (orderId: string): ChannelMessage => ({
  kind: 'new-order',
  data: { orderId, orderNumber: orderId, customerName: '', totalMinor: 1, currency: 'USD', testMode: false },
});

/** A browser with tabs: one lock, and messages that reach every tab but the one that sent them. */
function createBrowser() {
  const connections: (ChannelOptions & { isOpen: boolean; eventId: string | undefined })[] = [];
  const ends = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  const line: (() => Promise<void>)[] = [];
  let isHeld = false;
  const next = (): void => {
    const first = isHeld ? undefined : line.shift();
    if (!first) return;
    isHeld = true;
    void first().finally(() => {
      isHeld = false;
      next();
    });
  };
  const sharing: TabSharing = {
    locks: {
      request: ((_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
        new Promise<void>((resolve, reject) => {
          const start = async (): Promise<void> => {
            await work();
            resolve();
          };
          signal.addEventListener('abort', () => {
            const at = line.indexOf(start);
            if (at < 0) return;
            line.splice(at, 1);
            reject(new DOMException('Gone', 'AbortError'));
          });
          line.push(start);
          next();
        })) as never,
    },
    createBroadcast: () => {
      const end = {
        onmessage: null as ((event: MessageEvent) => void) | null,
        postMessage: (data: unknown) => {
          for (const other of ends) if (other !== end) other.onmessage?.({ data } as MessageEvent);
        },
        close: () => void ends.delete(end),
      };
      ends.add(end);
      return end;
    },
  };
  const openTab = (shared: TabSharing | null = sharing) => {
    const channel = createSiteChannel({
      fetch,
      sharing: shared,
      open: (options) => {
        const connection = { ...options, isOpen: true, eventId: options.lastEventId };
        connections.push(connection);
        return {
          state: () => 'open',
          lastEventId: () => connection.eventId,
          close: () => {
            connection.isOpen = false;
          },
        };
      },
    });
    const heard: string[] = [];
    const close = channel.subscribe((message) =>
      heard.push(message.kind === 'new-order' ? message.data.orderId : message.kind),
    );
    return { channel, heard, close };
  };
  /** The server sends something to the connection that is open. */
  const send = (orderId: string): void => {
    const [open] = connections.filter(({ isOpen }) => isOpen);
    if (!open) throw new Error('No tab is connected.');
    open.eventId = orderId;
    open.onMessage(newOrder(orderId));
  };
  return { openTab, send, connections, openCount: () => connections.filter(({ isOpen }) => isOpen).length };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the channel of a browser', () => {
  it('three tabs share one connection, and each hears everything once', async () => {
    const browser = createBrowser();
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
    await settled();
    expect(browser.openCount()).toBe(1);
    browser.send('1');
    browser.send('2');
    expect(tabs.map(({ heard }) => heard)).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  it('when the tab that listens is closed, the next takes over after the last event that it heard', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await settled();
    browser.send('7');
    first.close();
    await settled();
    expect(browser.openCount()).toBe(1);
    expect(browser.connections.at(-1)?.lastEventId).toBe('7');
    browser.send('8');
    expect(second.heard).toEqual(['7', '8']);
    expect(first.heard).toEqual(['7']);
  });

  it('a tab that is closed while it waits for its turn leaves the line', async () => {
    const browser = createBrowser();
    const [first, second, third] = [browser.openTab(), browser.openTab(), browser.openTab()];
    await settled();
    second.close();
    first.close();
    await settled();
    browser.send('9');
    expect(third.heard).toEqual(['9']);
    expect(second.heard).toEqual([]);
  });

  it('a browser without locks has a connection for each tab, and ends it with the tab', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(null), browser.openTab(null)];
    expect(browser.openCount()).toBe(2);
    first.close();
    second.close();
    expect(browser.openCount()).toBe(0);
  });

  it('the connection is shared by all listeners of a tab and ends with the last of them', () => {
    const browser = createBrowser();
    const { channel, close } = browser.openTab(null);
    const stop = channel.subscribe(vi.fn());
    expect(browser.openCount()).toBe(1);
    close();
    expect(browser.openCount()).toBe(1);
    stop();
    expect(browser.openCount()).toBe(0);
  });
});
