import type { CollectionData } from '@awning/site-model';
import { and, eq, getTableColumns, type SQL } from '../../platform/db/drizzle.ts';
import { summarize, toCollectionData, uncounted } from './collection-data.ts';
import type { ListedCollection } from './collection-repository.ts';
import type { ContentParts } from './content-parts.ts';
import { collections } from './content-tables.ts';

const { document: _document, ...listedColumns } = getTableColumns(collections);

export interface ReadCollection {
  readonly row: ListedCollection;
  readonly data: CollectionData;
}

/**
 * Collections that visitors may open, in the owner's order. Menus name many of them and show no number, so counting is left out there: it
 * would read every item of the site.
 */
export const createCollectionReader =
  ({ database, clock, media }: Pick<ContentParts, 'database' | 'clock' | 'media'>) =>
  async (
    websiteId: string,
    which: SQL | undefined,
    { counted = true }: { readonly counted?: boolean } = {},
  ): Promise<ReadCollection[]> => {
    const rows = await database.query
      .select(listedColumns)
      .from(collections)
      .where(and(eq(collections.websiteId, websiteId), eq(collections.enabled, true), which))
      .orderBy(collections.displayIndex, collections.collectionId);
    if (rows.length === 0) return [];
    const imageIds = rows.flatMap(({ mainImageId }) => mainImageId ?? []);
    const [summaryOf, images] = await Promise.all([
      counted
        ? summarize(
            database.query,
            websiteId,
            rows.map(({ collectionId }) => collectionId),
            clock.now(),
          )
        : uncounted,
      imageIds.length === 0 ? null : media.images(websiteId, imageIds),
    ]);
    return rows.map((row) => ({
      row,
      data: toCollectionData(row, summaryOf(row.collectionId), images?.get(row.mainImageId ?? '')),
    }));
  };
