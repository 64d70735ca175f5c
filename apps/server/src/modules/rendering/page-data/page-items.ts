import { COLLECTION_ORDERINGS } from '@awning/contract';
import type { CollectionData, ImageData, ItemData } from '@awning/site-model';
import type { Theme } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import { customContent, customImageIds, declaredFields } from './custom-content.ts';

export interface PageItemsParts {
  readonly media: {
    images(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ImageData>>;
  };
}

/** Items as templates see them, without their bodies. */
export const createPageItems =
  ({ media }: PageItemsParts) =>
  async (
    { websiteId, typeName, ordering }: CollectionData,
    theme: Theme | null,
    items: readonly ItemData[],
  ): Promise<readonly ItemData[]> => {
    const declared = items.map((item) => ({ item, fields: declaredFields(theme, typeName, item) }));
    const ids = [...new Set(declared.flatMap(({ item, fields }) => customImageIds(item, fields)))];
    const images: ReadonlyMap<string, ImageData> =
      ids.length === 0 ? new Map() : await media.images(websiteId, ids);
    const isDated = ordering === COLLECTION_ORDERINGS.chronological;
    return declared.map(({ item, fields }) => ({
      ...item,
      excerpt: cleanRichText(item.excerpt),
      // Themes print it as the date of a post, and carry it as the offset of a page.
      ...(isDated ? { addedOn: item.publishOn } : {}),
      ...customContent(item, fields, images),
    }));
  };
