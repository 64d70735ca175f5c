import { type Static, Type } from 'typebox';
import { strict } from '../../shared/content-fields.ts';
import { Coupon } from './coupons.ts';

/** What happens to a discount as a part of a release (`values` of a publish or a schedule, of the kind `discount`). */
export const ScheduledDiscountChange = Type.Object(
  {
    enabled: Type.Optional(Coupon.properties.enabled),
    value: Type.Optional(Coupon.properties.value),
  },
  { ...strict, minProperties: 1 },
);
export type ScheduledDiscountChange = Static<typeof ScheduledDiscountChange>;
