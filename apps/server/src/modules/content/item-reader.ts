import type { ItemData } from '@awning/site-model';
import { and, eq, getTableColumns, inArray, type SQL } from '../../platform/db/drizzle.ts';
import { presentIds } from './asset-uses.ts';
import type { ContentParts } from './content-parts.ts';
import { authors, collections, items } from './content-tables.ts';
import { toItemData } from './item-data.ts';
import type { PlacedItem } from './item-repository.ts';
import { readLabels } from './label-repository.ts';
import { isVisible } from './visible-items.ts';

const { document: _document, ...listedColumns } = getTableColumns(items);

type ReaderParts = Pick<ContentParts, 'database' | 'clock' | 'media'>;

/** Items that visitors may see, complete with labels, authors and pictures: a fixed number of queries for any number of items. */
export const createItemReader = ({ database, clock, media }: ReaderParts) => {
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

  return async (websiteId: string, which: SQL | undefined): Promise<ItemData[]> => {
    const found = await db
      .select({
        row: listedColumns,
        collection: {
          collectionId: collections.collectionId,
          kind: collections.kind,
          urlId: collections.urlId,
        },
      })
      .from(items)
      .innerJoin(
        collections,
        and(eq(collections.websiteId, items.websiteId), eq(collections.collectionId, items.collectionId)),
      )
      .where(
        and(eq(items.websiteId, websiteId), eq(collections.enabled, true), isVisible(clock.now()), which),
      );
    return found.length === 0 ? [] : surround(websiteId, found);
  };
};

const none: ReadonlyMap<string, never> = new Map<string, never>();
