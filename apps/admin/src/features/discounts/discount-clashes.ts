import type { Coupon } from '@awning/contract';

/** What two discounts have to do with each other, as far as it can be told without a cart. */
export interface DiscountClash {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  /** `alone`: one of them is not for combining. `together`: both count without a code, so each cart gets both. */
  readonly kind: 'alone' | 'together';
  /** One names products and the other categories: whether they meet depends on the products. */
  readonly isMaybe: boolean;
}

/** What is compared of a discount. */
export type ComparedDiscount = Pick<
  Coupon,
  'startsAt' | 'endsAt' | 'onlyFor' | 'customers' | 'combines' | 'code' | 'enabled'
>;

/**
 * The other discounts that one cart can have at the same time and that change what it gets: where one of two does not
 * combine, or where both count without a code.
 */
export function clashesOf(
  one: ComparedDiscount,
  ownId: string | null,
  others: readonly Coupon[],
): DiscountClash[] {
  if (!one.enabled) return [];
  return others.flatMap((other): DiscountClash[] => {
    if (other.id === ownId || !isSameTime(one, other) || !haveCommonCustomer(one, other)) return [];
    const meeting = meetingOf(one.onlyFor, other.onlyFor);
    if (meeting === 'never') return [];
    const kind = !one.combines || !other.combines ? 'alone' : bothAutomatic(one, other) ? 'together' : null;
    if (kind === null) return [];
    return [{ id: other.id, name: other.name, code: other.code, kind, isMaybe: meeting === 'maybe' }];
  });
}

const bothAutomatic = (one: ComparedDiscount, other: ComparedDiscount): boolean =>
  one.code === null && other.code === null;

/** The end is the first instant at which a discount no longer counts. */
const isSameTime = (one: ComparedDiscount, other: ComparedDiscount): boolean =>
  (one.startsAt ?? -Infinity) < (other.endsAt ?? Infinity) &&
  (other.startsAt ?? -Infinity) < (one.endsAt ?? Infinity);

const haveCommonCustomer = (
  { customers: one }: ComparedDiscount,
  { customers: other }: ComparedDiscount,
): boolean =>
  one === null || other === null || one.some((email) => other.includes(email.trim().toLowerCase()));

type Scope = ComparedDiscount['onlyFor'];

function meetingOf(one: Scope, other: Scope): 'always' | 'maybe' | 'never' {
  if (one === null || other === null) return 'always';
  const shares = (some: readonly string[], more: readonly string[]): boolean =>
    some.some((each) => more.includes(each));
  if (shares(one.itemIds, other.itemIds) || shares(one.categories, other.categories)) return 'always';
  const isMixed =
    (one.itemIds.length > 0 && other.categories.length > 0) ||
    (other.itemIds.length > 0 && one.categories.length > 0) ||
    (one.categories.length > 0 && other.categories.length > 0);
  return isMixed ? 'maybe' : 'never';
}
