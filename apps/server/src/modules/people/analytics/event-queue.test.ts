import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestLog } from '../../../testing/test-log.ts';
import { eventKinds } from './event-kinds.ts';
import { createEventQueue } from './event-queue.ts';
import type { SentEvent } from './sent-event.ts';

const event = (path: string, amount: number | null = null): SentEvent => ({
  sender: {
    websiteId: 'site',
    address: '10.0.0.1',
    userAgent: 'x'.repeat(100),
    country: '',
    language: '',
    browser: { isBot: false, device: '', browser: '', system: '' },
  },
  content: {
    kind: eventKinds.pageView,
    eventId: null,
    claimedAt: null,
    isAgreed: false,
    path,
    pageType: null,
    origin: null,
    value: null,
    amount,
    detail: null,
  },
  eventId: path,
  receivedAt: 0,
  leftOut: null,
});
const pathsOf = (events: readonly SentEvent[]): string[] => events.map(({ content }) => content.path);
const isAway = (): Error => Object.assign(new pg.DatabaseError('gone', 0, 'error'), { code: '57P01' });

function openQueue(store: (events: readonly SentEvent[]) => Promise<unknown>, maxBytes?: number) {
  const lost: string[] = [];
  const notes: SentEvent[] = [];
  const { log, lines } = createTestLog();
  const queue = createEventQueue({
    store,
    log,
    pauseMs: 5,
    ...(maxBytes === undefined ? {} : { maxBytes }),
    onLost: (events) => lost.push(...pathsOf(events)),
    before: () => notes.splice(0),
  });
  return { queue, lost, notes, lines };
}

describe('events that wait to be stored', () => {
  it('many are stored together, soon, without being asked to', async () => {
    const batches: number[] = [];
    const { queue } = openQueue(async (events) => batches.push(events.length));
    for (let n = 0; n < 2500; n += 1) expect(queue.add(event(`/${n}`))).toBe(true);
    await expect.poll(() => queue.waiting()).toBe(0);
    expect(batches.reduce((sum, count) => sum + count, 0)).toBe(2500);
    expect(batches.length).toBeLessThanOrEqual(4);
  });

  it('while the database is slow, events are taken at once until their memory is full, and then refused', async () => {
    const gate = Promise.withResolvers<void>();
    const stored: string[] = [];
    const { queue, lost } = openQueue(async (events) => {
      await gate.promise;
      stored.push(...pathsOf(events));
    }, 100_000);
    const startedAt = performance.now();
    let taken = 0;
    while (queue.add(event(`/${taken}`))) taken += 1;
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(taken).toBeGreaterThan(50);
    expect(taken).toBeLessThan(200);
    // What is on its way takes memory, too.
    await sleep(20);
    expect(queue.add(event('/more'))).toBe(false);
    gate.resolve();
    await queue.flush();
    expect(stored).toHaveLength(taken);
    expect(queue.add(event('/again'))).toBe(true);
    await queue.close();
    expect(lost).toEqual([]);
  });

  it('while the database is away nothing is lost, and what was there first is stored first', async () => {
    let away = true;
    const stored: string[] = [];
    const { queue, lost, lines } = openQueue(async (events) => {
      if (away) throw isAway();
      stored.push(...pathsOf(events));
    });
    queue.add(event('/first'));
    await queue.flush();
    queue.add(event('/second'));
    await queue.flush();
    expect([stored, lost, queue.waiting()]).toEqual([[], [], 2]);
    away = false;
    await queue.flush();
    expect(stored).toEqual(['/first', '/second']);
    expect(lines().filter(({ msg }) => msg === 'events of visitors wait for the database')).toHaveLength(1);
  });

  it('one event that cannot be stored loses none of the others', async () => {
    const stored: string[] = [];
    const { queue, lost } = openQueue(async (events) => {
      if (pathsOf(events).includes('/37')) throw new Error('A bug');
      stored.push(...pathsOf(events));
    });
    for (let n = 0; n < 100; n += 1) queue.add(event(`/${n}`));
    await queue.flush();
    expect([stored.length, lost]).toEqual([99, ['/37']]);
  });

  it('how many were lost is stored before the rest, and not forgotten where that fails', async () => {
    let away = true;
    const stored: string[] = [];
    const { queue, lost, notes } = openQueue(async (events) => {
      if (away) throw isAway();
      stored.push(...pathsOf(events));
    });
    notes.push(event('loss', 7));
    queue.add(event('/a'));
    await queue.flush();
    expect(lost).toEqual(['loss']);
    notes.push(event('loss', 7));
    away = false;
    await queue.flush();
    expect(stored).toEqual(['loss', '/a']);
  });

  it('closing stores what waits, and counts as lost what the database does not take', async () => {
    const stored: string[] = [];
    const good = openQueue(async (events) => stored.push(...pathsOf(events)));
    good.queue.add(event('/a'));
    await good.queue.close();
    expect(stored).toEqual(['/a']);
    const bad = openQueue(() => Promise.reject(isAway()));
    bad.queue.add(event('/b'));
    await bad.queue.close();
    expect(bad.lost).toEqual(['/b']);
  });

  it('closing counts as lost what is still on its way after five seconds, and never twice', async () => {
    const gate = Promise.withResolvers<void>();
    const { queue, lost, lines } = openQueue(() => gate.promise);
    queue.add(event('/a'));
    await sleep(20);
    queue.add(event('/b'));
    await queue.close();
    expect([...lost].sort()).toEqual(['/a', '/b']);
    expect(lines().find(({ msg }) => String(msg).includes('when the server closed'))).toMatchObject({
      events: 2,
    });
    gate.reject(isAway());
    await sleep(20);
    expect(lost).toHaveLength(2);
  }, 15_000);
});
