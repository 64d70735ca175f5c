import { discountMessages, fillMessage } from '@awning/commerce';
import type { Clock } from '../../platform/clock.ts';
import { and, eq, sql } from '../../platform/db/drizzle.ts';
import { prepareStatement, type Queryable } from '../../platform/db/index.ts';
import { canonicalEmail } from '../../platform/email-address.ts';
import { coupons } from './coupon-tables.ts';

export interface DiscountUse {
  readonly orderId: string;
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
  consume(tx: Queryable, websiteId: string, use: DiscountUse): Promise<UseOutcome>;
  /** For an order that came to nothing; twice is the same as once. */
  giveBack(tx: Queryable, websiteId: string, orderId: string): Promise<void>;
}

interface Refusal {
  readonly couponId: string;
  readonly reason: 'gone' | 'used-up' | 'used-by-customer';
}

const USED: UseOutcome = { ok: true };

const useDiscounts = prepareStatement<{ refusal: Refusal | null }>(
  'use-discounts',
  `select use_discounts($1, $2, $3, array(select jsonb_array_elements_text($4::jsonb)), $5::timestamptz,
    array(select jsonb_array_elements_text($6::jsonb))) as refusal`,
);

/** Counting is a function of the database, in `sql/`: one call decides under its own locks. */
export function createDiscountUses({ clock }: { clock: Clock }): DiscountUses {
  return {
    async consume(tx, websiteId, { orderId, customer, discountIds, unlimitedIds = [] }) {
      if (discountIds.length === 0) return USED;
      const ids = JSON.stringify(discountIds);
      const [row] = await useDiscounts.within(tx, [
        websiteId,
        orderId,
        canonicalEmail(customer),
        ids,
        clock.now().toISOString(),
        JSON.stringify(unlimitedIds),
      ]);
      const refusal = row?.refusal ?? null;
      if (refusal === null) return USED;
      const { couponId, reason } = refusal;
      const [coupon] = await tx
        .select({ code: coupons.code, name: coupons.name })
        .from(coupons)
        .where(and(eq(coupons.websiteId, websiteId), eq(coupons.couponId, couponId)));
      return { ok: false, discountId: couponId, sentence: sentenceOf(reason, coupon) };
    },
    async giveBack(tx, websiteId, orderId) {
      await tx.execute(sql`select give_back_discounts(${websiteId}, ${orderId})`);
    },
  };
}

/** What the shopper hears whose order cannot have it. Of one that needed no code they may not know the reason. */
function sentenceOf(
  reason: Refusal['reason'],
  coupon: { readonly code: string | null; readonly name: string } | undefined,
): string {
  if (!coupon || reason === 'gone') return 'A discount in your cart is not there any more.';
  const { code, name } = coupon;
  if (code === null) return `You cannot have the discount “${name}” any more.`;
  return fillMessage(
    reason === 'used-up' ? discountMessages.couponUsedUp : discountMessages.couponUsedByCustomer,
    { code },
  );
}
