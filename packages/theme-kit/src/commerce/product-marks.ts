import { productStatus } from '@awning/commerce';
import {
  asString,
  type Context,
  escapeAttribute,
  type FormatterFactory,
  getField,
  isMissing,
  type Value,
  walkPath,
} from '@awning/template-engine';
import { pageProduct, spendOnVariants } from './page-product.ts';

const SOLD_OUT_TEXT = ['localizedStrings', 'productSoldOutText'];
const QUICK_VIEW_TEXT = ['localizedStrings', 'productQuickViewText'];
const SALE_TEXT = ['localizedStrings', 'productSaleText'];

function soldOutText(product: Value, ctx: Context): string {
  const id = asString(getField(product, 'id'));
  if (id !== '') {
    const custom = asString(walkPath(ctx.lookup('productMerchandisingContext'), [id, 'customSoldOutText']));
    if (custom !== '') return custom;
  }
  return asString(ctx.resolve(SOLD_OUT_TEXT)) || 'sold out';
}

export const productStatusFormatter: FormatterFactory = () => (value, ctx) => {
  spendOnVariants(value, ctx);
  const status = productStatus(pageProduct, value);
  if (status === 'sold-out') {
    return `<div class="product-mark sold-out">${escapeAttribute(soldOutText(value, ctx))}</div>`;
  }
  if (status === 'available') return undefined;
  return `<div class="product-mark sale">${asString(ctx.resolve(SALE_TEXT)) || 'sale'}</div>`;
};

/** Products that share a group are browsed together; the argument names a field or is the group itself. */
function groupOf(product: Value, argument: string, ctx: Context): string {
  const own = getField(product, argument);
  const match = isMissing(own) ? ctx.lookup(argument) : own;
  return isMissing(match) ? argument : asString(match);
}

export const productQuickView: FormatterFactory = ([argument = '']) => {
  return (value, ctx) => {
    const id = asString(getField(value, 'id'));
    const own = ctx.resolve(QUICK_VIEW_TEXT);
    const text = isMissing(own) ? 'Quick View' : asString(own);
    return (
      '<span class="sqs-product-quick-view-button" role="button" tabindex="0" ' +
      `data-id="${id}" data-group="${groupOf(value, argument, ctx)}">${text}</span>`
    );
  };
};
