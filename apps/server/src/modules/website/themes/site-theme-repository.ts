import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { TweakValues } from './styles/index.ts';

/** What a site has chosen. */
export interface SiteChoice {
  readonly themeName: string | null;
  /** By theme, then by the title of the tweak. */
  readonly tweakValues: Readonly<Record<string, TweakValues>>;
  readonly customCss: string;
  /** 0: nothing was ever saved. */
  readonly version: number;
}

const ChoiceRow = {
  theme_name: column.nullable(column.text),
  tweak_values: column.json<Record<string, TweakValues>>(),
  custom_css: column.text,
  version: column.integer,
};
type ChoiceRow = RowOf<typeof ChoiceRow>;

const noChoice: SiteChoice = { themeName: null, tweakValues: {}, customCss: '', version: 0 };

const fromRow = (row: ChoiceRow | undefined): SiteChoice =>
  row
    ? {
        themeName: row.theme_name,
        tweakValues: row.tweak_values,
        customCss: row.custom_css,
        version: row.version,
      }
    : noChoice;

export async function readChoice(db: Queryable, websiteId: WebsiteId): Promise<SiteChoice> {
  const rows = await db.rows(
    ChoiceRow,
    sql`select theme_name, tweak_values, custom_css, version from site_themes where website_id = ${websiteId}`,
  );
  return fromRow(rows[0]);
}

export interface ActiveChoice extends SiteChoice {
  readonly themeName: string;
  readonly revision: number;
  readonly contentHash: string;
  readonly bundled: boolean;
}

/** The choice together with the revision of the theme, from one moment. */
export async function readActive(db: Queryable, websiteId: WebsiteId): Promise<ActiveChoice | null> {
  const rows = await db.rows(
    {
      ...ChoiceRow,
      theme_name: column.text,
      revision: column.integer,
      content_hash: column.text,
      bundled: column.boolean,
    },
    sql`
    select theme_name, tweak_values, custom_css, version, revision, content_hash, bundled
    from site_themes join themes on themes.name = theme_name
    where website_id = ${websiteId}`,
  );
  const [row] = rows;
  if (!row) return null;
  const { theme_name: themeName, revision, content_hash: contentHash, bundled } = row;
  return { ...fromRow(row), themeName, revision, contentHash, bundled };
}

/** What the site wore before, whether it is still installed or not. */
export async function readFormerTheme(db: Queryable, websiteId: WebsiteId): Promise<string | null> {
  const rows = await db.rows(
    { name: column.nullable(column.text) },
    sql`select former_theme_name as name from site_themes where website_id = ${websiteId}`,
  );
  return rows[0]?.name ?? null;
}

interface Change {
  readonly websiteId: WebsiteId;
  readonly now: Date;
  readonly by: string;
}

/** Other saves wait until this transaction ends, also when nothing was ever saved. */
export async function lockChoice(tx: Queryable, o: Change): Promise<SiteChoice> {
  await tx.run(sql`
    insert into site_themes (website_id, version, updated_at, updated_by)
    values (${o.websiteId}, 0, ${o.now.toISOString()}, ${o.by})
    on conflict (website_id) do nothing`);
  const rows = await tx.rows(
    ChoiceRow,
    sql`
    select theme_name, tweak_values, custom_css, version from site_themes
    where website_id = ${o.websiteId} for update`,
  );
  return fromRow(rows[0]);
}

/** After `lockChoice`. */
export async function writeChoice(tx: Queryable, o: Change & { readonly choice: SiteChoice }): Promise<void> {
  const { themeName, tweakValues, customCss } = o.choice;
  await tx.run(sql`
    update site_themes set
      former_theme_name = case when theme_name <> ${themeName ?? ''} then theme_name else former_theme_name end,
      theme_name = ${themeName}, tweak_values = ${JSON.stringify(tweakValues)}::jsonb,
      custom_css = ${customCss}, version = version + 1, updated_at = ${o.now.toISOString()}, updated_by = ${o.by}
    where website_id = ${o.websiteId}`);
}

/**
 * Across sites, because a theme belongs to the install. In one order for everybody, so that nobody waits in a circle.
 */
export async function sitesWithTheme(tx: Queryable, name: string): Promise<string[]> {
  const rows = await tx.rows(
    { website_id: column.id<WebsiteId>() },
    sql`select website_id from site_themes where theme_name = ${name} order by website_id`,
  );
  return rows.map((row) => row.website_id);
}
