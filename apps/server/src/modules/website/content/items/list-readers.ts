import type { AuthorData, CollectionData, ItemData, PageDocument } from '@awning/site-model';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { orderingOf } from '../base/collection-type.ts';
import {
  type CollectionChoice,
  choose,
  readShownOrderings,
} from '../collections/shown-collection-repository.ts';
import type { ContentParts } from '../content-parts.ts';
import { readStoredDocument } from '../documents/stored-document.ts';
import { findAuthor } from '../labels/author-repository.ts';
import type { ReaderOverlay } from '../previews/reader-overlay.ts';
import { toAuthorData } from './item-data.ts';
import type { ItemNeighbours } from './item-neighbours.ts';
import { findItemPage, type ItemIdPage, type ItemPageAsk } from './item-page-repository.ts';
import type { ItemReader } from './item-reader.ts';
import { readVisibleDocuments } from './item-repository.ts';
import { findQueried, type ItemQueryAsk } from './queried-item-repository.ts';
import { findRelatedItems, type RelatedAsk } from './related-item-repository.ts';

export interface ItemPage extends Omit<ItemIdPage, 'ids'> {
  readonly items: readonly ItemData[];
}

/** Lists as addresses and themes ask for them. */
export interface ListReaders {
  itemPage(websiteId: WebsiteId, ask: ItemPageAsk): Promise<ItemPage>;
  /** Those beside an item, in the order of its collection. */
  neighbours(websiteId: WebsiteId, collection: CollectionData, item: ItemData): Promise<ItemNeighbours>;
  relatedItems(websiteId: WebsiteId, ask: RelatedAsk): Promise<readonly ItemData[]>;
  /** Null for a collection that visitors may not open. */
  queryItems(websiteId: WebsiteId, urlId: string, ask: ItemQueryAsk): Promise<readonly ItemData[] | null>;
  /** What owners laid out for items, by their ids; those without are missing. */
  itemDocuments(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, PageDocument>>;
  author(websiteId: WebsiteId, authorId: string): Promise<AuthorData | null>;
}

/** As the format has it. */
const USUAL_PAGE_SIZE = 20;

export function createListReaders(
  { database, clock, media }: Pick<ContentParts, 'database' | 'clock' | 'media'>,
  readItems: ItemReader,
  overlay: Pick<ReaderOverlay, 'visibility' | 'document'>,
): ListReaders {
  const { listed } = overlay.visibility;
  const inOrder = async (websiteId: WebsiteId, ids: readonly string[]): Promise<ItemData[]> => {
    const items = await readItems.byIds(websiteId, ids);
    const byId = new Map(items.map((item) => [item.id, item]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  const orderedCollection = async (websiteId: WebsiteId, which: CollectionChoice) =>
    (await readShownOrderings(database.query, websiteId, which, overlay.visibility))[0];

  return {
    async itemPage(websiteId, ask) {
      const row = await orderedCollection(websiteId, choose.ids([ask.collectionId]));
      if (!row) return { items: [], before: null, after: null };
      const now = clock.now();
      const { ids, ...sides } = await findItemPage(
        database.query,
        websiteId,
        orderingOf(row),
        ask,
        now,
        listed,
      );
      return { items: await inOrder(websiteId, ids), ...sides };
    },
    neighbours: (websiteId, { ordering }, item) => readItems.beside(websiteId, { ordering, item }),
    relatedItems: async (websiteId, ask) =>
      inOrder(websiteId, await findRelatedItems(database.query, websiteId, ask, clock.now(), listed)),
    async queryItems(websiteId, urlId, ask) {
      const row = await orderedCollection(websiteId, choose.address(urlId));
      if (!row) return null;
      const request = { id: row.id, ordering: orderingOf(row), pageSize: row.pageSize ?? USUAL_PAGE_SIZE };
      return inOrder(
        websiteId,
        await findQueried(database.query, websiteId, request, ask, clock.now(), listed),
      );
    },
    async itemDocuments(websiteId, ids) {
      if (ids.length === 0) return new Map();
      const rows = await readVisibleDocuments(database.query, websiteId, ids, clock.now(), listed);
      return new Map(
        rows.flatMap(({ id, document }) => {
          const read = overlay.document({ kind: 'item', id }, readStoredDocument(document));
          return read ? [[id, read]] : [];
        }),
      );
    },
    async author(websiteId, authorId) {
      const row = await findAuthor(database.query, websiteId, authorId);
      if (!row) return null;
      const avatar = row.avatarId
        ? (await media.images(websiteId, [row.avatarId])).get(row.avatarId)
        : undefined;
      return toAuthorData(row, avatar);
    },
  };
}
