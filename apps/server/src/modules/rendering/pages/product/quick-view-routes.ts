import { productEndpoints } from '@awning/contract';
import { addressOf, readQuickView } from '@awning/contract/calls';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import { type SharedPages, sendPiece } from '../../page-types/shared-page.ts';
import { drawQuickView, type QuickViewContext } from './quick-view.ts';

/**
 * A product for the lightbox of lists, made and kept like a page. Opened by itself it shows a piece of a page in which
 * nothing runs.
 */
export function registerQuickViewRoutes(
  app: HttpApp,
  context: QuickViewContext & { readonly sharedPages: SharedPages },
): void {
  bind(app, productEndpoints.readQuickView, async (request, reply) => {
    const { site, params } = request;
    return sendPiece(context.sharedPages, request, reply, addressOf(readQuickView, params), () =>
      drawQuickView(context, site.id, params.itemId),
    );
  });
}
