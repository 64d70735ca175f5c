import { fillMessage } from '@awning/commerce';
import type { Checkout, CheckoutChange, CheckoutPayment } from '@awning/contract';
import { payCheckout, readCheckout, readCheckoutAttempt, saveCheckout } from '@awning/contract/calls';
import { createIntentions, createRandomKey } from '@awning/contract/client';
import type { SessionEntries } from '../../browser/session-entries.ts';
import { createMoneyDisplay } from '../../shop/money-display.ts';
import { type ShopCall, ShopCallError } from '../../shop/shop-call.ts';
import {
  type CheckoutForm,
  fieldsOf,
  formOf,
  isEmptyChange,
  mergeChanges,
  suggestedCountry,
} from './checkout-form.ts';
import { boughtAt, type CheckoutNotice, notice, noticeAbout } from './checkout-notice.ts';
import { createCheckoutSaving } from './checkout-saving.ts';
import { checkoutWords } from './checkout-words.ts';
import { createCodeActions } from './code-actions.ts';
import { cartQuery, followAttempt, type SettledOutcome } from './follow-attempt.ts';
import { dropPassedOn, writePassedOn } from './passed-on.ts';
import type { PaymentForm, PaymentReading } from './payment-reading.ts';

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

const ADDRESSED = ['countryCode', 'state'] as const;

/**
 * Everything that happens at the checkout. The shop's answers decide what is right; this only keeps what was typed and
 * says what they said.
 */
export function createCheckoutStore(parts: CheckoutStoreParts) {
  const { call, entries, cartToken, now = () => Date.now() } = parts;
  const query = cartQuery(cartToken);
  const listeners = new Set<() => void>();
  const keys = createIntentions(now, createRandomKey);
  /** Fields that the shopper has been in, and those that were changed since the shop last looked at them. */
  const left = new Set<string>();
  const edited = new Set<string>();
  const touched = new Set<string>();
  let showAll = false;
  let refused: Readonly<Record<string, string>> = {};
  let cardProblems: Readonly<Record<string, string>> = {};

  const saving = createCheckoutSaving({
    send: (change) => call(saveCheckout, { query, body: change }),
    entries,
    key: `checkout ${cartToken ?? parts.checkout.cart.id ?? ''}`,
    onAnswer(checkout, sent) {
      for (const field of fieldsOf(sent)) edited.delete(field);
      refused = {};
      learn(checkout, { shippingOptionId: checkout.shippingOptionId });
    },
    onFailure(error) {
      const errors = error instanceof ShopCallError ? error.errors : {};
      if (Object.keys(errors).length === 0) return update({ isUnsaved: true });
      refused = { ...refused, ...errors };
      for (const field of Object.keys(errors)) {
        left.add(field);
        edited.delete(field);
      }
      update({ isUnsaved: true });
    },
    onState: () => update({}),
  });

  const unsaved = saving.unsaved();
  let suggestion = suggestedCountry(parts.checkout);
  let state: CheckoutState = {
    checkout: parts.checkout,
    form: formOf(parts.checkout, mergeChanges(suggestion, unsaved)),
    problems: {},
    isRecalculating: false,
    isUnsaved: false,
    notice: parts.notice ?? null,
    step: 'filling',
    spoken: '',
    attention: 0,
  };

  const money = (amountMinor: number): string =>
    createMoneyDisplay(parts.language, state.checkout.totalAmount.currencyCode)(amountMinor);

  function update(change: Partial<CheckoutState>): void {
    const next = { ...state, ...change };
    const all = { ...next.checkout.problems, ...refused, ...cardProblems };
    const visibleProblems = Object.entries(all).filter(
      ([field]) => field in cardProblems || ((showAll || left.has(field)) && !edited.has(field)),
    );
    state = { ...next, problems: Object.fromEntries(visibleProblems), isRecalculating: saving.isBusy() };
    for (const listener of [...listeners]) listener();
  }

  /** A new answer of the shop. What is typed stays as it is typed. */
  function learn(checkout: Checkout, form: Partial<CheckoutForm> = {}): void {
    const isNewer = checkout.dueCents !== state.checkout.dueCents;
    update({
      checkout,
      form: { ...state.form, ...form },
      isUnsaved: false,
      ...(isNewer
        ? { spoken: fillMessage(checkoutWords.newTotal, { amount: money(checkout.dueCents) }) }
        : {}),
    });
  }

  const attend = (change: Partial<CheckoutState>): void =>
    update({ ...change, attention: state.attention + 1 });

  async function refresh(): Promise<void> {
    learn(await call(readCheckout, { query }));
  }

  function change(change: CheckoutChange, { atOnce = false }: { atOnce?: boolean } = {}): void {
    for (const field of fieldsOf(change)) {
      edited.add(field);
      touched.add(field);
    }
    const { shippingAddress, billingAddress, ...rest } = change;
    const { form } = state;
    state = {
      ...state,
      form: {
        ...form,
        ...rest,
        shippingAddress: { ...form.shippingAddress, ...shippingAddress },
        billingAddress:
          billingAddress === undefined
            ? form.billingAddress
            : billingAddress && { ...form.shippingAddress, ...form.billingAddress, ...billingAddress },
      },
    };
    const decides = ADDRESSED.some((part) => shippingAddress?.[part] !== undefined);
    // A shopper who goes on filling in the form has seen what was suggested.
    saving.change(mergeChanges(suggestion, change), { atOnce: atOnce || decides });
    suggestion = {};
  }

  function settle(outcome: SettledOutcome): void {
    dropPassedOn(entries);
    if (outcome.outcome === 'needs-action')
      writePassedOn(entries, { attemptId: outcome.attemptId, cartToken });
    update({ step: outcome.outcome === 'needs-action' ? 'acting' : 'leaving', notice: null });
    parts.leave(outcome.url);
  }

  async function follow(attemptId: string): Promise<void> {
    update({ step: 'waiting', notice: null });
    writePassedOn(entries, { waitsFor: attemptId, cartToken });
    const outcome = await followAttempt(attemptId, {
      call,
      cartToken,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onLong: () => update({ step: 'waiting-long' }),
    });
    if (outcome) settle(outcome);
  }

  async function fail(error: unknown, wasPaying: boolean): Promise<void> {
    dropPassedOn(entries);
    const bought = boughtAt(error);
    if (bought !== null) {
      update({ step: 'leaving' });
      return parts.leave(bought);
    }
    const errors = error instanceof ShopCallError && error.status === 422 ? error.errors : {};
    if (Object.keys(errors).length > 0) {
      refused = errors;
      for (const field of Object.keys(errors)) edited.delete(field);
      return attend({ step: 'filling', notice: null });
    }
    // A refusal is about something that has changed meanwhile: stock, a price, a code.
    if (error instanceof ShopCallError && error.kind === 'refused') await refresh().catch(() => {});
    const total = money(state.checkout.dueCents);
    attend({ step: 'filling', notice: noticeAbout(error, { wasPaying, total }) });
  }

  const again = (error: unknown): Promise<void> => fail(error, true);

  async function sendPayment(payment: CheckoutPayment, paymentForm: PaymentForm): Promise<void> {
    const { key } = keys.keyFor(payment);
    try {
      const outcome = await call(payCheckout, {
        query,
        body: payment,
        idempotencyKey: key,
      });
      keys.forget(payment);
      if ('url' in outcome) return settle(outcome);
      if (outcome.outcome === 'needs-browser') {
        update({ step: 'proving' });
        // No matter what the provider says in the browser, the shop's own word counts.
        await paymentForm.prove(outcome.clientSecret).catch(() => {});
      }
      await follow(outcome.attemptId);
    } catch (error) {
      if (error instanceof ShopCallError && error.isUncertain) keys.keep(payment, key);
      else keys.forget(payment);
      await fail(error, true);
    }
  }

  if (!isEmptyChange(unsaved)) saving.change(unsaved, { atOnce: true });

  return {
    get: (): CheckoutState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    money,
    change,
    refresh,
    /** The shopper leaves a field: what is wrong with it may be said from now on. */
    leaveField(field: string): void {
      if (!touched.has(field)) return;
      left.add(field);
      if (saving.hasPending()) saving.flushUnheard();
      else update({});
    },
    clearProblem(field: string): void {
      if (!(field in cardProblems)) return;
      const { [field]: _over, ...others } = cardProblems;
      cardProblems = others;
      update({});
    },
    tryAgain: saving.flushUnheard,
    codes: createCodeActions({
      call,
      query,
      hasCoupons: () => state.checkout.kind === 'order',
      learn,
      refresh,
    }),
    say: (spoken: string): void => update({ spoken }),

    /** Goes on waiting for a payment of an earlier page. One that still needs its buyer is theirs to begin again. */
    async resume(attemptId: string): Promise<void> {
      update({ step: 'waiting' });
      try {
        const match = await call(readCheckoutAttempt, { params: { attemptId }, query });
        if (match.outcome === 'waiting') await follow(attemptId);
        else if (match.outcome === 'completed' || match.outcome === 'received') settle(match);
        else update({ step: 'filling' });
      } catch (error) {
        if (error instanceof ShopCallError && error.isUncertain) await follow(attemptId).catch(again);
        else await again(error);
      }
    },

    /** Pays once, however often it is pressed. */
    async pay(paymentForm: PaymentForm): Promise<void> {
      if (state.step !== 'filling') return;
      // What the button said when it was pressed is all that anybody has agreed to.
      const { totalCents, dueCents } = state.checkout;
      if (!isEmptyChange(suggestion)) change({});
      update({ step: 'paying', notice: null });
      try {
        await saving.flush();
      } catch (error) {
        return fail(error, false);
      }
      showAll = true;
      edited.clear();
      const { checkout } = state;
      if (checkout.totalCents !== totalCents || checkout.dueCents !== dueCents) {
        const text = fillMessage(checkoutWords.totalMoved, { amount: money(checkout.dueCents) });
        return attend({ step: 'filling', notice: notice('', text) });
      }
      const reading: PaymentReading = checkout.asks.payment
        ? await paymentForm.read()
        : { ok: true, methodId: '', methodToken: null };
      cardProblems = reading.ok ? {} : reading.problems;
      update({});
      if (!reading.ok || Object.keys(state.problems).length > 0) return attend({ step: 'filling' });
      const { methodId, methodToken } = reading;
      await sendPayment(
        {
          methodId,
          ...(methodToken === null ? {} : { methodToken }),
          expectedTotalCents: totalCents,
          expectedDueCents: dueCents,
        },
        paymentForm,
      );
    },
  };
}
