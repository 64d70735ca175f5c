import { type Checkout, checkoutEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import { type Checkouts, shopperOf } from '../../../store/checkout/index.ts';
import { stateBody, waitingBody } from '../../frame/checkout-frame.ts';
import {
  type CheckoutSenderParts,
  checkoutLook,
  lookVersion,
  type SendCheckoutPage,
} from '../../frame/checkout-sender.ts';
import { checkoutPageWords as words } from '../../frame/checkout-words.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import { sendShared } from '../../site-files/file-response.ts';

export interface CheckoutPageParts extends Pick<CheckoutSenderParts, 'designs' | 'themes'> {
  readonly checkouts: Pick<Checkouts, 'read' | 'justBought'>;
  readonly pages: Pick<SitePages, 'shopUrl'>;
}

const ATTEMPT = /^[0-9a-f]{24}$/;
const NO_ATTEMPT = { attemptId: null, attemptKey: null, hasForm: true } as const;
const WEEK_SECONDS = 7 * 24 * 3600;

/** The page where a cart is bought. Everything on it is the shopper's own, so it is never kept by anybody. */
export function registerCheckoutPages(app: HttpApp, parts: CheckoutPageParts, send: SendCheckoutPage): void {
  const { pages } = parts;

  const toCart = { url: '/cart', label: words.backToCart };
  const toShop = (shopUrl: string | null) => ({
    url: shopUrl ?? '/',
    label: shopUrl === null ? words.toStartPage : words.toShop,
  });

  bind(app, checkoutEndpoints.openCheckoutPage, async (request, reply) => {
    const { cartToken } = request.query;
    const isSubscription = cartToken !== undefined;
    const [checkout, shopUrl] = await Promise.all([
      findCheckout(parts, request, cartToken),
      pages.shopUrl(request.site.id),
    ]);
    const back = isSubscription ? { url: shopUrl ?? '/', label: words.keepShopping } : toCart;
    if (checkout === null || checkout.cart.entries.length === 0) {
      const bought = await parts.checkouts.justBought(request.site.id, shopperOf(request, cartToken));
      if (bought !== null) {
        const onward = { url: bought, label: words.toOrder };
        const body = stateBody({ title: words.boughtTitle, sentence: words.bought, onward });
        return send(request, reply, { back: toShop(shopUrl), body, data: null });
      }
      const body = stateBody({
        title: isSubscription ? words.subscriptionGoneTitle : words.emptyTitle,
        sentence: isSubscription ? words.subscriptionGone : words.empty,
        onward: toShop(shopUrl),
      });
      return send(request, reply.code(isSubscription ? 404 : 200), { back, body, data: null });
    }
    const data = { checkout, cartToken: cartToken ?? null, shopUrl, ...NO_ATTEMPT };
    return send(request, reply, { back, body: waitingBody(back), data });
  });

  // Where a bank sends people back to; the page itself asks what came of it.
  bind(app, checkoutEndpoints.openCheckoutReturnPage, async (request, reply) => {
    const { attempt = '', key = null, cartToken = null } = request.query;
    if (!ATTEMPT.test(attempt)) return reply.redirect('/checkout', 303);
    const [checkout, shopUrl] = await Promise.all([
      findCheckout(parts, request, cartToken ?? undefined),
      pages.shopUrl(request.site.id),
    ]);
    const hasForm = checkout !== null && checkout.cart.entries.length > 0;
    const data = {
      checkout: null,
      cartToken,
      shopUrl,
      attemptId: attempt,
      attemptKey: key,
      hasForm,
    };
    return send(request, reply, { back: toCart, body: waitingBody(toCart), data });
  });

  bind(app, checkoutEndpoints.readCheckoutStylesheet, async (request, reply) => {
    const body = await checkoutLook(parts, request.site.id);
    const isThisOne = request.query.v === lookVersion(body);
    const maxAgeSeconds = isThisOne ? WEEK_SECONDS : 0;
    return sendShared(request, reply, { body, contentType: 'text/css; charset=utf-8', maxAgeSeconds });
  });
}

/** Null where there is no cart, or none that this token opens. */
async function findCheckout(
  { checkouts }: CheckoutPageParts,
  request: FastifyRequest,
  cartToken: string | undefined,
): Promise<Checkout | null> {
  try {
    return await checkouts.read(request.site.id, shopperOf(request, cartToken));
  } catch (error) {
    if (error instanceof CataloguedError && error.status < 500) return null;
    throw error;
  }
}
