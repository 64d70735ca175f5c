import type { CollectionKind } from '@awning/contract';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { ContentParts } from '../content-parts.ts';
import { collectionUrl, itemUrl } from './addresses.ts';
import {
  type AddressFilter,
  type AddressKind,
  type AddressRow,
  readAddresses,
  readStarts,
} from './site-address-repository.ts';

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

export interface AddressRange extends AddressFilter {
  /** The id that it begins with; `''` for the first. */
  readonly from: string;
  readonly limit: number;
}

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

export function createSiteAddresses({
  database,
  clock,
}: Pick<ContentParts, 'database' | 'clock'>): SiteAddresses {
  return {
    async read(websiteId, kind, { from, limit, ...filter }) {
      const range = { from, limit, now: clock.now() };
      const rows = await readAddresses(database.query, websiteId, kind, filter, range);
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
    starts: (websiteId, kind, { size, ...filter }) =>
      readStarts(database.query, websiteId, kind, filter, { size, now: clock.now() }),
  };
}

const pathOf = ({ kind, collection_url: urlId, item_url, homepage }: AddressRow): string =>
  item_url === null ? collectionUrl({ homepage, urlId }) : itemUrl({ kind, urlId }, item_url);
