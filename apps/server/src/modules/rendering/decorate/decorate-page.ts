import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ReadPage } from '../page-data/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import type { DrawOptions, OwnPage } from '../page-types/site-pages.ts';
import { addOverlays, type OverlayContext } from './page-overlays.ts';
import { emptySearchOf } from './visit-page.ts';

/** What stands on a page of the site besides its own content. */
export function decoratePage(
  context: OverlayContext,
  { request, target, built }: ReadPage,
  drawn: DrawnPage,
  { pageType = built.pageType }: DrawOptions = {},
): Promise<DrawnPage> {
  const { collection } = target.page;
  const item = target.view === 'item' ? (target.product ?? target.item) : undefined;
  return addOverlays(context, request.site.id, drawn, {
    collectionId: collection.id,
    isHome: collection.homepage && target.view !== 'item',
    mayPopUp: request.refused === undefined,
    visited: {
      pageType,
      collectionId: collection.id,
      ...(item && { itemId: item.id, recordType: item.recordType }),
    },
  });
}

/** On what Awning draws by itself nothing pops up. */
export const decorateOwnPage = (
  context: OverlayContext,
  websiteId: WebsiteId,
  drawn: DrawnPage,
  { pageType, data }: Pick<OwnPage, 'pageType' | 'data'>,
): Promise<DrawnPage> =>
  addOverlays(context, websiteId, drawn, {
    collectionId: null,
    isHome: false,
    mayPopUp: false,
    visited: { pageType, ...emptySearchOf(pageType, data) },
  });
