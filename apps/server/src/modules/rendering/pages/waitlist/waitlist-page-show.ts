import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ItemId, VariantId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import { isProductItem, type ProductPages } from '../../../store/catalog/index.ts';
import { policyOf } from '../../page-policy.ts';
import type { SitePages } from '../../site-pages.ts';
import { type WaitlistPiece, type WaitlistView, waitlistBody, waitlistText } from './waitlist-page.ts';

export interface WaitlistShowParts {
  readonly content: Pick<ProductPages, 'items'>;
  readonly settings: Pick<Settings, 'site'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

const WAITLIST_PATH = '/waitlist';

/** The frame of all pages of the waitlist. */
export function createWaitlistShow({ content, settings, pages }: WaitlistShowParts) {
  const pieceOf = async (
    websiteId: WebsiteId,
    { itemId, variantId }: { itemId: ItemId; variantId: VariantId },
  ): Promise<WaitlistPiece | null> => {
    const item = (await content.items(websiteId, [itemId])).get(itemId);
    const variant =
      item && isProductItem(item) ? item.variants.find(({ id }) => id === variantId) : undefined;
    return item && isProductItem(item) && variant ? { item, variant } : null;
  };

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    view: WaitlistView,
  ): Promise<FastifyReply> => {
    const { value: reading } = await settings.site(request.site.id);
    // The address is the key to what is kept, so templates are not told it.
    const drawn = await pages.drawOwn(request.site, {
      title: waitlistText('title'),
      path: WAITLIST_PATH,
      name: 'waitlist',
      pageType: PAGE_TYPES['main-content'],
      cartCount: null,
      body: ({ shopUrl }) =>
        waitlistBody(
          {
            onward:
              view.piece === null
                ? { label: waitlistText(shopUrl === null ? 'toStartPage' : 'toShop'), url: shopUrl ?? '/' }
                : { label: waitlistText('toProduct'), url: view.piece.item.fullUrl },
            ...view,
          },
          reading,
        ),
    });
    reply.policy = policyOf(drawn);
    return reply.code(status).type('text/html; charset=utf-8').send(drawn.html);
  };

  return { pieceOf, show };
}
