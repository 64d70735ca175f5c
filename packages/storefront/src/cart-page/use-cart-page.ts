import { cartMessages, fillMessage } from '@awning/commerce';
import type { CartEntry, CartNotice, CartPageData, ShoppingCart } from '@awning/contract';
import { useState } from 'react';
import type { CartStore } from '../cart/cart-store.ts';
import { type CartFailure, cartFailure, type FailureTitle } from './cart-failure.ts';
import type { RemovedEntry } from './cart-rows.ts';

/** What the page has to say, and what was removed on it. */
interface CartPageState {
  readonly notice: CartNotice | null;
  readonly failures: Readonly<Record<string, CartFailure>>;
  readonly couponProblem: string | null;
  readonly removed: readonly RemovedEntry[];
  /** For those who listen. */
  readonly spoken: string;
  /** Where the focus goes next, as a selector: what held it may be gone. */
  readonly focus: string | null;
}

export interface CartActions {
  changeQuantity(entry: CartEntry, quantity: number): Promise<boolean>;
  remove(entry: CartEntry, index: number): Promise<void>;
  restore(entryId: string): Promise<void>;
  editAnswers(entry: CartEntry): Promise<void>;
  /** Says whether it was taken. */
  addCoupon(code: string): Promise<boolean>;
  removeCoupon(code: string): Promise<void>;
}

const done = (text: string): CartNotice => ({ text, tone: 'done', restoreId: null });

const firstState = ({ notice, problem }: CartPageData): CartPageState => ({
  notice,
  failures:
    problem?.entryId === undefined ? {} : { [problem.entryId]: { title: '', message: problem.message } },
  couponProblem: problem?.code === undefined ? null : problem.message,
  removed: [],
  spoken: '',
  focus: null,
});

export function useCartPage(store: CartStore, data: CartPageData) {
  const [state, setState] = useState(() => firstState(data));
  const say = (change: Partial<CartPageState>): void => setState((before) => ({ ...before, ...change }));

  /** What was said about an entry before is over as soon as something is done to it. */
  const begin = (entryId: string, change: Partial<CartPageState> = {}): void =>
    setState(({ failures: { [entryId]: _over, ...failures }, ...before }) => ({
      ...before,
      failures,
      notice: null,
      spoken: '',
      focus: null,
      ...change,
    }));

  const failAt = (
    entryId: string,
    title: FailureTitle,
    error: unknown,
    change?: Partial<CartPageState>,
  ): void =>
    setState((before) => ({
      ...before,
      failures: { ...before.failures, [entryId]: cartFailure(title, error) },
      ...change,
    }));

  const without = (entryId: string): readonly RemovedEntry[] =>
    state.removed.filter(({ entry }) => entry.id !== entryId);

  const actions: CartActions = {
    async changeQuantity({ id, title }, quantity) {
      begin(id);
      try {
        await store.changeQuantity(id, quantity);
        say({ spoken: fillMessage(cartMessages.entryUpdated, { title }) });
        return true;
      } catch (error) {
        failAt(id, 'unableToUpdateQuantity', error);
        return false;
      }
    },

    async remove(entry, index) {
      const { id, title } = entry;
      const removed = [...without(id), { entry, index }];
      const spoken = fillMessage(cartMessages.namedEntryRemoved, { title });
      begin(id, { removed, spoken, focus: `[data-removed-id="${id}"]` });
      try {
        await store.remove(id);
      } catch (error) {
        const focus = `[data-entry-id="${id}"] .cart-row-remove`;
        failAt(id, 'unableToRemove', error, { removed: without(id), spoken: '', focus });
      }
    },

    async restore(entryId) {
      begin(entryId, { removed: without(entryId), focus: `[data-entry-id="${entryId}"] .cart-row-remove` });
      try {
        const { entries } = await store.restore(entryId);
        const title = entries.find(({ id }) => id === entryId)?.title ?? '';
        say({ spoken: fillMessage(cartMessages.entryRestored, { title }) });
      } catch (error) {
        const { title, message } = cartFailure('unableToRestore', error);
        const notice: CartNotice = { text: `${title}. ${message}`, tone: 'problem', restoreId: null };
        say({ notice, removed: state.removed, focus: '#notice' });
      }
    },

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

    async addCoupon(code) {
      say({ couponProblem: null, notice: null, spoken: '', focus: null });
      try {
        const { coupons } = await store.addCoupon(code);
        say({ spoken: coupons.at(-1)?.message || cartMessages.couponAdded });
        return true;
      } catch (error) {
        const { message } = cartFailure('unableToUseCode', error);
        say({ couponProblem: message, focus: '#promo-code' });
        return false;
      }
    },

    async removeCoupon(code) {
      say({ couponProblem: null, notice: null, focus: '#promo-code' });
      try {
        await store.removeCoupon(code);
        say({ spoken: cartMessages.couponRemoved });
      } catch (error) {
        say({ couponProblem: cartFailure('unableToUseCode', error).message });
      }
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
