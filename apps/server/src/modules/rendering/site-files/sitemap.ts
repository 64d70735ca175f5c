import type { NestedCategory } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import type { AddressFilter, AddressKind, SiteAddress } from '../../website/content/index.ts';
import { wholeAddress, wholeImage } from '../head/site-address.ts';
import { isStack } from '../locate/theme-types.ts';
import type { SiteFilesParts } from './site-files-parts.ts';
import { type SitemapEntry, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

export interface SitemapPart {
  readonly kind: AddressKind;
  /** The id that it begins with. */
  readonly from: string;
}

export interface Sitemaps {
  /** All addresses, or where a site has more than fit well into one file, the addresses of its parts. */
  whole(site: RequestSite): Promise<string>;
  part(site: RequestSite, part: SitemapPart): Promise<string>;
}

/**
 * Far below what crawlers take: a part this small is made quickly, kept by the response cache, and read again only when
 * its own products may have changed.
 */
const PART_SIZE = 2500;
const BATCH = 500;
const MAX_IMAGES = 10;

export function createSitemaps({ content, products, media, access, themes }: SiteFilesParts): Sitemaps {
  const { addresses } = content;

  const filterOf = async (websiteId: WebsiteId): Promise<AddressFilter> => {
    const [without, chosen] = await Promise.all([
      access.protectedCollections(websiteId),
      themes.ofSite(websiteId),
    ]);
    const collections = Object.entries(chosen?.theme.collections ?? {});
    return {
      without,
      themeTypes: {
        pages: new Set([
          ...Object.keys(chosen?.theme.pages ?? {}),
          ...collections.flatMap(([name, { list, item }]) => (list || item ? [name] : [])),
        ]),
        items: new Set(collections.flatMap(([name, { item }]) => (item ? [name] : []))),
        stacks: new Set(collections.flatMap(([name, collection]) => (isStack(collection) ? [name] : []))),
      },
    };
  };

  /** Reads batch by batch: what is in memory is the text, and the data of one batch. */
  const entriesOf = async (
    site: RequestSite,
    { kind, from }: SitemapPart,
    filter: AddressFilter,
    limit: number,
  ): Promise<SitemapEntry[]> => {
    const entries: SitemapEntry[] = [];
    let next = from;
    for (let left = limit; left > 0; ) {
      const wanted = Math.min(BATCH, left);
      // One more than wanted shows where the next batch begins.
      const address = await addresses.read(site.id, kind, { ...filter, from: next, limit: wanted + 1 });
      const batch = address.slice(0, wanted);
      entries.push(...(await toEntries(site, batch)));
      const following = address[wanted];
      if (!following) break;
      next = following.id;
      left -= batch.length;
    }
    return entries;
  };

  const toEntries = async (site: RequestSite, batch: readonly SiteAddress[]): Promise<SitemapEntry[]> => {
    const isProduct = ({ kind, path }: SiteAddress): boolean => kind === 'products' && path.includes('/p/');
    const [sold, images, categories] = await Promise.all([
      products.items(
        site.id,
        batch.filter(isProduct).map(({ id }) => id),
      ),
      media.images(
        site.id,
        batch.flatMap(({ mainImageId }) => mainImageId ?? []),
      ),
      categoriesOf(
        site,
        batch.filter((each) => each.kind === 'products' && !isProduct(each)),
      ),
    ]);
    const entries = batch.map((each): SitemapEntry => {
      const main = images.get(each.mainImageId ?? '');
      const ownImages = sold.get(each.id)?.items ?? (main ? [main] : []);
      return {
        address: wholeAddress(site.baseUrl, each.path),
        updatedOn: each.updatedOn,
        ...weightOf(each),
        images: ownImages.slice(0, MAX_IMAGES).map(({ assetUrl }) => ({
          address: wholeImage(site.baseUrl, assetUrl),
          title: each.title,
        })),
      };
    });
    return [...entries, ...categories];
  };

  /** Categories of a store have pages below it. */
  const categoriesOf = async (site: RequestSite, stores: readonly SiteAddress[]): Promise<SitemapEntry[]> => {
    const nested = await Promise.all(
      stores.map(async (store) => ({
        store,
        categories: await products.nestedCategories(site.id, store.id),
      })),
    );
    return nested.flatMap(({ store, categories: nestedCategories }) =>
      flatten(nestedCategories?.categories ?? []).map(({ fullUrl }) => ({
        address: wholeAddress(site.baseUrl, fullUrl),
        updatedOn: store.updatedOn,
        changes: 'weekly' as const,
        priority: 0.6,
        images: [],
      })),
    );
  };

  return {
    async whole(site) {
      const filter = await filterOf(site.id);
      const size = PART_SIZE;
      const pages = await addresses.starts(site.id, 'pages', { ...filter, size });
      const items = await addresses.starts(site.id, 'items', { ...filter, size });
      if (pages.length + items.length > 2)
        return sitemapIndexXml([
          ...pages.map((from) => partAddress(site.baseUrl, { kind: 'pages', from })),
          ...items.map((from) => partAddress(site.baseUrl, { kind: 'items', from })),
        ]);
      return sitemapXml([
        ...(await entriesOf(site, { kind: 'pages', from: '' }, filter, size)),
        ...(await entriesOf(site, { kind: 'items', from: '' }, filter, size)),
      ]);
    },
    part: async (site, part) => sitemapXml(await entriesOf(site, part, await filterOf(site.id), PART_SIZE)),
  };
}

const partAddress = (baseUrl: string, { kind, from }: SitemapPart): string =>
  `${baseUrl}/sitemap-${kind}-${from}.xml`;

/** Null for what names no part. */
export function readPartName(name: string): SitemapPart | null {
  const [, kind, from] = /^(pages|items)-([0-9a-f]{24})$/.exec(name) ?? [];
  if (from === undefined) return null;
  return { kind: kind === 'pages' ? 'pages' : 'items', from };
}

const LISTS = new Set<SiteAddress['kind']>(['blog', 'products', 'events', 'index']);

function weightOf({ homepage, kind, path }: SiteAddress): Pick<SitemapEntry, 'changes' | 'priority'> {
  if (homepage) return { changes: 'daily', priority: 1 };
  // Only addresses of collections end with a slash.
  if (!path.endsWith('/')) return { changes: 'monthly', priority: 0.5 };
  return { changes: LISTS.has(kind) ? 'daily' : 'weekly', priority: 0.75 };
}

const flatten = (categories: readonly NestedCategory[]): NestedCategory[] =>
  categories
    .filter(({ itemCount }) => itemCount > 0)
    .flatMap((category) => [category, ...flatten(category.children)]);
