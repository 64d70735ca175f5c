import { type Destination, isEmailAddress, isMailableAddress, tidyAddress } from '@awning/commerce';
import {
  column,
  type Database,
  prepareStatement,
  type Queryable,
  type RowOf,
} from '../../../platform/db/index.ts';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { type CartContext, ownerKey, type ReadCartContext } from '../cart/index.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { Shopper } from './checkouts.ts';
import {
  type EnteredGiftCard,
  NO_CHECKOUT,
  NOTHING_TYPED,
  type StoredCheckout,
  type TypedCheckout,
} from './typed-checkout.ts';

const CheckoutRow = {
  typed: column.json<Partial<TypedCheckout>>(),
  giftCards: column.json<readonly EnteredGiftCard[]>(),
};
type CheckoutRow = RowOf<typeof CheckoutRow>;

const statements = {
  read: prepareStatement(
    CheckoutRow,
    'select typed, gift_cards as "giftCards" from checkouts where website_id = $1 and cart_id = $2 and typed_by = $3',
  ),
  begin: prepareStatement(
    {},
    `insert into checkouts (website_id, cart_id, typed_by, updated_at) values ($1, $2, $3, $4::timestamptz)
      on conflict (website_id, cart_id, typed_by) do nothing`,
  ),
  lock: prepareStatement(
    CheckoutRow,
    `select typed, gift_cards as "giftCards" from checkouts
      where website_id = $1 and cart_id = $2 and typed_by = $3 for update`,
  ),
  write: prepareStatement(
    {},
    `update checkouts set typed = $4::jsonb, gift_cards = $5::jsonb, updated_at = $6::timestamptz
      where website_id = $1 and cart_id = $2 and typed_by = $3`,
  ),
  /** Of a checkout that the user has typed for the same cart, theirs counts. */
  handOver: prepareStatement(
    {},
    `update checkouts mine set typed_by = $3 where website_id = $1 and typed_by = $2 and not exists (
      select from checkouts theirs
      where theirs.website_id = $1 and theirs.cart_id = mine.cart_id and theirs.typed_by = $3)`,
  ),
};

const fromRow = ({ typed, giftCards }: CheckoutRow): StoredCheckout => ({
  typed: { ...NOTHING_TYPED, ...typed },
  giftCards,
});

/** Whose words are meant: those of one person, or of a cart that only its owner can open. */
export interface CheckoutRef {
  readonly cartId: CartId;
  /** Empty: of the cart's owner. */
  readonly typedBy: string;
}

/** What is typed into a cart that a link opens is for nobody else who has the link. */
export const typistOf = ({ of, by }: Shopper): string =>
  of.kind === 'owner' ? '' : by === null ? 'nobody' : ownerKey(by);

export interface CheckoutStore {
  read(websiteId: WebsiteId, ref: CheckoutRef): Promise<StoredCheckout>;
  /** One writer at a time: two tabs that save different fields both keep them. */
  change(
    websiteId: WebsiteId,
    ref: CheckoutRef,
    change: (stored: StoredCheckout) => StoredCheckout,
  ): Promise<StoredCheckout>;
  /** Somebody signed in, and what they typed before is theirs. */
  handOver(tx: Queryable, websiteId: WebsiteId, from: string, to: string): Promise<void>;
}

export function createCheckoutStore({
  database,
  clock,
  carts,
}: Pick<CheckoutParts, 'database' | 'clock' | 'carts'>): CheckoutStore {
  const lock = async (tx: Queryable, key: readonly string[]): Promise<StoredCheckout> => {
    await statements.begin.within(tx, [...key, clock.now().toISOString()]);
    const [row] = await statements.lock.within(tx, [...key]);
    invariant(row, 'a checkout that has begun is there');
    return fromRow(row);
  };
  return {
    async read(websiteId, { cartId, typedBy }) {
      const [row] = await statements.read.run(database, [websiteId, cartId, typedBy]);
      return row ? fromRow(row) : NO_CHECKOUT;
    },
    change: (websiteId, { cartId, typedBy }, change) =>
      database.transaction(async (tx) => {
        const key = [websiteId, cartId, typedBy];
        const changed = change(await lock(tx, key));
        await statements.write.within(tx, [
          ...key,
          JSON.stringify(changed.typed),
          JSON.stringify(changed.giftCards),
          clock.now().toISOString(),
        ]);
        // What the cart answers depends on where it goes.
        await carts.touch(tx, websiteId, cartId);
        return changed;
      }),
    async handOver(tx, websiteId, from, to) {
      await statements.handOver.within(tx, [websiteId, from, to]);
    },
  };
}

/** What the checkout of a cart knows, for the cart's own answers to its owner; null while nobody typed anything. */
export const createCartContextReader =
  ({ database }: { database: Pick<Database, 'query'> }): ReadCartContext =>
  async (websiteId, cartId) => {
    const [row] = await statements.read.run(database, [websiteId, cartId, '']);
    return row ? readCartContext(fromRow(row).typed) : null;
  };

/** Taxes ask where somebody lives when nothing is shipped. */
export function readCartContext(typed: TypedCheckout): CartContext {
  const { shippingAddress, billingAddress, shippingOptionId, email } = typed;
  return {
    destination: placeOf(tidyAddress(shippingAddress)),
    home: billingAddress && placeOf(tidyAddress(billingAddress)),
    shippingOptionId,
    customer: isEmailAddress(email.trim()) || isMailableAddress(email.trim()) ? email.trim() : null,
  };
}

/** Without a country nobody can say what shipping and taxes are. */
const placeOf = ({ countryCode, state, postalCode, city }: Destination): Destination | null =>
  countryCode === '' ? null : { countryCode, state, postalCode, city };
