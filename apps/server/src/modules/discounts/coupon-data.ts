import { type Currency, restateAmount } from '@awning/commerce';
import type { Coupon, CouponChange } from '@awning/contract';
import { codeKey, refuseCode, tidyCode } from './coupon-code.ts';
import type { CouponRow } from './coupon-tables.ts';
import { discountErrors } from './discount-errors.ts';

const MAX_PERCENT = 10_000;

/** What the rules of a cart and the owner see: amounts in the currency in which the store sells now. */
export function inCurrency(row: CouponRow, currency: Currency): CouponRow {
  if (row.currency === currency) return row;
  const restate = (amountMinor: number): number => restateAmount(amountMinor, row.currency, currency);
  return {
    ...row,
    currency,
    // A few cents are no yen at all, and a coupon is worth something.
    value: row.kind === 'amount' ? Math.max(1, restate(row.value)) : row.value,
    minimumSubtotalMinor: restate(row.minimumSubtotalMinor),
  };
}

export const toCoupon = (stored: CouponRow, currency: Currency): Coupon => {
  const {
    couponId,
    websiteId: _site,
    codeKey: _key,
    createdAt,
    startsAt,
    endsAt,
    ...row
  } = inCurrency(stored, currency);
  return {
    id: couponId,
    ...row,
    startsAt: startsAt?.getTime() ?? null,
    endsAt: endsAt?.getTime() ?? null,
    createdOn: createdAt.getTime(),
  };
};

const instantOf = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));

/** What is in `change`, on top of `before`, whose amounts are restated only when one of them is written. */
export function changeRow(before: CouponRow, change: CouponChange, currency: Currency): CouponRow {
  const { code, startsAt, endsAt, ...rest } = change;
  const writesAmounts =
    rest.kind !== undefined || rest.value !== undefined || rest.minimumSubtotalMinor !== undefined;
  const after = {
    ...(writesAmounts ? inCurrency(before, currency) : before),
    ...rest,
    ...(code === undefined ? {} : { code: tidyCode(code), codeKey: codeKey(code) }),
    ...(startsAt === undefined ? {} : { startsAt: instantOf(startsAt) }),
    ...(endsAt === undefined ? {} : { endsAt: instantOf(endsAt) }),
  };
  const errors = { ...refuseKind(before, change), ...refuseRow(after) };
  if (Object.keys(errors).length > 0) throw discountErrors.invalid({ errors });
  return after;
}

/** Ten percent are not ten euros, so the old number cannot stand for the new kind. */
const refuseKind = (before: CouponRow, { kind, value }: CouponChange): Record<string, string> =>
  kind !== undefined && kind !== before.kind && value === undefined
    ? { value: 'Please enter the new value as well: a percentage and an amount are counted differently.' }
    : {};

function refuseRow({ code, kind, value, startsAt, endsAt }: CouponRow): Record<string, string> {
  const errors: Record<string, string> = {};
  const badCode = refuseCode(code);
  if (badCode !== null) errors.code = badCode;
  if (kind === 'percent' && value > MAX_PERCENT) errors.value = 'A percentage can be 100 at the most.';
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    errors.endsAt = 'A coupon cannot end before it starts.';
  return errors;
}
