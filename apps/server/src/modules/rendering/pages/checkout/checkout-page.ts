import { createHash } from 'node:crypto';
import { type Checkout, type CheckoutPageData, checkoutEndpoints } from '@awning/contract';
import { addressOf, readCheckoutStylesheet } from '@awning/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { bind, checkoutPolicy, type HttpApp } from '../../../../platform/http/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import { type Checkouts, shopperOf } from '../../../store/checkout/index.ts';
import { paymentSources } from '../../../store/payments/index.ts';
import type { Media } from '../../../website/media/index.ts';
import type { ThemeLibrary } from '../../../website/themes/index.ts';
import { sendShared } from '../../site-files/file-response.ts';
import type { SitePages } from '../../site-pages.ts';
import { checkoutFrame, stateBody, waitingBody } from './checkout-frame.ts';
import { checkoutPageWords as words } from './checkout-page-words.ts';

export interface CheckoutPageParts {
  readonly checkouts: Pick<Checkouts, 'read' | 'justBought'>;
  readonly settings: Pick<Settings, 'site' | 'identity'>;
  readonly media: Pick<Media, 'images'>;
  readonly designs: { css(websiteId: WebsiteId): Promise<string> };
  readonly themes: Pick<ThemeLibrary, 'ofSite' | 'variables'>;
  readonly pages: Pick<SitePages, 'shopUrl'>;
  readonly assets: CheckoutAssets;
}

export interface CheckoutAssets {
  readonly checkoutStylesheet: string;
  readonly checkoutScript: string;
  readonly giftCardScript: string;
}

const ATTEMPT = /^[0-9a-f]{24}$/;
const NO_ATTEMPT = { attemptId: null, attemptKey: null, hasForm: true } as const;
const WEEK_SECONDS = 7 * 24 * 3600;

interface PageToSend {
  readonly back: { readonly url: string; readonly label: string };
  /** HTML. */
  readonly body: string;
  readonly data: Omit<CheckoutPageData, 'language'> | null;
  /** A page without data has a script only if it says so. */
  readonly script?: 'gift-card';
}

export type SendCheckoutPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageToSend,
) => Promise<FastifyReply>;

/** Sends a page in the frame of the checkout, under its policy. */
export function createCheckoutSender(
  parts: Omit<CheckoutPageParts, 'pages' | 'checkouts'>,
): SendCheckoutPage {
  const { settings, media, themes, assets } = parts;
  return async ({ site }, reply, page) => {
    const [{ value: reading }, { value: identity }, css, activeTheme] = await Promise.all([
      settings.site(site.id),
      settings.identity(site.id),
      lookOf(parts, site.id),
      themes.ofSite(site.id),
    ]);
    const { logoImageId } = identity;
    const images = logoImageId === null ? null : await media.images(site.id, [logoImageId]);
    const { language } = reading;
    reply.policy = checkoutPolicy(paymentSources(page.data?.checkout?.paymentMethods ?? []));
    const html = checkoutFrame({
      siteTitle: site.title,
      logo: images?.get(logoImageId ?? '') ?? null,
      language,
      designUrl: addressOf(readCheckoutStylesheet, {}, { v: versionOf(css) }),
      lookClasses: activeTheme?.bodyClasses ?? [],
      back: page.back,
      body: page.body,
      stylesheet: assets.checkoutStylesheet,
      script:
        page.script === 'gift-card'
          ? assets.giftCardScript
          : page.data === null
            ? null
            : assets.checkoutScript,
      data: page.data && { ...page.data, language },
    });
    return reply.type('text/html; charset=utf-8').send(html);
  };
}

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
    const body = await lookOf(parts, request.site.id);
    const isThisOne = request.query.v === versionOf(body);
    const maxAgeSeconds = isThisOne ? WEEK_SECONDS : 0;
    return sendShared(request, reply, { body, contentType: 'text/css; charset=utf-8', maxAgeSeconds });
  });
}

/** The design of the site, and over it what its theme says of the whole page. */
const lookOf = async (
  { designs, themes }: Pick<CheckoutPageParts, 'designs' | 'themes'>,
  websiteId: WebsiteId,
): Promise<string> => (await Promise.all([designs.css(websiteId), themes.variables(websiteId)])).join('\n');

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

const versionOf = (css: string): string => createHash('sha256').update(css).digest('hex').slice(0, 16);
