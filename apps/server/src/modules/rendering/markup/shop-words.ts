import { type Currency, fractionDigitsOf, writeAmount } from '@awning/commerce';
import type { MerchandisingContext, ProductItemData } from '@awning/site-model';
import { createEngine } from '@awning/theme-kit';
import { type Html, NO_HTML, rawHtml } from '../../../platform/html/index.ts';

const engine = createEngine();
const templates = {
  money: engine.compile('{@|money}'),
  exactMoney: engine.compile('{@|money minFrac:2 maxFrac:2}'),
  price: engine.compile('{@|product-price}'),
  status: engine.compile('{@|product-status}'),
  scarcity: engine.compile('{@|product-scarcity}'),
  restock: engine.compile('{.sold-out?}{@|variants-select}{.end}{@|product-restock-notification}'),
};

/** What is said about money and stock, by the formatters that themes use, in the site's language. */
export interface ShopWords {
  /** To the last digit of the store's currency: it is what the shopper pays. */
  money(amountMinor: number, currency: Currency): Html;
  /** Of page data, which has it as a decimal. */
  price(money: { readonly decimalValue: string; readonly currencyCode: string }): Html;
  productPrice(product: ProductItemData): Html;
  productStatus(product: ProductItemData, merchandising: MerchandisingContext): Html;
  productScarcity(product: ProductItemData, merchandising: MerchandisingContext): Html;
  /**
   * A form for each variant that is sold out, where the owner lets people wait, and the choice of one where nothing
   * else offers it.
   */
  productRestock(product: ProductItemData, merchandising: MerchandisingContext): Html;
}

export function createShopWords(language: string): ShopWords {
  const fill = (name: keyof typeof templates, data: Record<string, unknown>): Html =>
    rawHtml(
      templates[name]
        .render({ ...data, featureFlags: { useCLDRMoneyFormat: true } }, { locale: language })
        .output.trim(),
    );
  return {
    price: ({ decimalValue, currencyCode }) => fill('money', { decimalValue, currencyCode }),
    money: (amountMinor, currency) =>
      fill(fractionDigitsOf(currency) === 0 ? 'money' : 'exactMoney', {
        decimalValue: writeAmount(amountMinor, currency),
        currencyCode: currency,
      }),
    productPrice: (product) => fill('price', product),
    productStatus: (product, merchandising) =>
      fill('status', { ...product, productMerchandisingContext: merchandising }),
    productScarcity: (product, merchandising) =>
      merchandising[product.id]?.scarcityEnabled
        ? fill('scarcity', { ...product, productMerchandisingContext: merchandising })
        : NO_HTML,
    productRestock: (product, merchandising) =>
      merchandising[product.id]?.restockNotificationViews.length
        ? fill('restock', { ...product, productMerchandisingContext: merchandising })
        : NO_HTML,
  };
}
