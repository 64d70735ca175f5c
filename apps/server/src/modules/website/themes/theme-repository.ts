import type { ThemeDiagnostic, ThemeFiles } from '@awning/theme-kit';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { InstalledTheme } from './themes.ts';

/**
 * The shape of a stored theme. Grows when `Theme` of the theme kit changes, and older ones are then read from their
 * files.
 */
export const THEME_SHAPE = 4;
const STORED_REVISIONS = 2;

export interface StoredTheme {
  readonly revision: number;
  readonly bundled: boolean;
  readonly ownerSite: string | null;
  readonly contentHash: string;
}

export interface NewTheme extends InstalledTheme {
  readonly contentHash: string;
  readonly stylesHash: string;
  readonly theme: object;
}

const ThemeRow = {
  name: column.text,
  revision: column.integer,
  title: column.text,
  author: column.text,
  installed_at: column.instant,
  diagnostics: column.json<ThemeDiagnostic[]>(),
  bundled: column.boolean,
  owner_site: column.nullable(column.id<WebsiteId>()),
  can_go_back: column.boolean,
};

const themeColumns = sql`name, revision, title, author, installed_at, diagnostics, bundled, owner_site,
  exists (select from theme_files file where file.name = themes.name and file.revision = themes.revision - 1)
    as can_go_back`;

type ThemeRow = RowOf<typeof ThemeRow>;

const toTheme = ({ installed_at, owner_site, can_go_back, ...row }: ThemeRow): InstalledTheme => ({
  ...row,
  installedAt: installed_at,
  ownerSite: owner_site,
  canGoBack: can_go_back,
});

export async function listThemes(db: Queryable): Promise<InstalledTheme[]> {
  const rows = await db.rows(ThemeRow, sql`select ${themeColumns} from themes order by name`);
  return rows.map(toTheme);
}

export async function findTheme(
  db: Queryable,
  name: string,
): Promise<(InstalledTheme & { readonly contentHash: string }) | null> {
  const rows = await db.rows(
    { ...ThemeRow, content_hash: column.text },
    sql`select ${themeColumns}, content_hash from themes where name = ${name}`,
  );
  const [row] = rows;
  return row ? { ...toTheme(row), contentHash: row.content_hash } : null;
}

/** Installs of one theme take turns, also the first two. */
export async function lockTheme(tx: Queryable, name: string): Promise<StoredTheme | null> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`theme ${name}`}, 0))`);
  const rows = await tx.rows(
    {
      revision: column.integer,
      content_hash: column.text,
      bundled: column.boolean,
      owner_site: column.nullable(column.text),
    },
    sql`select revision, content_hash, bundled, owner_site from themes where name = ${name} for update`,
  );
  const [row] = rows;
  if (!row) return null;
  const { revision, bundled } = row;
  return { revision, bundled, ownerSite: row.owner_site, contentHash: row.content_hash };
}

export async function countThemesOf(db: Queryable, ownerSite: WebsiteId): Promise<number> {
  const row = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from themes where owner_site = ${ownerSite}`,
  );
  return row.count;
}

/** After `lockTheme`. New themes of a site are counted and written one after the other. */
export async function lockThemesOf(tx: Queryable, ownerSite: WebsiteId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`themes of ${ownerSite}`}, 0))`);
}

/** Until this transaction ends the theme stays as it is; an install waits. False: the site has no such theme. */
export async function holdTheme(tx: Queryable, websiteId: WebsiteId, name: string): Promise<boolean> {
  const count = await tx.run(sql`
    select 1 from themes where name = ${name} and (owner_site is null or owner_site = ${websiteId}) for share`);
  return count > 0;
}

/** After `lockTheme`. */
export async function writeTheme(tx: Queryable, o: NewTheme): Promise<void> {
  await tx.run(sql`
    insert into themes (name, revision, title, author, content_hash, styles_hash, shape, theme, diagnostics, installed_at, bundled, owner_site)
    values (${o.name}, ${o.revision}, ${o.title}, ${o.author}, ${o.contentHash}, ${o.stylesHash}, ${THEME_SHAPE},
      ${JSON.stringify(o.theme)}::json, ${JSON.stringify(o.diagnostics)}::json, ${o.installedAt.toISOString()}, ${o.bundled},
      ${o.ownerSite})
    on conflict (name) do update set revision = excluded.revision, title = excluded.title, author = excluded.author,
      content_hash = excluded.content_hash, styles_hash = excluded.styles_hash, shape = excluded.shape,
      theme = excluded.theme, diagnostics = excluded.diagnostics, installed_at = excluded.installed_at`);
}

/** After `lockTheme`. */
export async function deleteTheme(tx: Queryable, name: string): Promise<void> {
  await tx.run(sql`delete from theme_files where name = ${name}`);
  await tx.run(sql`delete from theme_contents where name = ${name}`);
  await tx.run(sql`delete from themes where name = ${name}`);
}

/** After `writeTheme`. Contents that are there already are not sent again. */
export async function writeThemeFiles(
  tx: Queryable,
  o: { name: string; revision: number; files: ThemeFiles; hashes: ReadonlyMap<string, string> },
): Promise<void> {
  const rows = await tx.rows(
    { content_hash: column.text },
    sql`select content_hash from theme_contents where name = ${o.name}`,
  );
  const known = new Set(rows.map((row) => row.content_hash));
  for (const [path, hash] of o.hashes) {
    const bytes = o.files.get(path);
    if (known.has(hash) || !bytes) continue;
    known.add(hash);
    await tx.run(
      sql`insert into theme_contents (name, content_hash, bytes) values (${o.name}, ${hash}, ${Buffer.from(bytes)})`,
    );
  }
  await tx.run(sql`
    insert into theme_files (name, revision, path, content_hash)
    select ${o.name}, ${o.revision}::int, path, hash
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(o.hashes))}::jsonb) as file (path, hash)`);
  await tx.run(
    sql`delete from theme_files where name = ${o.name} and revision <= ${o.revision - STORED_REVISIONS}`,
  );
  await tx.run(sql`
    delete from theme_contents content where name = ${o.name} and not exists (
      select from theme_files file where file.name = content.name and file.content_hash = content.content_hash)`);
}

export interface ThemeBody {
  readonly theme: unknown;
  readonly shape: number;
  readonly stylesHash: string;
  readonly contentHash: string;
}

export async function readThemeBody(
  db: Queryable,
  o: { name: string; revision: number },
): Promise<ThemeBody | null> {
  const rows = await db.rows(
    {
      theme: column.nullable(column.json<unknown>()),
      shape: column.integer,
      styles_hash: column.text,
      content_hash: column.text,
    },
    sql`select theme, shape, styles_hash, content_hash from themes where name = ${o.name} and revision = ${o.revision}`,
  );
  const [row] = rows;
  return row
    ? { theme: row.theme, shape: row.shape, stylesHash: row.styles_hash, contentHash: row.content_hash }
    : null;
}

const FileRow = {
  path: column.text,
  content_hash: column.text,
  bytes: column.bytes,
};

export async function readAllFiles(
  db: Queryable,
  o: { name: string; revision: number },
): Promise<Map<string, Uint8Array>> {
  const rows = await db.rows(
    FileRow,
    sql`
    select path, content_hash, bytes from theme_files join theme_contents using (name, content_hash)
    where name = ${o.name} and revision = ${o.revision}`,
  );
  return new Map(rows.map(({ path, bytes }) => [path, bytes]));
}

export interface FileContent {
  readonly path: string;
  readonly contentHash: string;
  readonly bytes: Buffer;
}

/** Those of the paths that the revision has, in no order. Nothing when they weigh more than `maxBytes` together. */
export async function readFiles(
  db: Queryable,
  o: { name: string; revision: number; paths: readonly string[]; maxBytes: number },
): Promise<FileContent[]> {
  const rows = await db.rows(
    FileRow,
    sql`
    with asked as (
      select path, content_hash, bytes, sum(length(bytes)) over () as total
      from theme_files join theme_contents using (name, content_hash)
      where name = ${o.name} and revision = ${o.revision}
        and path = any(${o.paths}::text[]))
    select path, content_hash, bytes from asked where total <= ${o.maxBytes}`,
  );
  return rows.map(({ path, content_hash, bytes }) => ({ path, contentHash: content_hash, bytes }));
}

/** By path; empty when the revision is not kept. */
export async function readFileHashes(
  db: Queryable,
  o: { name: string; revision: number },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(
    { path: column.text, content_hash: column.text },
    sql`select path, content_hash from theme_files where name = ${o.name} and revision = ${o.revision}`,
  );
  return new Map(rows.map(({ path, content_hash }) => [path, content_hash]));
}
