import { canOfferInstallments, type InstallmentContext, productTypeOf } from '@awning/commerce';
import type { StoreSettings } from '@awning/contract';
import type { ItemData } from '@awning/site-model';
import { isProductItem } from './product-page-data.ts';

/** What each product's page knows about paying in instalments, by product. They need an account with a card provider. */
export const installmentContext = (
  store: StoreSettings,
  items: readonly ItemData[],
  shopperLanguage: string,
): Readonly<Record<string, InstallmentContext>> =>
  Object.fromEntries(
    items.filter(isProductItem).map(({ id, structuredContent }) => [
      id,
      {
        afterPayAvailable:
          store.installmentsEnabled &&
          store.paymentAccountCountry !== '' &&
          !structuredContent.isSubscribable &&
          canOfferInstallments(productTypeOf(structuredContent.productType)),
        afterPayMin: store.installmentsMinimum,
        afterPayMax: store.installmentsMaximum,
        shopperLanguage,
        accountCountry: store.paymentAccountCountry,
      },
    ]),
  );
