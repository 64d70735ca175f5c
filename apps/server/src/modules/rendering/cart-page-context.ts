import type { Currency, InstallmentContext } from '@awning/commerce';
import type { ShopWords } from './shop-words.ts';

/** A form of the cart page that was refused. */
export interface CartPageProblem {
  readonly message: string;
  /** Beside which entry it is said, and what was typed there. */
  readonly entryId?: string;
  readonly quantity?: string;
  readonly code?: string;
}

/** What every part of the cart page is drawn with. */
export interface CartPageContext {
  readonly words: ShopWords;
  readonly currency: Currency;
  readonly problem: CartPageProblem | null;
  readonly installments: InstallmentContext;
}
