import { type CollectionKind, collectionKinds, contentKind } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import { column, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { ContentParts } from '../content-parts.ts';
import { isVisible } from '../items/visible-items.ts';
import { collectionUrl, itemUrl } from './addresses.ts';

/** Something that search engines may find. */
export interface SiteAddress {
  /** Of the collection or the item. */
  readonly id: string;
  readonly path: string;
  readonly updatedOn: Date;
  readonly mainImageId: string | null;
  readonly title: string;
  readonly kind: CollectionKind;
  readonly homepage: boolean;
}

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

export interface AddressRange extends AddressFilter {
  /** The id that it begins with; `''` for the first. */
  readonly from: string;
  readonly limit: number;
}

/** Of collections themselves, or of their items. */
export type AddressKind = 'pages' | 'items';

/**
 * What a site has for search engines: published, enabled, with an address of its own and not hidden by its owner. In
 * the order of ids, so that a part of any size is read without what lies before it.
 */
export interface SiteAddresses {
  read(websiteId: WebsiteId, kind: AddressKind, range: AddressRange): Promise<readonly SiteAddress[]>;
  /** The ids that parts of this size begin with. */
  starts(
    websiteId: WebsiteId,
    kind: AddressKind,
    parts: AddressFilter & { readonly size: number },
  ): Promise<readonly string[]>;
}

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
  kind: column.json<CollectionKind>(),
  collection_url: column.text,
  item_url: column.nullable(column.text),
  homepage: column.boolean,
  title: column.text,
  main_image_id: column.nullable(column.text),
  updated_on: column.instant,
};
type AddressRow = RowOf<typeof AddressRow>;

export function createSiteAddresses({
  database,
  clock,
}: Pick<ContentParts, 'database' | 'clock'>): SiteAddresses {
  const texts = (values: Iterable<string | number>): Statement =>
    sql`(select jsonb_array_elements_text(${JSON.stringify([...values])}::jsonb))`;
  const open = (
    websiteId: WebsiteId,
    without: ReadonlySet<string>,
  ): Statement => sql`c.website_id = ${websiteId}
    and c.enabled and not c.seo_hidden and c.collection_id not in ${texts(without)}`;

  const ofKinds = (kinds: readonly CollectionKind[], types: ReadonlySet<string>): Statement =>
    sql`(c.kind in ${texts(kinds)} or (c.kind in ${texts(OF_THEMES)} and c.type_name in ${texts(types)}))`;

  const isPlaceOn = (
    stacks: ReadonlySet<string>,
  ): Statement => sql`(not c.homepage and c.kind in ${texts(SECTIONS)}
    and exists (select from collections f where f.website_id = c.website_id and f.collection_id = c.folder_id
      and f.enabled and coalesce(f.type_name,
        case f.kind when 'index' then ${contentKind('index').typeName} else ${contentKind('folder').typeName} end)
        in ${texts(stacks)}))`;

  const pages = (websiteId: WebsiteId, { without, themeTypes }: AddressFilter): Statement => sql`
    select c.collection_id as id, c.kind, c.url_id as collection_url, null as item_url, c.homepage, c.title,
      c.main_image_id, c.updated_on
    from collections c
    where ${open(websiteId, without)} and ${ofKinds(LISTED, themeTypes.pages)}
      and c.page_type::text not in ${texts(UNLISTED_TYPES)}
      ${themeTypes.stacks.size === 0 ? sql`` : sql`and not ${isPlaceOn(themeTypes.stacks)}`}`;
  const items = (websiteId: WebsiteId, { without, themeTypes }: AddressFilter): Statement => sql`
    select items.item_id as id, c.kind, c.url_id as collection_url, items.url_id as item_url, false as homepage,
      items.title, items.main_image_id, greatest(items.updated_on, items.publish_on) as updated_on
    from items join collections c on c.website_id = items.website_id and c.collection_id = items.collection_id
    where items.website_id = ${websiteId} and ${open(websiteId, without)}
      and ${ofKinds(OWN_PAGES, themeTypes.items)} and ${isVisible(clock.now())}`;
  const listed = { pages, items };
  const idOf = { pages: sql`c.collection_id`, items: sql`items.item_id` };

  return {
    async read(websiteId, kind, { from, limit, ...filter }) {
      const rows = await database.query.rows(
        AddressRow,
        sql`
        ${listed[kind](websiteId, filter)} and ${idOf[kind]} >= ${from} order by ${idOf[kind]} limit ${limit}`,
      );
      return rows.map((row) => ({
        id: row.id,
        path: pathOf(row),
        updatedOn: row.updated_on,
        mainImageId: row.main_image_id,
        title: row.title,
        kind: row.kind,
        homepage: row.homepage,
      }));
    },
    async starts(websiteId, kind, { size, ...filter }) {
      const rows = await database.query.rows(
        { id: column.text },
        sql`
        select id from (
          select id, row_number() over (order by id) as place from (${listed[kind](websiteId, filter)}) found) numbered
        where (place - 1) % ${size} = 0 order by id`,
      );
      return rows.map(({ id }) => id);
    },
  };
}

const pathOf = ({ kind, collection_url: urlId, item_url, homepage }: AddressRow): string =>
  item_url === null ? collectionUrl({ homepage, urlId }) : itemUrl({ kind, urlId }, item_url);
