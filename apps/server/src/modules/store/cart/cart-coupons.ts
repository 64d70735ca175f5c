import type { ShoppingCart } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cartErrors } from './cart-errors.ts';
import type { CartOwner } from './cart-owner.ts';
import { toChangedCart } from './cart-reading.ts';
import { addCouponCode, removeCouponCode } from './cart-repository.ts';
import { type CartUseCases, changeOf } from './cart-use-cases.ts';
import { refuseOutcome } from './refuse-outcome.ts';

/** A cart keeps codes, not discounts: what they are worth is computed whenever it is read. */
export async function addCoupon(
  context: CartUseCases,
  websiteId: WebsiteId,
  owner: CartOwner,
  typed: string,
): Promise<{ shoppingCart: ShoppingCart }> {
  const { coupons, database, ids } = context;
  const code = typed.trim();
  if (code === '') throw cartErrors.couponMissing();
  const coupon = (await coupons.byCodes(websiteId, [code])).get(code);
  if (coupon === undefined) throw cartErrors.couponUnknown({ values: { code } });
  const row = await addCouponCode(database.query, changeOf(context, websiteId, owner), {
    code: coupons.codeKey(coupon.code ?? code),
    newCartId: ids.next(),
  });
  const changed = refuseOutcome(row, { code: coupon.code ?? code });
  const { shoppingCart } = await toChangedCart(context, websiteId, changed);
  return { shoppingCart };
}

export async function removeCoupon(
  context: CartUseCases,
  websiteId: WebsiteId,
  owner: CartOwner,
  code: string,
): Promise<{ shoppingCart: ShoppingCart }> {
  const { coupons, database } = context;
  const change = changeOf(context, websiteId, owner);
  const row = await removeCouponCode(database.query, change, coupons.codeKey(code));
  const { shoppingCart } = await toChangedCart(context, websiteId, refuseOutcome(row));
  return { shoppingCart };
}
