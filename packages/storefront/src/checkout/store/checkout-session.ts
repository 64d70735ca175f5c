import { fillMessage } from '@awning/commerce';
import type { Checkout, CheckoutChange } from '@awning/contract';
import { readCheckout } from '@awning/contract/calls';
import type { createIntentions } from '@awning/contract/client';
import type { SessionEntries } from '../../browser/session-entries.ts';
import { createMoneyDisplay } from '../../shop/money-display.ts';
import type { ShopCall } from '../../shop/shop-call.ts';
import type { CheckoutForm } from './checkout-form.ts';
import type { CheckoutNotice } from './checkout-notice.ts';
import type { CheckoutSaving } from './checkout-saving.ts';
import { checkoutWords } from './checkout-words.ts';

/** `acting`: on the way to the bank; `proving`: the bank asks on this page. */
export type CheckoutStep =
  | 'filling'
  | 'paying'
  | 'proving'
  | 'waiting'
  | 'waiting-long'
  | 'acting'
  | 'leaving';

export interface CheckoutState {
  readonly checkout: Checkout;
  readonly form: CheckoutForm;
  /** By field, only those that are to be shown now. */
  readonly problems: Readonly<Record<string, string>>;
  /** The sums may change: something is on its way to the shop. */
  readonly isRecalculating: boolean;
  readonly isUnsaved: boolean;
  readonly notice: CheckoutNotice | null;
  readonly step: CheckoutStep;
  /** For those who listen. */
  readonly spoken: string;
  /** Another number whenever reading should go on at the list of problems or the notice. */
  readonly attention: number;
}

/** One checkout for as long as its page is open: what the functions of the store work on, as their first argument. */
export interface CheckoutSession {
  readonly call: ShopCall;
  readonly entries: SessionEntries;
  readonly cartToken: string | null;
  readonly query: { readonly cartToken?: string };
  readonly language: string;
  readonly leave: (url: string) => void;
  readonly saving: CheckoutSaving;
  readonly paymentKeys: ReturnType<typeof createIntentions>;
  readonly listeners: Set<() => void>;
  /** Fields that the shopper has changed, and those of them that they have left. */
  readonly touched: Set<string>;
  readonly left: Set<string>;
  /** Fields that were changed since the shop last looked at them. */
  readonly edited: Set<string>;
  /** The button was pressed: problems are shown for fields that nobody has been in, too. */
  showAll: boolean;
  /** What the shop and what the way to pay have refused, by field. */
  refused: Readonly<Record<string, string>>;
  cardProblems: Readonly<Record<string, string>>;
  /** Filled in for the shopper and not sent yet. */
  suggestion: CheckoutChange;
  state: CheckoutState;
}

export const moneyOf = ({ language, state }: CheckoutSession, amountMinor: number): string =>
  createMoneyDisplay(language, state.checkout.totalAmount.currencyCode)(amountMinor);

export function update(session: CheckoutSession, change: Partial<CheckoutState>): void {
  const { refused, cardProblems, showAll, left, edited, saving, listeners } = session;
  const next = { ...session.state, ...change };
  const all = { ...next.checkout.problems, ...refused, ...cardProblems };
  const visibleProblems = Object.entries(all).filter(
    ([field]) => field in cardProblems || ((showAll || left.has(field)) && !edited.has(field)),
  );
  session.state = {
    ...next,
    problems: Object.fromEntries(visibleProblems),
    isRecalculating: saving.isBusy(),
  };
  for (const listener of [...listeners]) listener();
}

/** As `update`, and reading goes on at what is said now. */
export const attend = (session: CheckoutSession, change: Partial<CheckoutState>): void =>
  update(session, { ...change, attention: session.state.attention + 1 });

/** A new answer of the shop. What is typed stays as it is typed. */
export function learn(session: CheckoutSession, checkout: Checkout, form: Partial<CheckoutForm> = {}): void {
  const isNewer = checkout.dueCents !== session.state.checkout.dueCents;
  update(session, {
    checkout,
    form: { ...session.state.form, ...form },
    isUnsaved: false,
    ...(isNewer
      ? { spoken: fillMessage(checkoutWords.newTotal, { amount: moneyOf(session, checkout.dueCents) }) }
      : {}),
  });
}

export async function refresh(session: CheckoutSession): Promise<void> {
  learn(session, await session.call(readCheckout, { query: session.query }));
}
