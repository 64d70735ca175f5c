import { type Currency, type InstallmentContext, isCurrency } from '@awning/commerce';
import type { CartPageData, ShoppingCart } from '@awning/contract';
import { type Html, html, rawHtml } from '../../../../platform/html/index.ts';
import { say } from '../../markup/page-sentences.ts';
import { createShopWords } from '../../markup/shop-words.ts';
import { cartLines } from './cart-page-lines.ts';
import { type CartPast, cartNotice, noticeMarkup } from './cart-page-notice.ts';
import { cartSummary } from './cart-page-summary.ts';

export interface CartPage extends CartPast {
  readonly language: string;
  /** What the store says about them. */
  readonly installments: InstallmentContext;
  /** Where there is something to buy; null where there is nothing. */
  readonly shopUrl: string | null;
}

/** The cart as plain forms. Scripts find it by its first class, and take over the same markup. */
export function cartBody(page: CartPage): Html {
  const { cart, language, problem, installments, shopUrl } = page;
  const isEmpty = cart.entries.length === 0;
  const context = {
    problem,
    installments,
    shopUrl,
    words: createShopWords(language),
    currency: currencyOf(cart),
  };
  const notice = cartNotice(page);
  const content = isEmpty
    ? html`${noticeMarkup(notice)}${emptyCart(shopUrl)}`
    : html`<div class="awning-cart-columns">
<div class="awning-cart-main">${noticeMarkup(notice)}${cartLines(cart.entries, context)}</div>
${cartSummary(cart, context)}
</div>`;
  return html`<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="sqs-fullpage-shopping-cart-content awning-cart${isEmpty ? ' cart-empty' : ''}" data-page-type="200">
<h1 class="awning-page-title">${say('yourCart')}</h1>
${content}
${dataElement({ cart, language, shopUrl, installments, notice, problem })}
</div>
</div></section>`;
}

const currencyOf = ({ subtotalAmount: { currencyCode } }: ShoppingCart): Currency =>
  isCurrency(currencyCode) ? currencyCode : 'USD';

const emptyCart = (
  shopUrl: string | null,
): Html => html`<div class="awning-cart-empty"><p class="awning-cart-empty-title">${say('cartEmpty')}</p>
<p>${say('cartInvitation')}</p>
<p><a class="sqs-block-button-element awning-button" href="${shopUrl ?? '/'}">${say(shopUrl === null ? 'toStartPage' : 'toShop')}</a></p></div>`;

/** Nothing in a text of a shopper can end the element. */
const dataElement = (data: CartPageData): Html =>
  html`<script type="application/json" class="awning-cart-data">${rawHtml(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;
