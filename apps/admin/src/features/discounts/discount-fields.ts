import type { Coupon, CouponChange } from '@awning/contract';
import type { NumberValue } from '../../kit/fields/number-field.tsx';
import { readMoney } from '../../kit/fields/read-money.ts';
import { decimalOf, minorOf } from '../../kit/text/money.ts';

export type DiscountKind = Coupon['kind'];

/** A discount as its page shows it: what was typed, also where it is no number yet. */
export interface DiscountFields extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly way: 'code' | 'automatic';
  readonly code: string;
  readonly kind: DiscountKind;
  readonly percent: NumberValue;
  readonly amount: string;
  readonly minimum: string;
  readonly scope: 'all' | 'some';
  readonly itemIds: readonly string[];
  readonly categories: readonly string[];
  /** How many have to be bought, and how many get cheaper for it. */
  readonly buyQuantity: NumberValue;
  readonly getQuantity: NumberValue;
  readonly getScope: 'same' | 'some';
  readonly getItemIds: readonly string[];
  readonly getCategories: readonly string[];
  readonly timesPerOrder: NumberValue;
  readonly audience: 'all' | 'some';
  readonly customers: readonly string[];
  readonly usesPerCustomer: NumberValue;
  readonly usesLimit: NumberValue;
  /** Instants in UTC. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly combines: boolean;
  readonly enabled: boolean;
}

export const NEW_DISCOUNT: DiscountFields = {
  name: '',
  way: 'code',
  code: '',
  kind: 'percent',
  percent: 10,
  amount: '',
  minimum: '',
  scope: 'all',
  itemIds: [],
  categories: [],
  buyQuantity: 2,
  getQuantity: 1,
  getScope: 'same',
  getItemIds: [],
  getCategories: [],
  timesPerOrder: null,
  audience: 'all',
  customers: [],
  usesPerCustomer: null,
  usesLimit: null,
  startsAt: null,
  endsAt: null,
  combines: true,
  enabled: true,
};

const instant = (millis: number | null): string | null =>
  millis === null ? null : new Date(millis).toISOString();
const millis = (at: string | null): number | null => (at === null ? null : new Date(at).getTime());

export function toFields(coupon: Coupon): DiscountFields {
  const { kind, value, currency, minimumSubtotalMinor: minimum, onlyFor, customers, buyGet } = coupon;
  return {
    name: coupon.name,
    way: coupon.code === null ? 'automatic' : 'code',
    code: coupon.code ?? '',
    kind,
    percent: kind === 'percent' || kind === 'buy-get' ? value / 100 : null,
    amount: kind === 'amount' ? decimalOf(value, currency) : '',
    minimum: minimum === 0 ? '' : decimalOf(minimum, currency),
    scope: onlyFor === null ? 'all' : 'some',
    itemIds: onlyFor?.itemIds ?? [],
    categories: onlyFor?.categories ?? [],
    buyQuantity: buyGet && kind === 'buy-get' ? buyGet.buyQuantity : NEW_DISCOUNT.buyQuantity,
    getQuantity: buyGet?.getQuantity ?? NEW_DISCOUNT.getQuantity,
    getScope: buyGet?.getFor ? 'some' : 'same',
    getItemIds: buyGet?.getFor?.itemIds ?? [],
    getCategories: buyGet?.getFor?.categories ?? [],
    timesPerOrder: kind === 'buy-get' ? (buyGet?.timesPerOrder ?? null) : null,
    audience: customers === null ? 'all' : 'some',
    customers: customers ?? [],
    usesPerCustomer: coupon.usesPerCustomer,
    usesLimit: coupon.usesLimit,
    startsAt: instant(coupon.startsAt),
    endsAt: instant(coupon.endsAt),
    combines: coupon.combines,
    enabled: coupon.enabled,
  };
}

/** The fields that say one thing together: when one of them changes, all of it is sent. */
const GROUPS = {
  code: ['way', 'code'],
  value: ['kind', 'percent', 'amount'],
  buyGet: ['kind', 'buyQuantity', 'getQuantity', 'getScope', 'getItemIds', 'getCategories', 'timesPerOrder'],
  minimumSubtotalMinor: ['minimum'],
  onlyFor: ['scope', 'itemIds', 'categories'],
  customers: ['audience', 'customers'],
} as const;

const PLAIN = ['name', 'startsAt', 'endsAt', 'combines', 'enabled', 'usesPerCustomer', 'usesLimit'] as const;

/** Where the page shows what the server says of a field. */
export const pathOfField = (name: string, { kind }: Pick<DiscountFields, 'kind'>): string =>
  name === 'value'
    ? kind === 'amount'
      ? 'amount'
      : 'percent'
    : name === 'minimumSubtotalMinor'
      ? 'minimum'
      : name === 'onlyFor'
        ? 'itemIds'
        : name === 'buyGet'
          ? kind === 'free-gift'
            ? 'getItemIds'
            : 'buyQuantity'
          : name;

export type DiscountProblem =
  | 'wrongName'
  | 'wrongPercent'
  | 'wrongAmount'
  | 'wrongMinimum'
  | 'wrongNumber'
  | 'wrongCount'
  | 'wrongGift';

/** It gives something, besides making things cheaper. */
export const hasGift = (kind: DiscountKind): boolean => kind === 'buy-get' || kind === 'free-gift';

/** What is given is still to be chosen. */
const isGiftOpen = ({ kind, getScope, getItemIds, getCategories }: DiscountFields): boolean =>
  (kind === 'free-gift' || getScope === 'some') && getItemIds.length + getCategories.length === 0;

/** What cannot be sent as it was typed, by field. */
export function problemsOf(
  fields: DiscountFields,
  { currency, locale }: { readonly currency: string; readonly locale: string },
): Readonly<Record<string, DiscountProblem>> {
  const { name, kind, percent, amount, minimum, usesLimit, usesPerCustomer } = fields;
  const isNumber = (value: NumberValue): boolean => typeof value === 'number' && isCount(value);
  const isMoney = (text: string): boolean => readMoney(text, currency, locale).ok;
  const isCount = (value: NumberValue): boolean =>
    value === null || value === '' || (typeof value === 'number' && Number.isInteger(value) && value >= 1);
  const isPercent = typeof percent === 'number' && percent >= 0.01 && percent <= 100;
  return {
    ...(name.trim() === '' && { name: 'wrongName' as const }),
    ...((kind === 'percent' || kind === 'buy-get') && !isPercent && { percent: 'wrongPercent' as const }),
    ...(kind === 'buy-get' && !isNumber(fields.buyQuantity) && { buyQuantity: 'wrongCount' as const }),
    ...(hasGift(kind) && !isNumber(fields.getQuantity) && { getQuantity: 'wrongCount' as const }),
    ...(kind === 'buy-get' && !isCount(fields.timesPerOrder) && { timesPerOrder: 'wrongNumber' as const }),
    ...(hasGift(kind) && isGiftOpen(fields) && { getItemIds: 'wrongGift' as const }),
    ...(kind === 'amount' &&
      (!isMoney(amount) || /^[0.,\s]*$/.test(amount)) && { amount: 'wrongAmount' as const }),
    ...(minimum.trim() !== '' && !isMoney(minimum) && { minimum: 'wrongMinimum' as const }),
    ...(!isCount(usesLimit) && { usesLimit: 'wrongNumber' as const }),
    ...(!isCount(usesPerCustomer) && { usesPerCustomer: 'wrongNumber' as const }),
  };
}

/** Of the whole discount, or of what changed alone; everything in it was looked at before. */
export function toChange(
  fields: DiscountFields,
  { currency, locale }: { readonly currency: string; readonly locale: string },
  changed: readonly string[] = Object.keys(fields),
): CouponChange {
  const has = (names: readonly string[]): boolean => names.some((name) => changed.includes(name));
  const minor = (text: string): number => {
    const reading = readMoney(text, currency, locale);
    return reading.ok ? minorOf(reading.decimal, currency) : 0;
  };
  const { kind, percent, amount, scope, itemIds, categories } = fields;
  const count = (number: NumberValue): number => (typeof number === 'number' ? number : 0);
  const buyGet = {
    buyQuantity: kind === 'buy-get' ? count(fields.buyQuantity) : 0,
    getQuantity: count(fields.getQuantity),
    getFor:
      kind === 'buy-get' && fields.getScope === 'same'
        ? null
        : { itemIds: [...fields.getItemIds], categories: [...fields.getCategories] },
    timesPerOrder: kind === 'buy-get' ? count(fields.timesPerOrder) || null : 1,
  };
  const value =
    (kind === 'percent' || kind === 'buy-get') && typeof percent === 'number'
      ? Math.round(percent * 100)
      : kind === 'amount'
        ? minor(amount)
        : 0;
  const plain = {
    name: fields.name.trim(),
    startsAt: millis(fields.startsAt),
    endsAt: millis(fields.endsAt),
    combines: fields.combines,
    enabled: fields.enabled,
    usesPerCustomer: typeof fields.usesPerCustomer === 'number' ? fields.usesPerCustomer : null,
    usesLimit: typeof fields.usesLimit === 'number' ? fields.usesLimit : null,
  };
  return {
    ...Object.fromEntries(PLAIN.filter((name) => changed.includes(name)).map((name) => [name, plain[name]])),
    ...(has(GROUPS.code) && { code: fields.way === 'automatic' ? null : fields.code.trim() }),
    ...(has(GROUPS.value) && { kind, value }),
    ...(has(GROUPS.buyGet) && hasGift(kind) && { buyGet }),
    ...(has(GROUPS.minimumSubtotalMinor) && {
      minimumSubtotalMinor: fields.minimum.trim() === '' ? 0 : minor(fields.minimum),
    }),
    ...(has(GROUPS.onlyFor) && {
      onlyFor: scope === 'all' ? null : { itemIds: [...itemIds], categories: [...categories] },
    }),
    ...(has(GROUPS.customers) && { customers: fields.audience === 'all' ? null : [...fields.customers] }),
  };
}
