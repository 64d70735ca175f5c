import { randomBytes } from 'node:crypto';
import { MOCK_RECORDING_ID, type TrackerEvent, type VisitSettings } from '@awning/contract';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Countries } from '../../../platform/countries/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { networkOf } from '../../../platform/http/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Limit, Limiter } from '../../../platform/limits/index.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import type { CutPage } from '../../../platform/paging.ts';
import type { FoundLink } from '../broken-links/index.ts';
import { analyticsErrors } from './analytics-errors.ts';
import { analyticsInvariants } from './analytics-invariants.ts';
import { deleteTexts, makePartition } from './analytics-repository.ts';
import { createDayClock, type LocalDay } from './day-clock.ts';
import { eventKinds } from './event-kinds.ts';
import { findVisit } from './event-list-repository.ts';
import { createEventQueue } from './event-queue.ts';
import type { EventRequest } from './event-request.ts';
import { createEventSenders } from './event-senders.ts';
import { createEventTexts } from './event-texts.ts';
import { leftOutReason } from './left-out.ts';
import { type LiveVisitors, readLive } from './live-visitors.ts';
import { dropOldDays } from './old-days.ts';
import { type OutsideAnalytics, passOn } from './outside-analytics.ts';
import { type RawEvent, type RawEventFilter, readRawEvents } from './raw-event-repository.ts';
import { type Receiver, readHit, readRecordedEvent, readTrackerEvent } from './read-event.ts';
import { createSalts } from './salts.ts';
import type { EventContent, SentEvent } from './sent-event.ts';
import { storeBatch } from './store-batch.ts';
import { sumUpDays } from './sums.ts';
import { type VisitorHash, visitorOf } from './visitor-hash.ts';

/** Where a visit came from. */
export interface Visit {
  readonly startedAt: Date;
  /** Its first page. */
  readonly entry: string;
  /** Empty: it came directly. */
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly term: string;
  readonly content: string;
  readonly country: string;
  readonly device: string;
}

export interface Analytics {
  /** Of all visitors of a site together. Tracker events count by themselves, many in a call. */
  readonly siteLimit: Limit;
  /** One over the limits was refused unread; null: over that of its address, on any site. */
  noteRefused(site: { readonly id: WebsiteId } | null): void;
  /** Each takes what a page reports; it is stored soon. Refused when it is not as it should be, or too much. */
  recordHit(request: EventRequest, event: string | number, data: string): Promise<void>;
  recordEvent(request: EventRequest, name: string, data: string): Promise<void>;
  /** Those that are not as their schema says are refused without harm to the others. */
  recordTrackerEvents(
    request: EventRequest,
    events: readonly TrackerEvent[],
  ): Promise<{ accepted: number; refused: number }>;
  /** Names the recording of a visit, or says that it is not to be recorded. */
  recordingId(request: EventRequest): Promise<string>;

  /** The visitor of today that a request comes from; null: the site is gone. */
  visitorHashOf(request: EventRequest): Promise<VisitorHash | null>;
  /** The visit that a visitor of today is on, or was on last; null: there is none. */
  visitOf(websiteId: WebsiteId, visitor: VisitorHash): Promise<Visit | null>;
  live(websiteId: WebsiteId): Promise<LiveVisitors>;
  /** The events behind a figure, the newest first, for as long as they are kept. */
  rawEvents(
    websiteId: WebsiteId,
    filter: RawEventFilter,
    page: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<CutPage<RawEvent>>;
  /** The first day whose events are kept. */
  keptFrom(): string;

  /** Stores what waits in memory. */
  flush(): Promise<void>;
  /** Sums up the days that have new events; returns how many. */
  sumUp(): Promise<number>;
  /** Makes the tables of the next days and lets go of what is over: events, their texts, salts. */
  sweep(): Promise<void>;
  close(): Promise<void>;
  readonly invariants: readonly Invariant[];
}

export interface AnalyticsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'token'>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly limiter: Limiter;
  readonly countries: Countries;
  readonly settings: {
    site(websiteId: WebsiteId): Promise<{ readonly value: { readonly timeZone: string } }>;
    visits(websiteId: WebsiteId): Promise<{ readonly value: VisitSettings }>;
  };
  /** Who else gets the events of visitors who agreed. */
  readonly outside: readonly OutsideAnalytics[];
  /** How many days single events are kept. */
  readonly keepDays: number;
  /** Told of each page and image that a visitor did not get. Must not wait. */
  readonly onBrokenLink: (websiteId: WebsiteId, found: FoundLink) => void;
}

/** In events. A page sends a few in a minute; behind one address there may be an office. */
export const addressLimit: Limit = { name: 'analytics', max: 1200, windowSeconds: 60 };
/** Of all visitors together. */
const siteLimit: Limit = { name: 'analytics-of-site', max: 10_000, windowSeconds: 10 };
const DAY_MS = 86_400_000;
/** Days begin in the east while they end in the west. */
const DAYS_AHEAD = 3;
const TEXTS_AT_A_TIME = 5_000;
const MOST_MAIN_HOSTS = 2_000;

const NO_BROWSER = { isBot: false, device: '', browser: '', system: '' };

export function createAnalytics(parts: AnalyticsParts): Analytics {
  const { database, clock, log, metrics, limiter, countries, settings, keepDays } = parts;
  const timeZoneOf = async (websiteId: WebsiteId): Promise<string> =>
    (await settings.site(websiteId)).value.timeZone;
  const localDay = createDayClock();
  const dayOf = async (websiteId: WebsiteId, millis: number): Promise<LocalDay> =>
    localDay(millis, await timeZoneOf(websiteId));
  const salts = createSalts({ database, clock, dayOf });
  const senders = createEventSenders(countries);
  const partitions = new Set<string>();
  const batchParts = {
    database,
    salts,
    dayOf,
    partitions,
    clock,
    texts: createEventTexts(database),
    isCounted: async (websiteId: WebsiteId) => (await settings.visits(websiteId)).value.counting,
  };

  const stored = metrics.counter('awning_analytics_stored_total', 'Events of visitors that were stored');
  const lost = metrics.counter(
    'awning_analytics_lost_total',
    'Events of visitors that were refused or lost because too many came',
  );
  const losses = new Map<WebsiteId, number>();
  const noteLost = (websiteId: WebsiteId, count: number): void => {
    losses.set(websiteId, (losses.get(websiteId) ?? 0) + count);
  };
  const loseOf = (websiteId: WebsiteId, count: number): void => {
    lost.add(count);
    noteLost(websiteId, count);
  };

  const queue = createEventQueue({
    log,
    async store(events) {
      const fresh = await storeBatch(batchParts, events);
      stored.add(fresh.length);
      for (const event of fresh) noteBrokenLink(event);
      await passOn({ outside: parts.outside, log, isCounted: batchParts.isCounted }, fresh);
    },
    onLost(events) {
      for (const { sender, leftOut, content } of events)
        if (leftOut === 'lost') noteLost(sender.websiteId, content.amount ?? 0);
        else loseOf(sender.websiteId, 1);
    },
    // For owners: how many are missing is stored like an event.
    before() {
      const now = clock.now().getTime();
      const notes = [...losses].map(([websiteId, count]) => lossOf(websiteId, count, now));
      losses.clear();
      return notes;
    },
  });
  metrics.gauge('awning_analytics_waiting', 'Events of visitors that wait in memory', queue.waiting);

  const mainHosts = new LRUCache<string, { readonly host: string | undefined }>({ max: MOST_MAIN_HOSTS });
  const receiverOf = ({ site, host }: EventRequest): Receiver => {
    const main = mainHosts.get(site.baseUrl) ?? { host: URL.parse(site.baseUrl)?.host };
    mainHosts.set(site.baseUrl, main);
    return { websiteId: site.id, ownHosts: [host, main.host ?? host] };
  };

  const refuseOverLimit = async ({ site, ip }: EventRequest, count: number): Promise<void> => {
    const take = async (limit: Limit, key: string, events: number): Promise<void> => {
      const { allowed, retryAfterSeconds } = await limiter.take(limit, key, events);
      if (allowed) return;
      loseOf(site.id, count);
      throw analyticsErrors.tooMany({ retryAfterSeconds });
    };
    // The call itself was counted as one when it came.
    if (count > 1) await take(addressLimit, networkOf(ip), count - 1);
    await take(siteLimit, site.id, count);
  };

  const record = (request: EventRequest, contents: readonly EventContent[]): void => {
    const sender = senders.of(request);
    const receivedAt = clock.now().getTime();
    let refused = 0;
    for (const content of contents) {
      const { member, headers } = request;
      const leftOut = leftOutReason({ ...content, member, headers, isBot: sender.browser.isBot });
      const eventId = content.eventId ?? randomBytes(12).toString('base64url');
      if (!queue.add({ sender, content, eventId, receivedAt, leftOut })) refused += 1;
    }
    if (refused === 0) return;
    loseOf(request.site.id, refused);
    throw analyticsErrors.busy({ retryAfterSeconds: 10 });
  };

  const noteBrokenLink = ({ sender: { websiteId }, leftOut, content }: SentEvent): void => {
    if (leftOut !== null) return;
    const { kind, value, path, detail } = content;
    const address = value ?? '';
    const from = String(detail?.from ?? '');
    if (kind === eventKinds.notFound) parts.onBrokenLink(websiteId, { kind: 'page', address, from });
    if (kind === eventKinds.imageMissing)
      parts.onBrokenLink(websiteId, { kind: 'image', address, from: path });
  };

  const today = async (websiteId: WebsiteId): Promise<string> =>
    (await dayOf(websiteId, clock.now().getTime())).day;
  const dayAgo = (days: number): string =>
    new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

  return {
    siteLimit,
    noteRefused(site) {
      if (site === null) lost.add(1);
      else loseOf(site.id, 1);
    },
    async recordHit(request, event, data) {
      record(request, [readHit(event, data, receiverOf(request))]);
    },
    async recordEvent(request, name, data) {
      record(request, [readRecordedEvent(name, data, receiverOf(request))]);
    },
    async recordTrackerEvents(request, events) {
      await refuseOverLimit(request, events.length);
      const receiver = receiverOf(request);
      const contents: EventContent[] = [];
      let problem: unknown;
      for (const { eventSchemaName, eventContent } of events)
        try {
          contents.push(readTrackerEvent(eventSchemaName, eventContent, receiver));
        } catch (error) {
          if (!(error instanceof CataloguedError)) throw error;
          problem = error;
        }
      if (contents.length === 0) throw problem;
      record(request, contents);
      return { accepted: contents.length, refused: events.length - contents.length };
    },

    async recordingId(request) {
      const { counting, recording, recordingSample } = (await settings.visits(request.site.id)).value;
      const mayRecord = counting && recording && recordingSample > 0;
      const isVisitor = request.member === null && !senders.of(request).browser.isBot;
      return mayRecord && isVisitor ? parts.ids.token().slice(0, 22) : MOCK_RECORDING_ID;
    },

    async visitorHashOf(request) {
      const salt = await salts.of(request.site.id, await today(request.site.id));
      if (salt === null) return null;
      return String(visitorOf(senders.of(request), salt));
    },
    async visitOf(websiteId, visitor) {
      const day = await today(websiteId);
      const visit = await findVisit(database, websiteId, { day, visitor, now: clock.now() });
      if (visit === null) return null;
      const { startedAt, entry, origin, client } = visit;
      const [source = '', medium = '', campaign = '', term = '', content = ''] = origin ?? [];
      const [country = '', device = ''] = client ?? [];
      return { startedAt, entry, source, medium, campaign, term, content, country, device };
    },
    async live(websiteId) {
      const now = clock.now();
      const half = await dayOf(websiteId, now.getTime() - DAY_MS / 48);
      return readLive(database.query, websiteId, { days: [half.day, await today(websiteId)], now });
    },
    rawEvents: (websiteId, filter, page) => readRawEvents(database.query, websiteId, filter, page),
    keptFrom: () => dayAgo(keepDays),

    flush: queue.flush,
    sumUp: () => sumUpDays({ database, clock, log, timeZoneOf }),
    async sweep() {
      for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
        const day = dayAgo(-ahead);
        await makePartition(database.query, day);
        partitions.add(day);
      }
      const keptFrom = dayAgo(keepDays);
      await dropOldDays(database, log, keptFrom);
      for (const day of partitions) if (day < keptFrom) partitions.delete(day);
      for (let count = TEXTS_AT_A_TIME; count === TEXTS_AT_A_TIME; )
        count = await deleteTexts(database.query, keptFrom, TEXTS_AT_A_TIME);
      await salts.sweep();
      senders.forget();
    },
    close: queue.close,
    invariants: analyticsInvariants,
  };
}

/** So many events of a site were lost, as an event that was left out. */
function lossOf(websiteId: WebsiteId, amount: number, receivedAt: number): SentEvent {
  return {
    sender: { websiteId, address: '', userAgent: '', country: '', language: '', browser: NO_BROWSER },
    content: {
      kind: eventKinds.leftOut,
      eventId: null,
      claimedAt: null,
      isAgreed: false,
      path: '',
      pageType: null,
      origin: null,
      value: null,
      amount,
      detail: null,
    },
    eventId: randomBytes(12).toString('base64url'),
    receivedAt,
    leftOut: 'lost',
  };
}
