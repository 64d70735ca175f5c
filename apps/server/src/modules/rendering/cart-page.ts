import { type Currency, cartMessages, type InstallmentContext, isCurrency } from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import { escapeHtml } from '@awning/site-model';
import type { CartPageProblem } from './cart-page-context.ts';
import { cartLines } from './cart-page-lines.ts';
import { cartSummary } from './cart-page-summary.ts';
import { say } from './page-sentences.ts';
import { createShopWords } from './shop-words.ts';

/** What happened before, as the address says it. Ids count only where the cart knows them. */
export interface CartPageQuery {
  readonly added?: string | undefined;
  readonly updated?: string | undefined;
  readonly removed?: string | undefined;
  /** The product of what was removed. */
  readonly item?: string | undefined;
  readonly restored?: string | undefined;
  readonly coupon?: string | undefined;
}

export interface CartPage {
  readonly cart: ShoppingCart;
  readonly language: string;
  readonly query: CartPageQuery;
  readonly problem: CartPageProblem | null;
  /** What was removed, where visitors still see its product. */
  readonly removedTitle: string | null;
  /** What the store says about them. */
  readonly installments: InstallmentContext;
  /** False: the cart could not be told apart from that of anybody else. */
  readonly hasCookie: boolean;
  /** Where there is something to buy; null where there is nothing. */
  readonly shopUrl: string | null;
}

/** The cart as plain forms. Scripts find it by its first class, and take over the same markup. */
export function cartBody(page: CartPage): string {
  const { cart, language, problem, installments } = page;
  const isEmpty = cart.entries.length === 0;
  const currency = currencyOf(cart);
  const context = { words: createShopWords(language), currency, problem, installments };
  const notice = problemOf(page) || noticeOf(page);
  const content = isEmpty
    ? notice + emptyCart(page.shopUrl)
    : `<div class="awning-cart-columns">
<div class="awning-cart-main">${notice}${cartLines(cart.entries, context)}</div>
${cartSummary(cart, context)}
</div>`;
  return `<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="sqs-fullpage-shopping-cart-content awning-cart${isEmpty ? ' cart-empty' : ''}" data-page-type="200">
<h1 class="awning-page-title">${say('yourCart')}</h1>
${content}
</div>
</div></section>`;
}

const currencyOf = ({ subtotalAmount: { currencyCode } }: ShoppingCart): Currency =>
  isCurrency(currencyCode) ? currencyCode : 'USD';

const emptyCart = (shopUrl: string | null): string => `<p class="awning-cart-empty">${say('cartEmpty')}</p>
<p><a class="sqs-block-button-element awning-button" href="${escapeHtml(shopUrl ?? '/')}">${say(shopUrl === null ? 'toStartPage' : 'toShop')}</a></p>`;

/** Where it has no place of its own: beside its entry, or beside the field for codes. */
function problemOf({ cart, problem, query, hasCookie }: CartPage): string {
  const said = (message: string): string =>
    `<p class="awning-form-problem" id="notice" role="alert" tabindex="-1">${escapeHtml(message)}</p>`;
  if (problem === null)
    return query.added !== undefined && !hasCookie ? said(cartMessages.cookiesDisabled) : '';
  const hasPlace =
    (problem.code !== undefined && cart.entries.length > 0) ||
    cart.entries.some(({ id }) => id === problem.entryId);
  return hasPlace ? '' : said(problem.message);
}

const ENTRY_NOTICES = [
  ['added', 'entryAdded'],
  ['restored', 'entryRestored'],
  ['updated', 'entryUpdated'],
] as const;

function noticeOf({ cart, query, problem, removedTitle }: CartPage): string {
  if (problem !== null) return '';
  const { removed, coupon } = query;
  for (const [word, sentence] of ENTRY_NOTICES) {
    const entry = cart.entries.find(({ id }) => id === query[word]);
    if (entry) return said(say(sentence, { title: entry.title }));
  }
  const isGone = removed !== undefined && cart.entries.every(({ id }) => id !== removed);
  if (isGone && /^[0-9a-f]{24}$/.test(removed))
    return said(
      `<span>${removedTitle === null ? say('entryRemoved') : say('namedEntryRemoved', { title: removedTitle })}</span><form method="post" action="/cart/entries/${removed}/restore"><input type="hidden" name="returnTo" value="/cart"><button class="awning-link-button" type="submit">${say('restoreEntry')}</button></form>`,
    );
  const entered = cart.coupons.at(-1);
  if (coupon === 'added' && entered)
    return entered.message === ''
      ? said(say('couponAdded'))
      : said(escapeHtml(entered.message), ' awning-notice--refused');
  return coupon === 'removed' ? said(say('couponRemoved')) : '';
}

const said = (html: string, className = ''): string =>
  `<div class="awning-notice${className}" id="notice" role="status" tabindex="-1">${html}</div>`;
