import { cartCharges, checkoutBlocker, includedTax } from '@awning/commerce';
import type { CartCoupon, ShoppingCart } from '@awning/contract';
import { postCartCoupon, postCartCouponRemoval } from '@awning/contract/calls';
import { escapeHtml } from '@awning/site-model';
import { cartInstallments } from '../../markup/installment-line.ts';
import { say } from '../../markup/page-sentences.ts';
import type { CartPageContext } from './cart-page-context.ts';

/** What it comes to, and the way on. */
export function cartSummary(cart: ShoppingCart, context: CartPageContext): string {
  const { words, currency } = context;
  const row = (name: string, amount: string, className = ''): string =>
    `<div${className}><dt>${name}</dt><dd>${amount}</dd></div>`;
  const money = (cents: number): string => words.money(cents, currency);
  const charges = cartCharges(cart, money).map(({ name, about, amount }) =>
    row(`${escapeHtml(name)}${quiet(about)}`, amount),
  );
  return `<section class="awning-cart-summary" aria-labelledby="cart-summary-title">
<h2 class="awning-cart-summary-title" id="cart-summary-title">${say('cartSummary')}</h2>
<dl class="awning-cart-sums">
${row(say('subtotal'), `<span class="sqs-cart-subtotal">${words.money(cart.subtotalCents, currency)}</span>`)}
${charges.join('')}${row(`${say('total')}${quiet(includedTax(cart, money) ?? '')}`, money(cart.grandTotalCents), ' class="awning-cart-total"')}
</dl>
${cartInstallments(cart, context)}${checkout(cart)}${note(cart)}
${couponForm(context)}${coupons(cart.coupons, context)}
<p class="awning-cart-onward"><a href="${escapeHtml(context.shopUrl ?? '/')}">${say('keepShopping')}</a></p>
</section>`;
}

const quiet = (text: string): string =>
  text === '' ? '' : ` <small class="awning-quiet">${escapeHtml(text)}</small>`;

/** Once it is known where a cart goes, its sums say it all. */
const note = ({ shippingLocation }: ShoppingCart): string =>
  shippingLocation.countryCode ? '' : `<p class="awning-quiet awning-cart-note">${say('checkoutNote')}</p>`;

/** A link without an address where the cart cannot be bought as it is, with the reason above it. */
function checkout(cart: ShoppingCart): string {
  const obstacle = checkoutBlocker(cart);
  const reason =
    obstacle === null ? '' : `<p class="awning-cart-minimum" id="cart-obstacle">${escapeHtml(obstacle)}</p>`;
  const target =
    obstacle === null
      ? ' href="/checkout"'
      : ' role="link" aria-disabled="true" aria-describedby="cart-obstacle"';
  return `${reason}<p class="awning-cart-go"><a class="sqs-block-button-element awning-button awning-checkout-button"${target}>${say('checkOut')}</a></p>
`;
}

const PROBLEM_ID = 'coupon-problem';

function couponForm({ problem }: CartPageContext): string {
  const isProblem = problem?.code !== undefined;
  const fault = isProblem ? ` aria-invalid="true" aria-describedby="${PROBLEM_ID}" autofocus` : '';
  const sentence = isProblem
    ? `<p class="awning-form-problem" id="${PROBLEM_ID}" role="alert">${escapeHtml(problem.message)}</p>`
    : '';
  return `<form class="awning-coupon-form" method="post" action="${postCartCoupon.path}"><input type="hidden" name="returnTo" value="/cart">
<label for="promo-code">${say('couponField')}</label>
<div><input class="field-element" id="promo-code" name="promoCode" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="200" value="${escapeHtml(problem?.code ?? '')}"${fault}><button class="sqs-block-button-element awning-button awning-button--quiet" type="submit">${say('couponApply')}</button></div>${sentence}</form>`;
}

function coupons(entered: readonly CartCoupon[], { words, currency }: CartPageContext): string {
  if (entered.length === 0) return '';
  const entries = entered.map(({ code, name, discountCents, message }) => {
    const worth = message === '' ? `−${words.money(discountCents, currency)}` : '';
    const about = message === '' ? name : message;
    return `<li><span class="awning-coupon-code">${escapeHtml(code)}</span><span>${worth}</span>
<form method="post" action="${postCartCouponRemoval.path}"><input type="hidden" name="returnTo" value="/cart"><input type="hidden" name="promoCode" value="${escapeHtml(code)}"><button class="awning-link-button" type="submit" aria-label="${say('removeCoupon', { code })}">${say('remove')}</button></form>
${about === '' ? '' : `<p class="awning-quiet">${escapeHtml(about)}</p>`}</li>`;
  });
  return `<ul class="awning-coupons" aria-label="${say('couponList')}">${entries.join('')}</ul>`;
}
