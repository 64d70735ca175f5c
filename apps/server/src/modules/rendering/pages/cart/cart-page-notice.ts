import { cartMessages, fillMessage } from '@awning/commerce';
import type { CartNotice, CartPageProblem, ShoppingCart } from '@awning/contract';
import { addressOf, postCartEntryRestore } from '@awning/contract/calls';
import { type Html, html, NO_HTML } from '../../../../platform/html/index.ts';
import { say } from '../../markup/page-sentences.ts';

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

export interface CartPast {
  readonly cart: ShoppingCart;
  readonly query: CartPageQuery;
  readonly problem: CartPageProblem | null;
  /** What was removed, where visitors still see its product. */
  readonly removedTitle: string | null;
  /** False: the cart could not be told apart from that of anybody else. */
  readonly hasCookie: boolean;
}

const ENTRY_NOTICES = [
  ['added', 'entryAdded'],
  ['restored', 'entryRestored'],
  ['updated', 'entryUpdated'],
] as const;

const done = (text: string, restoreId: string | null = null): CartNotice => ({
  text,
  tone: 'done',
  restoreId,
});
const problem = (text: string): CartNotice => ({ text, tone: 'problem', restoreId: null });

/**
 * What there is to say above the cart. A problem that has a place of its own, beside its entry or its field, is said
 * there.
 */
export function cartNotice(past: CartPast): CartNotice | null {
  const { cart, query, hasCookie } = past;
  if (past.problem !== null) return hasPlace(past.problem, cart) ? null : problem(past.problem.message);
  if (query.added !== undefined && !hasCookie) return problem(cartMessages.cookiesDisabled);
  for (const [word, sentence] of ENTRY_NOTICES) {
    const entry = cart.entries.find(({ id }) => id === query[word]);
    if (entry) return done(fillMessage(cartMessages[sentence], { title: entry.title }));
  }
  return removalNotice(past) ?? couponNotice(past);
}

const hasPlace = ({ code, entryId }: CartPageProblem, { entries }: ShoppingCart): boolean =>
  (code !== undefined && entries.length > 0) || entries.some(({ id }) => id === entryId);

function removalNotice({ cart, query: { removed = '' }, removedTitle }: CartPast): CartNotice | null {
  if (!/^[0-9a-f]{24}$/.test(removed) || cart.entries.some(({ id }) => id === removed)) return null;
  const text =
    removedTitle === null
      ? cartMessages.entryRemoved
      : fillMessage(cartMessages.namedEntryRemoved, { title: removedTitle });
  return done(text, removed);
}

function couponNotice({ cart, query: { coupon } }: CartPast): CartNotice | null {
  const entered = cart.coupons.at(-1);
  if (coupon === 'added' && entered)
    return entered.message === ''
      ? done(cartMessages.couponAdded)
      : { text: entered.message, tone: 'refused', restoreId: null };
  return coupon === 'removed' ? done(cartMessages.couponRemoved) : null;
}

export function noticeMarkup(notice: CartNotice | null): Html {
  if (notice === null) return NO_HTML;
  const { text } = notice;
  if (notice.tone === 'problem')
    return html`<p class="awning-form-problem" id="notice" role="alert" tabindex="-1">${text}</p>`;
  const tone = notice.tone === 'refused' ? ' awning-notice--refused' : '';
  const words = notice.restoreId === null ? text : html`<span>${text}</span>${restoreForm(notice.restoreId)}`;
  return html`<div class="awning-notice${tone}" id="notice" role="status" tabindex="-1">${words}</div>`;
}

const restoreForm = (entryId: string): Html =>
  html`<form method="post" action="${addressOf(postCartEntryRestore, { entryId })}"><input type="hidden" name="returnTo" value="/cart"><button class="awning-link-button" type="submit">${say('restoreEntry')}</button></form>`;
