import { analyticsOrder, fillMessage, type PlacedOrder } from '@awning/commerce';
import { orderEndpoints } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html, NO_HTML, rawHtml } from '../../../../platform/html/index.ts';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { Downloads } from '../../../store/downloads/index.ts';
import { cardIdsOf, type GiftCards, withCardBalances } from '../../../store/giftcards/index.ts';
import type { Payments } from '../../../store/payments/index.ts';
import type { Subscriptions } from '../../../store/subscriptions/index.ts';
import { createShopWords } from '../../markup/shop-words.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { OwnPage, SitePages } from '../../page-types/site-pages.ts';
import { type OrderView, orderBody, unknownOrder, viewAfterPurchase } from './order-page.ts';
import { orderWords } from './order-page-words.ts';
import { type ReturnPageParts, registerReturnPages } from './return-routes.ts';

export interface OrderPageParts extends ReturnPageParts {
  readonly downloads: Pick<Downloads, 'linksOf'>;
  readonly payments: Pick<Payments, 'methods'>;
  readonly giftCards: Pick<GiftCards, 'byIds'>;
  readonly subscriptions: Pick<Subscriptions, 'aboutOrder' | 'linkOf'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

/** The pages of an order by what they show: its status, and what comes right after a purchase. */
const PAGES = {
  'order-status': orderEndpoints.openOrderPage,
  'order-confirmed': orderEndpoints.openOrderConfirmedPage,
  'order-received': orderEndpoints.openOrderReceivedPage,
  'subscription-confirmed': orderEndpoints.openOrderSubscribedPage,
  'contribution-confirmed': orderEndpoints.openOrderContributedPage,
} as const satisfies Record<OrderView, unknown>;
const VIEWS = Object.keys(PAGES) as OrderView[];

/** The pages of an order, for the holder of its link. */
export function registerOrderPages(app: HttpApp, parts: OrderPageParts): void {
  const { orders, returns, downloads, payments, settings, giftCards, subscriptions, pages } = parts;

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Pick<OwnPage, 'title' | 'pageType' | 'body'>,
  ): Promise<FastifyReply> => {
    // The address is the key to the order, so templates are not told it.
    const drawn = await pages.drawOwn(request.site, {
      ...page,
      path: '/checkout/orders',
      name: 'order',
      cartCount: null,
    });
    reply.policy = policyOf(drawn);
    return reply.type('text/html; charset=utf-8').send(drawn.html);
  };

  const drawUnknown = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    draw(request, reply.code(404), {
      title: orderWords.unknownTitle,
      pageType: PAGE_TYPES['not-found'],
      body: ({ shopUrl }) => unknownOrder(shopUrl),
    });

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    view: OrderView,
  ): Promise<FastifyReply> => {
    const { site } = request;
    const order = await orders.byLink(site.id, token);
    if (order === null) return drawUnknown(request, reply);
    const statusUrl = orders.linkOf(site.id, order.orderId);
    const now = viewAfterPurchase(order);
    if (view !== 'order-status' && view !== now)
      return reply.redirect(now === 'order-status' ? statusUrl : statusUrl + endOf(now), 303);
    const [{ value: reading }, links, cards, methods, shopperReturns, [going]] = await Promise.all([
      settings.site(site.id),
      downloads.linksOf(site.id, order.orderId),
      giftCards.byIds(site.id, cardIdsOf(order)),
      order.financialStatus === 'pending' ? payments.methods(site.id) : [],
      returns.forShopper(order),
      order.kind === 'order' ? [] : subscriptions.aboutOrder(site.id, order.orderId),
    ]);
    const instructions = methods.find(({ id }) => id === order.payment?.methodId)?.instructions ?? null;
    return draw(request, reply, {
      title: fillMessage(orderWords.orderNumber, { number: order.orderNumber }),
      pageType: PAGE_TYPES[view],
      body: ({ shopUrl }) =>
        orderBody(
          view,
          {
            order: withCardBalances(order, cards, moneyIn(order, reading)),
            downloads: links,
            instructions,
            returns: shopperReturns,
            subscriptionUrl: going ? subscriptions.linkOf(site.id, going.id) : null,
            reading,
            token,
            statusUrl,
            shopUrl,
          },
          view === 'order-status' ? NO_HTML : analyticsElement(order),
        ),
    });
  };

  for (const view of VIEWS)
    bind(app, PAGES[view], (request, reply) => show(request, reply, request.params.token, view));
  registerReturnPages(app, parts, {
    draw: (request, reply, page) => draw(request, reply, { ...page, pageType: PAGE_TYPES['order-status'] }),
    drawUnknown,
  });
}

/** Plain text. */
const moneyIn =
  ({ currency }: PlacedOrder, { language }: { readonly language: string }) =>
  (amountMinor: number): string =>
    String(createShopWords(language).money(amountMinor, currency));

const endOf = (view: OrderView): string => PAGES[view].path.slice(orderEndpoints.openOrderPage.path.length);

/** For integrations that count sales. Nothing in a title can end the element. */
const analyticsElement = (order: PlacedOrder): Html =>
  html`<script type="application/json" class="awning-order-data">${rawHtml(JSON.stringify(analyticsOrder(order)).replaceAll('<', '\\u003c'))}</script>
`;
