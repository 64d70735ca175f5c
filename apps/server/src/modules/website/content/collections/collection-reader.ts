import type { CollectionData } from '@awning/site-model';
import type { Statement } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { ContentParts } from '../content-parts.ts';
import type { ListedCollection } from '../content-rows.ts';
import { summarize, toCollectionData, uncounted } from './collection-data.ts';
import { readShownCollections } from './collection-repository.ts';

export interface ReadCollection {
  readonly row: ListedCollection;
  readonly data: CollectionData;
}

/**
 * Collections that visitors may open, in the owner's order. Menus name many of them and show no number, so counting is
 * left out there: it would read every item of the site.
 */
export const createCollectionReader =
  ({ database, clock, media }: Pick<ContentParts, 'database' | 'clock' | 'media'>) =>
  async (
    websiteId: WebsiteId,
    which: Statement,
    { counted = true }: { readonly counted?: boolean } = {},
  ): Promise<ReadCollection[]> => {
    const rows = await readShownCollections(database.query, websiteId, which);
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
