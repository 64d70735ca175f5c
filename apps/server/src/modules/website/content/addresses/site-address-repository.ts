import { type CollectionKind, collectionKinds, contentKind } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { isVisible } from '../base/content-repository.ts';

export interface AddressFilter {
  /** Collections to leave out, with their items. */
  readonly without: ReadonlySet<string>;
  /** Types of the theme that it has a template for: only those have pages, and items with pages. */
  readonly themeTypes: {
    readonly pages: ReadonlySet<string>;
    readonly items: ReadonlySet<string>;
    /** Of folders whose pages and galleries are places on them. */
    readonly stacks: ReadonlySet<string>;
  };
}

/** Of collections themselves, or of their items. */
export type AddressKind = 'pages' | 'items';

/** Whose items are pages to read by themselves. Images and tracks are seen on the page of their collection. */
const OWN_PAGES: readonly CollectionKind[] = ['blog', 'products', 'events', 'lessons', 'course'];
/** What a theme has to have a template for. */
const OF_THEMES: readonly CollectionKind[] = ['template-page', 'custom'];
/** What a theme may show as a place on an index. */
const SECTIONS: readonly CollectionKind[] = ['page', 'gallery', 'flickr', 'fivehundredpix'];
/** Folders lead to what is in them. */
const LISTED: readonly CollectionKind[] = collectionKinds.filter(
  (kind) => (!contentKind(kind).folder || kind === 'index') && !OF_THEMES.includes(kind),
);
const UNLISTED_TYPES = [
  PAGE_TYPES['lock-screen'],
  PAGE_TYPES['popup-overlay'],
  PAGE_TYPES['protected-content'],
  PAGE_TYPES['member-area-access-denied'],
];

const AddressRow = {
  id: column.text,
  kind: column.word<CollectionKind>(),
  collection_url: column.text,
  item_url: column.nullable(column.text),
  homepage: column.boolean,
  title: column.text,
  main_image_id: column.nullable(column.text),
  updated_on: column.instant,
};
export type AddressRow = RowOf<typeof AddressRow>;

const open = (
  websiteId: WebsiteId,
  without: ReadonlySet<string>,
): Statement => sql`c.website_id = ${websiteId}
  and c.enabled and not c.seo_hidden and c.collection_id <> all (${[...without]})`;

const ofKinds = (kinds: readonly CollectionKind[], types: ReadonlySet<string>): Statement =>
  sql`(c.kind = any (${kinds}) or (c.kind = any (${OF_THEMES}) and c.type_name = any (${[...types]})))`;

const isPlaceOn = (
  stacks: ReadonlySet<string>,
): Statement => sql`(not c.homepage and c.kind = any (${SECTIONS})
  and exists (select from collections f where f.website_id = c.website_id and f.collection_id = c.folder_id
    and f.enabled and coalesce(f.type_name,
      case f.kind when 'index' then ${contentKind('index').typeName} else ${contentKind('folder').typeName} end)
      = any (${[...stacks]})))`;

const pages = (websiteId: WebsiteId, { without, themeTypes }: AddressFilter): Statement => sql`
  select c.collection_id as id, c.kind, c.url_id as collection_url, null as item_url, c.homepage, c.title,
    c.main_image_id, c.updated_on
  from collections c
  where ${open(websiteId, without)} and ${ofKinds(LISTED, themeTypes.pages)}
    and c.page_type <> all (${UNLISTED_TYPES})
    ${themeTypes.stacks.size === 0 ? sql`` : sql`and not ${isPlaceOn(themeTypes.stacks)}`}`;
const items = (websiteId: WebsiteId, { without, themeTypes }: AddressFilter, now: Date): Statement => sql`
  select items.item_id as id, c.kind, c.url_id as collection_url, items.url_id as item_url, false as homepage,
    items.title, items.main_image_id, greatest(items.updated_on, items.publish_on) as updated_on
  from items join collections c on c.website_id = items.website_id and c.collection_id = items.collection_id
  where items.website_id = ${websiteId} and ${open(websiteId, without)}
    and ${ofKinds(OWN_PAGES, themeTypes.items)} and not items.seo_hidden and ${isVisible(now)}`;
const listed = { pages, items };
const idOf = { pages: sql`c.collection_id`, items: sql`items.item_id` };

/** From the id `from` on, in the order of ids. */
export const readAddresses = (
  db: Queryable,
  websiteId: WebsiteId,
  kind: AddressKind,
  filter: AddressFilter,
  { from, limit, now }: { from: string; limit: number; now: Date },
): Promise<AddressRow[]> =>
  db.rows(
    AddressRow,
    sql`${listed[kind](websiteId, filter, now)} and ${idOf[kind]} >= ${from} order by ${idOf[kind]} limit ${limit}`,
  );

/** The ids that parts of this size begin with. */
export async function readStarts(
  db: Queryable,
  websiteId: WebsiteId,
  kind: AddressKind,
  filter: AddressFilter,
  { size, now }: { size: number; now: Date },
): Promise<string[]> {
  const rows = await db.rows(
    { id: column.text },
    sql`select id from (
        select id, row_number() over (order by id) as place from (${listed[kind](websiteId, filter, now)}) found) numbered
      where (place - 1) % ${size} = 0 order by id`,
  );
  return rows.map(({ id }) => id);
}
