import {
  asBoolean,
  asString,
  type Context,
  escapeAttribute,
  type FormatterFactory,
  getField,
  isMissing,
  isTruthy,
  type Value,
} from '@awning/template-engine';
import { formatMessage } from '../i18n/message-formatter.ts';
import { i18nOf, timeZoneOf } from '../i18n/services.ts';
import { lookupFrom } from '../lookup/outward-lookup.ts';
import { jsonAttribute } from './json-attribute.ts';

function viewMarkup(view: Value, setup: Value, ctx: Context): string {
  const attributes = lookupFrom(view, ctx, 'attributes');
  const i18n = i18nOf(ctx);
  const ownText = getField(view, 'scarcityText');
  const pattern = asString(isMissing(ownText) ? getField(setup, 'scarcityText') : ownText);
  const quantity = lookupFrom(view, ctx, 'qtyInStock');
  const text =
    i18n === null ? '' : formatMessage(i18n, pattern, [quantity], { qtyInStock: quantity }, timeZoneOf(ctx));
  const hidden = isTruthy(attributes) ? ` data-variant-attributes="${jsonAttribute(attributes)}" hidden` : '';
  return `\n  <div class="product-scarcity"${hidden}>\n    ${escapeAttribute(text)}\n  </div>\n`;
}

export const productScarcity: FormatterFactory = () => (value, ctx) => {
  const context = ctx.lookup('productMerchandisingContext');
  if (isMissing(context)) return value;
  const setup = getField(context, asString(getField(value, 'id')));
  if (isMissing(setup) || !asBoolean(getField(setup, 'scarcityEnabled'))) return value;
  const views = getField(setup, 'scarcityTemplateViews');
  let markup = '';
  if (Array.isArray(views)) for (const view of views) markup += viewMarkup(view, setup, ctx);
  return markup;
};
