import { cartMessages, fillMessage } from '@awning/commerce';
import type { CartEntry, CartNotice, CartPageData, ShoppingCart } from '@awning/contract';
import { useState } from 'react';
import type { CartStore } from '../cart/cart-store.ts';
import { sentenceOf } from '../shop/shop-call.ts';
import { type CartFailure, cartFailure, type FailureTitle, stockLeft } from './cart-failure.ts';
import type { RemovedEntry } from './cart-rows.ts';
import type { PendingEdits } from './pending-edits.ts';

/** What the page has to say, and what was removed on it. */
interface CartPageState {
  readonly notice: CartNotice | null;
  readonly failures: Readonly<Record<string, CartFailure>>;
  readonly couponProblem: string | null;
  readonly removed: readonly RemovedEntry[];
  /** For those who listen. */
  readonly spoken: string;
  readonly focus: FocusPlace | null;
}

/** Where the focus goes next: what held it may be gone. Each time a new one, because it may be the same place again. */
interface FocusPlace {
  readonly selector: string;
}

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

const done = (text: string): CartNotice => ({ text, tone: 'done', restoreId: null });

const removeButton = (id: string) => `[data-entry-id="${id}"] .cart-row-remove`;
const removedLine = (id: string) => `[data-removed-id="${id}"]`;
const quantityField = (id: string) => `[data-entry-id="${id}"] input[name="quantity"]`;
const PROMO_CODE = '#promo-code';

const without = (removed: readonly RemovedEntry[], entryId: string): readonly RemovedEntry[] =>
  removed.filter(({ entry }) => entry.id !== entryId);

const firstState = ({ notice, problem }: CartPageData): CartPageState => ({
  notice,
  failures:
    problem?.entryId === undefined ? {} : { [problem.entryId]: { title: '', message: problem.message } },
  couponProblem: problem?.code === undefined ? null : problem.message,
  removed: [],
  spoken: '',
  focus: null,
});

type CartPageChange = (before: CartPageState) => Partial<CartPageState>;

export function useCartPage(store: CartStore, data: CartPageData, edits: PendingEdits) {
  const [state, setState] = useState(() => firstState(data));
  // What is known when an answer arrives counts, not what was drawn when the call was made.
  const change = (by: CartPageChange): void => setState((before) => ({ ...before, ...by(before) }));
  const say = (words: Partial<CartPageState>): void => change(() => words);

  /** What was said about an entry before is over as soon as something is done to it. */
  const begin = (entryId: string, by: CartPageChange = () => ({})): void =>
    change((before) => {
      const { [entryId]: _over, ...failures } = before.failures;
      return { failures, couponProblem: null, notice: null, spoken: '', focus: null, ...by(before) };
    });

  const failAt = (
    entryId: string,
    title: FailureTitle,
    error: unknown,
    by: CartPageChange = () => ({}),
  ): void =>
    change((before) => ({
      failures: { ...before.failures, [entryId]: cartFailure(title, error) },
      ...by(before),
    }));

  async function changeQuantity(entry: CartEntry, quantity: number): Promise<boolean> {
    const { id, title } = entry;
    begin(id);
    try {
      await store.changeQuantity(id, quantity);
      say({ spoken: fillMessage(cartMessages.entryUpdated, { title }) });
      return true;
    } catch (error) {
      failAt(id, 'unableToUpdateQuantity', error);
      const left = await stockLeft(entry, error);
      // Only where nothing else was said meanwhile.
      if (left !== null)
        change(({ failures }) => {
          const failure = failures[id];
          return failure?.message === sentenceOf(error)
            ? { failures: { ...failures, [id]: { ...failure, message: `${failure.message} ${left}` } } }
            : {};
        });
      return false;
    }
  }

  async function remove(entry: CartEntry, index: number): Promise<boolean> {
    const { id, title } = entry;
    begin(id, ({ removed }) => ({
      removed: [...without(removed, id), { entry, index }],
      spoken: fillMessage(cartMessages.namedEntryRemoved, { title }),
      focus: { selector: removedLine(id) },
    }));
    try {
      await store.remove(id);
      return true;
    } catch (error) {
      failAt(id, 'unableToRemove', error, ({ removed, focus }) => ({
        removed: without(removed, id),
        spoken: '',
        // Who has gone on meanwhile is not called back.
        focus: focus?.selector === removedLine(id) ? { selector: removeButton(id) } : focus,
      }));
      return false;
    }
  }

  async function restore(entryId: string): Promise<boolean> {
    const places = state.removed.filter(({ entry }) => entry.id === entryId);
    begin(entryId, ({ removed }) => ({
      removed: without(removed, entryId),
      focus: { selector: removeButton(entryId) },
    }));
    try {
      const { entries } = await store.restore(entryId);
      const title = entries.find(({ id }) => id === entryId)?.title ?? '';
      say({ spoken: fillMessage(cartMessages.entryRestored, { title }) });
      return true;
    } catch (error) {
      const { title, message } = cartFailure('unableToRestore', error);
      change(({ removed }) => ({
        notice: { text: `${title}. ${message}`, tone: 'problem', restoreId: null },
        removed: [...without(removed, entryId), ...places],
        focus: { selector: '#notice' },
      }));
      return false;
    }
  }

  async function addCoupon(code: string): Promise<boolean> {
    say({ couponProblem: null, notice: null, spoken: '', focus: null });
    try {
      const { coupons } = await store.addCoupon(code);
      say({ spoken: coupons.at(-1)?.message || cartMessages.couponAdded });
      return true;
    } catch (error) {
      const { message } = cartFailure('unableToUseCode', error);
      say({ couponProblem: message, focus: { selector: PROMO_CODE } });
      return false;
    }
  }

  async function removeCoupon(code: string): Promise<boolean> {
    say({ couponProblem: null, notice: null, focus: { selector: PROMO_CODE } });
    try {
      await store.removeCoupon(code);
      say({ spoken: cartMessages.couponRemoved });
      return true;
    } catch (error) {
      say({ couponProblem: cartFailure('unableToUseCode', error).message });
      return false;
    }
  }

  const actions: CartActions = {
    changeQuantity: (entry, quantity) => edits.follow(changeQuantity(entry, quantity), entry.id),
    remove: (entry, index) => edits.follow(remove(entry, index)),
    restore: (entryId) => edits.follow(restore(entryId)),
    addCoupon: (code) => edits.follow(addCoupon(code)),
    removeCoupon: (code) => edits.follow(removeCoupon(code)),
    touch: (entryId) => begin(entryId),
    forgetCouponProblem: () => say({ couponProblem: null }),
    showQuantity: (entryId) => say({ focus: { selector: quantityField(entryId) } }),

    async editAnswers(entry) {
      begin(entry.id);
      const open = await import('./edit-answers.ts').catch(() => null);
      const failure = open === null ? 'unreachable' : await open.editAnswers(store, entry);
      if (failure === 'saved')
        say({ spoken: fillMessage(cartMessages.answersUpdated, { title: entry.title }) });
      else if (failure !== 'closed')
        setState((before) => ({
          ...before,
          failures: {
            ...before.failures,
            [entry.id]: {
              title: cartMessages.unableToOpenForm,
              message: failure === 'unreachable' ? cartMessages.checkConnection : cartMessages.tryAgain,
            },
          },
        }));
    },
  };

  return { state, actions };
}

/** What the last line leaves behind: it has no list any more to stand in. */
export function lastNotice(state: CartPageState, cart: ShoppingCart): CartNotice | null {
  const last = state.removed.at(-1);
  if (state.notice || cart.entries.length > 0 || !last) return state.notice;
  const text = fillMessage(cartMessages.namedEntryRemoved, { title: last.entry.title });
  return { ...done(text), restoreId: last.entry.id };
}
