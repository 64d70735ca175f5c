import { type Destination, isEmailAddress, tidyAddress } from '@awning/commerce';
import { type Database, prepareStatement, type Queryable } from '../../platform/db/index.ts';
import { invariant } from '../../platform/invariant.ts';
import type { AroundOf, CartAround } from '../cart/index.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import {
  type EnteredGiftCard,
  NO_CHECKOUT,
  NOTHING_TYPED,
  type StoredCheckout,
  type TypedCheckout,
} from './checkout-typed.ts';

interface CheckoutRow extends Record<string, unknown> {
  readonly typed: Partial<TypedCheckout>;
  readonly giftCards: readonly EnteredGiftCard[];
}

const statements = {
  read: prepareStatement<CheckoutRow>(
    'checkout-read',
    'select typed, gift_cards as "giftCards" from checkouts where website_id = $1 and cart_id = $2',
  ),
  begin: prepareStatement(
    'checkout-begin',
    `insert into checkouts (website_id, cart_id, updated_at) values ($1, $2, $3::timestamptz)
      on conflict (website_id, cart_id) do nothing`,
  ),
  lock: prepareStatement<CheckoutRow>(
    'checkout-lock',
    `select typed, gift_cards as "giftCards" from checkouts where website_id = $1 and cart_id = $2 for update`,
  ),
  write: prepareStatement(
    'checkout-write',
    `update checkouts set typed = $3::jsonb, gift_cards = $4::jsonb, updated_at = $5::timestamptz
      where website_id = $1 and cart_id = $2`,
  ),
};

const fromRow = ({ typed, giftCards }: CheckoutRow): StoredCheckout => ({
  typed: { ...NOTHING_TYPED, ...typed },
  giftCards,
});

export interface CheckoutStore {
  read(websiteId: string, cartId: string): Promise<StoredCheckout>;
  /** One writer at a time: two tabs that save different fields both keep them. */
  change(
    websiteId: string,
    cartId: string,
    change: (stored: StoredCheckout) => StoredCheckout,
  ): Promise<StoredCheckout>;
  /** One payment at a time is begun for a cart, from however many tabs. */
  lock(tx: Queryable, websiteId: string, cartId: string): Promise<StoredCheckout>;
}

export function createCheckoutStore({
  database,
  clock,
  carts,
}: Pick<CheckoutParts, 'database' | 'clock' | 'carts'>): CheckoutStore {
  const lock = async (tx: Queryable, websiteId: string, cartId: string): Promise<StoredCheckout> => {
    await statements.begin.within(tx, [websiteId, cartId, clock.now().toISOString()]);
    const [row] = await statements.lock.within(tx, [websiteId, cartId]);
    invariant(row, 'a checkout that has begun is there');
    return fromRow(row);
  };
  return {
    lock,
    async read(websiteId, cartId) {
      const [row] = await statements.read.run(database, [websiteId, cartId]);
      return row ? fromRow(row) : NO_CHECKOUT;
    },
    change: (websiteId, cartId, change) =>
      database.transaction(async (tx) => {
        const changed = change(await lock(tx, websiteId, cartId));
        await statements.write.within(tx, [
          ...[websiteId, cartId, JSON.stringify(changed.typed), JSON.stringify(changed.giftCards)],
          clock.now().toISOString(),
        ]);
        // What the cart answers depends on where it goes.
        await carts.touch(tx, websiteId, cartId);
        return changed;
      }),
  };
}

/** What the checkout of a cart knows, for the cart's own answers; null while nobody typed anything. */
export const createCartAround =
  ({ database }: { database: Pick<Database, 'pool'> }): AroundOf =>
  async (websiteId, cartId) => {
    const [row] = await statements.read.run(database, [websiteId, cartId]);
    return row ? aroundOf(fromRow(row).typed) : null;
  };

/** Taxes ask where somebody lives when nothing is shipped. */
export function aroundOf(typed: TypedCheckout): CartAround {
  const { shippingAddress, billingAddress, shippingOptionId, email } = typed;
  const place = shippingAddress.countryCode === '' ? (billingAddress ?? shippingAddress) : shippingAddress;
  return {
    destination: placeOf(tidyAddress(place)),
    shippingOptionId,
    customer: isEmailAddress(email.trim()) ? email.trim() : null,
  };
}

/** Without a country nobody can say what shipping and taxes are. */
const placeOf = ({ countryCode, state, postalCode, city }: Destination): Destination | null =>
  countryCode === '' ? null : { countryCode, state, postalCode, city };
