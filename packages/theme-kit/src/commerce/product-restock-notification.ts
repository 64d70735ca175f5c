import {
  asString,
  type Context,
  escapeAttribute,
  type FormatterFactory,
  getField,
  getPath,
  isMissing,
  isTruthy,
  type Value,
  walkPath,
} from '@awning/template-engine';
import { emittedText, lookupFrom, variableOr } from '../lookup/outward-lookup.ts';

/** What the markup works on; what is absent is null, so that nothing further out shows through. */
interface RestockScope {
  readonly views: Value;
  readonly mailingListSignUpEnabled: Value;
  readonly mailingListOptInByDefault: Value;
  readonly captchaSiteKey: Value;
  readonly productId: Value;
  readonly buttonText: string;
  readonly callToAction: string;
  readonly placeholder: string;
  readonly mailingListDescription: string;
}

const orNull = (value: Value): Value => (isMissing(value) ? null : value);

function scopeOf(product: Value, ctx: Context): RestockScope {
  const setup = getPath(ctx.lookup('productMerchandisingContext'), asString(getField(product, 'id')));
  const messages = getPath(setup, 'restockNotificationMessages');
  const message = (name: string): string =>
    escapeAttribute(asString(variableOr(getPath(messages, name), ctx, `@${name}`)));
  return {
    views: getPath(setup, 'restockNotificationViews'),
    mailingListSignUpEnabled: orNull(getPath(setup, 'mailingListSignUpEnabled')),
    mailingListOptInByDefault: orNull(getPath(setup, 'mailingListOptInByDefault')),
    captchaSiteKey: orNull(walkPath(ctx.lookup('website'), ['captchaSettings', 'siteKey'])),
    productId: variableOr(getPath(product, 'id'), ctx, '@productId'),
    buttonText: message('buttonText'),
    callToAction: message('CTAText'),
    placeholder: message('placeholderText'),
    mailingListDescription: message('mailingListDescription'),
  };
}

function viewMarkup(view: Value, scope: RestockScope, ctx: Context): string {
  const own = (
    name: 'mailingListSignUpEnabled' | 'mailingListOptInByDefault' | 'captchaSiteKey',
  ): boolean => {
    const value = getField(view, name);
    return isTruthy(isMissing(value) ? scope[name] : value);
  };
  return (
    `\n<div class="product-restock-notification" data-product-id="${emittedText(scope.productId, ctx)}"` +
    ` data-variant-id="${emittedText(lookupFrom(view, ctx, 'variantId'), ctx)}"${isTruthy(lookupFrom(view, ctx, 'hiddenByDefault')) ? ' hidden' : ''}>\n` +
    `  <span class="product-restock-cta">${scope.callToAction}</span>\n` +
    '  <form class="product-restock-form" action="#">\n' +
    `    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="${scope.placeholder}">\n` +
    `    <input class="sqs-editable-button" type="submit" value="${scope.buttonText}">\n` +
    '  </form>\n' +
    (own('mailingListSignUpEnabled')
      ? `  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"${own('mailingListOptInByDefault') ? ' checked' : ''}>${scope.mailingListDescription}</label>`
      : '') +
    `\n${own('captchaSiteKey') ? '  <div class="captcha-container"></div>' : ''}\n</div>\n`
  );
}

/** Definitions of variables stand before the markup, each on a line of its own. */
const PREAMBLE = '\n'.repeat(6);

export const productRestockNotification: FormatterFactory = () => (value, ctx) => {
  const scope = scopeOf(value, ctx);
  let markup = PREAMBLE;
  if (Array.isArray(scope.views)) for (const view of scope.views) markup += viewMarkup(view, scope, ctx);
  return markup;
};
