import type pg from 'pg';

/** How many rows of each table were inserted, changed and deleted so far. */
export type RowWrites = ReadonlyMap<string, { inserted: number; updated: number; deleted: number }>;

/** What a process has written counts from when its connections are closed. */
export async function readWrites(client: pg.Client): Promise<RowWrites> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ name: string; inserted: string; updated: string; deleted: string }>(
    `select case when schemaname = 'pgboss' then 'pgboss.job' else relname end as name, sum(n_tup_ins) as inserted,
        sum(n_tup_upd) as updated, sum(n_tup_del) as deleted
      from pg_stat_user_tables where schemaname = 'public' or relname like 'j%' or relname = 'job' group by 1`,
  );
  return new Map(
    rows.map(({ name, inserted, updated, deleted }) => [
      name,
      { inserted: Number(inserted), updated: Number(updated), deleted: Number(deleted) },
    ]),
  );
}

/** For each order, in words. What is less than once for each is housekeeping. */
export function describeWrites(before: RowWrites, after: RowWrites, orders: number): Map<string, string> {
  const words = new Map<string, string>();
  for (const [name, now] of after) {
    const then = before.get(name) ?? { inserted: 0, updated: 0, deleted: 0 };
    const each = (kind: 'inserted' | 'updated' | 'deleted'): number =>
      Math.round((now[kind] - then[kind]) / orders);
    const parts = [
      [each('inserted'), '+'],
      [each('updated'), '~'],
      [each('deleted'), '-'],
    ] as const;
    const counts = parts.filter(([count]) => count > 0).map(([count, sign]) => `${sign}${count}`);
    if (counts.length > 0) words.set(name, counts.join(' '));
  }
  return words;
}
