import type { ThemeDiagnostic } from '@awning/theme-kit';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export interface StoredStylesheet {
  readonly inputsHash: string;
  readonly themeName: string;
  readonly css: string;
  readonly readable: string;
  readonly isGood: boolean;
  readonly diagnostics: readonly ThemeDiagnostic[];
  /** Addresses of fonts of ours that every page needs at once. */
  readonly fontPreloads: readonly string[];
  readonly madeAt: Date;
}

const StylesheetRow = {
  inputs_hash: column.text,
  theme_name: column.text,
  css: column.text,
  readable: column.text,
  is_good: column.boolean,
  diagnostics: column.json<ThemeDiagnostic[]>(),
  font_preloads: column.texts,
  made_at: column.instant,
};
type StylesheetRow = RowOf<typeof StylesheetRow>;

/** Pages that are on their way still name the one before. */
const STORED = 3;

const columns = sql`inputs_hash, theme_name, css, readable, is_good, diagnostics, font_preloads, made_at`;

const fromRow = (row: StylesheetRow | undefined): StoredStylesheet | null =>
  row
    ? {
        inputsHash: row.inputs_hash,
        themeName: row.theme_name,
        css: row.css,
        readable: row.readable,
        isGood: row.is_good,
        diagnostics: row.diagnostics,
        fontPreloads: row.font_preloads,
        madeAt: row.made_at,
      }
    : null;

export async function findStylesheet(
  db: Queryable,
  websiteId: WebsiteId,
  inputsHash: string,
): Promise<StoredStylesheet | null> {
  const rows = await db.rows(
    StylesheetRow,
    sql`
    select ${columns} from site_stylesheets where website_id = ${websiteId} and inputs_hash = ${inputsHash}`,
  );
  return fromRow(rows[0]);
}

/** Of the same theme: the rules of another would fit nothing. */
export async function findLastGood(
  db: Queryable,
  websiteId: WebsiteId,
  themeName: string,
): Promise<StoredStylesheet | null> {
  const rows = await db.rows(
    StylesheetRow,
    sql`
    select ${columns} from site_stylesheets
    where website_id = ${websiteId} and theme_name = ${themeName} and is_good
    order by made_at desc limit 1`,
  );
  return fromRow(rows[0]);
}

/** The last good one stays even when many attempts after it failed. */
export async function writeStylesheet(
  tx: Queryable,
  websiteId: WebsiteId,
  stylesheet: StoredStylesheet,
): Promise<void> {
  await tx.run(sql`
    insert into site_stylesheets (website_id, inputs_hash, theme_name, css, readable, is_good, diagnostics,
      font_preloads, made_at)
    values (${websiteId}, ${stylesheet.inputsHash}, ${stylesheet.themeName}, ${stylesheet.css}, ${stylesheet.readable}, ${stylesheet.isGood},
      ${JSON.stringify(stylesheet.diagnostics)}::json, ${stylesheet.fontPreloads}::text[], ${stylesheet.madeAt.toISOString()})
    on conflict (website_id, inputs_hash) do update set css = excluded.css, readable = excluded.readable,
      is_good = excluded.is_good, diagnostics = excluded.diagnostics,
      font_preloads = excluded.font_preloads, made_at = excluded.made_at`);
  await tx.run(sql`
    delete from site_stylesheets where website_id = ${websiteId} and inputs_hash not in (
      select inputs_hash from site_stylesheets where website_id = ${websiteId} order by made_at desc limit ${STORED})
    and inputs_hash not in (
      select inputs_hash from site_stylesheets where website_id = ${websiteId}
        and theme_name = ${stylesheet.themeName} and is_good order by made_at desc limit 1)`);
}

/** What addresses say of a stylesheet: the beginning of its hash. */
export const addressVersion = (inputsHash: string): string => inputsHash.slice(0, 12);

export async function findStylesheetByAddress(
  db: Queryable,
  websiteId: WebsiteId,
  version: string,
): Promise<StoredStylesheet | null> {
  if (!/^[0-9a-f]{12}$/.test(version)) return null;
  const rows = await db.rows(
    StylesheetRow,
    sql`
    select ${columns} from site_stylesheets
    where website_id = ${websiteId} and starts_with(inputs_hash, ${version}) limit 1`,
  );
  return fromRow(rows[0]);
}
