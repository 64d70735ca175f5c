import type { ItemData } from '@awning/site-model';
import { column, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { ContentParts } from '../content-parts.ts';
import { AuthorRow, authorColumns } from '../content-rows.ts';
import { presentIds } from '../documents/asset-uses.ts';
import { type ItemLabels, labelsColumn } from '../labels/label-repository.ts';
import { toItemData } from './item-data.ts';
import { besideIn, type ItemNeighbours, type NeighbourAsk } from './item-neighbours.ts';
import { fromPlacedRow, type PlacedItem, PlacedRow, placedColumns } from './item-repository.ts';
import { isVisible } from './visible-items.ts';

type ReaderParts = Pick<ContentParts, 'database' | 'clock' | 'media'>;

interface ItemRow extends PlacedItem {
  readonly labels: ItemLabels;
}

const SearchRow = { ...PlacedRow, labels: column.json<ItemLabels>() };

const fromFound = ({ labels, ...placed }: RowOf<typeof SearchRow>): ItemRow => ({
  ...fromPlacedRow(placed),
  labels,
});

/** The way to every page of an item. */
const ofShown = (websiteId: WebsiteId, now: Date): Statement => sql`
  from items join collections on collections.website_id = items.website_id and collections.collection_id = items.collection_id
  where items.website_id = ${websiteId} and collections.enabled and ${isVisible(now)}`;

/**
 * Items that visitors may see, complete with labels, authors and images: a fixed number of queries for any number of
 * them.
 */
export interface ItemReader {
  where(websiteId: WebsiteId, which: Statement): Promise<ItemData[]>;
  byIds(websiteId: WebsiteId, ids: readonly string[]): Promise<ItemData[]>;
  beside(websiteId: WebsiteId, ask: NeighbourAsk): Promise<ItemNeighbours>;
  at(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    urlId: string,
  ): Promise<{ readonly item: ItemData; readonly document: unknown } | null>;
}

export const createItemReader = ({ database, clock, media }: ReaderParts): ItemReader => {
  const db = database.query;

  const surround = async (websiteId: WebsiteId, items: readonly ItemRow[]): Promise<ItemData[]> => {
    if (items.length === 0) return [];
    const rows = items.map(({ row }) => row);
    const authorIds = presentIds(rows.map(({ authorId }) => authorId));
    const writers =
      authorIds.length === 0
        ? []
        : await db.rows(
            AuthorRow,
            sql`select ${authorColumns} from authors where website_id = ${websiteId} and author_id = any (${authorIds})`,
          );
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

  const find = async (websiteId: WebsiteId, which: Statement): Promise<ItemData[]> => {
    const rows = await db.rows(
      SearchRow,
      sql`select ${placedColumns}, ${labelsColumn} as labels ${ofShown(websiteId, clock.now())} and ${which}`,
    );
    return surround(websiteId, rows.map(fromFound));
  };

  return {
    where: find,
    byIds: async (websiteId, ids) =>
      ids.length === 0 ? [] : find(websiteId, sql`items.item_id = any (${ids})`),
    async beside(websiteId, { ordering, item }) {
      const { which, sort } = besideIn(ordering);
      return sort(item, await find(websiteId, which(websiteId, item, clock.now())));
    },
    async at(websiteId, collectionId, urlId) {
      const row = await db.first(
        { ...SearchRow, document: column.nullable(column.json<unknown>()) },
        sql`select ${placedColumns}, ${labelsColumn} as labels, items.document ${ofShown(websiteId, clock.now())}
          and items.collection_id = ${collectionId} and items.url_id = ${urlId}`,
      );
      if (!row) return null;
      const { document, ...match } = row;
      const [item] = await surround(websiteId, [fromFound(match)]);
      return item ? { item, document } : null;
    },
  };
};

const none: ReadonlyMap<string, never> = new Map<string, never>();
