import { cartErrors } from './cart-errors.ts';
import { ownerKey } from './cart-owner.ts';
import { type CartParts, MAX_COUPONS } from './cart-parts.ts';
import type { CartReading } from './cart-reading.ts';
import { cartStatements } from './cart-statements.ts';
import type { Carts } from './carts.ts';
import { refuseOutcome } from './refuse-outcome.ts';

/** A cart keeps codes, not discounts: what they are worth is computed whenever it is read. */
export function createCartCoupons(
  { database, clock, ids, coupons }: CartParts,
  reading: CartReading,
): Pick<Carts, 'addCoupon' | 'removeCoupon'> {
  const now = (): string => clock.now().toISOString();
  return {
    async addCoupon(websiteId, owner, typed) {
      const code = typed.trim();
      if (code === '') throw cartErrors.couponMissing();
      const coupon = (await coupons.byCodes(websiteId, [code])).get(code);
      if (coupon === undefined) throw cartErrors.couponUnknown({ values: { code } });
      const rows = await cartStatements.addCoupon.run(database, [
        websiteId,
        ownerKey(owner),
        ids.next(),
        coupons.codeKey(coupon.code ?? code),
        MAX_COUPONS,
        now(),
      ]);
      const { shoppingCart } = await reading.changed(
        websiteId,
        refuseOutcome(rows, { code: coupon.code ?? code }),
      );
      return { shoppingCart };
    },
    async removeCoupon(websiteId, owner, code) {
      const rows = await cartStatements.removeCoupon.run(database, [
        websiteId,
        ownerKey(owner),
        coupons.codeKey(code),
        now(),
      ]);
      const { shoppingCart } = await reading.changed(websiteId, refuseOutcome(rows));
      return { shoppingCart };
    },
  };
}
