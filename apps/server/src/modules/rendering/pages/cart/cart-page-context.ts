import type { Currency, InstallmentContext } from '@awning/commerce';
import type { CartPageProblem } from '@awning/contract';
import type { ShopWords } from '../../markup/shop-words.ts';

/** What every part of the cart page is drawn with. */
export interface CartPageContext {
  readonly words: ShopWords;
  readonly currency: Currency;
  readonly problem: CartPageProblem | null;
  readonly installments: InstallmentContext;
  readonly shopUrl: string | null;
}
