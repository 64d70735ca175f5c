import { column, type Queryable, sql } from '../../../platform/db/index.ts';

/** Whether a draft or a scheduled change of any site names the theme: published without it, it would fail. */
export async function isThemeWaiting(db: Queryable, name: string): Promise<boolean> {
  const row = await db.one(
    { waits: column.boolean },
    sql`select exists (select from drafts where kind = 'theme' and value ->> 'themeName' = ${name})
      or exists (select from scheduled_items item
        join scheduled_changes change using (website_id, schedule_id)
        where change.state = 'waiting' and item.kind = 'theme' and item.value ->> 'themeName' = ${name}) as waits`,
  );
  return row.waits;
}
