import type { Coupon } from '@awning/contract';
import { Status, type StatusProps } from '../../kit/status/status.tsx';
import { decimalOf, moneyText } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import type { discountMessages } from './discount-messages.ts';

type T = Translate<typeof discountMessages>;

export const DISCOUNT_STATES = ['active', 'scheduled', 'expired', 'used-up', 'disabled'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

type Dated = Pick<Coupon, 'enabled' | 'startsAt' | 'endsAt' | 'usesLimit' | 'uses'>;

/** What it is now, as the list of the server counts it. */
export function stateOf({ enabled, startsAt, endsAt, usesLimit, uses }: Dated, now: number): DiscountState {
  if (!enabled) return 'disabled';
  if (endsAt !== null && endsAt <= now) return 'expired';
  if (usesLimit !== null && uses >= usesLimit) return 'used-up';
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active';
}

const LOOKS: Readonly<Record<DiscountState, Pick<StatusProps, 'progress' | 'tone'>>> = {
  active: { progress: 'done', tone: 'good' },
  scheduled: { progress: 'part', tone: 'info' },
  expired: { progress: 'none', tone: 'neutral' },
  'used-up': { progress: 'none', tone: 'neutral' },
  disabled: { progress: 'paused', tone: 'neutral' },
};

export const DiscountStatus = ({ state, t }: { readonly state: DiscountState; readonly t: T }) => (
  <Status shape="content" {...LOOKS[state]}>
    {t(state)}
  </Status>
);

/** "10 % off" */
export function givesText({ kind, value, currency, buyGet }: Coupon, t: T, locale: string): string {
  if (kind === 'free-gift') return t('givesGift');
  if (kind === 'buy-get')
    return t('givesBuyGet', { buy: buyGet?.buyQuantity ?? 0, get: buyGet?.getQuantity ?? 0 });
  if (kind === 'free-shipping') return t('givesShipping');
  if (kind === 'amount')
    return t('givesAmount', { amount: moneyText({ value: decimalOf(value, currency), currency }, locale) });
  return t('givesPercent', { percent: percentText(value / 100, locale) });
}

export const percentText = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
