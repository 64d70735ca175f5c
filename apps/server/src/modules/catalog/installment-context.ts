import { canOfferInstallments, type InstallmentContext, productTypeOf } from '@awning/commerce';
import type { StoreSettings } from '@awning/contract';
import type { ItemData } from '@awning/site-model';
import { isProductItem } from './product-page-data.ts';

/** What the store says about paying in instalments, whatever is bought. They need an account with a card provider. */
export const storeInstallments = (store: StoreSettings, shopperLanguage: string): InstallmentContext => ({
  afterPayAvailable: store.installmentsEnabled && store.paymentAccountCountry !== '',
  afterPayMin: store.installmentsMinimum,
  afterPayMax: store.installmentsMaximum,
  shopperLanguage,
  accountCountry: store.paymentAccountCountry,
});

/** What each product's page knows about it, by product. */
export function installmentContext(
  store: StoreSettings,
  items: readonly ItemData[],
  shopperLanguage: string,
): Readonly<Record<string, InstallmentContext>> {
  const context = storeInstallments(store, shopperLanguage);
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
