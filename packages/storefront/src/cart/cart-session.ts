import type { CartEntry, ShoppingCart } from '@awning/contract';
import { readCart } from '@awning/contract/calls';
import type { createIntentions } from '@awning/contract/client';
import { cartChanged } from '../events.ts';
import type { ShopCall } from '../shop/shop-call.ts';
import type { CartGuess } from './cart-guess.ts';
import { type BrowserWindow, type CartTabs, listenToTabs } from './cart-tabs.ts';

export interface CartState {
  /** With what was asked for and not answered yet; null before the first reading. */
  readonly cart: ShoppingCart | null;
  readonly readInProgress: boolean;
  /** A change is under way: sums are a guess until it is answered. */
  readonly recalculating: boolean;
}

/** The cart of one page: what the functions of the store work on, as their first argument. */
export interface CartSession {
  readonly call: ShopCall;
  readonly window: BrowserWindow;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
  readonly addKeys: ReturnType<typeof createIntentions>;
  readonly listeners: Set<() => void>;
  readonly guesses: Set<CartGuess>;
  /** Where entries stood that were removed on this page. */
  readonly removed: Map<string, { readonly entry: CartEntry; readonly index: number }>;
  /** As the server said it last. */
  confirmed: ShoppingCart | null;
  reading: { readonly cart: Promise<ShoppingCart>; readonly of: number } | null;
  lastChange: Promise<unknown>;
  /** Grows whenever the server's cart may have changed: what was requested before is outdated. */
  revision: number;
  changesUnderWay: number;
  tabs: CartTabs | null;
  state: CartState;
}

/** Shows the listeners what is known by now. */
export function publish(session: CartSession): void {
  const { confirmed, guesses, reading, changesUnderWay, listeners } = session;
  const cart =
    confirmed === null
      ? null
      : [...guesses].reduce<ShoppingCart>((guessed, guess) => guess(guessed), confirmed);
  session.state = { cart, readInProgress: reading !== null, recalculating: changesUnderWay > 0 };
  for (const listener of [...listeners]) listener();
}

export function confirm(session: CartSession, cart: ShoppingCart): void {
  const isNewer = JSON.stringify(cart) !== JSON.stringify(session.confirmed);
  session.confirmed = cart;
  publish(session);
  if (isNewer)
    session.window.document.dispatchEvent(new CustomEvent(cartChanged, { bubbles: true, detail: { cart } }));
}

export function watchTabs(session: CartSession): CartTabs {
  const { window, now, signal } = session;
  session.tabs ??= listenToTabs({
    window,
    now,
    signal,
    // Nobody on this page has asked for the cart by themselves, so a failure interests nobody.
    readAgain: () => void reload(session).catch(() => {}),
  });
  return session.tabs;
}

/** Shares a reading that is under way; without `force`, what is known already is the answer. */
export function read(
  session: CartSession,
  { force = false }: { force?: boolean } = {},
): Promise<ShoppingCart> {
  const { reading, confirmed, revision, state } = session;
  if (reading && (reading.of === revision || !force)) return reading.cart;
  if (confirmed !== null && !force) return Promise.resolve(state.cart ?? confirmed);
  const cart = fetchCart(session, revision).finally(() => {
    if (session.reading?.cart !== cart) return;
    session.reading = null;
    publish(session);
  });
  session.reading = { cart, of: revision };
  publish(session);
  return cart;
}

/** Does not share a read that may be from before the change. */
export function reload(session: CartSession): Promise<ShoppingCart> {
  session.revision += 1;
  return read(session, { force: true });
}

async function fetchCart(session: CartSession, of: number): Promise<ShoppingCart> {
  const cart = await session.call(readCart);
  watchTabs(session).recordRead();
  // Changes since then have brought, or will bring, a newer cart than this one.
  if (of === session.revision || session.confirmed === null) confirm(session, cart);
  return session.confirmed ?? cart;
}
