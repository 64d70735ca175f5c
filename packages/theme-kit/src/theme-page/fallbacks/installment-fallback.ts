import {
  fromPrice,
  type InstallmentContext,
  isCurrency,
  isSoldOut,
  offerByProvider,
  parseAmount,
  writeAmount,
} from '@awning/commerce';
import {
  asBoolean,
  asNumber,
  asString,
  type Context,
  type FormatterFactory,
  type Formatters,
  getField,
  getPath,
  isObject,
  toOutput,
  type Value,
  walkPath,
} from '@awning/template-engine';
import { moneyString } from '../../commerce/money-string.ts';
import { amountOf, pageProduct } from '../../commerce/page-product.ts';
import { productPrice } from '../../commerce/product-price.ts';
import { prepareCurrency } from '../../i18n/money-text.ts';
import { installmentPill } from './installment-pill.ts';

/** Behind the price of the product that the page is about: its dictionary has the context of that one alone. */
const priceWithInstallments: FormatterFactory = (args) => {
  const run = productPrice(args);
  const options = prepareCurrency(args);
  return (value, ctx, values) => toOutput(run(value, ctx, values)) + pillOf(value, ctx, options);
};

function pillOf(product: Value, ctx: Context, options: ReturnType<typeof prepareCurrency>): string {
  const itemId = asString(getField(product, 'id'));
  const contexts = ctx.lookup('productInstallmentContext');
  const context = itemId === '' ? null : contextIn(walkPath(contexts, [itemId]));
  const price = context?.afterPayAvailable ? fromPrice(pageProduct, product) : null;
  if (!context || price === null || isSoldOut(pageProduct, product)) return '';
  const currency = asString(getPath(price, 'currency'));
  const amount = isCurrency(currency) ? parseAmount(amountOf(price), currency) : null;
  const offered = amount === null ? null : offerByProvider(amount, context);
  if (!isCurrency(currency) || offered === null) return '';
  const money = (amountMinor: number): string =>
    moneyString({ value: writeAmount(amountMinor, currency), currency }, ctx, options);
  return installmentPill({ offered, context, currency, itemId, money });
}

const contextIn = (value: Value): InstallmentContext | null =>
  isObject(value)
    ? {
        afterPayAvailable: asBoolean(getField(value, 'afterPayAvailable')),
        afterPayMin: asNumber(getField(value, 'afterPayMin')),
        afterPayMax: asNumber(getField(value, 'afterPayMax')),
        shopperLanguage: asString(getField(value, 'shopperLanguage')),
        accountCountry: asString(getField(value, 'accountCountry')),
      }
    : null;

/** In place of those of the kit. */
export const installmentFormatters: Formatters = { 'product-price': priceWithInstallments };
