import type { Clock } from '../clock.ts';
import { column, type Database, sql } from '../db/index.ts';
import { hashToken } from '../tokens.ts';
import type { Limiter } from './limiter.ts';

/** Of attempts at passwords: few, and each of them matters, so all processes count together. */
export interface AttemptLimiter extends Limiter {
  /** Removes the windows that are over; gives their number. */
  sweep(): Promise<number>;
}

/** Counts in PostgreSQL, which every install has: the number holds for all its processes, and across a restart. */
export function createDatabaseLimiter(parts: {
  readonly database: Database;
  readonly clock: Clock;
}): AttemptLimiter {
  const { database, clock } = parts;
  const now = (): number => clock.now().getTime();
  const iso = (ms: number): string => new Date(ms).toISOString();
  return {
    async take({ name, max, windowSeconds }, key, count = 1) {
      const at = now();
      const hash = hashToken(key);
      // One statement decides, so that of many attempts at once, in any process, no more pass than agreed.
      const rowCount = await database.query.run(sql`
        insert into attempt_counts as counted (name, key_hash, taken, ends_at)
        select ${name}, ${hash}, ${count}::integer, ${iso(at + windowSeconds * 1000)}::timestamptz
        where ${count}::integer <= ${max}::integer
        on conflict (name, key_hash) do update set
          taken = case when counted.ends_at <= ${iso(at)} then excluded.taken else counted.taken + excluded.taken end,
          ends_at = case when counted.ends_at <= ${iso(at)} then excluded.ends_at else counted.ends_at end
          where counted.ends_at <= ${iso(at)} or counted.taken + excluded.taken <= ${max}`);
      if (rowCount > 0) return { allowed: true, retryAfterSeconds: 0 };
      const rows = await database.query.rows(
        { endsMs: column.float },
        sql`
        select (extract(epoch from ends_at) * 1000)::float8 as "endsMs" from attempt_counts
        where name = ${name} and key_hash = ${hash}`,
      );
      const endsMs = rows[0]?.endsMs ?? at;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((endsMs - at) / 1000)) };
    },
    async restore({ name }, key) {
      await database.query.run(sql`
        update attempt_counts set taken = taken - 1
        where name = ${name} and key_hash = ${hashToken(key)} and taken > 0 and ends_at > ${iso(now())}`);
    },
    async sweep() {
      const rowCount = await database.query.run(
        sql`delete from attempt_counts where ends_at <= ${iso(now())}`,
      );
      return rowCount;
    },
  };
}
