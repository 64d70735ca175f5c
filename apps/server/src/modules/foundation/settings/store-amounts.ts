import { type Currency, restateAmount } from '@awning/commerce';
import { PRODUCT_LIMITS, type StoreSettings, type StoreSettingsChange } from '@awning/contract';

const AMOUNTS = ['minimumOrderSubtotal', 'installmentsMinimum', 'installmentsMaximum'] as const;

/** Amounts keep their numbers when the store changes its currency, as prices do. Only those that become others. */
export function restateAmounts(before: StoreSettings, currency: Currency): StoreSettingsChange {
  const restated = AMOUNTS.flatMap((name) => {
    const exact = restateAmount(before[name], before.storeCurrency, currency);
    const amount = Math.min(exact, PRODUCT_LIMITS.priceMinor);
    return amount === before[name] ? [] : [[name, amount] as const];
  });
  return Object.fromEntries(restated);
}
