import { promotionEndpoints } from '@awning/contract';
import { addressOf, readPopup } from '@awning/contract/calls';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import { type SharedPages, sendPiece } from '../../page-types/shared-page.ts';
import { drawPopup, type PopupContext } from './popup-page.ts';

/**
 * What is in the popup of a site, fetched when its time has come: most who open a page never need it. Made and kept
 * like a page.
 */
export function registerPopupRoutes(
  app: HttpApp,
  context: PopupContext & { readonly sharedPages: SharedPages },
): void {
  bind(app, promotionEndpoints.readPopup, async (request, reply) => {
    const { site, params } = request;
    return sendPiece(context.sharedPages, request, reply, addressOf(readPopup, params), () =>
      drawPopup(context, site, params.pageId),
    );
  });
}
