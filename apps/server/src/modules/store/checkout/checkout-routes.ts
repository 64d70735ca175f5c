import type { VisitOrigin } from '@awning/commerce';
import { checkoutEndpoints, orderEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import {
  type BindOptions,
  bind,
  type HttpApp,
  memberOf,
  readIdempotencyKey,
} from '../../../platform/http/index.ts';
import { cartOwnerOf } from '../cart/index.ts';
import { checkoutErrors } from './checkout-errors.ts';
import type { Checkouts, Shopper } from './checkouts.ts';

/** Whose checkout a request means. */
export function shopperOf(request: FastifyRequest, cartToken: string | undefined): Shopper {
  const { siteUser } = request;
  const by = cartOwnerOf(request);
  return {
    of: cartToken ? { kind: 'token', cartToken } : { kind: 'owner', owner: by },
    by,
    siteUser: siteUser && { id: siteUser.id, email: siteUser.email, firstName: '', lastName: '' },
  };
}

/** Per client address, over all calls of the same sort; 0: no limit. */
const limited = (name: string, max: number): BindOptions =>
  max === 0 ? {} : { limit: { name, max, windowSeconds: 60 }, limitRefusal: checkoutErrors.tooManyRequests };

/** Of the visit that a request belongs to; null: nobody knows. */
export type OriginOf = (request: FastifyRequest) => Promise<VisitOrigin | null>;

export interface CheckoutRouteParts {
  readonly checkouts: Checkouts;
  readonly writesPerMinute: number;
  readonly paymentsPerMinute: number;
  readonly originOf: OriginOf;
}

export function registerCheckoutRoutes(
  app: HttpApp,
  { checkouts, writesPerMinute, paymentsPerMinute, originOf }: CheckoutRouteParts,
): void {
  const writes = limited('checkout-writes', writesPerMinute);

  bind(app, orderEndpoints.previewManualOrder, async ({ site, body }) =>
    checkouts.manual.preview(site.id, body),
  );
  bind(app, orderEndpoints.createManualOrder, async (request, reply) => {
    const by = { actor: `member:${memberOf(request).id}`, idempotencyKey: readIdempotencyKey(request) };
    reply.status(201);
    return { order: await checkouts.manual.create(request.site.id, request.body, by) };
  });

  bind(app, checkoutEndpoints.readCheckout, async (request) =>
    checkouts.read(request.site.id, shopperOf(request, request.query.cartToken)),
  );

  bind(app, checkoutEndpoints.saveCheckout, writes, async (request) =>
    checkouts.save(request.site.id, shopperOf(request, request.query.cartToken), request.body, {
      originOf: () => originOf(request),
    }),
  );

  bind(app, checkoutEndpoints.addCheckoutGiftCard, writes, async (request) =>
    checkouts.addGiftCard(request.site.id, shopperOf(request, request.query.cartToken), request.body.code, {
      address: request.ip,
    }),
  );

  bind(app, checkoutEndpoints.removeCheckoutGiftCard, writes, async (request) =>
    checkouts.removeGiftCard(
      request.site.id,
      shopperOf(request, request.query.cartToken),
      request.params.giftCardId,
    ),
  );

  bind(app, checkoutEndpoints.payCheckout, limited('checkout-payments', paymentsPerMinute), async (request) =>
    checkouts.pay(request.site.id, shopperOf(request, request.query.cartToken), request.body, {
      idempotencyKey: readIdempotencyKey(request),
      origin: request.site.baseUrl,
    }),
  );

  bind(app, checkoutEndpoints.readCheckoutAttempt, async (request) =>
    checkouts.outcomeOf(
      request.site.id,
      shopperOf(request, request.query.cartToken),
      request.params.attemptId,
      request.query.key,
    ),
  );
}
