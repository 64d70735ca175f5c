import {
  ChangeHeaders,
  CouponAnswer,
  CouponChange,
  CouponPage,
  CouponPath,
  CouponQuery,
  NewCoupon,
  Nothing,
  RetryHeaders,
} from '@awning/contract';
import {
  type HttpApp,
  memberOf,
  memberWho,
  readIdempotencyKey,
  readIfMatch,
  tagged,
} from '../../platform/http/index.ts';
import type { Coupons } from './coupons.ts';

const forStore = { config: { access: memberWho('commerce.manage') } } as const;

export function registerDiscountRoutes(app: HttpApp, { coupons }: { coupons: Coupons }): void {
  app.get(
    '/api/commerce/coupons',
    { ...forStore, schema: { querystring: CouponQuery, response: { 200: CouponPage } } },
    async ({ site, query }) => coupons.list(site.id, query),
  );
  app.post(
    '/api/commerce/coupons',
    { ...forStore, schema: { headers: RetryHeaders, body: NewCoupon, response: { 201: CouponAnswer } } },
    async (request, reply) => {
      const coupon = await coupons.create(request.site.id, request.body, {
        memberId: memberOf(request).id,
        idempotencyKey: readIdempotencyKey(request),
      });
      return tagged(reply.code(201), coupon.version, { coupon });
    },
  );
  app.get(
    '/api/commerce/coupons/:couponId',
    { ...forStore, schema: { params: CouponPath, response: { 200: CouponAnswer } } },
    async (request, reply) => {
      const coupon = await coupons.read(request.site.id, request.params.couponId);
      return tagged(reply, coupon.version, { coupon });
    },
  );
  app.patch(
    '/api/commerce/coupons/:couponId',
    {
      ...forStore,
      schema: {
        headers: ChangeHeaders,
        params: CouponPath,
        body: CouponChange,
        response: { 200: CouponAnswer },
      },
    },
    async (request, reply) => {
      const options = { expected: readIfMatch(request) };
      const coupon = await coupons.change(request.site.id, request.params.couponId, request.body, options);
      return tagged(reply, coupon.version, { coupon });
    },
  );
  app.delete(
    '/api/commerce/coupons/:couponId',
    { ...forStore, schema: { headers: ChangeHeaders, params: CouponPath, response: { 204: Nothing } } },
    async (request, reply) => {
      const options = { expected: readIfMatch(request) };
      await coupons.remove(request.site.id, request.params.couponId, options);
      return reply.code(204).send();
    },
  );
}
