import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type EventRow, numberEvents, readEvents } from './channel-repository.ts';
import type { ChannelStream } from './channel-stream.ts';
import { messageOf, positionMessage } from './stream-messages.ts';

/** What holds now, by the kind of message that says so: JSON. */
export type SiteStates = ReadonlyMap<string, string>;

export interface FeedParts {
  readonly database: Database;
  readonly log: Logger;
  readonly readStates: (websiteId: WebsiteId) => Promise<SiteStates>;
  /** Of these sessions, those that are still open. */
  readonly liveSessions: (websiteId: WebsiteId, tokens: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** What one process sends to the browsers that listen to one site. */
export interface ChannelFeed {
  readonly streams: ReadonlySet<ChannelStream>;
  /** Sends what came after `lastEventId`, and from then on everything. Null: the browser is here for the first time. */
  join(stream: ChannelStream, lastEventId: number | null): Promise<void>;
  leave(stream: ChannelStream): void;
  /** There may be new events. */
  wake(): void;
  /** Presence or text locks may have changed. */
  wakeStates(): void;
  /** Sessions may have ended. */
  wakeSessions(): void;
  /** Keeps connections open, and finds states that ended by time. */
  hasStates(): boolean;
}

/** So many events of a site are kept for browsers that were away. */
export const KEPT_EVENTS = 1_000;
const PORTION = 200;
/** More than that is read faster by loading the screen again. */
const MOST_REPLAYED_BYTES = 128 * 1024;
const RETRY_MS = 1_000;

const RELOAD = 'reload';
const READY = 'ready';
const NOTHING = '{}';

export function createChannelFeed(websiteId: WebsiteId, parts: FeedParts): ChannelFeed {
  const { database, log } = parts;
  const streams = new Set<ChannelStream>();
  const waiting = new Set<'events' | 'states' | 'sessions'>();
  let states: SiteStates = new Map();
  /** Everything up to here was offered to the streams. */
  let position = 0;
  let tail: Promise<void> = Promise.resolve();

  /** One after the other, so that a stream that joins misses nothing and gets nothing twice. */
  const enqueue = (task: () => Promise<void>): Promise<void> => {
    const result = tail.then(task);
    tail = result.catch(() => undefined);
    return result;
  };

  const last = (): Promise<number> => numberEvents(database.query, websiteId, KEPT_EVENTS);

  const offer = ({ eventId, kind, permission, data }: EventRow): void => {
    const message = messageOf(kind, data, eventId);
    for (const stream of streams) {
      if (eventId <= stream.position) continue;
      stream.position = eventId;
      if (stream.may(permission)) stream.send(message);
    }
  };

  /** The events between are gone: this process could not read them in time. */
  const sayReload = (upTo: number): void => {
    for (const stream of streams) {
      if (stream.position >= upTo) continue;
      stream.position = upTo;
      stream.send(messageOf(RELOAD, NOTHING, upTo));
    }
  };

  const sendEvents = async (): Promise<void> => {
    const end = await last();
    while (position < end && streams.size > 0) {
      const rows = await readEvents(database.query, { websiteId, after: position, most: PORTION });
      const first = rows[0]?.eventId ?? end + 1;
      if (first > position + 1) sayReload(first - 1);
      for (const row of rows) offer(row);
      position = rows.at(-1)?.eventId ?? end;
    }
  };

  const sendStates = async (): Promise<void> => {
    const now = await parts.readStates(websiteId);
    for (const [kind, data] of now) {
      if (states.get(kind) === data) continue;
      const message = messageOf(kind, data);
      for (const stream of streams) stream.send(message);
    }
    states = now;
  };

  const checkSessions = async (): Promise<void> => {
    const live = await parts.liveSessions(
      websiteId,
      [...streams].map(({ sessionToken }) => sessionToken),
    );
    for (const stream of streams) if (!live.has(stream.sessionToken)) stream.end();
  };

  const tasks = { events: sendEvents, states: sendStates, sessions: checkSessions };

  const wake = (about: keyof typeof tasks): void => {
    if (waiting.has(about) || streams.size === 0) return;
    waiting.add(about);
    enqueue(async () => {
      waiting.delete(about);
      await tasks[about]();
    }).catch((error: unknown) => {
      log.warn({ err: error, websiteId }, 'members cannot be told of changes; trying again');
      setTimeout(() => wake(about), RETRY_MS).unref();
    });
  };

  /** Null: not all of them are there any more, or they are too many. */
  const eventsAfter = async (stream: ChannelStream, from: number, end: number): Promise<Buffer[] | null> => {
    const messages: Buffer[] = [];
    let bytes = 0;
    for (let after = from; after < end; ) {
      const rows = await readEvents(database.query, { websiteId, after, most: PORTION });
      if (rows[0]?.eventId !== after + 1) return null;
      for (const { eventId, kind, permission, data } of rows) {
        after = eventId;
        // Another process may have numbered more in the meantime: that is what the stream gets as it comes.
        if (eventId > end) break;
        if (!stream.may(permission)) continue;
        const message = messageOf(kind, data, eventId);
        bytes += message.length;
        if (bytes > MOST_REPLAYED_BYTES) return null;
        messages.push(message);
      }
    }
    return messages;
  };

  const join = async (stream: ChannelStream, lastEventId: number | null): Promise<void> => {
    const end = await last();
    if (streams.size === 0) position = end;
    const isKnown = lastEventId === null || lastEventId <= end;
    const missed = isKnown ? await eventsAfter(stream, lastEventId ?? end, end) : null;
    for (const message of missed ?? []) stream.send(message);
    stream.send(messageOf(missed === null ? RELOAD : READY, NOTHING, end));
    stream.position = end;
    if (stream.body.destroyed) return;
    await sendStates();
    // From here on news of ended sessions reaches it, so one that ended before this question is found by it.
    streams.add(stream);
    // News that came while nobody was listed here woke nobody.
    wake('events');
    wake('states');
    const live = await parts.liveSessions(websiteId, [stream.sessionToken]);
    if (!live.has(stream.sessionToken)) {
      stream.end();
      return;
    }
    for (const [kind, data] of states) stream.send(messageOf(kind, data));
  };

  return {
    streams,
    join: (stream, lastEventId) => enqueue(() => join(stream, lastEventId)),
    leave: (stream) => void streams.delete(stream),
    wake: () => wake('events'),
    wakeStates: () => wake('states'),
    wakeSessions: () => wake('sessions'),
    hasStates: () => [...states.values()].some((data) => data.includes('[{')),
  };
}

/** To every stream of a feed, whether or not something happened. */
export const sendHeartbeat = (stream: ChannelStream): void => stream.send(positionMessage(stream.position));
