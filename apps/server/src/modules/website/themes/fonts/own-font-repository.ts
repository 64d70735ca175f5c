import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';

export interface OwnFontRow {
  readonly id: string;
  readonly name: string;
  readonly licenseNote: string;
  readonly filename: string;
  readonly bytes: number;
  readonly addedAt: Date;
}

const columns = {
  font_id: column.text,
  name: column.text,
  license_note: column.text,
  filename: column.text,
  byte_count: column.integer,
  added_at: column.instant,
} as const;

const fields = sql`font_id, name, license_note, filename, byte_count, added_at`;

const rowOf = (row: {
  readonly font_id: string;
  readonly name: string;
  readonly license_note: string;
  readonly filename: string;
  readonly byte_count: number;
  readonly added_at: Date;
}): OwnFontRow => ({
  id: row.font_id,
  name: row.name,
  licenseNote: row.license_note,
  filename: row.filename,
  bytes: row.byte_count,
  addedAt: row.added_at,
});

export async function listOwnFonts(db: Queryable, websiteId: WebsiteId): Promise<OwnFontRow[]> {
  const rows = await db.rows(
    columns,
    sql`select ${fields} from site_fonts where website_id = ${websiteId} order by name, font_id`,
  );
  return rows.map(rowOf);
}

export async function readOwnFontFile(
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
): Promise<Buffer | null> {
  const rows = await db.rows(
    { content: column.bytes },
    sql`select content from site_font_files where website_id = ${websiteId} and font_id = ${id}`,
  );
  return rows[0]?.content ?? null;
}

/** One transaction at a time adds to those of a site, so that none goes past the limit. Returns how many there are. */
export async function lockOwnFonts(tx: Queryable, websiteId: WebsiteId): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`own-fonts/${websiteId}`}, 0))`);
  const rows = await tx.rows(
    { count: column.integer },
    sql`select count(*)::integer as count from site_fonts where website_id = ${websiteId}`,
  );
  return rows[0]?.count ?? 0;
}

/** The same content again is the same font. */
export async function insertOwnFont(
  tx: Queryable,
  websiteId: WebsiteId,
  { font, content }: { readonly font: OwnFontRow; readonly content: Buffer },
): Promise<void> {
  const { id, name, licenseNote, filename, bytes, addedAt } = font;
  await tx.run(sql`
    insert into site_fonts (website_id, font_id, name, license_note, filename, byte_count, added_at)
    values (${websiteId}, ${id}, ${name}, ${licenseNote}, ${filename}, ${bytes}, ${addedAt.toISOString()})`);
  await tx.run(sql`
    insert into site_font_files (website_id, font_id, content) values (${websiteId}, ${id}, ${content})`);
}

/** Null: there is none. */
export async function updateOwnFont(
  tx: Queryable,
  websiteId: WebsiteId,
  id: string,
  { name, licenseNote }: { readonly name?: string; readonly licenseNote?: string },
): Promise<OwnFontRow | null> {
  const rows = await tx.rows(
    columns,
    sql`
    update site_fonts set name = coalesce(${name ?? null}, name),
      license_note = coalesce(${licenseNote ?? null}, license_note)
    where website_id = ${websiteId} and font_id = ${id} returning ${fields}`,
  );
  return rows[0] ? rowOf(rows[0]) : null;
}

/** False: there was none. */
export async function deleteOwnFont(tx: Queryable, websiteId: WebsiteId, id: string): Promise<boolean> {
  const rows = await tx.rows(
    { font_id: column.text },
    sql`delete from site_fonts where website_id = ${websiteId} and font_id = ${id} returning font_id`,
  );
  return rows.length > 0;
}
