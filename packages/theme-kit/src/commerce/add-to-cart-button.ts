import {
  asString,
  type Context,
  escapeAttribute,
  type FormatterFactory,
  isTruthy,
  type Value,
  walkPath,
} from '@awning/template-engine';
import { elementsOf } from '../lookup/element-list.ts';
import { emittedText, lookupFrom, resolveFrom, variableOr } from '../lookup/outward-lookup.ts';
import { jsonAttribute } from './json-attribute.ts';

const SUBSCRIPTION_OPTION = '@hasProductSubsOptionAndIsSubscribable';
const EXPRESSION = `${SUBSCRIPTION_OPTION} = @subsOTPOptionsCount && @isSubscribable`;

const isComposite = (value: Value): boolean => typeof value === 'object' && value !== null;

/**
 * One attribute is decided by an expression of the language, so a host that switches expressions off switches it off
 * too, and values that expressions cannot read are reported as theirs would be.
 */
function hasSubscriptionOption(options: Value, subscribable: Value, ctx: Context): boolean {
  const outer = ctx.lookup(SUBSCRIPTION_OPTION);
  if (!ctx.settings.expressions) return isTruthy(outer);
  if (!isComposite(subscribable)) return sizeOf(options, ctx) > 0 && isTruthy(subscribable);
  reportFailure(ctx, 'Invalid arguments to operator logical and');
  if (isComposite(outer)) reportFailure(ctx, 'Reduce error: unexpected token on stack');
  return isTruthy(outer);
}

const reportFailure = (ctx: Context, detail: string): void =>
  ctx.report('expression-failed', `RuntimeError: Error reducing expression: ${EXPRESSION}: ${detail}`);

const sizeOf = (value: Value, ctx: Context): number =>
  typeof value === 'string' ? value.length : elementsOf(value, ctx).length;

/** Labels, with the names under which a site may have its own. */
const SUBSCRIBE = { name: '@subscribeText', field: 'productSubscribeText', text: 'Subscribe' };
const ADD_TO_CART = { name: '@addToCartText', field: 'productAddToCartText', text: 'Add To Cart' };

export function buttonLabel(value: Value, ctx: Context, content: Value, subscribable: Value): string {
  const custom = variableOr(walkPath(content, ['customAddButtonText']), ctx, '@customButton');
  const useCustom = variableOr(walkPath(content, ['useCustomAddButtonText']), ctx, '@useCustom');
  if (isTruthy(useCustom) && isTruthy(custom)) return escapeAttribute(asString(custom));
  const { name, field, text } = isTruthy(subscribable) ? SUBSCRIBE : ADD_TO_CART;
  const own = variableOr(resolveFrom(value, ctx, 'localizedStrings', field), ctx, name);
  return isTruthy(own) ? escapeAttribute(asString(own)) : text;
}

/** Thirteen definitions of variables stand before the markup, each on a line of its own. */
const PREAMBLE = '\n'.repeat(13);

export const addToCartButton: FormatterFactory = () => (value, ctx) => {
  const content = variableOr(lookupFrom(value, ctx, 'structuredContent'), ctx, '@content');
  const variable = (field: string, name: string): Value => variableOr(walkPath(content, [field]), ctx, name);

  const form = variable('additionalFieldsForm', '@fieldsForm');
  const hasForm = isTruthy(variable('additionalFieldsFormId', '@fieldsFormId')) && isTruthy(form);
  const subscribable = variable('isSubscribable', '@isSubscribable');
  const ownOptions = resolveFrom(value, ctx, 'structuredContent', 'productSubscriptionOptions');
  const options = variableOr(ownOptions, ctx, '@productSubscriptionOptions');
  const label = buttonLabel(value, ctx, content, subscribable);
  const optionId = hasSubscriptionOption(ownOptions, subscribable, ctx)
    ? `data-subscription-option-id="${emittedText(walkPath(options, [0, 'id']), ctx)}"`
    : '';
  return (
    `${PREAMBLE}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">\n` +
    '  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ' +
    `${hasForm ? 'use-form' : ''}" role="button" tabindex="0" data-dynamic-strings ` +
    `data-collection-id="${emittedText(lookupFrom(value, ctx, 'collectionId'), ctx)}" ` +
    `data-item-id="${emittedText(lookupFrom(value, ctx, 'id'), ctx)}" ` +
    `data-product-type="${emittedText(variable('productType', '@productType'), ctx)}" ` +
    `data-use-custom-label="${emittedText(variable('useCustomAddButtonText', '@useCustom'), ctx)}" ` +
    (isTruthy(subscribable) ? `data-is-subscription="${emittedText(subscribable, ctx)}" ` : '') +
    `data-original-label="${label}" ${hasForm ? `data-form="${jsonAttribute(form)}"` : ''}${optionId}>\n` +
    `    <div class="sqs-add-to-cart-button-inner">${label}</div>\n  </div>\n</div>`
  );
};
