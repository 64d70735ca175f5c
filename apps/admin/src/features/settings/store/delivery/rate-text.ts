import type { Translate } from '../../../../messages/messages.ts';
import { amountText } from '../parts/amount-text.ts';
import type { Rate } from './delivery-form.ts';
import type { deliveryMessages } from './delivery-messages.ts';

type Translation = Translate<typeof deliveryMessages>;

export const weightText = (grams: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 }).format(
    grams / 1000,
  );

export function priceText(rate: Rate, currency: string, locale: string, t: Translation): string {
  const text = (minor: unknown): string => (minor === 0 ? t('free') : amountText(minor, currency, locale));
  if ('bands' in rate) {
    const [first] = rate.bands;
    if (!first) return '';
    return rate.bands.length === 1 ? text(first.amountMinor) : t('from', { amount: text(leastOf(rate)) });
  }
  return text(rate.amountMinor);
}

const leastOf = (rate: Extract<Rate, { bands: unknown }>): number =>
  Math.min(...rate.bands.map(({ amountMinor }) => Number(amountMinor)));

/** For which carts it is, in a few words. */
export function conditionText(rate: Rate, currency: string, locale: string, t: Translation): string {
  const { freeFromMinor } = rate;
  const free =
    freeFromMinor === null ? [] : [t('freeFrom', { amount: amountText(freeFromMinor, currency, locale) })];
  switch (rate.kind) {
    case 'flat':
      return free.join(' · ');
    case 'pickup':
      return [rate.address.split('\n')[0] ?? '', ...free].filter(Boolean).join(' · ');
    case 'by-weight': {
      const last = rate.bands.at(-1)?.upToGrams;
      const steps = rate.bands.length > 1 ? [t('byWeight', { count: rate.bands.length })] : [];
      const most = typeof last === 'number' ? [t('upTo', { weight: weightText(last, locale) })] : [];
      return [...steps, ...most, ...free].join(' · ');
    }
    case 'by-subtotal':
      return [t('bySubtotal', { count: rate.bands.length }), ...free].join(' · ');
  }
}
