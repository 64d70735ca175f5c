import type { CheckoutOutcome } from '@awning/contract';
import { readCheckoutAttempt } from '@awning/contract/calls';
import { type ShopCall, ShopCallError } from '../../shop/shop-call.ts';

export type SettledOutcome = Extract<CheckoutOutcome, { url: string }>;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;
/** After this the shopper sees that it takes long; asking goes on. */
const LONG_AFTER_MS = 45_000;

export interface FollowOptions {
  readonly call: ShopCall;
  readonly cartToken: string | null;
  /** Of the address that the bank was given, for a browser that did not pay. */
  readonly attemptKey?: string | null;
  readonly wait: (ms: number) => Promise<void>;
  readonly onLong: () => void;
  /**
   * For shoppers who come from there: the bank's word may arrive after its customer. Without it the way to the bank is
   * the outcome.
   */
  readonly onStillAtBank?: ((url: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The cart of a subscription has a token; the visitor's own needs none. */
export const cartQuery = (cartToken: string | null): { cartToken?: string } =>
  cartToken === null ? {} : { cartToken };

/** Asks again and again how a payment ended. An answer that is lost is asked for once more; a refusal is thrown. */
export async function followAttempt(attemptId: string, o: FollowOptions): Promise<SettledOutcome | null> {
  const query = { ...cartQuery(o.cartToken), ...(o.attemptKey ? { key: o.attemptKey } : {}) };
  let waitedMs = 0;
  let waitMs = FIRST_WAIT_MS;
  while (!o.signal?.aborted) {
    try {
      const response = await o.call(readCheckoutAttempt, { params: { attemptId }, query });
      const isAtBank = response.outcome === 'needs-action' && o.onStillAtBank !== undefined;
      if ('url' in response && !isAtBank) return response;
      if ('url' in response) o.onStillAtBank?.(response.url);
    } catch (error) {
      const isLost = error instanceof ShopCallError && (error.isUncertain || error.kind === 'too-many');
      if (!isLost) throw error;
    }
    await o.wait(waitMs);
    if (waitedMs < LONG_AFTER_MS && waitedMs + waitMs >= LONG_AFTER_MS) o.onLong();
    waitedMs += waitMs;
    waitMs = Math.min(waitMs * 1.4, LONGEST_WAIT_MS);
  }
  return null;
}
