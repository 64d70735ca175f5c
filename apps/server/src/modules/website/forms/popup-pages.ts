import { PAGE_TYPES } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { PageReaders } from '../content/index.ts';

/** The pages that lie over others. */
export const createPopupPages = (pages: Pick<PageReaders, 'pagesOfType'>) => ({
  has: async (websiteId: WebsiteId, pageId: string): Promise<boolean> =>
    (await pages.pagesOfType(websiteId, PAGE_TYPES['popup-overlay'])).some(
      ({ collection }) => collection.id === pageId,
    ),
});
