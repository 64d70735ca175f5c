import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** The channels of the database by which all processes hear of changes; each message is the id of a site. */
export const NOTIFIED = {
  events: 'awning_channel',
  states: 'awning_channel_states',
  sessions: 'awning_channel_sessions',
} as const;

const EventRow = {
  eventId: column.float,
  kind: column.text,
  permission: column.text,
  data: column.text,
};
export type EventRow = RowOf<typeof EventRow>;

interface EventToInsert {
  readonly websiteId: WebsiteId;
  readonly entryId: string;
  readonly kind: string;
  readonly permission: string;
  /** JSON. */
  readonly data: string;
  readonly createdAt: Date;
}

/** Every process is notified when the transaction commits. */
export async function insertEvent(tx: Queryable, event: EventToInsert): Promise<void> {
  await tx.run(sql`
    with event as (
      insert into channel_events (website_id, entry_id, kind, permission, data, created_at)
      values (${event.websiteId}, ${event.entryId}, ${event.kind}, ${event.permission}, ${event.data}::jsonb,
        ${event.createdAt})
      on conflict do nothing returning website_id)
    select pg_notify(${NOTIFIED.events}, website_id) from event`);
}

export async function notifySite(
  db: Queryable,
  websiteId: WebsiteId,
  about: 'states' | 'sessions',
): Promise<void> {
  await db.run(sql`select pg_notify(${NOTIFIED[about]}, ${websiteId})`);
}

/** Gives events that were committed since the last call their numbers; returns the last number of the site. */
export async function numberEvents(db: Queryable, websiteId: WebsiteId, keep: number): Promise<number> {
  const { last } = await db.one(
    { last: column.float },
    sql`select channel_number_events(${websiteId}, ${keep})::float8 as last`,
  );
  return last;
}

export const readEvents = (
  db: Queryable,
  { websiteId, after, most }: { websiteId: WebsiteId; after: number; most: number },
): Promise<EventRow[]> =>
  db.rows(
    EventRow,
    sql`
    select event_id::float8 as "eventId", kind, permission, data::text as data from channel_events
    where website_id = ${websiteId} and event_id > ${after} order by event_id limit ${most}`,
  );

/** Sites with events that no process has read: nobody listened. */
export async function sitesWithoutNumbers(db: Queryable, most: number): Promise<WebsiteId[]> {
  const rows = await db.rows(
    { websiteId: column.id<WebsiteId>() },
    sql`select distinct website_id as "websiteId" from channel_events where event_id is null limit ${most}`,
  );
  return rows.map(({ websiteId }) => websiteId);
}

/** Of all sites. */
export const deleteOldEvents = (db: Queryable, before: Date, most: number): Promise<number> =>
  db.run(sql`
    delete from channel_events where ctid = any (array(
      select ctid from channel_events where created_at < ${before} and event_id is not null limit ${most}
      for update skip locked))`);
