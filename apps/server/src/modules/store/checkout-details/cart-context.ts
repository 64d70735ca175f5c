import { type Destination, isEmailAddress, isMailableAddress, tidyAddress } from '@awning/commerce';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import { findCheckout } from './checkout-repository.ts';
import type { TypedCheckout } from './typed-checkout.ts';

/** What a checkout knows of a cart beyond what is in it. */
export interface CartContext {
  /** Where it is sent to; null: not known yet. */
  readonly destination: Destination | null;
  /**
   * Where the payer lives, for the taxes of what is not shipped; null: not known yet. Without it the destination
   * counts.
   */
  readonly home?: Destination | null | undefined;
  /** One that is not offered means the first that is. */
  readonly shippingOptionId: string | null;
  /** The email address, in any spelling; null: not known yet. */
  readonly customer: string | null;
}

/** For the owner of a cart; null while nothing was typed. */
export async function findCartContext(
  db: Queryable,
  websiteId: WebsiteId,
  cartId: CartId,
): Promise<CartContext | null> {
  const stored = await findCheckout(db, websiteId, { cartId, typedBy: '' });
  return stored && toCartContext(stored.typed);
}

/** When nothing is shipped, taxes depend on where the shopper lives. */
export function toCartContext(typed: TypedCheckout): CartContext {
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
