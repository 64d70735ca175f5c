import type { ShoppingCart } from '@awning/contract';
import { createIntentions, createRandomKey } from '@awning/contract/client';
import { type ShopCall, shopCall } from '../shop/shop-call.ts';
import {
  type AddedEntry,
  addCoupon,
  addEntry,
  type CartAddition,
  changeAdditionalFields,
  changeQuantity,
  type EntryFields,
  removeCoupon,
  removeEntry,
  restoreEntry,
  startSubscription,
} from './cart-changes.ts';
import { type CartSession, type CartState, confirm, read, watchTabs } from './cart-session.ts';
import type { BrowserWindow } from './cart-tabs.ts';

/** The visitor's cart, one for all islands of a page. Failures are `ShopCallError`s, and leave the cart as it was. */
export interface CartStore {
  get(): CartState;
  subscribe(listener: () => void): () => void;
  /** A cart that came with the page; ignored once there is a newer one. */
  seed(cart: ShoppingCart): void;
  /** Shares a reading that is under way; without `force`, what is known already is the answer. */
  read(options?: { force?: boolean }): Promise<ShoppingCart>;
  add(request: CartAddition): Promise<AddedEntry>;
  subscribeTo(request: CartAddition): Promise<{ cartToken: string }>;
  changeQuantity(entryId: string, quantity: number): Promise<ShoppingCart>;
  remove(entryId: string): Promise<ShoppingCart>;
  restore(entryId: string): Promise<ShoppingCart>;
  changeAdditionalFields(entryId: string, fields: EntryFields): Promise<ShoppingCart>;
  addCoupon(code: string): Promise<ShoppingCart>;
  removeCoupon(code: string): Promise<ShoppingCart>;
}

export interface CartStoreParts {
  readonly call: ShopCall;
  readonly window: BrowserWindow;
  readonly now?: () => number;
  /** Ends the listening to other windows. */
  readonly signal?: AbortSignal;
}

export function createCartStore(parts: CartStoreParts): CartStore {
  const session = openSession(parts);
  return {
    get: () => session.state,
    subscribe(listener) {
      session.listeners.add(listener);
      return () => session.listeners.delete(listener);
    },
    seed(cart) {
      if (session.confirmed !== null) return;
      watchTabs(session);
      confirm(session, cart);
    },
    read: (options) => read(session, options),
    add: (request) => addEntry(session, request),
    subscribeTo: (request) => startSubscription(session, request),
    changeQuantity: (entryId, quantity) => changeQuantity(session, entryId, quantity),
    remove: (entryId) => removeEntry(session, entryId),
    restore: (entryId) => restoreEntry(session, entryId),
    changeAdditionalFields: (entryId, fields) => changeAdditionalFields(session, entryId, fields),
    addCoupon: (code) => addCoupon(session, code),
    removeCoupon: (code) => removeCoupon(session, code),
  };
}

function openSession({ call, window, now = () => Date.now(), signal }: CartStoreParts): CartSession {
  return {
    call,
    window,
    now,
    signal,
    addKeys: createIntentions(now, createRandomKey),
    listeners: new Set(),
    guesses: new Set(),
    removed: new Map(),
    confirmed: null,
    reading: null,
    lastChange: Promise.resolve(),
    revision: 0,
    changesUnderWay: 0,
    tabs: null,
    state: { cart: null, readInProgress: false, recalculating: false },
  };
}

/** For islands of this page. */
export const cartStore: CartStore = createCartStore({ call: shopCall, window: globalThis.window });
