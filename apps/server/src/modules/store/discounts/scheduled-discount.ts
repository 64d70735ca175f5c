import { type Coupon, ScheduledDiscountChange } from '@awning/contract';
import { Compile } from 'typebox/compile';
import type { Queryable } from '../../../platform/db/index.ts';
import type { ScheduledKind } from '../../website/drafts/index.ts';
import { hasFixedValue } from './coupon-data.ts';
import type { Coupons } from './coupons.ts';
import { discountErrors } from './discount-errors.ts';

const scheduledChange = Compile(ScheduledDiscountChange);

const FIXED = 'Free shipping and gifts have no value that can change. Switch the discount on or off instead.';

interface AppliedChange {
  readonly applied: ScheduledDiscountChange;
  readonly before: ScheduledDiscountChange;
}

/** A discount that begins, ends or changes its value as a part of a release, together with pages and prices. */
export const createScheduledDiscount = (
  within: (tx: Queryable) => Pick<Coupons, 'read' | 'change' | 'check'>,
): ScheduledKind => ({
  name: 'discount',
  async freeze(tx, { websiteId, id, value }, who) {
    who.demand('commerce.manage');
    if (!scheduledChange.Check(value)) throw discountErrors.unknownChange();
    // One value that is impossible would stop the whole release at its hour.
    const { name, kind } = await within(tx).check(websiteId, id, value);
    if (value.value !== undefined && hasFixedValue(kind))
      throw discountErrors.invalid({ errors: { value: FIXED } });
    return { value, title: name, address: null, labels: [labelOf(value)] };
  },
  demandMay: (who) => who.demand('commerce.manage'),
  async apply(tx, { websiteId, id, value }) {
    if (!scheduledChange.Check(value)) throw discountErrors.unknownChange();
    const coupons = within(tx);
    const coupon = await coupons.read(websiteId, id);
    await coupons.change(websiteId, id, value);
    return { applied: value, before: fieldsOf(value, coupon) } satisfies AppliedChange;
  },
  async takeBack(tx, { websiteId, id, inverse }) {
    // As `apply` returned it.
    const { applied, before } = inverse as AppliedChange;
    const coupons = within(tx);
    const coupon = await coupons.read(websiteId, id);
    if (JSON.stringify(fieldsOf(applied, coupon)) !== JSON.stringify(fieldsOf(applied, applied)))
      return false;
    await coupons.change(websiteId, id, before);
    return true;
  },
});

/** The fields that a change names, as they are. */
const fieldsOf = (
  change: ScheduledDiscountChange,
  { enabled, value }: Partial<Pick<Coupon, 'enabled' | 'value'>>,
): ScheduledDiscountChange => ({
  ...(change.enabled === undefined ? {} : { enabled }),
  ...(change.value === undefined ? {} : { value }),
});

/** In the words of lists of what is scheduled. */
function labelOf({ enabled, value }: ScheduledDiscountChange): string {
  if (enabled === undefined) return 'Value';
  if (!enabled) return 'Off';
  return value === undefined ? 'On' : 'On, with another value';
}
