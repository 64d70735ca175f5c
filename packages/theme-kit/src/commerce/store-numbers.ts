import { fromPrice, normalPrice, type ProductReader, salePrice, shiftDecimalText } from '@awning/commerce';
import { asNumber, asString, type FormatterFactory, getField, type Value } from '@awning/template-engine';
import { currencyForLocale, currencyText, formatDecimalText, prepareCurrency } from '../i18n/money-text.ts';
import { i18nOf } from '../i18n/services.ts';
import { amountOf, pageProduct, spendOnVariants } from './page-product.ts';

type PriceRule = (read: ProductReader<Value, Value, Value>, product: Value) => Value | null;

/** A price in hundredths, digit by digit. */
const inHundredths =
  (rule: PriceRule): FormatterFactory =>
  () =>
  (product, ctx) => {
    spendOnVariants(product, ctx);
    return shiftDecimalText(amountOf(rule(pageProduct, product)), 2);
  };

export const fromPriceFormatter = inHundredths(fromPrice);
export const normalPriceFormatter = inHundredths(normalPrice);
export const salePriceFormatter = inHundredths(salePrice);

const DEFAULT_CURRENCY_OPTIONS = prepareCurrency([]);

/** Hundredths in the currency of the locale's region. */
export const bookkeeperMoney: FormatterFactory = () => (value, ctx) => {
  const i18n = i18nOf(ctx);
  if (i18n === null) return '';
  const amount = shiftDecimalText(asString(value), -2);
  return currencyText(i18n, amount, currencyForLocale(i18n), DEFAULT_CURRENCY_OPTIONS, '0');
};

/** A share in percent, without the sign. */
export const percentageFormat: FormatterFactory = (args) => {
  const options = { minimumFractionDigits: args.includes('trim') ? 0 : 2, maximumFractionDigits: 3 };
  return (value, ctx) => {
    const i18n = i18nOf(ctx);
    return i18n === null ? '' : formatDecimalText(i18n, asString(value), options);
  };
};

export const cartQuantity: FormatterFactory = () => (cart, ctx) => {
  const entries = getField(cart, 'entries');
  ctx.spendOn(entries);
  let count = 0;
  if (Array.isArray(entries)) for (const entry of entries) count += asNumber(getField(entry, 'quantity'));
  return `<span class="sqs-cart-quantity">${count}</span>`;
};
