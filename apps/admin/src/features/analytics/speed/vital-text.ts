import { VITAL_BOUNDS, type Vital } from '@awning/contract';
import { numberFormat } from '../../../kit/text/formats.ts';
import type { Translate } from '../../../messages/messages.ts';
import type { speedMessages } from './speed-messages.ts';

type T = Translate<typeof speedMessages>;

/** Shifting is a number without a unit; everything else is a time. */
export function vitalText(name: Vital, value: number | null, t: T, locale: string): string {
  if (value === null) return t('noValue');
  if (name === 'CLS') return numberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  return value < 1_000
    ? t('milliseconds', { value: numberFormat(locale, { maximumFractionDigits: 0 }).format(value) })
    : t('seconds', {
        value: numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
          value / 1_000,
        ),
      });
}

export type VitalState = 'good' | 'middling' | 'poor' | 'unmeasured';

export function vitalState(name: Vital, value: number | null): VitalState {
  if (value === null) return 'unmeasured';
  const [good, poor] = VITAL_BOUNDS[name];
  return value <= good ? 'good' : value <= poor ? 'middling' : 'poor';
}
