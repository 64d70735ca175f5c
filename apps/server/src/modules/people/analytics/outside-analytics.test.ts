import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { eventKinds } from './event-kinds.ts';
import { createAnalyticsWebhook, passOn } from './outside-analytics.ts';
import type { SentEvent } from './sent-event.ts';

const SITE = 'site1' as WebsiteId;
const log = pino({ level: 'silent' });

const sentEvent = (
  eventId: string,
  change: Partial<SentEvent['content']> & { leftOut?: 'staff' } = {},
): SentEvent => {
  const { leftOut = null, ...content } = change;
  return {
    sender: {
      websiteId: SITE,
      address: '203.0.113.7',
      userAgent: 'Firefox',
      country: 'FR',
      language: 'fr',
      browser: { isBot: false, device: 'desktop', browser: 'Firefox', system: 'Linux' },
    },
    eventId,
    receivedAt: Date.UTC(2026, 10, 18, 12),
    leftOut,
    content: {
      kind: eventKinds.named,
      eventId,
      claimedAt: null,
      isAgreed: true,
      path: '/brochure',
      pageType: null,
      origin: null,
      value: 'Brochure opened',
      amount: null,
      detail: { page: 2 },
      ...content,
    },
  };
};

function createReceiver({ isWanted = true }: { isWanted?: boolean } = {}) {
  const told: { cause: string; data: object }[] = [];
  let asked = 0;
  let now = 0;
  const receiver = createAnalyticsWebhook(
    {
      isWanted: async () => {
        asked += 1;
        return isWanted;
      },
      tell: async (fact) => void told.push(fact),
    },
    () => now,
  );
  const pass = (events: readonly SentEvent[], isCounted = true) =>
    passOn({ outside: [receiver], log, isCounted: async () => isCounted }, events);
  return { told, asked: () => asked, pass, wait: (ms: number) => (now += ms) };
}

describe('what others get of the events of visitors', () => {
  it('an event says what happened and when, and nothing about who it was', async () => {
    const { pass, told } = createReceiver();
    await pass([sentEvent('e1')]);
    expect(told).toEqual([
      {
        websiteId: SITE,
        topic: 'analytics.events',
        cause: expect.stringMatching(/^analytics\/[\w-]{43}$/),
        data: {
          events: [
            {
              id: 'e1',
              occurredOn: '2026-11-18T12:00:00.000Z',
              kind: 'named',
              path: '/brochure',
              value: 'Brochure opened',
              amount: null,
              detail: { page: 2 },
            },
          ],
        },
      },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/203\.0\.113|Firefox|FR/);
  });

  it('visitors who have not agreed, and what counts for nothing, are not passed on', async () => {
    const { pass, told } = createReceiver();
    await pass([sentEvent('e1', { isAgreed: false }), sentEvent('e2', { leftOut: 'staff' })]);
    await pass([sentEvent('e3')], false);
    expect(told).toEqual([]);
  });

  it('a hundred events are one call', async () => {
    const { pass, told } = createReceiver();
    await pass(Array.from({ length: 250 }, (_, n) => sentEvent(`e${n}`)));
    expect(told).toHaveLength(3);
    expect(new Set(told.map(({ cause }) => cause)).size).toBe(3);
  });

  it('other events behind the same first one are another fact', async () => {
    const { pass, told } = createReceiver();
    await pass([sentEvent('e1'), sentEvent('e2')]);
    await pass([sentEvent('e1'), sentEvent('e3')]);
    await pass([sentEvent('e1'), sentEvent('e3')]);
    const [first, second, third] = told.map(({ cause }) => cause);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  it('a site without such a webhook is asked once a minute', async () => {
    const { pass, told, asked, wait } = createReceiver({ isWanted: false });
    for (let n = 0; n < 5; n++) await pass([sentEvent(`e${n}`)]);
    expect([told, asked()]).toEqual([[], 1]);
    wait(60_000);
    await pass([sentEvent('e9')]);
    expect(asked()).toBe(2);
  });

  it('a receiver that fails keeps nothing from being stored, nor another one from its events', async () => {
    const taken: string[] = [];
    const outside = [
      { take: () => Promise.reject(new Error('down')) },
      {
        take: async (_site: WebsiteId, events: readonly { id: string }[]) =>
          void taken.push(events[0]?.id ?? ''),
      },
    ];
    await passOn({ outside, log, isCounted: async () => true }, [sentEvent('e1')]);
    expect(taken).toEqual(['e1']);
  });
});
