import type { CartEntry, ShoppingCart } from '@awning/contract';
import {
  addCartCoupon,
  addCartEntry,
  changeCartEntry,
  changeCartEntryFields,
  readCart,
  removeCartCoupon,
  removeCartEntry,
  restoreCartEntry,
  startSubscriptionCart,
} from '@awning/contract/calls';
import { createIntentions, createRandomKey } from '@awning/contract/client';
import { cartChanged } from '../events.ts';
import { type ShopCall, ShopCallError, shopCall } from '../shop/shop-call.ts';
import {
  type CartGuess,
  guessAdditionalFields,
  guessCouponRemoval,
  guessQuantity,
  guessRemoval,
  guessReturn,
} from './cart-guess.ts';
import { type BrowserWindow, type CartTabs, listenToTabs } from './cart-tabs.ts';

export interface CartState {
  /** With what was asked for and not answered yet; null before the first reading. */
  readonly cart: ShoppingCart | null;
  readonly readInProgress: boolean;
  /** A change is under way: sums are a guess until it is answered. */
  readonly recalculating: boolean;
}

export interface CartAddition {
  readonly itemId: string;
  readonly sku?: string;
  readonly quantity: number;
  readonly additionalFields?: string;
}

export interface EntryFields {
  readonly itemId?: string;
  readonly sku?: string;
  readonly additionalFields?: string | null;
}

/** The visitor's cart, one for all islands of a page. Failures are `ShopCallError`s, and leave the cart as it was. */
export interface CartStore {
  get(): CartState;
  subscribe(listener: () => void): () => void;
  /** A cart that came with the page; ignored once there is a newer one. */
  seed(cart: ShoppingCart): void;
  /** Shares a reading that is under way; without `force`, what is known already is the answer. */
  read(options?: { force?: boolean }): Promise<ShoppingCart>;
  add(request: CartAddition): Promise<{ shoppingCart: ShoppingCart; newlyAdded: CartEntry }>;
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

const ENTRY_MISSING = 'cart.entry-missing';

export function createCartStore({ call, window, now = () => Date.now(), signal }: CartStoreParts): CartStore {
  const { document } = window;
  const listeners = new Set<() => void>();
  const guesses = new Set<CartGuess>();
  const removed = new Map<string, { entry: CartEntry; index: number }>();
  const addKeys = createIntentions(now, createRandomKey);
  let confirmed: ShoppingCart | null = null;
  let reading: { readonly cart: Promise<ShoppingCart>; readonly of: number } | null = null;
  let lastChange: Promise<unknown> = Promise.resolve();
  /** Grows whenever the server's cart may have changed: what was requested before is outdated. */
  let revision = 0;
  let changesUnderWay = 0;
  let neighbours: CartTabs | null = null;
  let state: CartState = { cart: null, readInProgress: false, recalculating: false };

  function tell(): void {
    const cart =
      confirmed === null
        ? null
        : [...guesses].reduce<ShoppingCart>((guessed, guess) => guess(guessed), confirmed);
    state = { cart, readInProgress: reading !== null, recalculating: changesUnderWay > 0 };
    for (const listener of [...listeners]) listener();
  }

  function confirm(cart: ShoppingCart): void {
    const isNewer = JSON.stringify(cart) !== JSON.stringify(confirmed);
    confirmed = cart;
    tell();
    if (isNewer) document.dispatchEvent(new CustomEvent(cartChanged, { bubbles: true, detail: { cart } }));
  }

  function watchOthers(): CartTabs {
    neighbours ??= listenToTabs({
      window,
      now,
      signal,
      // Nobody on this page has asked for the cart by themselves, so a failure interests nobody.
      readAgain: () => void reload().catch(() => {}),
    });
    return neighbours;
  }

  async function fetchCart(of: number): Promise<ShoppingCart> {
    const cart = await call(readCart);
    watchOthers().recordRead();
    // Changes since then have brought, or will bring, a newer cart than this one.
    if (of === revision || confirmed === null) confirm(cart);
    return confirmed ?? cart;
  }

  function read({ force = false }: { force?: boolean } = {}): Promise<ShoppingCart> {
    if (reading && (reading.of === revision || !force)) return reading.cart;
    if (confirmed !== null && !force) return Promise.resolve(state.cart ?? confirmed);
    const of = revision;
    const cart = fetchCart(of).finally(() => {
      if (reading?.cart !== cart) return;
      reading = null;
      tell();
    });
    reading = { cart, of };
    tell();
    return cart;
  }

  /** Does not share a read that may be from before the change. */
  function reload(): Promise<ShoppingCart> {
    revision += 1;
    return read({ force: true });
  }

  /** One after the other: the answer to each is a whole cart, and the last to arrive must be the last that was made. */
  function change<FakeResponse extends { shoppingCart: ShoppingCart }>(
    send: () => Promise<FakeResponse>,
    guess: CartGuess | null,
  ): Promise<FakeResponse> {
    revision += 1;
    changesUnderWay += 1;
    if (guess) guesses.add(guess);
    tell();
    const isSettled = (): void => {
      changesUnderWay -= 1;
      if (guess) guesses.delete(guess);
    };
    const answered = lastChange.then(send).then(
      (response) => {
        isSettled();
        revision += 1;
        confirm(response.shoppingCart);
        watchOthers().notifyTabs();
        return response;
      },
      (error: unknown) => {
        isSettled();
        tell();
        // The server may have done it all the same, or knows something that we do not.
        if (error instanceof ShopCallError && error.kind !== 'offline' && error.kind !== 'cookies')
          void reload().catch(() => {});
        throw error;
      },
    );
    lastChange = answered.catch(() => {});
    return answered;
  }

  const changed = async (
    send: () => Promise<{ shoppingCart: ShoppingCart }>,
    guess: CartGuess | null = null,
  ): Promise<ShoppingCart> => (await change(send, guess)).shoppingCart;

  async function sendAddition(
    request: CartAddition,
  ): Promise<{ shoppingCart: ShoppingCart; newlyAdded: CartEntry }> {
    const { key, isRepeated } = addKeys.keyFor(request);
    try {
      const response = await call(addCartEntry, { body: request, idempotencyKey: key });
      addKeys.forget(request);
      return response;
    } catch (error) {
      if (error instanceof ShopCallError && error.isUncertain) addKeys.keep(request, key);
      else addKeys.forget(request);
      // The lost press had worked, and what it added was removed since: this press is a new wish.
      if (isRepeated && error instanceof ShopCallError && error.code === ENTRY_MISSING)
        return sendAddition(request);
      throw error;
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    seed(cart) {
      if (confirmed !== null) return;
      watchOthers();
      confirm(cart);
    },
    read,
    add: (request) => change(() => sendAddition(request), null),
    subscribeTo: ({ quantity, ...request }) =>
      call(startSubscriptionCart, { body: { ...request, qty: quantity } }),

    changeQuantity: (entryId, quantity) =>
      changed(
        () => call(changeCartEntry, { params: { entryId }, body: { quantity } }),
        guessQuantity(entryId, quantity),
      ),

    remove(entryId) {
      const index = state.cart?.entries.findIndex(({ id }) => id === entryId) ?? -1;
      const entry = state.cart?.entries[index];
      if (entry) removed.set(entryId, { entry, index });
      return changed(() => call(removeCartEntry, { params: { entryId } }), guessRemoval(entryId));
    },

    restore(entryId) {
      const place = removed.get(entryId);
      const guess = place ? guessReturn(place.entry, place.index) : null;
      return changed(() => call(restoreCartEntry, { params: { entryId } }), guess);
    },

    changeAdditionalFields: (entryId, fields) =>
      changed(
        () => call(changeCartEntryFields, { params: { entryId }, body: fields }),
        fields.additionalFields === undefined
          ? null
          : guessAdditionalFields(entryId, fields.additionalFields),
      ),

    addCoupon: (promoCode) => changed(() => call(addCartCoupon, { body: { promoCode } })),
    removeCoupon: (code) =>
      changed(() => call(removeCartCoupon, { params: { code } }), guessCouponRemoval(code)),
  };
}

/** For islands of this page. */
export const cartStore: CartStore = createCartStore({ call: shopCall, window: globalThis.window });
