import type { CartEntry, ShoppingCart } from '@awning/contract';
import {
  addCartCoupon,
  addCartEntry,
  changeCartEntry,
  changeCartEntryFields,
  removeCartCoupon,
  removeCartEntry,
  restoreCartEntry,
  startSubscriptionCart,
} from '@awning/contract/calls';
import { ShopCallError } from '../shop/shop-call.ts';
import {
  type CartGuess,
  guessAdditionalFields,
  guessCouponRemoval,
  guessQuantity,
  guessRemoval,
  guessReturn,
} from './cart-guess.ts';
import { type CartSession, confirm, publish, reload, watchTabs } from './cart-session.ts';

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

export interface AddedEntry {
  readonly shoppingCart: ShoppingCart;
  readonly newlyAdded: CartEntry;
}

const ENTRY_MISSING = 'cart.entry-missing';

export const addEntry = (session: CartSession, request: CartAddition): Promise<AddedEntry> =>
  change(session, () => sendAddition(session, request), null);

/** A subscription has a cart of its own. */
export const startSubscription = (
  { call }: CartSession,
  { quantity, ...request }: CartAddition,
): Promise<{ cartToken: string }> => call(startSubscriptionCart, { body: { ...request, qty: quantity } });

export const changeQuantity = (
  session: CartSession,
  entryId: string,
  quantity: number,
): Promise<ShoppingCart> =>
  changed(
    session,
    () => session.call(changeCartEntry, { params: { entryId }, body: { quantity } }),
    guessQuantity(entryId, quantity),
  );

export function removeEntry(session: CartSession, entryId: string): Promise<ShoppingCart> {
  const { call, removed, state } = session;
  const index = state.cart?.entries.findIndex(({ id }) => id === entryId) ?? -1;
  const entry = state.cart?.entries[index];
  if (entry) removed.set(entryId, { entry, index });
  return changed(session, () => call(removeCartEntry, { params: { entryId } }), guessRemoval(entryId));
}

export function restoreEntry(session: CartSession, entryId: string): Promise<ShoppingCart> {
  const place = session.removed.get(entryId);
  const guess = place ? guessReturn(place.entry, place.index) : null;
  return changed(session, () => session.call(restoreCartEntry, { params: { entryId } }), guess);
}

export const changeAdditionalFields = (
  session: CartSession,
  entryId: string,
  fields: EntryFields,
): Promise<ShoppingCart> =>
  changed(
    session,
    () => session.call(changeCartEntryFields, { params: { entryId }, body: fields }),
    fields.additionalFields === undefined ? null : guessAdditionalFields(entryId, fields.additionalFields),
  );

export const addCoupon = (session: CartSession, promoCode: string): Promise<ShoppingCart> =>
  changed(session, () => session.call(addCartCoupon, { body: { promoCode } }), null);

export const removeCoupon = (session: CartSession, code: string): Promise<ShoppingCart> =>
  changed(session, () => session.call(removeCartCoupon, { params: { code } }), guessCouponRemoval(code));

/** One after the other: the answer to each is a whole cart, and the last to arrive must be the last that was made. */
function change<ChangeResponse extends { shoppingCart: ShoppingCart }>(
  session: CartSession,
  send: () => Promise<ChangeResponse>,
  guess: CartGuess | null,
): Promise<ChangeResponse> {
  session.revision += 1;
  session.changesUnderWay += 1;
  if (guess) session.guesses.add(guess);
  publish(session);
  const isSettled = (): void => {
    session.changesUnderWay -= 1;
    if (guess) session.guesses.delete(guess);
  };
  const answered = session.lastChange.then(send).then(
    (response) => {
      isSettled();
      session.revision += 1;
      confirm(session, response.shoppingCart);
      watchTabs(session).notifyTabs();
      return response;
    },
    (error: unknown) => {
      isSettled();
      publish(session);
      // The server may have done it all the same, or knows something that we do not.
      if (error instanceof ShopCallError && error.kind !== 'offline' && error.kind !== 'cookies')
        void reload(session).catch(() => {});
      throw error;
    },
  );
  session.lastChange = answered.catch(() => {});
  return answered;
}

const changed = async (
  session: CartSession,
  send: () => Promise<{ shoppingCart: ShoppingCart }>,
  guess: CartGuess | null,
): Promise<ShoppingCart> => (await change(session, send, guess)).shoppingCart;

async function sendAddition(session: CartSession, request: CartAddition): Promise<AddedEntry> {
  const { call, addKeys } = session;
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
      return sendAddition(session, request);
    throw error;
  }
}
