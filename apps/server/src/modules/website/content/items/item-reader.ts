import type { ItemData } from '@awning/site-model';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { ContentParts } from '../content-parts.ts';
import { presentIds } from '../documents/asset-uses.ts';
import { readAuthors } from '../labels/author-repository.ts';
import type { ReaderOverlay } from '../previews/reader-overlay.ts';
import { toItemData } from './item-data.ts';
import { type ItemNeighbours, type NeighbourAsk, orderBeside, sortBeside } from './item-neighbours.ts';
import { findShownItem, readItemsBeside, readShownItems, type ShownItem } from './shown-item-repository.ts';

type ReaderParts = Pick<ContentParts, 'database' | 'clock' | 'media'>;

/**
 * Items that visitors may see, complete with labels, authors and images: a fixed number of queries for any number of
 * them.
 */
export interface ItemReader {
  byIds(websiteId: WebsiteId, ids: readonly string[]): Promise<ItemData[]>;
  beside(websiteId: WebsiteId, ask: NeighbourAsk): Promise<ItemNeighbours>;
  at(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    urlId: string,
  ): Promise<{ readonly item: ItemData; readonly document: unknown } | null>;
}

export const createItemReader = (
  { database, clock, media }: ReaderParts,
  overlay: Pick<ReaderOverlay, 'visibility' | 'item'>,
): ItemReader => {
  const db = database.query;
  const shown = () => ({ visibility: overlay.visibility, now: clock.now() });

  const surround = async (websiteId: WebsiteId, stored: readonly ShownItem[]): Promise<ItemData[]> => {
    if (stored.length === 0) return [];
    const items = stored.map(overlay.item);
    const rows = items.map(({ row }) => row);
    const authorIds = presentIds(rows.map(({ authorId }) => authorId));
    const writers = authorIds.length === 0 ? [] : await readAuthors(db, websiteId, authorIds);
    const imageIds = presentIds([
      ...rows.map(({ mainImageId }) => mainImageId),
      ...writers.map(({ avatarId }) => avatarId),
    ]);
    const fileIds = presentIds(rows.flatMap((row) => [row.media?.audioId, row.media?.videoId]));
    const [images, files] = await Promise.all([
      imageIds.length === 0 ? none : media.images(websiteId, imageIds),
      fileIds.length === 0 ? none : media.files(websiteId, fileIds),
    ]);
    const byId = new Map(writers.map((writer) => [writer.authorId, writer]));
    return items.map((each) =>
      toItemData(each, {
        labels: each.labels,
        author: byId.get(each.row.authorId ?? ''),
        image: (id) => images.get(id ?? ''),
        file: (id) => files.get(id ?? ''),
      }),
    );
  };

  return {
    byIds: async (websiteId, ids) =>
      ids.length === 0 ? [] : surround(websiteId, await readShownItems(db, websiteId, ids, shown())),
    async beside(websiteId, { ordering, item }) {
      const order = orderBeside(ordering);
      const place = { id: item.id, collectionId: item.collectionId, place: order.place(item) };
      const rows = await readItemsBeside(db, websiteId, { column: order.column, item: place }, shown());
      return sortBeside(order, item, await surround(websiteId, rows));
    },
    async at(websiteId, collectionId, urlId) {
      const match = await findShownItem(db, websiteId, { collectionId, urlId }, shown());
      if (!match) return null;
      const [item] = await surround(websiteId, [match]);
      return item ? { item, document: match.document } : null;
    },
  };
};

const none: ReadonlyMap<string, never> = new Map<string, never>();
