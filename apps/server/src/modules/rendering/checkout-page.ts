import { escapeHtml, PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { anyone, type HttpApp } from '../../platform/http/index.ts';
import type { ProductPages } from '../catalog/index.ts';
import { policyOf } from './page-policy.ts';
import { say } from './page-sentences.ts';
import type { SitePages } from './site-pages.ts';

export interface CheckoutPageParts {
  readonly content: Pick<ProductPages, 'items'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

const word = Type.Optional(Type.String({ maxLength: 500 }));
const CheckoutAddress = Type.Object({ cartToken: word, itemId: word, sku: word });
const ID = /^[0-9a-f]{24}$/;

type Closed = 'checkoutClosed' | 'subscriptionsClosed' | 'giftCardsClosed';

/** Where the ways to buy lead while a shop takes no orders online: a page that says so and leads back. */
export function registerCheckoutPages(app: HttpApp, { content, pages }: CheckoutPageParts): void {
  const show = async (
    { site, url }: FastifyRequest,
    reply: FastifyReply,
    sentence: Closed,
    back: string | null,
  ): Promise<FastifyReply> => {
    const drawn = await pages.drawOwn(site, {
      title: say('checkout'),
      path: url.split('?', 1)[0] ?? url,
      name: 'checkout',
      pageType: PAGE_TYPES.checkout,
      cartCount: null,
      body: ({ shopUrl }) => closedBody(sentence, back, shopUrl),
    });
    reply.policy = policyOf(drawn);
    return reply.type('text/html; charset=utf-8').send(drawn.html);
  };
  const options = { config: { access: anyone, personal: true }, schema: { querystring: CheckoutAddress } };

  app.get('/checkout', options, (request, reply) =>
    request.query.cartToken === undefined
      ? show(request, reply, 'checkoutClosed', '/cart')
      : show(request, reply, 'subscriptionsClosed', null),
  );
  app.get('/checkout/gift-card', options, async (request, reply) => {
    const { itemId = '' } = request.query;
    const item = ID.test(itemId) ? (await content.items(request.site.id, [itemId])).get(itemId) : undefined;
    return show(request, reply, 'giftCardsClosed', item?.fullUrl ?? null);
  });
}

function closedBody(sentence: Closed, back: string | null, shopUrl: string | null): string {
  const label = back === '/cart' ? 'backToCart' : back !== null ? 'backToItem' : 'keepShopping';
  return `<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="awning-checkout awning-checkout--closed" data-page-type="${PAGE_TYPES.checkout}">
<h1 class="awning-page-title">${say('checkout')}</h1>
<p class="awning-checkout-sentence">${say(sentence)}</p>
<p><a class="sqs-block-button-element awning-button" href="${escapeHtml(back ?? shopUrl ?? '/')}">${say(label)}</a></p>
</div>
</div></section>`;
}
