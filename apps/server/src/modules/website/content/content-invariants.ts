import type { ItemMedia } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';
import { addressesIn, readReferences } from '../media/index.ts';
import type { AssetOwner } from './content-parts.ts';
import { collectionAssets, documentAssets, itemAssets } from './documents/asset-uses.ts';

/** What the constraints of the tables cannot say, or would stop saying if the data were restored without them. */
export const contentInvariants: readonly Invariant[] = [
  {
    name: 'content.one-home-page',
    meaning:
      'A site has two home pages, or one that visitors cannot open: its address shows any of them, or nothing.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || ' has ' || count(*) || ' home pages, ' || count(*) filter (where enabled) || ' of them enabled' as row
          from collections where homepage group by website_id having count(*) <> 1 or not bool_and(enabled) limit 20`,
      ),
  },
  {
    name: 'content.folders',
    meaning: 'A page is in something that is no folder, or a folder in a folder: menus lose it.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select c.website_id || '/' || c.collection_id as row from collections c
          left join collections f on f.website_id = c.website_id and f.collection_id = c.folder_id
          where c.folder_id is not null
            and (f.kind is null or f.kind not in ('folder', 'index') or c.kind in ('folder', 'index')) limit 20`,
      ),
  },
  {
    name: 'content.labels',
    meaning:
      'A tag or category belongs to an item of another collection, or a category in use is not on the list: filters miss items.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select l.website_id || '/' || l.item_id || ' ' || l.label_kind || ' ' || l.label as row from item_labels l
          left join items i on i.website_id = l.website_id and i.item_id = l.item_id
          left join collection_categories c on c.website_id = l.website_id and c.collection_id = l.collection_id
            and c.category_key = l.label_key
          where i.collection_id is distinct from l.collection_id
            or (l.label_kind = 'category' and c.category_id is null) limit 20`,
      ),
  },
  {
    name: 'content.category-tree',
    meaning: 'Categories are inside each other in a circle: none of them is shown.',
    violations: (db) =>
      rowsOf(
        db,
        sql`with recursive reached as (
            select website_id, collection_id, category_id from collection_categories where parent_id is null
            union all
            select c.website_id, c.collection_id, c.category_id from collection_categories c
            join reached r on r.website_id = c.website_id and r.collection_id = c.collection_id and r.category_id = c.parent_id)
          select website_id || '/' || collection_id || '/' || category_id as row from collection_categories c
          where not exists (select from reached r where r.website_id = c.website_id
            and r.collection_id = c.collection_id and r.category_id = c.category_id) limit 20`,
      ),
  },
  {
    name: 'content.root-categories',
    meaning:
      'The root of a store is inside another category, or products are counted as in it one by one: pages of the store miss some.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select c.website_id || '/' || c.collection_id || '/' || c.category_id as row from collection_categories c
          where c.category_type = 'ROOT' and (c.parent_id is not null
            or exists (select from collection_categories k where k.website_id = c.website_id
              and k.collection_id = c.collection_id and k.parent_id = c.category_id)
            or exists (select from item_labels l where l.website_id = c.website_id
              and l.collection_id = c.collection_id and l.label_kind = 'category' and l.label_key = c.category_key))
          limit 20`,
      ),
  },
  {
    name: 'content.asset-uses',
    meaning:
      'A page or menu shows or links an image or file that is not written down as used: it could be deleted as unused.',
    violations: async (db) => [
      ...(await unrecorded(db, 'collection')),
      ...(await unrecorded(db, 'item')),
      ...(await unrecorded(db, 'area')),
      ...(await unrecorded(db, 'category')),
      ...(await unrecorded(db, 'navigation')),
    ],
  },
];

const HolderRow = {
  website_id: column.id<WebsiteId>(),
  id: column.text,
  main: column.nullable(column.text),
  background: column.nullable(column.text),
  media: column.nullable(column.json<ItemMedia>()),
  custom: column.nullable(column.json<Record<string, unknown>>()),
  document: column.nullable(column.json<unknown>()),
  /** The row as it is stored, for the addresses in its texts. */
  whole: column.nullable(column.json<unknown>()),
  used: column.texts,
};
type HolderRow = RowOf<typeof HolderRow>;

const BATCH = 200;

const holders = {
  collection: sql`select website_id, collection_id as id, main_image_id as main, background_image_id as background,
    null::jsonb as media, null::jsonb as custom, document, to_jsonb(collections) as whole from collections`,
  item: sql`select website_id, item_id as id, main_image_id as main, null as background, media,
    custom_content as custom, document, to_jsonb(items) as whole from items`,
  area: sql`select website_id, area_id as id, null as main, null as background, null::jsonb as media,
    null::jsonb as custom, document, null::jsonb as whole from areas`,
  category: sql`select website_id, collection_id || '.' || category_id as id, image_id as main, null as background, null::jsonb as media,
    null::jsonb as custom, null::jsonb as document, to_jsonb(collection_categories) as whole from collection_categories`,
  navigation: sql`select website_id, name as id, null as main, null as background, null::jsonb as media,
    null::jsonb as custom, null::jsonb as document, to_jsonb(navigations) as whole from navigations`,
} as const;

/** Assets that are gone are no harm here: what shows them shows nothing. */
async function unrecorded(db: Queryable, kind: keyof typeof holders): Promise<string[]> {
  const matches: string[] = [];
  for (let after = { website_id: '', id: '' }; matches.length < 20; ) {
    const rows = await db.rows(
      HolderRow,
      sql`
      select h.*, array(select asset_id from asset_uses u where u.website_id = h.website_id
        and u.owner_kind = ${kind} and u.owner_id = h.id) as used
      from (${holders[kind]}) h where (h.website_id, h.id) > (${after.website_id}, ${after.id})
      order by h.website_id, h.id limit ${BATCH}`,
    );
    for (const row of rows) {
      const references = [...assetsOf(kind, row), ...addressesIn(row.whole)];
      const doubtful = references.filter((each) => !row.used.includes(each));
      if (doubtful.length > 0 && (await isUnrecorded(db, row.website_id, { kind, id: row.id }, doubtful)))
        matches.push(`${row.website_id}/${kind} ${row.id}`);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = last;
  }
  return matches.slice(0, 20);
}

function assetsOf(
  kind: keyof typeof holders,
  { main, background, media, custom, document }: HolderRow,
): string[] {
  if (kind === 'navigation') return [];
  if (kind === 'category') return main === null ? [] : [main];
  if (kind === 'area') return documentAssets(document);
  return kind === 'item'
    ? itemAssets({ mainImageId: main, media, customContent: custom, document })
    : collectionAssets({ mainImageId: main, backgroundImageId: background, document });
}

async function isUnrecorded(
  db: Queryable,
  websiteId: WebsiteId,
  { kind, id }: AssetOwner,
  references: readonly string[],
): Promise<boolean> {
  const { ids, linkedIds, linkedNames } = readReferences(websiteId, references);
  const byOwner = sql`u.website_id = ${websiteId} and u.owner_kind = ${kind} and u.owner_id = ${id}`;
  const count = await db.run(sql`
    select from assets a where website_id = ${websiteId} and (
      (asset_id = any (${[...ids, ...linkedIds]})
        and not exists (select from asset_uses u where ${byOwner} and u.asset_id = a.asset_id))
      or (a.kind <> 'image'
        and lower(filename) in (select lower(name) from unnest(${linkedNames}::text[]) name)
        and not exists (select from asset_name_uses u where ${byOwner} and u.filename = lower(a.filename)))) limit 1`);
  return count > 0;
}
