import type { ItemData } from '@awning/site-model';
import { and, eq, getTableColumns, inArray, type SQL, sql } from '../../platform/db/drizzle.ts';
import { builtOnce } from '../../platform/db/index.ts';
import { presentIds } from './asset-uses.ts';
import type { ContentParts } from './content-parts.ts';
import { authors, collections, items } from './content-tables.ts';
import { toItemData } from './item-data.ts';
import type { PlacedItem } from './item-repository.ts';
import { readLabels } from './label-repository.ts';
import { isVisible } from './visible-items.ts';

const { document: _document, ...listedColumns } = getTableColumns(items);

type ReaderParts = Pick<ContentParts, 'database' | 'clock' | 'media'>;

const placedColumns = {
  row: listedColumns,
  collection: {
    collectionId: collections.collectionId,
    kind: collections.kind,
    urlId: collections.urlId,
  },
};
const ofItem = and(
  eq(collections.websiteId, items.websiteId),
  eq(collections.collectionId, items.collectionId),
);

/** The way to every page of an item. */
const itemAt = builtOnce((db) =>
  db
    .select({ ...placedColumns, document: items.document })
    .from(items)
    .innerJoin(collections, ofItem)
    .where(
      and(
        eq(items.websiteId, sql.placeholder('websiteId')),
        eq(items.collectionId, sql.placeholder('collectionId')),
        eq(items.urlId, sql.placeholder('urlId')),
        eq(collections.enabled, true),
        isVisible(sql.placeholder('now')),
      ),
    )
    .prepare('item-at'),
);

export interface ItemReader {
  /** Those that visitors may see, complete with labels, authors and pictures: a fixed number of queries for any number of items. */
  where(websiteId: string, which: SQL | undefined): Promise<ItemData[]>;
  at(
    websiteId: string,
    collectionId: string,
    urlId: string,
  ): Promise<{ readonly item: ItemData; readonly document: unknown } | null>;
}

export const createItemReader = ({ database, clock, media }: ReaderParts): ItemReader => {
  const db = database.query;

  const surround = async (websiteId: string, found: readonly PlacedItem[]): Promise<ItemData[]> => {
    const rows = found.map(({ row }) => row);
    const authorIds = presentIds(rows.map(({ authorId }) => authorId));
    const [labelsOf, writers] = await Promise.all([
      readLabels(
        db,
        websiteId,
        rows.map(({ itemId }) => itemId),
      ),
      authorIds.length === 0
        ? []
        : db
            .select()
            .from(authors)
            .where(and(eq(authors.websiteId, websiteId), inArray(authors.authorId, authorIds))),
    ]);
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
    return found.map((each) =>
      toItemData(each, {
        labels: labelsOf(each.row.itemId),
        author: byId.get(each.row.authorId ?? ''),
        image: (id) => images.get(id ?? ''),
        file: (id) => files.get(id ?? ''),
      }),
    );
  };

  return {
    async where(websiteId, which) {
      const found = await db
        .select(placedColumns)
        .from(items)
        .innerJoin(collections, ofItem)
        .where(
          and(eq(items.websiteId, websiteId), eq(collections.enabled, true), isVisible(clock.now()), which),
        );
      return found.length === 0 ? [] : surround(websiteId, found);
    },
    async at(websiteId, collectionId, urlId) {
      const now = clock.now().toISOString();
      const [found] = await itemAt(db).execute({ websiteId, collectionId, urlId, now });
      if (!found) return null;
      const { document, ...placed } = found;
      const [item] = await surround(websiteId, [placed]);
      return item ? { item, document } : null;
    },
  };
};

const none: ReadonlyMap<string, never> = new Map<string, never>();
