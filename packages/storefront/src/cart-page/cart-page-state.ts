import { cartMessages, fillMessage } from '@awning/commerce';
import type { CartNotice, CartPageData, ShoppingCart } from '@awning/contract';
import type { CartFailure } from './cart-failure.ts';
import type { RemovedEntry } from './cart-rows.ts';

/** What the page has to say, and what was removed on it. */
export interface CartPageState {
  readonly notice: CartNotice | null;
  readonly failures: Readonly<Record<string, CartFailure>>;
  readonly couponProblem: string | null;
  readonly removed: readonly RemovedEntry[];
  /** For those who listen. */
  readonly spoken: string;
  readonly focus: FocusPlace | null;
}

/** Where the focus goes next: what held it may be gone. Each time a new one, because it may be the same place again. */
interface FocusPlace {
  readonly selector: string;
}

export type CartPageChange = (before: CartPageState) => Partial<CartPageState>;

export const firstState = ({ notice, problem }: CartPageData): CartPageState => ({
  notice,
  failures:
    problem?.entryId === undefined ? {} : { [problem.entryId]: { title: '', message: problem.message } },
  couponProblem: problem?.code === undefined ? null : problem.message,
  removed: [],
  spoken: '',
  focus: null,
});

/** What the last line leaves behind: it has no list any more to stand in. */
export function lastNotice(state: CartPageState, cart: ShoppingCart): CartNotice | null {
  const last = state.removed.at(-1);
  if (state.notice || cart.entries.length > 0 || !last) return state.notice;
  const text = fillMessage(cartMessages.namedEntryRemoved, { title: last.entry.title });
  return { text, tone: 'done', restoreId: last.entry.id };
}
