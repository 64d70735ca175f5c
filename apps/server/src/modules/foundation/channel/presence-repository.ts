import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';

const PresenceRow = {
  memberId: column.id<MemberId>(),
  tab: column.text,
  name: column.text,
  colour: column.integer,
  page: column.nullable(column.text),
  section: column.nullable(column.text),
  since: column.instant,
};
export type PresenceRow = RowOf<typeof PresenceRow>;

/** One tab of one member. */
export interface TabKey {
  readonly websiteId: WebsiteId;
  readonly memberId: MemberId;
  readonly tab: string;
}

export interface TabPlace extends TabKey {
  readonly name: string;
  readonly page: string | null;
  readonly section: string | null;
}

const isTab = ({ websiteId, memberId, tab }: TabKey) =>
  sql`website_id = ${websiteId} and member_id = ${memberId} and tab = ${tab}`;

/** Those seen after this moment, in the order in which they came. */
export const readPresences = (
  db: Queryable,
  websiteId: WebsiteId,
  { after, most }: { after: Date; most: number },
): Promise<PresenceRow[]> =>
  db.rows(
    PresenceRow,
    sql`
    select member_id as "memberId", tab, name, colour::int as colour, page, section, since from channel_presences
    where website_id = ${websiteId} and seen_at > ${after} order by since, member_id, tab limit ${most}`,
  );

/** True when the tab is known, here, and where it was. */
export async function refreshPresence(
  db: Queryable,
  place: TabPlace,
  { now, after }: { now: Date; after: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    update channel_presences set seen_at = ${now}
    where ${isTab(place)} and seen_at > ${after} and name = ${place.name}
      and page is not distinct from ${place.page} and section is not distinct from ${place.section}`);
  return count > 0;
}

export async function savePresence(
  db: Queryable,
  place: TabPlace,
  { colour, now, after }: { colour: number; now: Date; after: Date },
): Promise<void> {
  await db.run(sql`
    insert into channel_presences as p
      (website_id, member_id, tab, name, colour, page, section, since, seen_at)
    values (${place.websiteId}, ${place.memberId}, ${place.tab}, ${place.name}, ${colour}, ${place.page},
      ${place.section}, ${now}, ${now})
    on conflict (website_id, member_id, tab) do update
    set name = excluded.name, colour = excluded.colour, page = excluded.page, section = excluded.section,
      since = case when p.seen_at > ${after} then p.since else excluded.since end, seen_at = excluded.seen_at`);
}

/** All tabs of the member but the newest. */
export const deleteOlderTabs = (
  db: Queryable,
  { websiteId, memberId }: TabKey,
  keep: number,
): Promise<number> =>
  db.run(sql`
    delete from channel_presences where website_id = ${websiteId} and member_id = ${memberId} and tab in (
      select tab from channel_presences where website_id = ${websiteId} and member_id = ${memberId}
      order by seen_at desc, tab offset ${keep})`);

export const deletePresence = (db: Queryable, key: TabKey): Promise<number> =>
  db.run(sql`delete from channel_presences where ${isTab(key)}`);

/** Of all sites. */
export const deleteOldPresences = (db: Queryable, before: Date, most: number): Promise<number> =>
  db.run(sql`
    delete from channel_presences where ctid = any (array(
      select ctid from channel_presences where seen_at < ${before} limit ${most} for update skip locked))`);

const LockRow = {
  blockId: column.text,
  memberId: column.id<MemberId>(),
  tab: column.text,
  name: column.text,
  takenAt: column.instant,
};
export type LockRow = RowOf<typeof LockRow>;

const lockColumns = sql`block_id as "blockId", member_id as "memberId", tab, name, taken_at as "takenAt"`;

export const readLocks = (
  db: Queryable,
  websiteId: WebsiteId,
  { after, most }: { after: Date; most: number },
): Promise<LockRow[]> =>
  db.rows(
    LockRow,
    sql`select ${lockColumns} from text_locks where website_id = ${websiteId} and seen_at > ${after}
      order by block_id limit ${most}`,
  );

/** The lock of a block, if it was kept after this moment. */
export const readLock = (
  db: Queryable,
  websiteId: WebsiteId,
  blockId: string,
  after: Date,
): Promise<LockRow | null> =>
  db.first(
    LockRow,
    sql`select ${lockColumns} from text_locks
      where website_id = ${websiteId} and block_id = ${blockId} and seen_at > ${after}`,
  );

/** Null: another tab has it. One statement decides, so that of two that take it at once one gets it. */
export const takeLock = (
  db: Queryable,
  key: TabKey & { readonly blockId: string; readonly name: string },
  { now, after, takeOver }: { now: Date; after: Date; takeOver: boolean },
): Promise<LockRow | null> =>
  db.first(
    LockRow,
    sql`
    insert into text_locks as l (website_id, block_id, member_id, tab, name, taken_at, seen_at)
    values (${key.websiteId}, ${key.blockId}, ${key.memberId}, ${key.tab}, ${key.name}, ${now}, ${now})
    on conflict (website_id, block_id) do update
    set member_id = excluded.member_id, tab = excluded.tab, name = excluded.name, seen_at = excluded.seen_at,
      taken_at = case when l.member_id = excluded.member_id and l.tab = excluded.tab and l.seen_at > ${after}
        then l.taken_at else excluded.taken_at end
    where ${takeOver} or l.seen_at <= ${after} or (l.member_id = excluded.member_id and l.tab = excluded.tab)
    returning ${lockColumns}`,
  );

/** Every lock of the tab, or all but the one of a block. */
export const releaseLocks = (db: Queryable, key: TabKey, exceptBlockId: string | null): Promise<number> =>
  db.run(sql`
    delete from text_locks where ${isTab(key)} and block_id is distinct from ${exceptBlockId}`);

export const releaseLock = (db: Queryable, key: TabKey, blockId: string): Promise<number> =>
  db.run(sql`delete from text_locks where ${isTab(key)} and block_id = ${blockId}`);

/** Of all sites. */
export const deleteOldLocks = (db: Queryable, before: Date, most: number): Promise<number> =>
  db.run(sql`
    delete from text_locks where ctid = any (array(
      select ctid from text_locks where seen_at < ${before} limit ${most} for update skip locked))`);
