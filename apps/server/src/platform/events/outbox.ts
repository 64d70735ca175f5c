import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { column, type Database, type Listener, type Queryable, type Statement, sql } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import type { Ids } from '../ids.ts';
import type { Invariant } from '../invariant.ts';
import type { Queue } from '../queue/index.ts';
import type { DomainEvents } from './domain-events.ts';

export interface DomainEvent<T extends keyof Events & string, Events = DomainEvents> {
  readonly websiteId: WebsiteId;
  readonly id: string;
  readonly topic: T;
  readonly payload: Events[T];
}

/** As it is stored: of any topic, also one that only another version of this program declares. */
interface StoredEvent {
  readonly websiteId: WebsiteId;
  readonly id: string;
  readonly topic: string;
  readonly payload: object;
}

/**
 * "When that happens, also do this." An event is a row written in the transaction of its fact, so there is never one
 * without the other. Each subscriber gets each event at least once, as a job of its own.
 */
export interface Outbox<Events = DomainEvents> {
  emit<T extends keyof Events & string>(
    tx: Queryable,
    event: { readonly websiteId: WebsiteId; readonly topic: T; readonly payload: Events[T] },
  ): Promise<void>;
  /**
   * For events that the caller's own statement has written: wakes the dispatchers, soon and once for many. A
   * notification within the statement would make all commits wait for each other.
   */
  wakeSoon(): void;
  /** `subscriber` names the pair for good: renaming it orphans jobs that wait. */
  subscribe<T extends keyof Events & string>(
    topic: T,
    subscriber: string,
    handler: (event: DomainEvent<T, Events>) => Promise<void>,
  ): void;
  /**
   * Topics that are emitted whether or not anything subscribes yet: without a subscriber an event counts as handed out.
   * A topic that is not announced and has no subscriber here is taken for a newer version's, and its events wait.
   */
  announce(topics: readonly (keyof Events & string)[]): void;
  /**
   * Turns events into jobs until none waits. Events of topics that nobody here knows stay for a process that
   * does: during an upgrade the old and the new version run side by side.
   */
  dispatch(): Promise<void>;
  /**
   * Forgets what was handed out more than a week ago, and what nobody wanted for a month; returns how many that were.
   */
  purge(): Promise<number>;
  /** How many events of our topics wait to be handed out. */
  waiting(): Promise<number>;
  /** From now on events are dispatched as they are committed. A process that runs no jobs never starts this. */
  start(): void;
  stop(): Promise<void>;
  readonly invariants: readonly Invariant[];
}

interface Subscriber {
  readonly topic: string;
  readonly handler: (event: StoredEvent) => Promise<void>;
}

const OutboxRow = {
  website_id: column.id<WebsiteId>(),
  event_id: column.text,
  topic: column.text,
  payload: column.json<object>(),
};

const CHANNEL = 'awning_outbox';
const JOB = 'outbox-event';
const PURGE = 'outbox-purge';
const BATCH = 100;
const SWEEP_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
const RETENTION_MS = 7 * DAY_MS;
/** Far longer than two versions run side by side. */
const UNWANTED_MS = 30 * DAY_MS;
const PURGE_BATCH = 5_000;
const SOON_MS = 100;

export function createOutbox<Events = DomainEvents>(o: {
  database: Database;
  queue: Queue;
  listener: Listener;
  ids: Ids;
  clock: Clock;
  log: Logger;
}): Outbox<Events> {
  const subscribers = new Map<string, Subscriber>();
  const announced = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let active = false;
  let running: Promise<void> | undefined;
  let again = false;
  let soon: NodeJS.Timeout | undefined;

  o.queue.handle<{ subscriber: string; event: StoredEvent }>(
    JOB,
    async ({ subscriber, event }) => {
      const match = subscribers.get(subscriber);
      // An older process may be asked to run a subscriber that only a newer one has: leave it for that one.
      if (!match) throw new Error(`This process knows no subscriber ${subscriber}`);
      await match.handler(event);
    },
    { retries: 20, maxPauseSeconds: 3600, concurrency: 2 },
  );

  const ago = (ms: number): string => new Date(o.clock.now().getTime() - ms).toISOString();
  const isOurs = () => {
    const topics = [...announced, ...[...subscribers.values()].map(({ topic }) => topic)];
    return sql`topic = any (select jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb))`;
  };

  const removeWhere = async (condition: Statement): Promise<number> => {
    let removed = 0;
    // In portions, so that no lock is held for long.
    for (let count = PURGE_BATCH; count === PURGE_BATCH; removed += count) {
      const rowCount = await o.database.query.run(sql`
        delete from outbox_events where (website_id, event_id) in (
          select website_id, event_id from outbox_events where ${condition} limit ${PURGE_BATCH})`);
      count = rowCount;
    }
    return removed;
  };
  const purge = async (): Promise<number> =>
    (await removeWhere(sql`dispatched_at < ${ago(RETENTION_MS)}`)) +
    (await removeWhere(sql`dispatched_at is null and created_at < ${ago(UNWANTED_MS)} and not ${isOurs()}`));
  o.queue.handle(PURGE, async () => {
    const removed = await purge();
    if (removed > 0) o.log.info({ removed }, 'old events were removed');
  });
  o.queue.schedule(PURGE, '23 * * * *');

  const dispatchBatch = (): Promise<number> =>
    o.database.transaction(async (tx) => {
      const rows = await tx.rows(
        OutboxRow,
        sql`
        select website_id, event_id, topic, payload from outbox_events
        where dispatched_at is null and ${isOurs()}
        order by created_at limit ${BATCH} for update skip locked`,
      );
      for (const row of rows) {
        const event: StoredEvent = {
          websiteId: row.website_id,
          id: row.event_id,
          topic: row.topic,
          payload: row.payload,
        };
        for (const [subscriber, { topic }] of subscribers) {
          if (topic === row.topic) await o.queue.send(tx, JOB, { subscriber, event });
        }
        await tx.run(sql`
          update outbox_events set dispatched_at = ${o.clock.now().toISOString()}
          where website_id = ${row.website_id} and event_id = ${row.event_id}`);
      }
      return rows.length;
    });

  const dispatch = async (): Promise<void> => {
    while ((await dispatchBatch()) === BATCH);
  };

  /** One dispatcher at a time per process; a call that arrives meanwhile makes it look once more. */
  const wake = (): void => {
    if (!active) return;
    if (running) {
      again = true;
      return;
    }
    running = dispatch()
      .catch((error: unknown) => o.log.warn({ err: error }, 'events wait: they could not be dispatched'))
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  };

  o.listener.listen(CHANNEL, wake, wake);

  return {
    async emit(tx, { websiteId, topic, payload }) {
      await tx.run(sql`
        with event as (
          insert into outbox_events (website_id, event_id, topic, payload, created_at)
          values (${websiteId}, ${o.ids.next()}, ${topic}, ${JSON.stringify(payload)}::jsonb, ${o.clock.now().toISOString()})
          returning 1)
        select pg_notify(${CHANNEL}, '') from event`);
    },
    wakeSoon() {
      if (soon !== undefined) return;
      soon = setTimeout(() => {
        soon = undefined;
        // If this fails, the sweep finds the events.
        o.database.query.run(sql`select pg_notify(${CHANNEL}, '')`).catch(() => {});
      }, SOON_MS);
      soon.unref();
    },
    announce(topics) {
      for (const topic of topics) announced.add(topic);
    },
    subscribe(topic, subscriber, handler) {
      if (subscribers.has(subscriber)) throw new Error(`There are two subscribers named ${subscriber}`);
      subscribers.set(subscriber, {
        topic,
        // What is stored under a topic is what was emitted under it.
        handler: (event) => handler(event as Parameters<typeof handler>[0]),
      });
    },
    dispatch,
    purge,
    start() {
      active = true;
      // NOTIFY is the fast way; the sweep finds what was committed while nobody listened.
      timer = setInterval(wake, SWEEP_MS);
      timer.unref();
      wake();
    },
    async stop() {
      active = false;
      clearInterval(timer);
      clearTimeout(soon);
      await running;
    },
    async waiting() {
      const rows = await o.database.query.rows(
        { count: column.integer },
        sql`select count(*)::int as count from outbox_events where dispatched_at is null and ${isOurs()}`,
      );
      return rows[0]?.count ?? 0;
    },
    invariants: [
      {
        name: 'outbox.dispatched',
        meaning: 'An event has waited for more than 15 minutes: mails and follow-up work are not happening.',
        violations: async (db) => {
          const rows = await db.rows(
            { row: column.text },
            sql`
            select website_id || '/' || event_id || ' ' || topic as row from outbox_events
            where dispatched_at is null and created_at < ${ago(15 * 60_000)} and ${isOurs()}
            order by created_at limit 20`,
          );
          return rows.map(({ row }) => row);
        },
      },
      {
        name: 'outbox.wanted',
        meaning:
          'Events wait that this version does nothing with: a newer version wrote them and should run, or nobody needs them, and they are removed after 30 days.',
        violations: async (db) => {
          const rows = await db.rows(
            { row: column.text },
            sql`
            select topic || ' (' || count(*) || ')' as row from outbox_events
            where dispatched_at is null and created_at < ${ago(DAY_MS)} and not ${isOurs()}
            group by topic order by topic limit 20`,
          );
          return rows.map(({ row }) => row);
        },
      },
    ],
  };
}
