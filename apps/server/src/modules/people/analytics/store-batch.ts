import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type EventRow, makePartition, storeEvents } from './analytics-repository.ts';
import type { LocalDay } from './day-clock.ts';
import { eventKinds } from './event-kinds.ts';
import type { createEventTexts, TextNumber } from './event-texts.ts';
import type { Salts } from './salts.ts';
import type { SentEvent } from './sent-event.ts';
import { eventIdOf, visitorOf } from './visitor-hash.ts';

export interface BatchParts {
  readonly database: Database;
  readonly salts: Salts;
  readonly texts: ReturnType<typeof createEventTexts>;
  readonly dayOf: (websiteId: WebsiteId, millis: number) => Promise<LocalDay>;
  /** Whether the owner wants visits counted. Asked here, so that taking an event waits for nothing. */
  readonly isCounted: (websiteId: WebsiteId) => Promise<boolean>;
  readonly clock: Clock;
  /** Days that have a table for their events. */
  readonly partitions: Set<string>;
}

/** Clocks of browsers are believed as far back; nothing waits on a page for longer. */
const BELIEVED_MS = 3_600_000;

/** When it happened: as its browser says, if that can be, or else when it came. */
const timeOf = ({ receivedAt, content: { claimedAt } }: SentEvent): number =>
  claimedAt !== null && claimedAt <= receivedAt && claimedAt >= receivedAt - BELIEVED_MS
    ? claimedAt
    : receivedAt;

/** Stores events together. What has no site any more is left out without a word. Returns those that were new. */
export async function storeBatch(parts: BatchParts, events: readonly SentEvent[]): Promise<SentEvent[]> {
  const { database, partitions, clock } = parts;
  const texts = parts.texts();
  const pending: { event: SentEvent; at: number; day: LocalDay; salt: Buffer; texts: TextsOfEvent }[] = [];
  const known = new Map<WebsiteId, DayOfSite>();
  for (const sent of events) {
    const { websiteId } = sent.sender;
    let at = timeOf(sent);
    let site = known.get(websiteId);
    if (site === undefined || at < site.day.from || at >= site.day.to) {
      site = await readDayOfSite(parts, websiteId, at);
      // A day that is over may have no salt any more: then it happened when it came.
      for (const later of [sent.receivedAt, clock.now().getTime()])
        if (site.salt === null && later > at) {
          at = later;
          site = await readDayOfSite(parts, websiteId, at);
        }
      known.set(websiteId, site);
    }
    const { day, salt, isCounted } = site;
    if (salt === null) continue;
    const event = isCounted ? sent : { ...sent, leftOut: sent.leftOut ?? ('off' as const) };
    pending.push({
      event,
      at,
      day,
      salt,
      texts: textsOf(event, (parts) => texts.want(websiteId, day.day, parts)),
    });
  }
  await texts.load();
  const rows = pending.map(({ event, at, day, salt, texts: { page, origin, client, value } }): EventRow => {
    const { sender, content, leftOut } = event;
    const visitor = visitorOf(sender, salt);
    return {
      id: eventIdOf({
        visitor,
        eventId: event.eventId,
        // The same for the same event, whenever it comes.
        claimedAt: content.claimedAt ?? (content.eventId === null ? at : day.from),
        dayFrom: day.from,
      }),
      at,
      visitor: leftOut === null ? visitor : null,
      day: day.day,
      page: page?.id ?? null,
      origin: origin?.id ?? null,
      client: client?.id ?? null,
      value: value?.id ?? null,
      amount: content.amount,
      kind: leftOut === null ? content.kind : eventKinds.leftOut,
      websiteId: sender.websiteId,
      detail: leftOut === null && content.detail !== null ? JSON.stringify(content.detail) : null,
    };
  });
  if (rows.length === 0) return [];
  for (const day of new Set(rows.map(({ day }) => day)))
    if (!partitions.has(day)) {
      await makePartition(database.query, day);
      partitions.add(day);
    }
  const stored = new Set(await storeEvents(database.query, rows));
  // One that is twice in the batch is stored once.
  return pending.filter((_, index) => stored.delete(rows[index]?.id ?? 0n)).map(({ event }) => event);
}

/** Asked once for all events of a site in a batch. */
interface DayOfSite {
  readonly day: LocalDay;
  readonly salt: Buffer | null;
  readonly isCounted: boolean;
}

async function readDayOfSite(
  { salts, dayOf, isCounted }: BatchParts,
  websiteId: WebsiteId,
  at: number,
): Promise<DayOfSite> {
  const day = await dayOf(websiteId, at);
  return { day, salt: await salts.of(websiteId, day.day), isCounted: await isCounted(websiteId) };
}

interface TextsOfEvent {
  readonly page: TextNumber | null;
  readonly origin: TextNumber | null;
  readonly client: TextNumber | null;
  readonly value: TextNumber | null;
}

/** Of one that was left out nothing is stored but why. */
function textsOf(
  { sender, content, leftOut }: SentEvent,
  want: (texts: readonly string[]) => TextNumber,
): TextsOfEvent {
  if (leftOut !== null) return { page: null, origin: null, client: null, value: want([leftOut]) };
  const { country, language, browser } = sender;
  return {
    page: content.path === '' ? null : want([content.path]),
    origin: content.origin === null ? null : want(content.origin),
    client: want([country, browser.device, browser.browser, browser.system, language]),
    value: content.value === null || content.value === '' ? null : want([content.value]),
  };
}
