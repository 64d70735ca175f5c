import {
  CartAnswer,
  CartCouponPath,
  CartEntryAdded,
  CartEntryFields,
  CartEntryPath,
  CartEntryQuantity,
  CartEntryUpdated,
  CartQuery,
  NewCartCoupon,
  NewCartEntry,
  NewSubscriptionCart,
  PricePreview,
  PriceQuestion,
  RetryHeaders,
  ShoppingCart,
  SubscriptionCart,
} from '@awning/contract';
import type { FastifyReply } from 'fastify';
import {
  type AntiForgery,
  anyone,
  type HttpApp,
  memberWho,
  readIdempotencyKey,
} from '../../platform/http/index.ts';
import { withoutAmounts } from './cart-answer.ts';
import { cartErrors } from './cart-errors.ts';
import { cartOwnerOf, changeCart } from './cart-owner.ts';
import type { Carts } from './carts.ts';

interface CartRoutes {
  readonly carts: Carts;
  readonly antiForgery: AntiForgery;
  readonly writesPerMinute: number;
}

const CART = '/api/commerce/shopping-cart';
const ENTRY = `${CART}/entries/:entryId`;

/** For an answer that is JSON already. */
const sendJsonText = (reply: FastifyReply, text: string): void =>
  void reply.type('application/json; charset=utf-8').send(text);

/** Per client address, over all calls that change a cart. */
export const cartWrites = (writesPerMinute: number) => ({
  access: anyone,
  ...(writesPerMinute === 0
    ? {}
    : {
        limit: { name: 'cart-writes', max: writesPerMinute, windowSeconds: 60 },
        limitRefusal: cartErrors.tooManyRequests,
      }),
});

export function registerCartRoutes(app: HttpApp, { carts, antiForgery, writesPerMinute }: CartRoutes): void {
  const config = cartWrites(writesPerMinute);
  const aboutItem = { ...config, itemIn: 'body' } as const;

  app.get(
    CART,
    { config: { access: anyone }, schema: { querystring: CartQuery, response: { 200: ShoppingCart } } },
    async (request, reply) => {
      const { mock, calculateSubtotal } = request.query;
      const { id } = request.site;
      const owner = cartOwnerOf(request);
      if (mock !== 'true' && calculateSubtotal !== 'false') {
        sendJsonText(reply, await carts.readText(id, owner));
        return reply;
      }
      const cart = mock === 'true' ? await carts.example(id) : await carts.read(id, owner);
      return calculateSubtotal === 'false' ? withoutAmounts(cart) : cart;
    },
  );

  app.post(
    `${CART}/entries`,
    {
      config: aboutItem,
      schema: { headers: RetryHeaders, body: NewCartEntry, response: { 200: CartEntryAdded } },
    },
    async (request, reply) => {
      const { itemId, sku, quantity, additionalFields } = request.body;
      const entry = { itemId, sku, quantity, additionalFields };
      const idempotencyKey = readIdempotencyKey(request);
      const added = await changeCart(request, reply, antiForgery, (owner) =>
        carts.add(request.site.id, owner, entry, { idempotencyKey }),
      );
      // Written by schema, every field that may be null would be checked again on its way out.
      sendJsonText(reply, JSON.stringify(added));
      return reply;
    },
  );

  app.put(
    ENTRY,
    {
      config,
      schema: { params: CartEntryPath, body: CartEntryQuantity, response: { 200: CartEntryUpdated } },
    },
    async (request, reply) =>
      changeCart(request, reply, antiForgery, (owner) =>
        carts.changeQuantity(request.site.id, owner, request.params.entryId, request.body.quantity),
      ),
  );

  app.put(
    `${ENTRY}/additionalFields`,
    {
      config: aboutItem,
      schema: { params: CartEntryPath, body: CartEntryFields, response: { 200: CartEntryUpdated } },
    },
    async (request, reply) =>
      changeCart(request, reply, antiForgery, (owner) =>
        carts.changeFields(request.site.id, owner, request.params.entryId, request.body),
      ),
  );

  app.delete(
    ENTRY,
    { config, schema: { params: CartEntryPath, response: { 200: CartAnswer } } },
    async (request, reply) =>
      changeCart(request, reply, antiForgery, (owner) =>
        carts.remove(request.site.id, owner, request.params.entryId),
      ),
  );

  app.post(
    `${ENTRY}/restore`,
    { config, schema: { params: CartEntryPath, response: { 200: CartAnswer } } },
    async (request, reply) =>
      changeCart(request, reply, antiForgery, (owner) =>
        carts.restore(request.site.id, owner, request.params.entryId),
      ),
  );

  app.post(
    `${CART}/coupons`,
    { config, schema: { body: NewCartCoupon, response: { 200: CartAnswer } } },
    async (request, reply) =>
      changeCart(request, reply, antiForgery, (owner) =>
        carts.addCoupon(request.site.id, owner, request.body.promoCode),
      ),
  );

  app.delete(
    `${CART}/coupons/:code`,
    { config, schema: { params: CartCouponPath, response: { 200: CartAnswer } } },
    async (request, reply) =>
      changeCart(request, reply, antiForgery, (owner) =>
        carts.removeCoupon(request.site.id, owner, request.params.code),
      ),
  );

  app.post(
    '/api/3/commerce/cart/subscription',
    { config: aboutItem, schema: { body: NewSubscriptionCart, response: { 200: SubscriptionCart } } },
    async (request) => {
      const { itemId, sku, qty, additionalFields } = request.body;
      return carts.startSubscription(request.site.id, { itemId, sku, quantity: qty, additionalFields });
    },
  );

  app.post(
    '/api/commerce/prices/preview',
    {
      config: { access: memberWho('commerce.manage') },
      schema: { body: PriceQuestion, response: { 200: PricePreview } },
    },
    async ({ site, body }) => carts.preview(site.id, body),
  );
}
