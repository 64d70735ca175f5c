import { cheapestVariant, hasVariedPrices } from '@awning/commerce';
import {
  type Context,
  countKeys,
  type FormatterFactory,
  getField,
  getPath,
  isObject,
  isTruthy,
  type Value,
} from '@awning/template-engine';
import { prepareCurrency } from '../i18n/money-text.ts';
import { moneyString } from './money-string.ts';
import { countedProduct, pageProduct, spendOnVariants } from './page-product.ts';
import { NO_PRICES, PLAIN_PRICE, type PriceTexts, priceMarkup } from './price-markup.ts';
import { fromText } from './product-price.ts';

/** The first way of paying for the variant that costs least. */
function firstPricingOption(product: Value, ctx: Context): Value {
  const type = pageProduct.typeOf(product);
  if (type !== 'physical' && type !== 'service') return undefined;
  const options = getPath(cheapestVariant(pageProduct, product), 'pricingOptions');
  const size = Array.isArray(options) ? options.length : isObject(options) ? countKeys(options, ctx) : 0;
  return size === 0 ? undefined : (getPath(options, 0) ?? null);
}

function pricesOf(product: Value, ctx: Context, options: ReturnType<typeof prepareCurrency>): PriceTexts {
  spendOnVariants(product, ctx);
  const option = firstPricingOption(product, ctx);
  if (option === undefined) return NO_PRICES;
  const onSale = isTruthy(getField(option, 'onSale'));
  const money = (field: string): string => moneyString(getPath(option, field), ctx, options);
  return {
    from: hasVariedPrices(countedProduct(ctx), product)
      ? { text: fromText(ctx), money: money(onSale ? 'salePriceMoney' : 'priceMoney') }
      : null,
    sale: onSale ? { text: PLAIN_PRICE, money: money('salePriceMoney') } : null,
    normal: { text: PLAIN_PRICE, money: money('priceMoney') },
  };
}

const FROM_NAMES = ['fromPrice'];

export const subscriptionPrice: FormatterFactory = (args) => {
  const options = prepareCurrency(args);
  return (value, ctx) =>
    priceMarkup(
      { className: 'subscription-price', prices: pricesOf(value, ctx, options), fromNames: FROM_NAMES },
      ctx,
    );
};
