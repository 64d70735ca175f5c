import type { Clock } from '../clock.ts';
import { column, type Database, type Queryable, sql } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import type { Ids } from '../ids.ts';
import type { Invariant } from '../invariant.ts';
import { hashToken } from '../tokens.ts';

export interface SessionStoreOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** `member_sessions` with people in `site_members`, and so on. Names of ours, never a caller's. */
  readonly tables: { readonly sessions: string; readonly people: string; readonly personId: string };
}

export interface StartedSession {
  readonly token: string;
  /** How long the cookie may live; undefined: until the browser closes. */
  readonly cookieSeconds: number | undefined;
}

/**
 * Sessions live in the database, so ending one ends it on every process at once. The token is new at each sign-in
 * and only its hash is stored.
 */
export interface SessionStore {
  /**
   * Null when the person may sign in no longer: their password is another one than the one compared, or they were
   * disabled or removed while it was compared. What was found stays so until the transaction ends.
   */
  start(
    tx: Queryable,
    websiteId: WebsiteId,
    o: { personId: string; passwordHash: string; remember: boolean },
  ): Promise<StartedSession | null>;
  /** The person behind a token: null when it is unknown, expired, or theirs no longer because they were disabled. */
  find(websiteId: WebsiteId, token: string): Promise<string | null>;
  /** Of these tokens, those that are good. */
  findLive(websiteId: WebsiteId, tokens: readonly string[]): Promise<ReadonlySet<string>>;
  end(tx: Queryable, websiteId: WebsiteId, token: string): Promise<void>;
  endAll(tx: Queryable, websiteId: WebsiteId, personId: string): Promise<void>;
  sweepExpired(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

const HOUR_MS = 3_600_000;
const LONG_MS = 30 * 24 * HOUR_MS;
const BRIEF_MS = 12 * HOUR_MS;
/** Writing "last seen" on every request would turn each read into a write. */
const SEEN_EVERY_MS = 5 * 60_000;

export function createSessionStore({ database, clock, ids, tables }: SessionStoreOptions): SessionStore {
  const sessions = sql.identifier(tables.sessions);
  const people = sql.identifier(tables.people);
  const personColumn = sql.identifier(tables.personId);
  const iso = (ms: number): string => new Date(ms).toISOString();

  return {
    async start(tx, websiteId, { personId, passwordHash, remember }) {
      const count = await tx.run(sql`
        select from ${people} where website_id = ${websiteId} and ${personColumn} = ${personId}
          and password_hash = ${passwordHash} and disabled_at is null for share`);
      if (count === 0) return null;
      const token = ids.token();
      const now = clock.now().getTime();
      const expires = now + (remember ? LONG_MS : BRIEF_MS);
      await tx.run(sql`
        insert into ${sessions} (website_id, token_hash, ${personColumn}, created_at, last_seen_at, expires_at)
        values (${websiteId}, ${hashToken(token)}, ${personId}, ${iso(now)}, ${iso(now)}, ${iso(expires)})`);
      return { token, cookieSeconds: remember ? LONG_MS / 1000 : undefined };
    },
    async find(websiteId, token) {
      const now = clock.now().getTime();
      const hash = hashToken(token);
      const rows = await database.query.rows(
        { person_id: column.text, last_seen_at: column.instant },
        sql`
        select s.${personColumn} as person_id, s.last_seen_at from ${sessions} s
        join ${people} p on p.website_id = s.website_id and p.${personColumn} = s.${personColumn}
        where s.website_id = ${websiteId} and s.token_hash = ${hash}
          and s.expires_at > ${iso(now)} and p.disabled_at is null`,
      );
      const row = rows[0];
      if (!row) return null;
      if (now - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
        await database.query.run(sql`
          update ${sessions} set last_seen_at = ${iso(now)} where website_id = ${websiteId} and token_hash = ${hash}`);
      }
      return row.person_id;
    },
    async findLive(websiteId, tokens) {
      const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]));
      const rows = await database.query.rows(
        { hash: column.bytes },
        sql`
        select s.token_hash as hash from ${sessions} s
        join ${people} p on p.website_id = s.website_id and p.${personColumn} = s.${personColumn}
        where s.website_id = ${websiteId} and s.token_hash = any (${tokens.map(hashToken)})
          and s.expires_at > ${iso(clock.now().getTime())} and p.disabled_at is null`,
      );
      return new Set(rows.flatMap(({ hash }) => byHash.get(hash.toString('hex')) ?? []));
    },
    async end(tx, websiteId, token) {
      await tx.run(sql`
        delete from ${sessions} where website_id = ${websiteId} and token_hash = ${hashToken(token)}`);
    },
    async endAll(tx, websiteId, personId) {
      await tx.run(
        sql`delete from ${sessions} where website_id = ${websiteId} and ${personColumn} = ${personId}`,
      );
    },
    async sweepExpired() {
      const rowCount = await database.query.run(sql`
        delete from ${sessions} where expires_at <= ${iso(clock.now().getTime())}`);
      return rowCount;
    },
    invariants: [
      {
        name: `${tables.sessions}.live`,
        meaning: 'A disabled member or customer still has a session, or a session lives longer than allowed.',
        violations: async (db) => {
          const rows = await db.rows(
            { row: column.text },
            sql`
            select s.website_id || '/' || s.${personColumn} as row from ${sessions} s
            join ${people} p on p.website_id = s.website_id and p.${personColumn} = s.${personColumn}
            where p.disabled_at is not null or s.expires_at > s.created_at + interval '30 days 1 minute' limit 20`,
          );
          return rows.map(({ row }) => row);
        },
      },
    ],
  };
}
