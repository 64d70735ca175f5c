import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

const UseRow = {
  pages: column.integer,
  products: column.integer,
  members: column.integer,
  mails: column.integer,
};

/** A report over tables of other modules, read only. */
export const readUse = (db: Queryable, websiteId: WebsiteId, mailsSince: Date) =>
  db.one(
    UseRow,
    sql`select
      (select count(*)::int from collections where website_id = ${websiteId}) as pages,
      (select count(*)::int from items where website_id = ${websiteId} and record_type = 11) as products,
      (select count(*)::int from site_members where website_id = ${websiteId} and disabled_at is null) as members,
      (select count(*)::int from mail_messages where website_id = ${websiteId} and status in ('queued', 'sent')
        and created_at >= ${mailsSince}) as mails`,
  );
