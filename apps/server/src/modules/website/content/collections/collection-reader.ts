import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { ReadCollection } from '../base/read-collection.ts';
import type { ContentParts } from '../content-parts.ts';
import type { ReaderOverlay } from '../previews/reader-overlay.ts';
import { toCollectionData } from './collection-data.ts';
import { summarize, uncounted } from './collection-summary-repository.ts';
import { type CollectionChoice, readShownCollections } from './shown-collection-repository.ts';

/**
 * Collections that visitors may open, or what the overlay shows of all, in the owner's order. Menus name many of them
 * and show no number, so counting is left out there: it would read every item of the site.
 */
export const createCollectionReader =
  (
    { database, clock, media }: Pick<ContentParts, 'database' | 'clock' | 'media'>,
    overlay: Pick<ReaderOverlay, 'visibility' | 'collection'>,
  ) =>
  async (
    websiteId: WebsiteId,
    which: CollectionChoice,
    { counted = true }: { readonly counted?: boolean } = {},
  ): Promise<ReadCollection[]> => {
    const stored = await readShownCollections(database.query, websiteId, which, overlay.visibility);
    if (stored.length === 0) return [];
    const rows = stored.map(overlay.collection);
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
