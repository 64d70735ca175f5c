import { createCartAdditions } from './cart-additions.ts';
import { createCartChanges } from './cart-changes.ts';
import { createCartCoupons } from './cart-coupons.ts';
import { createCartInputs } from './cart-inputs.ts';
import { cartInvariants } from './cart-invariants.ts';
import { createCartOpening } from './cart-opening.ts';
import { createCartOrder } from './cart-order.ts';
import type { CartParts } from './cart-parts.ts';
import { createCartReading } from './cart-reading.ts';
import { createCartSignIn } from './cart-sign-in.ts';
import { sweepCarts } from './cart-sweep.ts';
import type { Carts } from './carts.ts';
import { createPricePreview } from './price-preview.ts';
import { createStoreRules } from './store-rules.ts';

export function createCarts(parts: CartParts): Carts {
  const rulesOf = createStoreRules(parts);
  const inputs = createCartInputs(parts, rulesOf);
  const { changed, ...reading } = createCartReading(parts, rulesOf, inputs);
  const answers = { ...reading, changed };
  return {
    ...reading,
    ...createCartOpening(parts),
    ...createCartAdditions(parts, rulesOf, answers),
    ...createCartChanges(parts, rulesOf, answers),
    ...createCartCoupons(parts, answers),
    ...createCartOrder(parts),
    preview: createPricePreview(parts, inputs),
    onSignIn: createCartSignIn(parts),
    sweep: () => sweepCarts(parts),
    invariants: cartInvariants,
  };
}
