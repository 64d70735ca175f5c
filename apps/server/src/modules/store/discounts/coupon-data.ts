import { type Currency, isEmailAddress, isMailableAddress, restateAmount } from '@awning/commerce';
import type { Coupon, CouponChange } from '@awning/contract';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { ItemId } from '../../../platform/entity-ids.ts';
import { codeKey, refuseCode, tidyCode } from './coupon-code.ts';
import type { CountedCoupon, CouponRow } from './coupon-repository.ts';
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

/** What a new one is where its creator says nothing. */
export const blankCoupon = {
  name: '',
  code: '',
  codeKey: '',
  value: 0,
  minimumSubtotalMinor: 0,
  startsAt: null,
  endsAt: null,
  enabled: true,
  onlyItems: null,
  onlyCategories: null,
  buyGet: null,
  customers: null,
  combines: true,
  usesLimit: null,
  usesPerCustomer: null,
  uses: null,
  version: 1,
};

/** What a discount gives, and to whom: the same for those who manage it and for those who count with it. */
export const termsOf = (row: CouponRow) => ({
  id: row.couponId,
  name: row.name,
  code: row.code,
  kind: row.kind,
  value: row.value,
  minimumSubtotalMinor: row.minimumSubtotalMinor,
  startsAt: row.startsAt?.getTime() ?? null,
  endsAt: row.endsAt?.getTime() ?? null,
  enabled: row.enabled,
  onlyFor: onlyForOf(row),
  buyGet: row.buyGet,
  customers: row.customers,
  combines: row.combines,
});

export const toCoupon = (stored: CountedCoupon, currency: Currency): Coupon => {
  const row = inCurrency(stored, currency);
  return {
    ...termsOf(row),
    currency,
    usesLimit: row.usesLimit,
    usesPerCustomer: row.usesPerCustomer,
    uses: stored.used,
    version: row.version,
    createdOn: row.createdAt.getTime(),
  };
};

const onlyForOf = ({
  onlyItems,
  onlyCategories,
}: Pick<CouponRow, 'onlyItems' | 'onlyCategories'>): { itemIds: ItemId[]; categories: string[] } | null =>
  onlyItems === null || onlyCategories === null ? null : { itemIds: onlyItems, categories: onlyCategories };

const instantOf = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));
const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** What is in `change`, on top of `before`, whose amounts are restated only when one of them is written. */
export function changeRow(
  before: CouponRow,
  change: CouponChange,
  currency: Currency,
  { used = 0 }: { readonly used?: number } = {},
): CouponRow {
  const { code, startsAt, endsAt, onlyFor, customers, ...rest } = change;
  const writesAmounts =
    rest.kind !== undefined || rest.value !== undefined || rest.minimumSubtotalMinor !== undefined;
  const changed = {
    ...(writesAmounts ? inCurrency(before, currency) : before),
    ...rest,
    ...(code === undefined ? {} : codeOf(code)),
    ...(startsAt === undefined ? {} : { startsAt: instantOf(startsAt) }),
    ...(endsAt === undefined ? {} : { endsAt: instantOf(endsAt) }),
    ...(onlyFor === undefined
      ? {}
      : {
          onlyItems: onlyFor && distinct(onlyFor.itemIds),
          onlyCategories: onlyFor && distinct(onlyFor.categories.map((name) => name.trim())),
        }),
    ...(customers === undefined ? {} : { customers: customers && distinct(customers.map(canonicalEmail)) }),
  };
  const after = {
    ...changed,
    value: FIXED_VALUES[changed.kind] ?? changed.value,
    buyGet: buyGetOf(changed),
    uses: changed.usesLimit === null ? null : used,
  };
  const errors = { ...refuseKind(before, change), ...refuseRow(after, used) };
  if (Object.keys(errors).length > 0) throw discountErrors.invalid({ errors });
  return after;
}

/** Free shipping takes off what it costs, and a gift is free. */
const FIXED_VALUES: Partial<Record<CouponRow['kind'], number>> = {
  'free-shipping': 0,
  'free-gift': MAX_PERCENT,
};

export const hasFixedValue = (kind: CouponRow['kind']): boolean => FIXED_VALUES[kind] !== undefined;

/** Only two kinds have one; a gift needs nothing to be bought, and comes once. */
function buyGetOf({ kind, buyGet }: Pick<CouponRow, 'kind' | 'buyGet'>): CouponRow['buyGet'] {
  if (buyGet === null || (kind !== 'buy-get' && kind !== 'free-gift')) return null;
  const getFor = buyGet.getFor && {
    itemIds: distinct(buyGet.getFor.itemIds),
    categories: distinct(buyGet.getFor.categories.map((name) => name.trim())),
  };
  return kind === 'free-gift'
    ? { ...buyGet, getFor, buyQuantity: 0, timesPerOrder: 1 }
    : { ...buyGet, getFor };
}

const codeOf = (code: string | null): Pick<CouponRow, 'code' | 'codeKey'> =>
  code === null ? { code: null, codeKey: null } : { code: tidyCode(code), codeKey: codeKey(code) };

/** Ten percent are not ten euros, so the old number cannot stand for the new kind. */
const refuseKind = (before: CouponRow, { kind, value }: CouponChange): Record<string, string> =>
  kind !== undefined && kind !== before.kind && FIXED_VALUES[kind] === undefined && value === undefined
    ? { value: 'Please enter the new value as well: a percentage and an amount are counted differently.' }
    : {};

function refuseRow(row: CouponRow, used: number): Record<string, string> {
  const { code, kind, value, startsAt, endsAt, customers, usesLimit } = row;
  const errors: Record<string, string> = {};
  const badCode = code === null ? null : refuseCode(code);
  if (badCode !== null) errors.code = badCode;
  if (kind !== 'free-shipping' && value === 0) errors.value = 'Please enter how much it takes off.';
  if ((kind === 'percent' || kind === 'buy-get') && value > MAX_PERCENT)
    errors.value = 'A percentage can be 100 at the most.';
  const badBuyGet = refuseBuyGet(row);
  if (badBuyGet !== null) errors.buyGet = badBuyGet;
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    errors.endsAt = 'A coupon cannot end before it starts.';
  if (row.onlyItems?.length === 0 && row.onlyCategories?.length === 0)
    errors.onlyFor = 'Please choose at least one product or category, or let it be for everything.';
  if (customers?.length === 0)
    errors.customers = 'Please enter at least one email address, or let everybody use it.';
  else if (customers?.some((email) => !isEmailAddress(email) && !isMailableAddress(email)))
    errors.customers = 'Please look at the email addresses: one of them cannot be right.';
  if (usesLimit !== null && usesLimit < used)
    errors.usesLimit = 'It has been used more often than that already.';
  return errors;
}

/** The sentence for what is missing of a discount that gives something; null when nothing is. */
function refuseBuyGet({ kind, buyGet }: Pick<CouponRow, 'kind' | 'buyGet'>): string | null {
  if (kind !== 'buy-get' && kind !== 'free-gift') return null;
  const { getFor = null, buyQuantity = 0 } = buyGet ?? {};
  const isEmpty = getFor?.itemIds.length === 0 && getFor.categories.length === 0;
  if (kind === 'free-gift')
    return getFor === null || isEmpty ? 'Please choose the product that is given.' : null;
  if (buyGet === null || buyQuantity === 0)
    return 'Please say how many have to be bought, and how many get cheaper.';
  return isEmpty ? 'Please choose what gets cheaper, or let it be more of the same.' : null;
}
