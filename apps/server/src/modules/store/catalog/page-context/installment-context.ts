import { canOfferInstallments, type InstallmentContext, productTypeOf } from '@awning/commerce';
import type { StoreSettings } from '@awning/contract';
import type { ItemData } from '@awning/site-model';
import { isProductItem } from './product-page-data.ts';

/** Whether the store wants them, and has an account with a card provider. */
export const wantsInstallments = (store: StoreSettings): boolean =>
  store.installmentsEnabled && store.paymentAccountCountry !== '';

/**
 * What the store says about paying in instalments for any of its goods. `isTaken`: one of its ways to pay takes them.
 */
export const storeInstallments = (
  store: StoreSettings,
  { isTaken: isUsed, shopperLanguage }: { readonly isTaken: boolean; readonly shopperLanguage: string },
): InstallmentContext => ({
  afterPayAvailable: isUsed && wantsInstallments(store),
  afterPayMin: store.installmentsMinimum,
  afterPayMax: store.installmentsMaximum,
  shopperLanguage,
  accountCountry: store.paymentAccountCountry,
});

/** What each product's page knows about it, by product. */
export function installmentContext(
  context: InstallmentContext,
  items: readonly ItemData[],
): Readonly<Record<string, InstallmentContext>> {
  return Object.fromEntries(
    items.filter(isProductItem).map(({ id, structuredContent: { isSubscribable, productType } }) => [
      id,
      {
        ...context,
        afterPayAvailable:
          context.afterPayAvailable && !isSubscribable && canOfferInstallments(productTypeOf(productType)),
      },
    ]),
  );
}
