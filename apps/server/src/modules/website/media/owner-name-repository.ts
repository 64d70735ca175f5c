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
    sql`select each.id, coalesce(items.title, collections.title, authors.display_name, categories.display_name) as title,
        case when items.item_id is not null then '/' || place.url_id
            || case when place.kind = 'products' then '/p/' else '/' end || items.url_id
          when collections.homepage then '/'
          else '/' || collections.url_id || '/' end as address
      from unnest(${[...new Set(owners.map(({ id }) => id))]}::text[]) as each (id)
      left join items on items.website_id = ${websiteId} and items.item_id = each.id
      left join collections place on place.website_id = items.website_id and place.collection_id = items.collection_id
      left join collections on collections.website_id = ${websiteId} and collections.collection_id = each.id
      left join collection_categories categories on categories.website_id = ${websiteId}
        and categories.collection_id || '.' || categories.category_id = each.id
      left join authors on authors.website_id = ${websiteId} and authors.author_id = each.id`,
  );
  const names = new Map(rows.map(({ id, title, address }) => [id, { title, address }]));
  return owners.map(({ kind, id }) => ({ kind, id, ...(names.get(id) ?? { title: null, address: null }) }));
}
