import { cartMessages } from '@awning/commerce';
import { type CartPageProblem, cartEndpoints, type ShoppingCart } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bind, dataPolicy, type HttpApp } from '../../../../platform/http/index.ts';
import {
  type Carts,
  cartOwnerOf,
  type RefusedCartForm,
  type ShowRefusedForm,
} from '../../../store/cart/index.ts';
import type { ProductPages } from '../../../store/catalog/index.ts';
import type { Themes } from '../../../website/themes/index.ts';
import { jsonOf, type PageData } from '../../page-data/index.ts';
import type { DrawnPage } from '../../page-types/drawn-page.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import { JSON_TYPE } from '../../page-types/shared-page.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import { formatOf } from '../../send/page-formats.ts';
import { cartBody } from './cart-page.ts';
import type { CartPageQuery } from './cart-page-notice.ts';

export interface CartPageParts {
  readonly carts: Pick<Carts, 'read'>;
  readonly content: Pick<ProductPages, 'items' | 'storeInstallments'>;
  readonly pages: Pick<SitePages, 'drawAt' | 'drawOwn'>;
  readonly pageData: Pick<PageData, 'system'>;
  readonly themes: Pick<Themes, 'ofSite'>;
}

const PATH = '/cart';
const ID = /^[0-9a-f]{24}$/;

/** The cart page, and the pages that come back when one of its forms, or that of a product, is refused. */
export function createCartPages({ carts, content, pages, pageData, themes }: CartPageParts): {
  register(app: HttpApp): void;
  readonly showRefused: ShowRefusedForm;
} {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    query: CartPageQuery,
    problem: CartPageProblem | null,
  ): Promise<FastifyReply> => {
    const { site } = request;
    const owner = cartOwnerOf(request);
    const cart: ShoppingCart = await carts.read(site.id, owner);
    const installmentsIn = await content.storeInstallments(site.id);
    const { item = '' } = query;
    const removed = ID.test(item) ? (await content.items(site.id, [item])).get(item) : undefined;
    const drawn = await pages.drawOwn(site, {
      title: cartMessages.yourCart,
      path: PATH,
      name: 'cart',
      description: `${cartMessages.yourCart} · ${site.title}`,
      pageType: PAGE_TYPES['show-cart'],
      data: { shoppingCart: cart },
      cartCount: cart.totalQuantity,
      body: ({ language, shopUrl }) =>
        cartBody({
          cart,
          language,
          query,
          problem,
          shopUrl,
          installments: installmentsIn(language),
          removedTitle: removed?.title ?? null,
          hasCookie: owner !== null,
        }),
    });
    reply.policy = policyOf(drawn);
    return reply.type('text/html; charset=utf-8').send(drawn.html);
  };

  /** What templates of the page see, for scripts of themes. */
  const sendData = async (
    request: FastifyRequest,
    reply: FastifyReply,
    isPretty: boolean,
  ): Promise<FastifyReply> => {
    const { site } = request;
    const [shoppingCart, activeTheme] = await Promise.all([
      carts.read(site.id, cartOwnerOf(request)),
      themes.ofSite(site.id),
    ]);
    const { dictionary } = await pageData.system(site, { shoppingCart }, activeTheme?.theme ?? null);
    reply.policy = dataPolicy;
    return reply.type(JSON_TYPE).send(jsonOf(dictionary, isPretty));
  };

  /** Null for a product that visitors do not see, which has no page. */
  const productPage = async (
    { site }: FastifyRequest,
    form: RefusedCartForm & { form: 'add' },
    message: string,
  ): Promise<DrawnPage | null> => {
    if (!ID.test(form.itemId)) return null;
    const item = (await content.items(site.id, [form.itemId])).get(form.itemId);
    if (!item) return null;
    const { options, quantity, fields } = form;
    const refused = { message, options, quantity, fields };
    return pages.drawAt({ site, path: item.fullUrl, query: {}, refused });
  };

  return {
    register(app) {
      bind(app, cartEndpoints.openCartPage, (request, reply) => {
        const { format, ...query } = request.query;
        const wanted = formatOf(format);
        if (wanted === 'json' || wanted === 'json-pretty')
          return sendData(request, reply, wanted === 'json-pretty');
        return show(request, reply, query, null);
      });
      // The targets of the forms; a visitor who opens these addresses wants the page.
      bind(app, cartEndpoints.leaveCartForm, async (_request, reply) => reply.redirect(PATH, 303));
    },

    async showRefused(request, reply, form, { status, message }) {
      reply.code(status);
      if (form.form === 'add') {
        const drawn = await productPage(request, form, message);
        if (drawn !== null) {
          reply.policy = policyOf(drawn);
          return reply.type('text/html; charset=utf-8').send(drawn.html);
        }
      }
      return show(request, reply, {}, problemOf(form, message));
    },
  };
}

function problemOf(form: RefusedCartForm, message: string): CartPageProblem {
  switch (form.form) {
    case 'quantity':
      return { message, entryId: form.entryId, quantity: form.quantity };
    case 'entry':
      return { message, entryId: form.entryId };
    case 'coupon':
      return { message, code: form.code };
    default:
      return { message };
  }
}
