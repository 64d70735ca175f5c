import type { Clock } from '../clock.ts';
import { column, type Database, type Queryable, sql } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../site-versions/index.ts';

export interface SiteDocument<T> {
  readonly document: T;
  /** 0: nothing was ever saved, and it is what a site begins with. */
  readonly version: number;
}

export interface DocumentChange<T> {
  readonly document: T;
  /** Save only over this version. */
  readonly expected?: number | undefined;
  /** Who changes it, for the record. */
  readonly by: string;
}

/** One JSON document for each site, in a table of its owner, that is changed as a whole. */
export interface SiteDocuments<T> {
  read(websiteId: WebsiteId, db?: Queryable): Promise<SiteDocument<T>>;
  /** Cached until the site changes. */
  getOrLoad(websiteId: WebsiteId): Promise<T>;
  /** Null: it is another version by now. */
  save(websiteId: WebsiteId, change: DocumentChange<T>): Promise<SiteDocument<T> | null>;
}

const MAX_SITES = 2_000;

export function createSiteDocuments<T extends object>({
  table: name,
  initial,
  database,
  siteVersions,
  clock,
}: {
  /** With the columns website_id, document, version, updated_at and updated_by. */
  table: string;
  initial: T;
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
}): SiteDocuments<T> {
  const table = sql.unsafe(name);
  const cache = createSiteCache({ siteVersions, maxSize: MAX_SITES });

  const read = async (websiteId: WebsiteId, db: Queryable = database.query): Promise<SiteDocument<T>> => {
    const rows = await db.rows(
      { document: column.json<T>(), version: column.integer },
      sql`select document, version from ${table} where website_id = ${websiteId}`,
    );
    return rows[0] ?? { document: initial, version: 0 };
  };
  const readDocument = async (websiteId: WebsiteId): Promise<T> => (await read(websiteId)).document;

  return {
    read,
    getOrLoad: (websiteId) => cache.getOrLoad(websiteId, 'document', () => readDocument(websiteId)),
    save: (websiteId, { document, expected = null, by }) =>
      database.transaction(async (tx) => {
        const rows = await tx.rows(
          { version: column.integer },
          sql`
          insert into ${table} as stored (website_id, document, version, updated_at, updated_by)
          select ${websiteId}, ${JSON.stringify(document)}::jsonb, 1, ${clock.now().toISOString()}, ${by}
          where coalesce(${expected}::int, 0) = 0
            or exists (select from ${table} where website_id = ${websiteId})
          on conflict (website_id) do update set document = excluded.document, version = stored.version + 1,
            updated_at = excluded.updated_at, updated_by = excluded.updated_by
            where ${expected}::int is null or stored.version = ${expected}::int
          returning version`,
        );
        const [saved] = rows;
        if (!saved) return null;
        await siteVersions.bump(tx, websiteId);
        return { document, version: saved.version };
      }),
  };
}
