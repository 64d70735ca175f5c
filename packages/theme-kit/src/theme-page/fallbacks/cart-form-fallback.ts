import { cartFormAddress, isSoldOut, QUANTITY_INPUT, readFieldsForm } from '@awning/commerce';
import {
  asString,
  type Context,
  escapeAttribute,
  type FormatterFactory,
  type Formatters,
  getPath,
  isObject,
  toOutput,
  type Value,
} from '@awning/template-engine';
import { addToCartButton, buttonLabel } from '../../commerce/add-to-cart-button.ts';
import { additionalFieldsMarkup } from '../../commerce/additional-fields-markup.ts';
import { productCheckout } from '../../commerce/commerce-formatters.ts';
import { contentOf, isSubscribable, pageProduct } from '../../commerce/page-product.ts';
import { isQuantityVisible, quantityLabel } from '../../commerce/quantity-input.ts';
import { fillPattern, patternsFor, variantOptionsOf } from '../../commerce/variants-select.ts';

/**
 * The button of the format is a `div` that only a script can press. For visitors without script a form follows it; the
 * markup of the button itself is the one that themes style.
 */
const withForm =
  (plain: FormatterFactory): FormatterFactory =>
  (args) => {
    const run = plain(args);
    return (value, ctx, values) => toOutput(run(value, ctx, values)) + cartForm(value, ctx);
  };

/** What is sold out is not sold, and has none. */
function cartForm(product: Value, ctx: Context): string {
  const content = contentOf(product);
  const id = asString(getPath(product, 'id'));
  if (!isObject(content) || id === '' || isSoldOut(pageProduct, product)) return '';
  const subscribable = isSubscribable(product);
  const label = buttonLabel(product, ctx, content, subscribable);
  const address = cartFormAddress(pageProduct.typeOf(product), subscribable);
  return (
    `<noscript><form class="awning-plain-cart-form" method="post" action="${address}">` +
    `<input type="hidden" name="itemId" value="${escapeAttribute(id)}"><input type="hidden" name="returnTo" value="/cart">` +
    `${choices(product, ctx)}${quantity(product, ctx)}${questions(content)}` +
    `<button type="submit" class="sqs-button-element--primary">${label}</button></form></noscript>`
  );
}

function choices(product: Value, ctx: Context): string {
  const { display, select } = patternsFor(product, ctx);
  let fields = '';
  for (const { name, values } of variantOptionsOf(product, ctx)) {
    const options = values.map((value) => `<option>${escapeAttribute(value)}</option>`).join('');
    const title = escapeAttribute(fillPattern(display, 'name', name, ctx));
    const first = escapeAttribute(fillPattern(select, 'variantName', name, ctx));
    fields +=
      `<label class="variant-option">${title} <select name="option.${escapeAttribute(name)}" required>` +
      `<option value="">${first}</option>${options}</select></label>`;
  }
  return fields;
}

function quantity(product: Value, ctx: Context): string {
  if (!isQuantityVisible(product, ctx)) return '';
  const { min, max, step, initial } = QUANTITY_INPUT;
  return `<label>${escapeAttribute(quantityLabel(product, ctx))} <input type="number" name="quantity" min="${min}" max="${max}" step="${step}" value="${initial}"></label>`;
}

function questions(content: Value): string {
  const form = readFieldsForm(getPath(content, 'additionalFieldsForm'));
  return form === null ? '' : additionalFieldsMarkup(form);
}

/** In place of those of the kit. */
export const cartFormFormatters: Formatters = {
  'add-to-cart-btn': withForm(addToCartButton),
  'product-checkout': withForm(productCheckout),
};
