import type { Checkout, CheckoutChange } from '@awning/contract';
import { saveCheckout } from '@awning/contract/calls';
import { createIntentions, createRandomKey } from '@awning/contract/client';
import type { SessionEntries } from '../../browser/session-entries.ts';
import type { ShopCall } from '../../shop/shop-call.ts';
import { acceptSaved, acceptUnsaved, changeForm, clearProblem, leaveField } from './checkout-filling.ts';
import { formOf, isEmptyChange, mergeChanges, suggestedCountry } from './checkout-form.ts';
import type { CheckoutNotice } from './checkout-notice.ts';
import { pay, resume } from './checkout-paying.ts';
import { createCheckoutSaving } from './checkout-saving.ts';
import {
  type CheckoutSession,
  type CheckoutState,
  learn,
  moneyOf,
  refresh,
  update,
} from './checkout-session.ts';
import { createCodeActions } from './code-actions.ts';
import { cartQuery } from './follow-attempt.ts';
import type { PaymentForm } from './payment-reading.ts';

export interface CheckoutStoreParts {
  readonly checkout: Checkout;
  readonly cartToken: string | null;
  readonly language: string;
  readonly call: ShopCall;
  readonly entries: SessionEntries;
  readonly leave: (url: string) => void;
  readonly notice?: CheckoutNotice | null;
  readonly now?: () => number;
}

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;

/**
 * Everything that happens at the checkout. The shop's answers decide what is right; this only keeps what was typed and
 * says what they said.
 */
export function createCheckoutStore(parts: CheckoutStoreParts) {
  const { session, unsaved } = openSession(parts);
  if (!isEmptyChange(unsaved)) session.saving.change(unsaved, { atOnce: true });

  return {
    get: (): CheckoutState => session.state,
    subscribe(listener: () => void): () => void {
      session.listeners.add(listener);
      return () => session.listeners.delete(listener);
    },
    money: (amountMinor: number): string => moneyOf(session, amountMinor),
    change: (change: CheckoutChange, options: { atOnce?: boolean } = {}): void =>
      changeForm(session, change, options),
    refresh: (): Promise<void> => refresh(session),
    leaveField: (field: string): void => leaveField(session, field),
    clearProblem: (field: string): void => clearProblem(session, field),
    tryAgain: session.saving.flushUnheard,
    codes: createCodeActions({
      call: session.call,
      query: session.query,
      hasCoupons: () => session.state.checkout.kind === 'order',
      learn: (checkout) => learn(session, checkout),
      refresh: () => refresh(session),
    }),
    say: (spoken: string): void => update(session, { spoken }),
    resume: (attemptId: string): Promise<void> => resume(session, attemptId),
    pay: (paymentForm: PaymentForm): Promise<void> => pay(session, paymentForm),
  };
}

/** With what an earlier page of this tab has typed and could not send. */
function openSession(parts: CheckoutStoreParts): { session: CheckoutSession; unsaved: CheckoutChange } {
  const { checkout, cartToken, language, call, entries, leave, now = () => Date.now() } = parts;
  const query = cartQuery(cartToken);
  const saving = createCheckoutSaving({
    send: (change) => call(saveCheckout, { query, body: change }),
    entries,
    key: `checkout ${cartToken ?? checkout.cart.id ?? ''}`,
    onAnswer: (saved, changes) => acceptSaved(session, saved, changes),
    onFailure: (error) => acceptUnsaved(session, error),
    onState: () => update(session, {}),
  });
  const unsaved = saving.unsaved();
  const suggestion = suggestedCountry(checkout);
  const session: CheckoutSession = {
    call,
    entries,
    cartToken,
    query,
    language,
    leave,
    saving,
    paymentKeys: createIntentions(now, createRandomKey),
    listeners: new Set(),
    touched: new Set(),
    left: new Set(),
    edited: new Set(),
    showAll: false,
    refused: {},
    cardProblems: {},
    suggestion,
    state: {
      checkout,
      form: formOf(checkout, mergeChanges(suggestion, unsaved)),
      problems: {},
      isRecalculating: false,
      isUnsaved: false,
      notice: parts.notice ?? null,
      step: 'filling',
      spoken: '',
      attention: 0,
    },
  };
  return { session, unsaved };
}
