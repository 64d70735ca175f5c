import { cartMessages, fillMessage } from '@awning/commerce';
import type { CartEntry } from '@awning/contract';
import type { CartStore } from '../cart/cart-store.ts';
import { sentenceOf } from '../shop/shop-call.ts';
import { cartFailure, type FailureTitle, stockLeft } from './cart-failure.ts';
import type { CartPageChange, CartPageState } from './cart-page-state.ts';
import type { RemovedEntry } from './cart-rows.ts';
import type { PendingEdits } from './pending-edits.ts';

/** Changes say whether they were taken. */
export interface CartActions {
  changeQuantity(entry: CartEntry, quantity: number): Promise<boolean>;
  remove(entry: CartEntry, index: number): Promise<boolean>;
  restore(entryId: string): Promise<boolean>;
  editAnswers(entry: CartEntry): Promise<void>;
  addCoupon(code: string): Promise<boolean>;
  removeCoupon(code: string): Promise<boolean>;
  /** Something else is being typed for this entry: what was said about it and about codes is over. */
  touch(entryId: string): void;
  /** Another code is being typed. */
  forgetCouponProblem(): void;
  /** Leads to the quantity that could not be taken. */
  showQuantity(entryId: string): void;
}

/** What the actions work on: the cart, and the page that says what became of them. */
export interface CartPageContext {
  readonly store: CartStore;
  readonly edits: PendingEdits;
  /** As they are drawn. */
  readonly removed: readonly RemovedEntry[];
  /** What is known when an answer arrives counts, not what was drawn when the call was made. */
  readonly change: (by: CartPageChange) => void;
}

const removeButton = (id: string) => `[data-entry-id="${id}"] .cart-row-remove`;
const removedLine = (id: string) => `[data-removed-id="${id}"]`;
const quantityField = (id: string) => `[data-entry-id="${id}"] input[name="quantity"]`;
const PROMO_CODE = '#promo-code';

const without = (removed: readonly RemovedEntry[], entryId: string): readonly RemovedEntry[] =>
  removed.filter(({ entry }) => entry.id !== entryId);

export function createCartActions(page: CartPageContext): CartActions {
  const { edits } = page;
  return {
    changeQuantity: (entry, quantity) => edits.follow(changeQuantity(page, entry, quantity), entry.id),
    remove: (entry, index) => edits.follow(remove(page, entry, index)),
    restore: (entryId) => edits.follow(restore(page, entryId)),
    editAnswers: (entry) => editAnswers(page, entry),
    addCoupon: (code) => edits.follow(addCoupon(page, code)),
    removeCoupon: (code) => edits.follow(removeCoupon(page, code)),
    touch: (entryId) => begin(page, entryId),
    forgetCouponProblem: () => say(page, { couponProblem: null }),
    showQuantity: (entryId) => say(page, { focus: { selector: quantityField(entryId) } }),
  };
}

const say = ({ change }: CartPageContext, words: Partial<CartPageState>): void => change(() => words);

/** What was said about an entry before is over as soon as something is done to it. */
const begin = ({ change }: CartPageContext, entryId: string, by: CartPageChange = () => ({})): void =>
  change((before) => {
    const { [entryId]: _over, ...failures } = before.failures;
    return { failures, couponProblem: null, notice: null, spoken: '', focus: null, ...by(before) };
  });

const failAt = (
  { change }: CartPageContext,
  entryId: string,
  { title, error, by = () => ({}) }: { title: FailureTitle; error: unknown; by?: CartPageChange },
): void =>
  change((before) => ({
    failures: { ...before.failures, [entryId]: cartFailure(title, error) },
    ...by(before),
  }));

async function changeQuantity(page: CartPageContext, entry: CartEntry, quantity: number): Promise<boolean> {
  const { id, title } = entry;
  begin(page, id);
  try {
    await page.store.changeQuantity(id, quantity);
    say(page, { spoken: fillMessage(cartMessages.entryUpdated, { title }) });
    return true;
  } catch (error) {
    failAt(page, id, { title: 'unableToUpdateQuantity', error });
    const left = await stockLeft(entry, error);
    // Only where nothing else was said meanwhile.
    if (left !== null)
      page.change(({ failures }) => {
        const failure = failures[id];
        return failure?.message === sentenceOf(error)
          ? { failures: { ...failures, [id]: { ...failure, message: `${failure.message} ${left}` } } }
          : {};
      });
    return false;
  }
}

async function remove(page: CartPageContext, entry: CartEntry, index: number): Promise<boolean> {
  const { id, title } = entry;
  begin(page, id, ({ removed }) => ({
    removed: [...without(removed, id), { entry, index }],
    spoken: fillMessage(cartMessages.namedEntryRemoved, { title }),
    focus: { selector: removedLine(id) },
  }));
  try {
    await page.store.remove(id);
    return true;
  } catch (error) {
    failAt(page, id, {
      title: 'unableToRemove',
      error,
      by: ({ removed, focus }) => ({
        removed: without(removed, id),
        spoken: '',
        // Who has gone on meanwhile is not called back.
        focus: focus?.selector === removedLine(id) ? { selector: removeButton(id) } : focus,
      }),
    });
    return false;
  }
}

async function restore(page: CartPageContext, entryId: string): Promise<boolean> {
  const places = page.removed.filter(({ entry }) => entry.id === entryId);
  begin(page, entryId, ({ removed }) => ({
    removed: without(removed, entryId),
    focus: { selector: removeButton(entryId) },
  }));
  try {
    const { entries } = await page.store.restore(entryId);
    const title = entries.find(({ id }) => id === entryId)?.title ?? '';
    say(page, { spoken: fillMessage(cartMessages.entryRestored, { title }) });
    return true;
  } catch (error) {
    const { title, message } = cartFailure('unableToRestore', error);
    page.change(({ removed }) => ({
      notice: { text: `${title}. ${message}`, tone: 'problem', restoreId: null },
      removed: [...without(removed, entryId), ...places],
      focus: { selector: '#notice' },
    }));
    return false;
  }
}

async function editAnswers(page: CartPageContext, entry: CartEntry): Promise<void> {
  begin(page, entry.id);
  const open = await import('./edit-answers.ts').catch(() => null);
  const outcome = open === null ? 'unreachable' : await open.editAnswers(page.store, entry);
  if (outcome === 'closed') return;
  if (outcome === 'saved')
    return say(page, { spoken: fillMessage(cartMessages.answersUpdated, { title: entry.title }) });
  const message = outcome === 'unreachable' ? cartMessages.checkConnection : cartMessages.tryAgain;
  page.change(({ failures }) => ({
    failures: { ...failures, [entry.id]: { title: cartMessages.unableToOpenForm, message } },
  }));
}

async function addCoupon(page: CartPageContext, code: string): Promise<boolean> {
  say(page, { couponProblem: null, notice: null, spoken: '', focus: null });
  try {
    const { coupons } = await page.store.addCoupon(code);
    say(page, { spoken: coupons.at(-1)?.message || cartMessages.couponAdded });
    return true;
  } catch (error) {
    const { message } = cartFailure('unableToUseCode', error);
    say(page, { couponProblem: message, focus: { selector: PROMO_CODE } });
    return false;
  }
}

async function removeCoupon(page: CartPageContext, code: string): Promise<boolean> {
  say(page, { couponProblem: null, notice: null, focus: { selector: PROMO_CODE } });
  try {
    await page.store.removeCoupon(code);
    say(page, { spoken: cartMessages.couponRemoved });
    return true;
  } catch (error) {
    say(page, { couponProblem: cartFailure('unableToUseCode', error).message });
    return false;
  }
}
