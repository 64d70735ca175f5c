import { cartEndpoints } from '@awning/contract';
import type { FastifyReply } from 'fastify';
import {
  type AntiForgery,
  type BindOptions,
  bind,
  type HttpApp,
  readIdempotencyKey,
} from '../../../platform/http/index.ts';
import { withoutAmounts } from './cart-dto.ts';
import { cartErrors } from './cart-errors.ts';
import { cartOwnerOf, changeCart } from './cart-owner.ts';
import type { Carts } from './carts.ts';

interface CartRoutes {
  readonly carts: Carts;
  readonly antiForgery: AntiForgery;
  readonly writesPerMinute: number;
}

/** For an answer that is JSON already. */
const sendJsonText = (reply: FastifyReply, text: string): void =>
  void reply.type('application/json; charset=utf-8').send(text);

/** Per client address, over all calls that change a cart. */
export const cartWrites = (writesPerMinute: number): BindOptions =>
  writesPerMinute === 0
    ? {}
    : {
        limit: { name: 'cart-writes', max: writesPerMinute, windowSeconds: 60 },
        limitRefusal: cartErrors.tooManyRequests,
      };

export function registerCartRoutes(app: HttpApp, { carts, antiForgery, writesPerMinute }: CartRoutes): void {
  const limits = cartWrites(writesPerMinute);

  bind(app, cartEndpoints.readCart, async (request, reply) => {
    const { mock, calculateSubtotal } = request.query;
    const { id } = request.site;
    const owner = cartOwnerOf(request);
    if (mock !== 'true' && calculateSubtotal !== 'false') {
      sendJsonText(reply, await carts.readText(id, owner));
      return reply;
    }
    const cart = mock === 'true' ? await carts.example(id) : await carts.read(id, owner);
    return calculateSubtotal === 'false' ? withoutAmounts(cart) : cart;
  });

  bind(app, cartEndpoints.addCartEntry, limits, async (request, reply) => {
    const { itemId, sku, quantity, additionalFields } = request.body;
    const entry = { itemId, sku, quantity, additionalFields };
    const idempotencyKey = readIdempotencyKey(request);
    const added = await changeCart(request, reply, antiForgery, (owner) =>
      carts.add(request.site.id, owner, entry, { idempotencyKey }),
    );
    // Written by schema, every field that may be null would be checked again on its way out.
    sendJsonText(reply, JSON.stringify(added));
    return reply;
  });

  bind(app, cartEndpoints.changeCartEntry, limits, async (request, reply) =>
    changeCart(request, reply, antiForgery, (owner) =>
      carts.changeQuantity(request.site.id, owner, request.params.entryId, request.body.quantity),
    ),
  );

  bind(app, cartEndpoints.changeCartEntryFields, limits, async (request, reply) =>
    changeCart(request, reply, antiForgery, (owner) =>
      carts.changeFields(request.site.id, owner, request.params.entryId, request.body),
    ),
  );

  bind(app, cartEndpoints.removeCartEntry, limits, async (request, reply) =>
    changeCart(request, reply, antiForgery, (owner) =>
      carts.remove(request.site.id, owner, request.params.entryId),
    ),
  );

  bind(app, cartEndpoints.restoreCartEntry, limits, async (request, reply) =>
    changeCart(request, reply, antiForgery, (owner) =>
      carts.restore(request.site.id, owner, request.params.entryId),
    ),
  );

  bind(app, cartEndpoints.addCartCoupon, limits, async (request, reply) =>
    changeCart(request, reply, antiForgery, (owner) =>
      carts.addCoupon(request.site.id, owner, request.body.promoCode),
    ),
  );

  bind(app, cartEndpoints.removeCartCoupon, limits, async (request, reply) =>
    changeCart(request, reply, antiForgery, (owner) =>
      carts.removeCoupon(request.site.id, owner, request.params.code),
    ),
  );

  bind(app, cartEndpoints.startSubscriptionCart, limits, async (request) => {
    const { itemId, sku, qty, additionalFields } = request.body;
    return carts.startSubscription(request.site.id, { itemId, sku, quantity: qty, additionalFields });
  });

  bind(app, cartEndpoints.previewPrices, async ({ site, body }) => carts.preview(site.id, body));
}
