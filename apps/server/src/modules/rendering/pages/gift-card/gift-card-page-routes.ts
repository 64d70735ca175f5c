import {
  cartMessages,
  checkGiftCardDetails,
  GIFT_CARD_LIMITS,
  type GiftCardField,
  writeGiftCardDetails,
} from '@awning/commerce';
import { giftCardEndpoints } from '@awning/contract';
import type { ProductItemData } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../../platform/clock.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type AntiForgery, bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import { type Carts, changeCart } from '../../../store/cart/index.ts';
import { isProductItem, type ProductPages } from '../../../store/catalog/index.ts';
import { createShopWords } from '../../shop-words.ts';
import type { SitePages } from '../../site-pages.ts';
import { stateBody } from '../checkout/checkout-frame.ts';
import type { SendCheckoutPage } from '../checkout/checkout-page.ts';
import { productView } from '../product/product-page-facts.ts';
import { detailsOf, type GiftCardProblems, giftCardBody, type TypedGiftCard } from './gift-card-page.ts';
import { giftCardWords as words } from './gift-card-page-words.ts';

export interface GiftCardPageParts {
  readonly content: Pick<ProductPages, 'items'>;
  readonly carts: Pick<Carts, 'add'>;
  readonly antiForgery: AntiForgery;
  readonly settings: Pick<Settings, 'site'>;
  readonly pages: Pick<SitePages, 'shopUrl'>;
  readonly clock: Clock;
  readonly send: SendCheckoutPage;
}

const ID = /^[0-9a-f]{24}$/;

const NOTHING: TypedGiftCard = {
  sku: '',
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  deliverOn: '',
};

/** Where a gift card gets its value, its recipient and its words, before it goes into the cart. */
export function registerGiftCardPages(app: HttpApp, parts: GiftCardPageParts): void {
  const { content, carts, antiForgery, settings, pages, clock, send } = parts;

  const findCard = async (websiteId: WebsiteId, itemId: ItemId): Promise<ProductItemData | null> => {
    const item = ID.test(itemId) ? (await content.items(websiteId, [itemId])).get(itemId) : undefined;
    return item && isProductItem(item) && productView.typeOf(item) === 'gift-card' ? item : null;
  };

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    o: {
      readonly product: ProductItemData | null;
      readonly typed: TypedGiftCard;
      readonly problems: GiftCardProblems;
    },
  ): Promise<FastifyReply> => {
    const { site } = request;
    const { product } = o;
    if (product === null) {
      const onward = { url: (await pages.shopUrl(site.id)) ?? '/', label: words.toShop };
      const body = stateBody({ title: words.goneTitle, sentence: words.gone, onward });
      return send(request, reply.code(404), { back: onward, body, data: null });
    }
    const { value: reading } = await settings.site(site.id);
    const today = dayIn(clock.now(), reading.timeZone);
    const body = giftCardBody({
      product,
      typed: o.typed,
      problems: o.problems,
      siteTitle: site.title,
      shopWords: createShopWords(reading.language),
      days: { first: today, last: daysAfter(today, GIFT_CARD_LIMITS.daysAhead) },
    });
    const back = { url: product.fullUrl, label: words.backToItem };
    return send(request, reply, { back, body, data: null, script: 'gift-card' });
  };

  bind(app, giftCardEndpoints.openGiftCardPage, async (request, reply) => {
    const { itemId = '', sku = '' } = request.query;
    const product = await findCard(request.site.id, itemId);
    return show(request, reply, { product, typed: { ...NOTHING, sku }, problems: {} });
  });

  bind(
    app,
    giftCardEndpoints.postGiftCardForm,
    { limit: { name: 'gift-card-forms', max: 60, windowSeconds: 60 } },
    async (request, reply) => {
      const { site, body } = request;
      const { itemId, ...sent } = body;
      const typed: TypedGiftCard = { ...NOTHING, ...sent };
      const product = await findCard(site.id, itemId);
      if (product === null) return show(request, reply, { product, typed, problems: {} });
      const { value: reading } = await settings.site(site.id);
      const details = detailsOf(typed);
      const problems: Partial<Record<GiftCardField | 'sku', string>> = checkGiftCardDetails(
        details,
        dayIn(clock.now(), reading.timeZone),
      );
      if (!product.variants.some(({ sku }) => sku === typed.sku))
        problems.sku = cartMessages.selectDenomination;
      if (Object.keys(problems).length > 0)
        return show(request, reply.code(422), { product, typed, problems });
      const entry = { itemId, sku: typed.sku, quantity: 1, additionalFields: writeGiftCardDetails(details) };
      try {
        await changeCart(request, reply, antiForgery, (owner) => carts.add(site.id, owner, entry));
      } catch (error) {
        if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
        return show(request, reply.code(error.status), {
          product,
          typed,
          problems: { sku: error.message },
        });
      }
      return reply.redirect('/checkout', 303);
    },
  );
}

/** What day it is where the shop is, `YYYY-MM-DD`. */
const dayIn = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
