import { cartCharges, checkoutBlocker, includedTax } from '@awning/commerce';
import type { CartCoupon, ShoppingCart } from '@awning/contract';
import { postCartCoupon, postCartCouponRemoval } from '@awning/contract/calls';
import { type Html, type HtmlValue, html, NO_HTML, rawHtml } from '../../../../platform/html/index.ts';
import { cartInstallments } from '../../markup/installment-line.ts';
import { say } from '../../markup/page-sentences.ts';
import type { CartPageContext } from './cart-page-context.ts';

/** What it comes to, and the way on. */
export function cartSummary(cart: ShoppingCart, context: CartPageContext): Html {
  const { words, currency } = context;
  const row = (name: HtmlValue, amount: Html, className: Html | null = null): Html =>
    html`<div${className}><dt>${name}</dt><dd>${amount}</dd></div>`;
  const money = (cents: number): Html => words.money(cents, currency);
  const moneyText = (cents: number): string => String(money(cents));
  const charges = cartCharges(cart, moneyText).map(({ name, about, amount }) =>
    row(html`${name}${quiet(about)}`, rawHtml(amount)),
  );
  return html`<section class="awning-cart-summary" aria-labelledby="cart-summary-title">
<h2 class="awning-cart-summary-title" id="cart-summary-title">${say('cartSummary')}</h2>
<dl class="awning-cart-sums">
${row(say('subtotal'), html`<span class="sqs-cart-subtotal">${words.money(cart.subtotalCents, currency)}</span>`)}
${charges}${row(html`${say('total')}${quiet(includedTax(cart, moneyText) ?? '')}`, money(cart.grandTotalCents), html` class="awning-cart-total"`)}
</dl>
${cartInstallments(cart, context)}${checkout(cart)}${note(cart)}
${couponForm(context)}${coupons(cart.coupons, context)}
<p class="awning-cart-onward"><a href="${context.shopUrl ?? '/'}">${say('keepShopping')}</a></p>
</section>`;
}

const quiet = (text: string): Html =>
  text === '' ? NO_HTML : html` <small class="awning-quiet">${text}</small>`;

/** Once it is known where a cart goes, its sums say it all. */
const note = ({ shippingLocation }: ShoppingCart): Html =>
  shippingLocation.countryCode
    ? NO_HTML
    : html`<p class="awning-quiet awning-cart-note">${say('checkoutNote')}</p>`;

/** A link without an address where the cart cannot be bought as it is, with the reason above it. */
function checkout(cart: ShoppingCart): Html {
  const obstacle = checkoutBlocker(cart);
  const reason =
    obstacle === null ? '' : html`<p class="awning-cart-minimum" id="cart-obstacle">${obstacle}</p>`;
  const target =
    obstacle === null
      ? html` href="/checkout"`
      : html` role="link" aria-disabled="true" aria-describedby="cart-obstacle"`;
  return html`${reason}<p class="awning-cart-go"><a class="sqs-block-button-element awning-button awning-checkout-button"${target}>${say('checkOut')}</a></p>
`;
}

const PROBLEM_ID = 'coupon-problem';

function couponForm({ problem }: CartPageContext): Html {
  const isProblem = problem?.code !== undefined;
  const fault = isProblem ? html` aria-invalid="true" aria-describedby="${PROBLEM_ID}" autofocus` : '';
  const sentence = isProblem
    ? html`<p class="awning-form-problem" id="${PROBLEM_ID}" role="alert">${problem.message}</p>`
    : '';
  return html`<form class="awning-coupon-form" method="post" action="${postCartCoupon.path}"><input type="hidden" name="returnTo" value="/cart">
<label for="promo-code">${say('couponField')}</label>
<div><input class="field-element" id="promo-code" name="promoCode" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="200" value="${problem?.code ?? ''}"${fault}><button class="sqs-block-button-element awning-button awning-button--quiet" type="submit">${say('couponApply')}</button></div>${sentence}</form>`;
}

function coupons(entered: readonly CartCoupon[], { words, currency }: CartPageContext): Html {
  if (entered.length === 0) return NO_HTML;
  const entries = entered.map(({ code, name, discountCents, message }) => {
    const worth = message === '' ? html`−${words.money(discountCents, currency)}` : null;
    const about = message === '' ? name : message;
    return html`<li><span class="awning-coupon-code">${code}</span><span>${worth}</span>
<form method="post" action="${postCartCouponRemoval.path}"><input type="hidden" name="returnTo" value="/cart"><input type="hidden" name="promoCode" value="${code}"><button class="awning-link-button" type="submit" aria-label="${say('removeCoupon', { code })}">${say('remove')}</button></form>
${about === '' ? '' : html`<p class="awning-quiet">${about}</p>`}</li>`;
  });
  return html`<ul class="awning-coupons" aria-label="${say('couponList')}">${entries}</ul>`;
}
