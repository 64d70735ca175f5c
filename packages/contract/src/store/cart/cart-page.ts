import type { InstallmentContext } from '@awning/commerce';
import type { ShoppingCart } from './cart.ts';

/** What the cart page has just to say. */
export interface CartNotice {
  readonly text: string;
  readonly tone: 'done' | 'refused' | 'problem';
  /** The removed entry that can be put back from here. */
  readonly restoreId: string | null;
}

/** A form of the cart page that was refused. */
export interface CartPageProblem {
  readonly message: string;
  /** Beside which entry it is said, and what was typed there. */
  readonly entryId?: string;
  readonly quantity?: string;
  readonly code?: string;
}

/** What the cart page carries as JSON, so that its script can take over without asking for anything. */
export interface CartPageData {
  readonly cart: ShoppingCart;
  readonly language: string;
  /** Where there is something to buy; null where there is nothing. */
  readonly shopUrl: string | null;
  readonly installments: InstallmentContext;
  readonly notice: CartNotice | null;
  readonly problem: CartPageProblem | null;
}
