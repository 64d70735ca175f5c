import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { AddEntry } from './cart-adding.ts';
import type { LookAtCart } from './cart-look.ts';
import { type CartOwner, ownerKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';
import type { CartChange } from './cart-repository.ts';
import type { CartResponseCache } from './cart-response-cache.ts';
import type { StoreRules } from './store-rules.ts';

/** What the use cases of a cart work with: they are functions that take it first. */
export interface CartUseCases extends CartParts {
  readonly rulesOf: (websiteId: WebsiteId) => Promise<StoreRules>;
  readonly look: LookAtCart;
  readonly addEntry: AddEntry;
  readonly responses: CartResponseCache;
}

/** The change of a cart by its owner that is about to be made. */
export function changeOf(
  { clock, responses }: Pick<CartUseCases, 'clock' | 'responses'>,
  websiteId: WebsiteId,
  owner: CartOwner,
): CartChange {
  const key = ownerKey(owner);
  responses.delete(websiteId, key);
  return { websiteId, ownerKey: key, now: clock.now() };
}
