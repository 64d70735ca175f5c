import type { Clock } from '../../../platform/clock.ts';
import type { Listener } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { httpErrors, type RequestMember } from '../../../platform/http/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { channelErrors } from './channel-errors.ts';
import { type ChannelFeed, createChannelFeed, type FeedParts, sendHeartbeat } from './channel-feed.ts';
import { NOTIFIED } from './channel-repository.ts';
import { type ChannelStream, createChannelStream } from './channel-stream.ts';
import { readEventId, retryMessage } from './stream-messages.ts';
import { deleteProcess, deleteStream, insertStream, keepProcess } from './stream-repository.ts';

export interface ChannelLimits {
  /** Of one member, in all processes together. */
  readonly streamsOfMember: number;
  /** In one process. */
  readonly streams: number;
  /** Of what a browser has not taken yet. */
  readonly queuedBytes: number;
  readonly heartbeatMs: number;
  /** How often states are looked at that end by time. */
  readonly statesMs: number;
  /** After which a stream is ended, and its browser comes back: to another process perhaps. */
  readonly lifetimeMs: number;
}

export const USUAL_LIMITS: ChannelLimits = {
  streamsOfMember: 20,
  streams: 10_000,
  queuedBytes: 256 * 1024,
  heartbeatMs: 15_000,
  statesMs: 2_000,
  lifetimeMs: 3_600_000,
};

export interface HubParts extends FeedParts {
  readonly listener: Listener;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly metrics: Metrics;
  readonly limits: ChannelLimits;
}

/** The browsers that listen to this process. */
export interface ChannelHub {
  open(websiteId: WebsiteId, member: RequestMember, lastEventId: string | undefined): Promise<ChannelStream>;
  /** Ends every stream, and takes no more: their browsers find another process, or this one when it is back. */
  close(): void;
}

/** Browsers that lose a process at once do not come back at once. */
const RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;
const TOO_MANY_SECONDS = 30;
/** A process that has been silent for so many heartbeats is gone, and its streams with it. */
const SILENT_BEATS = 4;

export function createChannelHub(parts: HubParts): ChannelHub {
  const { listener, clock, log, metrics, limits } = parts;
  const db = parts.database.query;
  const feeds = new Map<WebsiteId, ChannelFeed>();
  /** Streams by site. */
  const counts = new Map<WebsiteId, number>();
  const streams = new Map<string, ChannelStream>();
  const processId = parts.ids.next();
  let isClosed = false;
  let timers: NodeJS.Timeout[] = [];
  const cut = metrics.counter('awning_channel_cut_total', 'Listening browsers that took too long to read');
  metrics.gauge('awning_channel_streams', 'Browsers of members that listen to changes', () => streams.size);

  const hear = (name: string, wake: (feed: ChannelFeed) => void): void =>
    listener.listen(
      name,
      (websiteId) => {
        const feed = feeds.get(websiteId);
        if (feed) wake(feed);
      },
      () => feeds.forEach(wake),
    );
  hear(NOTIFIED.events, (feed) => feed.wake());
  hear(NOTIFIED.states, (feed) => feed.wakeStates());
  hear(NOTIFIED.sessions, (feed) => feed.wakeSessions());

  /** Other processes count on it. What cannot be written now is written with the next heartbeat. */
  const tellOthers = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log.debug({ err: error }, 'streams could not be counted'));

  const beat = (): void => {
    const now = clock.now().getTime();
    tellOthers(keepProcess(db, processId, { now: clock.now(), streamIds: [...streams.keys()] }));
    for (const feed of feeds.values()) {
      // Sessions also end by time, which nobody announces.
      feed.wakeSessions();
      for (const stream of feed.streams) {
        if (now - stream.openedAt.getTime() > limits.lifetimeMs) stream.end();
        else sendHeartbeat(stream);
      }
    }
  };
  const lookAtStates = (): void => {
    for (const feed of feeds.values()) if (feed.hasStates()) feed.wakeStates();
  };
  /** Only while a browser listens. */
  const keepTime = (): void => {
    if (streams.size > 0 && timers.length === 0)
      timers = [
        setInterval(beat, limits.heartbeatMs).unref(),
        setInterval(lookAtStates, limits.statesMs).unref(),
      ];
    if (streams.size === 0) {
      for (const timer of timers) clearInterval(timer);
      timers = [];
    }
  };

  const count = (websiteId: WebsiteId, difference: number): void => {
    const sum = (counts.get(websiteId) ?? 0) + difference;
    if (sum === 0) counts.delete(websiteId);
    else counts.set(websiteId, sum);
  };

  const feedOf = (websiteId: WebsiteId): ChannelFeed => {
    const feed = feeds.get(websiteId) ?? createChannelFeed(websiteId, parts);
    feeds.set(websiteId, feed);
    return feed;
  };

  /** Enters the stream, here first: what is opened at the same time is counted, too. */
  const enter = async (websiteId: WebsiteId, streamId: string, stream: ChannelStream): Promise<void> => {
    const now = clock.now();
    const aliveAfter = new Date(now.getTime() - SILENT_BEATS * limits.heartbeatMs);
    const { memberId } = stream;
    const most = limits.streamsOfMember;
    streams.set(streamId, stream);
    count(websiteId, 1);
    stream.body.once('close', () => {
      streams.delete(streamId);
      count(websiteId, -1);
      feeds.get(websiteId)?.leave(stream);
      if (!counts.has(websiteId)) feeds.delete(websiteId);
      keepTime();
      tellOthers(deleteStream(db, { websiteId, streamId }));
    });
    keepTime();
    try {
      const key = { websiteId, streamId };
      if (await insertStream(db, key, { memberId, processId }, { now, aliveAfter, most })) return;
      throw channelErrors.tooManyStreams({ retryAfterSeconds: TOO_MANY_SECONDS });
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
  };

  return {
    async open(websiteId, member, lastEventId) {
      if (isClosed) throw httpErrors.unavailable({ retryAfterSeconds: 1 });
      if (streams.size >= limits.streams)
        throw channelErrors.tooManyStreams({ retryAfterSeconds: TOO_MANY_SECONDS });
      const stream = createChannelStream({
        member,
        openedAt: clock.now(),
        mostQueuedBytes: limits.queuedBytes,
        onCut: () => cut.add(),
      });
      await enter(websiteId, parts.ids.next(), stream);
      stream.send(retryMessage(Math.round(RETRY_MS + Math.random() * RETRY_SPREAD_MS)));
      // What was never sent by us is no place to go on from: everything may be missing.
      const from = lastEventId === undefined ? null : (readEventId(lastEventId) ?? Number.MAX_SAFE_INTEGER);
      feedOf(websiteId)
        .join(stream, from)
        .catch((error: unknown) => {
          log.warn({ err: error, websiteId }, 'a member cannot listen to changes');
          stream.body.destroy();
        });
      return stream;
    },
    close() {
      isClosed = true;
      for (const stream of streams.values()) stream.end();
      tellOthers(deleteProcess(db, processId));
    },
  };
}
