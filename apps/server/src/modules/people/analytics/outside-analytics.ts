import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type EventKind, eventKinds } from './event-kinds.ts';
import type { SentEvent } from './sent-event.ts';

/** An event as others get it: nothing in it says who the visitor was. */
interface OutsideEvent {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly occurredOn: string;
  /** Such as `pageView`, `named` or `download`. */
  readonly kind: string;
  readonly path: string;
  /** What it is about: the name of an event, an address, the words of a search. */
  readonly value: string | null;
  readonly amount: number | null;
  readonly detail: Readonly<Record<string, string | number | boolean>> | null;
}

/** Where events go besides the reports of the site. One that throws loses its events, and harms nothing else. */
export interface OutsideAnalytics {
  take(websiteId: WebsiteId, events: readonly OutsideEvent[]): Promise<void>;
}

interface PassOnParts {
  readonly outside: readonly OutsideAnalytics[];
  readonly log: Logger;
  readonly isCounted: (websiteId: WebsiteId) => Promise<boolean>;
}

/** Hands over events that were stored, of visitors who agreed, by site. */
export async function passOn(
  { outside, log, isCounted }: PassOnParts,
  events: readonly SentEvent[],
): Promise<void> {
  const bySite = new Map<WebsiteId, OutsideEvent[]>();
  for (const event of events) {
    if (event.leftOut !== null || !event.content.isAgreed) continue;
    const { websiteId } = event.sender;
    const ofSite = bySite.get(websiteId) ?? [];
    ofSite.push(outsideEvent(event));
    bySite.set(websiteId, ofSite);
  }
  for (const [websiteId, ofSite] of bySite)
    for (const receiver of outside)
      try {
        if (await isCounted(websiteId)) await receiver.take(websiteId, ofSite);
      } catch (error) {
        log.warn({ err: error, websiteId }, 'events of visitors were not passed on');
      }
}

const kindNames = new Map<EventKind, string>(Object.entries(eventKinds).map(([name, kind]) => [kind, name]));

const outsideEvent = ({ eventId, receivedAt, content }: SentEvent): OutsideEvent => ({
  id: eventId,
  occurredOn: new Date(receivedAt).toISOString(),
  kind: kindNames.get(content.kind) ?? '',
  path: content.path,
  value: content.value,
  amount: content.amount,
  detail: content.detail,
});

interface EventWebhooks {
  isWanted(websiteId: WebsiteId, topic: 'analytics.events'): Promise<boolean>;
  tell(fact: {
    readonly websiteId: WebsiteId;
    readonly topic: 'analytics.events';
    readonly cause: string;
    readonly data: object;
  }): Promise<void>;
}

const EVENTS_PER_CALL = 100;
/** Few sites pass anything on: so long the others are not asked again. */
const ASKED_MS = 60_000;
const MOST_KNOWN = 10_000;

/** To the webhooks of the site that ask for it: signed, tried again, with a log of 30 days. */
export function createAnalyticsWebhook(webhooks: EventWebhooks, now: () => number): OutsideAnalytics {
  const known = new Map<WebsiteId, { readonly isWanted: boolean; readonly until: number }>();
  const isWanted = async (websiteId: WebsiteId): Promise<boolean> => {
    const last = known.get(websiteId);
    if (last && now() < last.until) return last.isWanted;
    const fresh = await webhooks.isWanted(websiteId, 'analytics.events');
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(websiteId, { isWanted: fresh, until: now() + ASKED_MS });
    return fresh;
  };
  return {
    async take(websiteId, events) {
      if (!(await isWanted(websiteId))) return;
      for (let from = 0; from < events.length; from += EVENTS_PER_CALL) {
        const batch = events.slice(from, from + EVENTS_PER_CALL);
        // Browsers choose the ids: with others behind it, the same first one is another fact.
        const ids = JSON.stringify(batch.map(({ id }) => id));
        const cause = `analytics/${hash('sha256', ids, 'base64url')}`;
        await webhooks.tell({ websiteId, topic: 'analytics.events', cause, data: { events: batch } });
      }
    },
  };
}
