import { countStock, QUANTITY_INPUT, showsQuantityInput } from '@awning/commerce';
import {
  asBoolean,
  type Context,
  type FormatterFactory,
  getField,
  isMissing,
  isObject,
  isTruthy,
  type Value,
} from '@awning/template-engine';
import { emittedText, lookupFrom, resolveFrom, variableOr } from '../lookup/outward-lookup.ts';
import { isSubscribable, pageProduct, spendOnVariants } from './page-product.ts';

/** Allowed unless the shop says otherwise. */
function multipleAllowedForServices(ctx: Context): boolean {
  const store = getField(ctx.lookup('websiteSettings'), 'storeSettings');
  if (!isObject(store)) return true;
  const allowed = getField(store, 'multipleQuantityAllowedForServices');
  return isMissing(allowed) || allowed === null || asBoolean(allowed);
}

/** Stock that is no number is not known to be short. */
function stockOf(product: Value): number {
  const stock = countStock(pageProduct, product);
  return Number.isNaN(stock) ? Number.POSITIVE_INFINITY : stock;
}

export const isQuantityVisible = (product: Value, ctx: Context): boolean =>
  showsQuantityInput({
    type: pageProduct.typeOf(product),
    isSubscribable: isSubscribable(product),
    multipleAllowedForServices: multipleAllowedForServices(ctx),
    stock: stockOf(product),
  });

export function quantityLabel(value: Value, ctx: Context): string {
  const own = variableOr(
    resolveFrom(value, ctx, 'localizedStrings', 'productQuantityInputLabel'),
    ctx,
    '@quantityLabel',
  );
  return isTruthy(own) ? emittedText(own, ctx) : 'Quantity';
}

export const quantityInput: FormatterFactory = () => (value, ctx) => {
  spendOnVariants(value, ctx);
  if (!isQuantityVisible(value, ctx)) return undefined;
  const { min, max, step, initial, size } = QUANTITY_INPUT;
  const id = emittedText(lookupFrom(value, ctx, 'id'), ctx);
  const label = (): string => quantityLabel(value, ctx);
  return (
    `\n\n\n<div class="product-quantity-input" data-item-id="${id}" data-animation-role="content">\n` +
    `  <div class="quantity-label">${label()}:</div>\n` +
    `  <input aria-label="${label()}" size="${size}" max="${max}" min="${min}" value="${initial}" type="number" step="${step}"></input>\n` +
    '</div>'
  );
};
