import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ReadPage } from '../page-data/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import { addOverlays, type OverlayContext } from './page-overlays.ts';

/** What stands on a page of the site besides its own content. */
export function decoratePage(
  context: OverlayContext,
  { request, target }: ReadPage,
  drawn: DrawnPage,
): Promise<DrawnPage> {
  const { collection } = target.page;
  return addOverlays(context, request.site.id, drawn, {
    collectionId: collection.id,
    isHome: collection.homepage && target.view !== 'item',
    mayPopUp: request.refused === undefined,
  });
}

/** On what Awning draws by itself nothing pops up. */
export const decorateOwnPage = (
  context: OverlayContext,
  websiteId: WebsiteId,
  drawn: DrawnPage,
): Promise<DrawnPage> =>
  addOverlays(context, websiteId, drawn, { collectionId: null, isHome: false, mayPopUp: false });
