import {
  Checkout,
  CheckoutAttemptPath,
  CheckoutAttemptQuery,
  CheckoutChange,
  CheckoutGiftCardPath,
  CheckoutOutcome,
  CheckoutPayment,
  CheckoutQuery,
  NewCheckoutGiftCard,
  RetryHeaders,
} from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { anyone, type HttpApp, readIdempotencyKey } from '../../platform/http/index.ts';
import { cartOwnerOf } from '../cart/index.ts';
import { checkoutErrors } from './checkout-errors.ts';
import type { Checkouts, Shopper } from './checkouts.ts';

const CHECKOUT = '/api/commerce/checkout';

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
const limited = (name: string, max: number) => ({
  access: anyone,
  ...(max === 0
    ? {}
    : { limit: { name, max, windowSeconds: 60 }, limitRefusal: checkoutErrors.tooManyRequests }),
});

export function registerCheckoutRoutes(
  app: HttpApp,
  {
    checkouts,
    writesPerMinute,
    paymentsPerMinute,
  }: { checkouts: Checkouts; writesPerMinute: number; paymentsPerMinute: number },
): void {
  const writes = limited('checkout-writes', writesPerMinute);
  const answers = { querystring: CheckoutQuery, response: { 200: Checkout } };

  app.get(CHECKOUT, { config: { access: anyone }, schema: answers }, async (request) =>
    checkouts.read(request.site.id, shopperOf(request, request.query.cartToken)),
  );

  app.put(CHECKOUT, { config: writes, schema: { ...answers, body: CheckoutChange } }, async (request) =>
    checkouts.save(request.site.id, shopperOf(request, request.query.cartToken), request.body),
  );

  app.post(
    `${CHECKOUT}/gift-cards`,
    { config: writes, schema: { ...answers, body: NewCheckoutGiftCard } },
    async (request) =>
      checkouts.addGiftCard(request.site.id, shopperOf(request, request.query.cartToken), request.body.code, {
        address: request.ip,
      }),
  );

  app.delete(
    `${CHECKOUT}/gift-cards/:giftCardId`,
    { config: writes, schema: { ...answers, params: CheckoutGiftCardPath } },
    async (request) =>
      checkouts.removeGiftCard(
        request.site.id,
        shopperOf(request, request.query.cartToken),
        request.params.giftCardId,
      ),
  );

  app.post(
    `${CHECKOUT}/pay`,
    {
      config: limited('checkout-payments', paymentsPerMinute),
      schema: {
        headers: RetryHeaders,
        querystring: CheckoutQuery,
        body: CheckoutPayment,
        response: { 200: CheckoutOutcome },
      },
    },
    async (request) =>
      checkouts.pay(request.site.id, shopperOf(request, request.query.cartToken), request.body, {
        idempotencyKey: readIdempotencyKey(request),
        origin: request.site.baseUrl,
      }),
  );

  app.get(
    `${CHECKOUT}/attempts/:attemptId`,
    {
      config: { access: anyone },
      schema: {
        querystring: CheckoutAttemptQuery,
        params: CheckoutAttemptPath,
        response: { 200: CheckoutOutcome },
      },
    },
    async (request) =>
      checkouts.outcomeOf(
        request.site.id,
        shopperOf(request, request.query.cartToken),
        request.params.attemptId,
        request.query.key,
      ),
  );
}
