import { listVariantOptions, type VariantOption } from '@awning/commerce';
import {
  asString,
  type Context,
  escapeAttribute,
  type FormatterFactory,
  getField,
  getPath,
  isObject,
  isTruthy,
  type Value,
} from '@awning/template-engine';
import { formatMessage } from '../i18n/message-formatter.ts';
import { i18nOf, timeZoneOf } from '../i18n/services.ts';
import { elementsOf } from '../lookup/element-list.ts';
import { emittedText, variableOr } from '../lookup/outward-lookup.ts';
import { jsonAttribute } from './json-attribute.ts';
import { contentOf, pageProduct } from './page-product.ts';

function attributeOf(variant: Value, name: string): string | null {
  const attributes = getField(variant, 'attributes');
  return isObject(attributes) && Object.hasOwn(attributes, name) ? asString(attributes[name]) : null;
}

export function variantOptionsOf(product: Value, ctx: Context): VariantOption[] {
  const content = getField(product, 'structuredContent');
  const names = elementsOf(getField(content, 'variantOptionOrdering'), ctx);
  const variants = elementsOf(getField(content, 'variants'), ctx);
  // Every name is looked for in every variant.
  ctx.spend((names.length * variants.length) / 4);
  return listVariantOptions(names.map(asString), variants, attributeOf);
}

/** Patterns for the heading of an option and for its first, empty choice. */
export function patternsFor(product: Value, ctx: Context): { display: string; select: string } {
  const strings = ctx.lookup('localizedStrings');
  const text = (key: string, otherwise: string): string => asString(getPath(strings, key)) || otherwise;
  return pageProduct.typeOf(product) === 'gift-card'
    ? {
        display: text('giftCardValueDisplayText', 'Value'),
        select: text('giftCardVariantSelectText', 'Select Value'),
      }
    : { display: '{name}', select: text('productVariantSelectText', 'Select {variantName}') };
}

/** The common patterns need no parser. */
export function fillPattern(pattern: string, argument: string, name: string, ctx: Context): string {
  const i18n = i18nOf(ctx);
  if (i18n === null) return '';
  if (pattern === '{name}' && argument === 'name') return name;
  if (pattern === 'Select {variantName}' && argument === 'variantName') return `Select ${name}`;
  return formatMessage(i18n, pattern, [name], { [argument]: name }, timeZoneOf(ctx));
}

function optionMarkup({ name, values }: VariantOption, displayText: string, selectText: string): string {
  const option = escapeAttribute(name);
  let choices = '';
  let radios = '';
  for (const raw of values) {
    const value = escapeAttribute(raw);
    choices += `<option value="${value}">${value}</option>`;
    radios +=
      `\n      <input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${option}" id="variant-option-${option}-${value}"/>` +
      `\n      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-${option}-${value}">${value}</label>`;
  }
  return (
    '\n    <div class="variant-option">' +
    `\n    <div class="variant-option-title">${escapeAttribute(displayText)}: </div>` +
    '\n    <div class="variant-select-wrapper">' +
    `\n      <select aria-label="${selectText}" data-variant-option-name="${option}">` +
    `\n        <option value="">${escapeAttribute(selectText)}</option>` +
    `\n        ${choices}` +
    '\n      </select>\n    </div>' +
    `\n    <div class="variant-radiobtn-wrapper" data-variant-option-name="${option}">${radios}` +
    '\n    </div>\n    </div>'
  );
}

/** Four definitions of variables stand before the markup, each on a line of its own. */
const PREAMBLE = '\n  '.repeat(4);

export const variantsSelect: FormatterFactory = () => (value, ctx) => {
  const options = variantOptionsOf(value, ctx);
  if (options.length === 0) return undefined;
  const { display, select } = patternsFor(value, ctx);
  const content = variableOr(contentOf(value), ctx, '@content');
  const variants = variableOr(getPath(content, 'variants'), ctx, '@variants');
  const subscribable = variableOr(getPath(content, 'isSubscribable'), ctx, '@isSubscribable');
  const plan = variableOr(getPath(content, 'subscriptionPlan'), ctx, '@subscriptionPlan');
  let markup =
    `${PREAMBLE}\n\n  <div class="product-variants" data-item-id="${emittedText(getPath(value, 'id'), ctx)}"` +
    ` data-variants="${jsonAttribute(variants)}"` +
    (isTruthy(subscribable)
      ? ` data-is-subscribable="true" data-subscription-plan="${jsonAttribute(plan)}"`
      : '') +
    ' data-animation-role="content">';
  for (const option of options) {
    const displayText = fillPattern(display, 'name', option.name, ctx);
    markup += optionMarkup(option, displayText, fillPattern(select, 'variantName', option.name, ctx));
  }
  return `${markup}\n  </div>\n`;
};
