import {
  type BillingPlan,
  fromPrice,
  hasVariedPrices,
  isOnSale,
  normalPrice,
  PRICE_UNAVAILABLE,
  salePrice,
  wordSubscription,
} from '@awning/commerce';
import {
  asNumber,
  asString,
  type Context,
  type FormatterFactory,
  getPath,
  isMissing,
  type Value,
} from '@awning/template-engine';
import { prepareCurrency } from '../i18n/money-text.ts';
import { moneyString } from './money-string.ts';
import { contentOf, countedProduct, isSubscribable, pageProduct, spendOnVariants } from './page-product.ts';
import {
  FROM_PRICE,
  NO_PRICES,
  PLAIN_PRICE,
  type PriceArguments,
  type PriceTexts,
  priceMarkup,
} from './price-markup.ts';

type MoneyOptions = ReturnType<typeof prepareCurrency>;

const FROM_TEXT = ['localizedStrings', 'productPriceFromText'];
const UNAVAILABLE_TEXT = ['localizedStrings', 'productPriceUnavailable'];

/** The site's own wording, if it has one. */
function wordingOr(ctx: Context, path: readonly string[], otherwise: string): string {
  const own = ctx.resolve(path);
  return isMissing(own) ? otherwise : asString(own);
}

export const fromText = (ctx: Context): string => wordingOr(ctx, FROM_TEXT, FROM_PRICE);

function priceTexts(
  product: Value,
  ctx: Context,
  options: MoneyOptions,
  texts: { from: string; price: string },
): PriceTexts {
  return {
    from: hasVariedPrices(countedProduct(ctx), product)
      ? { text: texts.from, money: moneyString(fromPrice(pageProduct, product), ctx, options) }
      : null,
    sale: isOnSale(pageProduct, product)
      ? { text: texts.price, money: moneyString(salePrice(pageProduct, product), ctx, options) }
      : null,
    normal: { text: texts.price, money: moneyString(normalPrice(pageProduct, product), ctx, options) },
  };
}

/** Null: there is no period to bill by. */
function billingPlanOf(product: Value): BillingPlan | null {
  const plan = getPath(contentOf(product), 'subscriptionPlan');
  const period = getPath(plan, 'billingPeriod');
  if (isMissing(period)) return null;
  return {
    value: asNumber(getPath(period, 'value')),
    unit: asString(getPath(period, 'unit')),
    cycles: asNumber(getPath(plan, 'numBillingCycles')),
  };
}

interface PriceParts {
  readonly prices: PriceTexts;
  readonly more?: PriceArguments;
}

function subscriptionPrices(product: Value, ctx: Context, options: MoneyOptions): PriceParts {
  const plan = billingPlanOf(product);
  if (plan === null) {
    const text = wordingOr(ctx, UNAVAILABLE_TEXT, PRICE_UNAVAILABLE);
    // The text may name a price although there is none; it then reads `true`, as the language has it.
    return { prices: { ...NO_PRICES, from: { text, money: 'true' } } };
  }
  const { key, text, duration } = wordSubscription(plan, hasVariedPrices(countedProduct(ctx), product));
  const wording = wordingOr(ctx, ['localizedStrings', key], text);
  return {
    prices: priceTexts(product, ctx, options, { from: wording, price: wording }),
    more: [
      ['billingPeriodValue', plan.value],
      ['duration', duration],
    ],
  };
}

function pricesOf(product: Value, ctx: Context, options: MoneyOptions): PriceParts {
  if (isSubscribable(product)) return subscriptionPrices(product, ctx, options);
  if (pageProduct.typeOf(product) === 'undefined') return { prices: NO_PRICES };
  return { prices: priceTexts(product, ctx, options, { from: fromText(ctx), price: PLAIN_PRICE }) };
}

const FROM_NAMES = ['fromPrice', 'price'];

/** Arguments are the options of `money`, for sites that let prices be written by locale. */
export const productPrice: FormatterFactory = (args) => {
  const options = prepareCurrency(args);
  return (value, ctx) => {
    spendOnVariants(value, ctx);
    const { prices, more } = pricesOf(value, ctx, options);
    return priceMarkup({ className: 'product-price', prices, fromNames: FROM_NAMES, more }, ctx);
  };
};
