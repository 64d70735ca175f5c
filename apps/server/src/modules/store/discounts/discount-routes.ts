import { couponEndpoints } from '@awning/contract';
import {
  bind,
  type HttpApp,
  memberOf,
  readIdempotencyKey,
  readIfMatch,
  tagged,
} from '../../../platform/http/index.ts';
import type { Coupons } from './coupons.ts';

export function registerDiscountRoutes(app: HttpApp, { coupons }: { coupons: Coupons }): void {
  bind(app, couponEndpoints.listCoupons, async ({ site, query }) => coupons.list(site.id, query));
  bind(app, couponEndpoints.addCoupon, async (request, reply) => {
    const coupon = await coupons.create(request.site.id, request.body, {
      memberId: memberOf(request).id,
      idempotencyKey: readIdempotencyKey(request),
    });
    return tagged(reply.code(201), coupon.version, { coupon });
  });
  bind(app, couponEndpoints.readCoupon, async (request, reply) => {
    const coupon = await coupons.read(request.site.id, request.params.couponId);
    return tagged(reply, coupon.version, { coupon });
  });
  bind(app, couponEndpoints.changeCoupon, async (request, reply) => {
    const options = { expected: readIfMatch(request) };
    const coupon = await coupons.change(request.site.id, request.params.couponId, request.body, options);
    return tagged(reply, coupon.version, { coupon });
  });
  bind(app, couponEndpoints.removeCoupon, async (request, reply) => {
    const options = { expected: readIfMatch(request) };
    await coupons.remove(request.site.id, request.params.couponId, options);
    return reply.code(204).send();
  });
}
