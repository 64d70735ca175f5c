import { discountMessages, fillMessage } from '@awning/commerce';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  type DiscountRefusal,
  findCouponName,
  giveBackDiscounts,
  useDiscounts,
} from './coupon-repository.ts';

export interface DiscountUse {
  readonly orderId: OrderId;
  /** The email address, in any spelling. */
  readonly customer: string;
  readonly discountIds: readonly string[];
  /** Those without a limit when the price was agreed: deleted since, they count all the same. */
  readonly unlimitedIds?: readonly string[] | undefined;
}

export type UseOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly discountId: string; readonly sentence: string };

export interface DiscountUses {
  /** All of them or none, in the order's transaction. What the order has used before is not counted again. */
  consume(tx: Queryable, websiteId: WebsiteId, use: DiscountUse): Promise<UseOutcome>;
  /** For an order that came to nothing; twice is the same as once. */
  releaseUses(tx: Queryable, websiteId: WebsiteId, orderId: OrderId): Promise<void>;
}

const USED: UseOutcome = { ok: true };

export function createDiscountUses({ clock }: { clock: Clock }): DiscountUses {
  return {
    async consume(tx, websiteId, { orderId, customer, discountIds, unlimitedIds = [] }) {
      if (discountIds.length === 0) return USED;
      const refusal = await useDiscounts(tx, websiteId, {
        orderId,
        customer: canonicalEmail(customer),
        discountIds,
        unlimitedIds,
        now: clock.now(),
      });
      if (refusal === null) return USED;
      const { couponId, reason } = refusal;
      const coupon = await findCouponName(tx, websiteId, couponId);
      return { ok: false, discountId: couponId, sentence: sentenceOf(reason, coupon) };
    },
    releaseUses: giveBackDiscounts,
  };
}

/** What the shopper hears whose order cannot have it. Of one that needed no code they may not know the reason. */
function sentenceOf(
  reason: DiscountRefusal['reason'],
  coupon: { readonly code: string | null; readonly name: string } | null,
): string {
  if (!coupon || reason === 'gone') return 'A discount in your cart is not there any more.';
  const { code, name } = coupon;
  if (code === null) return `You cannot have the discount “${name}” any more.`;
  return fillMessage(
    reason === 'used-up' ? discountMessages.couponUsedUp : discountMessages.couponUsedByCustomer,
    { code },
  );
}
