import { QUANTITY_INPUT } from '@awning/commerce';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import { onceErrors } from '../../../platform/once/index.ts';
import { cartErrors } from './cart-errors.ts';
import { MAX_COUPONS, MAX_ENTRIES } from './cart-parts.ts';
import type { ChangeRow, Outcome } from './cart-rows.ts';

/** What the sentences name. */
export interface RequestedEntry {
  readonly most?: number | null;
  readonly code?: string;
  /** What it means here that there is no such entry. */
  readonly missing?: () => CataloguedError;
}

/** The row of a change that was made; one that was not is thrown as its refusal. */
export function refuseOutcome(row: ChangeRow | null, request: RequestedEntry = {}): ChangeRow | null {
  const outcome = row?.outcome ?? 'done';
  if (outcome !== 'done' && outcome !== 'not-repeated') throw errorOf(outcome, request);
  return row;
}

function errorOf(
  outcome: Exclude<Outcome, 'done' | 'not-repeated'>,
  { most, code = '', missing = cartErrors.entryMissing }: RequestedEntry,
): CataloguedError {
  switch (outcome) {
    case 'over-limit':
      return most === 1
        ? cartErrors.onlyOneAllowed()
        : cartErrors.tooManyOfItem({ values: { max: most ?? QUANTITY_INPUT.max } });
    case 'sold-out':
      return cartErrors.notEnoughStock();
    case 'not-for-sale':
      return cartErrors.itemNotForSale();
    case 'missing':
      return missing();
    case 'full':
      return cartErrors.cartFull({ values: { max: MAX_ENTRIES } });
    case 'fields-full':
      return cartErrors.answersFull();
    case 'already-entered':
      return cartErrors.couponAlreadyEntered({ values: { code } });
    case 'signed-in':
      return cartErrors.sessionExpired();
    case 'key-reused':
      return onceErrors.keyReused();
    case 'too-many-codes':
      return cartErrors.tooManyCoupons({ values: { max: MAX_COUPONS } });
  }
}
