import type { AuthorData, CollectionData, ItemData, PageDocument } from '@awning/site-model';
import { and, eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts';
import { orderingOf } from './collection-type.ts';
import type { ContentParts } from './content-parts.ts';
import { authors, type CollectionRow, collections, items } from './content-tables.ts';
import { toAuthorData } from './item-data.ts';
import type { ItemNeighbours } from './item-neighbours.ts';
import { findItemPage, type ItemIdPage, type ItemPageAsk } from './item-pages.ts';
import type { ItemReader } from './item-reader.ts';
import { findQueried, type ItemQueryAsk } from './queried-items.ts';
import { findRelatedItems, type RelatedAsk } from './related-items.ts';
import { readStoredDocument } from './stored-document.ts';
import { isVisible } from './visible-items.ts';

export interface ItemPage extends Omit<ItemIdPage, 'ids'> {
  readonly items: readonly ItemData[];
}

/** Lists as addresses and themes ask for them. */
export interface ListReaders {
  itemPage(websiteId: string, ask: ItemPageAsk): Promise<ItemPage>;
  /** Those beside an item, in the order of its collection. */
  neighbours(websiteId: string, collection: CollectionData, item: ItemData): Promise<ItemNeighbours>;
  relatedItems(websiteId: string, ask: RelatedAsk): Promise<readonly ItemData[]>;
  /** Null for a collection that visitors may not open. */
  queryItems(websiteId: string, urlId: string, ask: ItemQueryAsk): Promise<readonly ItemData[] | null>;
  /** What owners laid out for items, by their ids; those without are missing. */
  itemDocuments(websiteId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PageDocument>>;
  author(websiteId: string, authorId: string): Promise<AuthorData | null>;
}

type OrderedRow = Pick<CollectionRow, 'kind' | 'ordering' | 'pageSize'> & { readonly id: string };

/** As the format has it. */
const USUAL_PAGE_SIZE = 20;

export function createListReaders(
  { database, clock, media }: Pick<ContentParts, 'database' | 'clock' | 'media'>,
  readItems: ItemReader,
  hasAddress: SQL,
): ListReaders {
  const inOrder = async (websiteId: string, ids: readonly string[]): Promise<ItemData[]> => {
    const found = await readItems.byIds(websiteId, ids);
    const byId = new Map(found.map((item) => [item.id, item]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  const orderedCollection = async (websiteId: string, which: SQL): Promise<OrderedRow | undefined> => {
    const [row] = await database.query
      .select({
        id: collections.collectionId,
        kind: collections.kind,
        ordering: collections.ordering,
        pageSize: collections.pageSize,
      })
      .from(collections)
      .where(and(eq(collections.websiteId, websiteId), eq(collections.enabled, true), which));
    return row;
  };

  return {
    async itemPage(websiteId, ask) {
      const row = await orderedCollection(websiteId, eq(collections.collectionId, ask.collectionId));
      if (!row) return { items: [], before: null, after: null };
      const now = clock.now();
      const { ids, ...sides } = await findItemPage(database.query, websiteId, orderingOf(row), ask, now);
      return { items: await inOrder(websiteId, ids), ...sides };
    },
    neighbours: (websiteId, { ordering }, item) => readItems.beside(websiteId, { ordering, item }),
    relatedItems: async (websiteId, ask) =>
      inOrder(websiteId, await findRelatedItems(database.query, websiteId, ask, clock.now())),
    async queryItems(websiteId, urlId, ask) {
      const row = await orderedCollection(
        websiteId,
        and(eq(collections.urlId, urlId), hasAddress) ?? sql`false`,
      );
      if (!row) return null;
      const asked = { id: row.id, ordering: orderingOf(row), pageSize: row.pageSize ?? USUAL_PAGE_SIZE };
      return inOrder(websiteId, await findQueried(database.query, websiteId, asked, ask, clock.now()));
    },
    async itemDocuments(websiteId, ids) {
      if (ids.length === 0) return new Map();
      const rows = await database.query
        .select({ id: items.itemId, document: items.document })
        .from(items)
        .where(and(eq(items.websiteId, websiteId), inArray(items.itemId, [...ids]), isVisible(clock.now())));
      return new Map(
        rows.flatMap(({ id, document }) => {
          const read = readStoredDocument(document);
          return read ? [[id, read]] : [];
        }),
      );
    },
    async author(websiteId, authorId) {
      const [row] = await database.query
        .select()
        .from(authors)
        .where(and(eq(authors.websiteId, websiteId), eq(authors.authorId, authorId)));
      if (!row) return null;
      const avatar = row.avatarId
        ? (await media.images(websiteId, [row.avatarId])).get(row.avatarId)
        : undefined;
      return toAuthorData(row, avatar);
    },
  };
}
