import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';

export interface StreamKey {
  readonly websiteId: WebsiteId;
  readonly streamId: string;
}

/** False: the member has as many already, in all processes together. */
export async function insertStream(
  db: Queryable,
  { websiteId, streamId }: StreamKey,
  stream: { readonly memberId: MemberId; readonly processId: string },
  { now, aliveAfter, most }: { readonly now: Date; readonly aliveAfter: Date; readonly most: number },
): Promise<boolean> {
  const { isOpen } = await db.one(
    { isOpen: column.boolean },
    sql`select channel_open_stream(${websiteId}, ${stream.memberId}, ${stream.processId}, ${streamId}, ${now},
      ${aliveAfter}, ${most}) as "isOpen"`,
  );
  return isOpen;
}

export const deleteStream = (db: Queryable, { websiteId, streamId }: StreamKey): Promise<number> =>
  db.run(sql`delete from channel_streams where website_id = ${websiteId} and stream_id = ${streamId}`);

/** The process is there, and these are its streams: others that it had are gone. */
export async function keepProcess(
  db: Queryable,
  processId: string,
  { now, streamIds }: { readonly now: Date; readonly streamIds: readonly string[] },
): Promise<void> {
  await db.run(sql`
    insert into channel_processes (process_id, seen_at) values (${processId}, ${now})
    on conflict (process_id) do update set seen_at = excluded.seen_at`);
  await db.run(sql`
    delete from channel_streams where process_id = ${processId} and stream_id <> all (${streamIds})`);
}

/** Of all sites. */
export async function deleteProcess(db: Queryable, processId: string): Promise<void> {
  await db.run(sql`delete from channel_streams where process_id = ${processId}`);
  await db.run(sql`delete from channel_processes where process_id = ${processId}`);
}

/** Of all sites: what processes left that are not there any more. */
export async function deleteOldProcesses(db: Queryable, before: Date, most: number): Promise<number> {
  const gone = await db.rows(
    { processId: column.text },
    sql`delete from channel_processes where process_id in (
        select process_id from channel_processes where seen_at < ${before} limit ${most})
      returning process_id as "processId"`,
  );
  const ids = gone.map(({ processId }) => processId);
  await db.run(sql`
    delete from channel_streams s where s.process_id = any (${ids})
      or not exists (select from channel_processes p where p.process_id = s.process_id)`);
  return gone.length;
}
