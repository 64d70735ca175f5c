import { channelEvents, type NewChannelEvent } from '@awning/contract';
import type { Logger } from 'pino';
import { Value } from 'typebox/value';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Listener, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import { type Invariant, invariant } from '../../../platform/invariant.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { KEPT_EVENTS } from './channel-feed.ts';
import {
  type ChannelHub,
  type ChannelLimits,
  createChannelHub,
  type HubParts,
  USUAL_LIMITS,
} from './channel-hub.ts';
import { channelInvariants } from './channel-invariants.ts';
import {
  deleteOldEvents,
  insertEvent,
  notifySite,
  numberEvents,
  sitesWithoutNumbers,
} from './channel-repository.ts';
import { createPresence, type Presence } from './presence.ts';
import { deleteOldLocks, deleteOldPresences } from './presence-repository.ts';
import { deleteOldProcesses } from './stream-repository.ts';
import { createTextLocks, type TextLocks } from './text-locks.ts';

/** How members' open screens hear of what happens on their site. */
export interface Channel {
  /**
   * Tells those who may hear of it once the transaction has committed, in every process; those who are away for a
   * while, too. An event carries ids, and not the things themselves. With a `key` (an id of `ids.next()`) it is
   * published once, however often that is tried.
   */
  publish(tx: Queryable, websiteId: WebsiteId, event: NewChannelEvent, key?: string): Promise<void>;
  /** Sessions of the site end with the transaction: the streams that they opened end as well. */
  sessionsEnded(tx: Queryable, websiteId: WebsiteId): Promise<void>;
  readonly presence: Presence;
  readonly textLocks: TextLocks;
  /** The streams of this process. Not before all who are asked about sessions are there. */
  listen(parts: Pick<HubParts, 'liveSessions'> & { readonly limits?: Partial<ChannelLimits> }): ChannelHub;
  /** Forgets what no browser can ask for any more. */
  sweep(): Promise<void>;
  readonly invariants: readonly Invariant[];
}

export interface ChannelParts {
  readonly database: Database;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** A row is read by every process that has listeners: it says that something happened, not what it looks like. */
const MOST_BYTES = 4_096;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SWEEP_BATCH = 5_000;

export function createChannel(parts: ChannelParts): Channel {
  const { database, clock, ids } = parts;
  const presence = createPresence(parts);
  const textLocks = createTextLocks(parts);

  const sweepAll = async (
    remove: (db: Queryable, before: Date, most: number) => Promise<number>,
    ms: number,
  ): Promise<void> => {
    const before = new Date(clock.now().getTime() - ms);
    while ((await remove(database.query, before, SWEEP_BATCH)) === SWEEP_BATCH);
  };

  return {
    presence,
    textLocks,
    async publish(tx, websiteId, event, key = ids.next()) {
      const { permission, data: shape } = channelEvents[event.kind];
      const data = JSON.stringify(event.data);
      invariant(
        Value.Check(shape, event.data),
        `an event ${event.kind} of the channel has its declared shape`,
      );
      invariant(Buffer.byteLength(data) <= MOST_BYTES, `an event ${event.kind} of the channel is small`);
      await insertEvent(tx, {
        websiteId,
        entryId: key,
        kind: event.kind,
        permission: event.permission ?? permission,
        data,
        createdAt: clock.now(),
      });
    },
    sessionsEnded: (tx, websiteId) => notifySite(tx, websiteId, 'sessions'),
    listen: ({ liveSessions, limits }) =>
      createChannelHub({
        ...parts,
        liveSessions,
        readStates: async (websiteId) => {
          const [people, locks] = await Promise.all([presence.list(websiteId), textLocks.list(websiteId)]);
          return new Map([
            ['presence', JSON.stringify({ people })],
            ['text-locks', JSON.stringify({ locks })],
          ]);
        },
        limits: { ...USUAL_LIMITS, ...limits },
      }),
    async sweep() {
      // Where no browser listens nothing numbers the events, and only what has a number is dropped.
      for (let sites = [''], asked = 0; sites.length > 0 && asked < SWEEP_BATCH; asked += sites.length) {
        sites = await sitesWithoutNumbers(database.query, 100);
        for (const websiteId of sites) await numberEvents(database.query, websiteId, KEPT_EVENTS);
      }
      await sweepAll(deleteOldEvents, DAY_MS);
      await sweepAll(deleteOldPresences, HOUR_MS);
      await sweepAll(deleteOldLocks, HOUR_MS);
      await sweepAll(deleteOldProcesses, HOUR_MS);
    },
    invariants: channelInvariants,
  };
}
