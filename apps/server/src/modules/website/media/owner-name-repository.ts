import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { AssetOwner } from './asset-use-repository.ts';

export interface NamedOwner extends AssetOwner {
  readonly title: string | null;
  /** Null for what has no page of its own. */
  readonly address: string | null;
}

/**
 * What people call the places that show something, and where visitors find them: read only, from the tables of content.
 * Names of other things, such as a setting, are null.
 */
export async function nameOwners(
  db: Queryable,
  websiteId: WebsiteId,
  owners: readonly AssetOwner[],
): Promise<NamedOwner[]> {
  if (owners.length === 0) return [];
  const rows = await db.rows(
    { id: column.text, title: column.nullable(column.text), address: column.nullable(column.text) },
    sql`select each.id, coalesce(items.title, collections.title, authors.display_name, categories.display_name,
          sections.name) as title,
        case when items.item_id is not null then '/' || place.url_id
            || case when place.kind = 'products' then '/p/' else '/' end || items.url_id
          when collections.homepage then '/'
          when collections.collection_id is not null then '/' || collections.url_id || '/' end as address
      from unnest(${[...new Set(owners.map(({ id }) => id))]}::text[]) as each (id)
      left join items on items.website_id = ${websiteId} and items.item_id = each.id
      left join collections place on place.website_id = items.website_id and place.collection_id = items.collection_id
      left join collections on collections.website_id = ${websiteId} and collections.collection_id = each.id
      left join collection_categories categories on categories.website_id = ${websiteId}
        and categories.collection_id || '.' || categories.category_id = each.id
      left join saved_sections sections on sections.website_id = ${websiteId} and sections.saved_section_id = each.id
      left join authors on authors.website_id = ${websiteId} and authors.author_id = each.id`,
  );
  const names = new Map(rows.map(({ id, title, address }) => [id, { title, address }]));
  return owners.map(({ kind, id }) => ({ kind, id, ...(names.get(id) ?? { title: null, address: null }) }));
}

/** What drafts, versions and scheduled changes are of, by `kind id` of the owner. Of several items, the first. */
async function subjectsOf(
  db: Queryable,
  websiteId: WebsiteId,
  owners: readonly AssetOwner[],
): Promise<ReadonlyMap<string, AssetOwner>> {
  const idsOf = (wanted: string): string[] =>
    owners.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const rows = await db.rows(
    { owner: column.text, kind: column.text, id: column.text },
    sql`select 'draft ' || id as owner, split_part(id, '/', 1) as kind, substr(id, strpos(id, '/') + 1) as id
      from unnest(${idsOf('draft')}::text[]) id
      union all
      select 'version ' || version_id, kind, subject_id from draft_versions
      where website_id = ${websiteId} and version_id = any (${idsOf('version')})
      union all
      select distinct on (schedule_id) 'schedule ' || schedule_id, kind, subject_id from scheduled_items
      where website_id = ${websiteId} and schedule_id = any (${idsOf('schedule')})`,
  );
  return new Map(rows.map(({ owner, kind, id }) => [owner, { kind, id }]));
}

export interface AssetUse extends NamedOwner {
  /** Of a draft, a version or a scheduled change: what it is of. */
  readonly of: AssetOwner | null;
}

/** With the names of what drafts and versions are of. */
export async function nameUses(
  db: Queryable,
  websiteId: WebsiteId,
  owners: readonly AssetOwner[],
): Promise<AssetUse[]> {
  const subjects = await subjectsOf(db, websiteId, owners);
  const subjectOf = ({ kind, id }: AssetOwner): AssetOwner | null => subjects.get(`${kind} ${id}`) ?? null;
  const named = await nameOwners(
    db,
    websiteId,
    owners.map((owner) => subjectOf(owner) ?? owner),
  );
  return owners.map((owner, index) => ({
    title: named[index]?.title ?? null,
    address: named[index]?.address ?? null,
    kind: owner.kind,
    id: owner.id,
    of: subjectOf(owner),
  }));
}
