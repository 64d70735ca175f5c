import { fillMessage } from '@awning/commerce';
import type { CheckoutPayment } from '@awning/contract';
import { payCheckout, readCheckoutAttempt } from '@awning/contract/calls';
import { ShopCallError } from '../../shop/shop-call.ts';
import { changeForm } from './checkout-filling.ts';
import { isEmptyChange } from './checkout-form.ts';
import { boughtAt, notice, noticeAbout } from './checkout-notice.ts';
import { attend, type CheckoutSession, moneyOf, refresh, update } from './checkout-session.ts';
import { checkoutWords } from './checkout-words.ts';
import { followAttempt, type SettledOutcome } from './follow-attempt.ts';
import { dropPassedOn, writePassedOn } from './passed-on.ts';
import type { PaymentForm, PaymentReading } from './payment-reading.ts';

/** Pays once, however often it is pressed. */
export async function pay(session: CheckoutSession, paymentForm: PaymentForm): Promise<void> {
  if (session.state.step !== 'filling') return;
  // What the button said when it was pressed is all that anybody has agreed to.
  const { totalCents, dueCents } = session.state.checkout;
  if (!isEmptyChange(session.suggestion)) changeForm(session, {});
  update(session, { step: 'paying', notice: null });
  try {
    await session.saving.flush();
  } catch (error) {
    return fail(session, error, { wasPaying: false });
  }
  session.showAll = true;
  session.edited.clear();
  const { checkout } = session.state;
  if (checkout.totalCents !== totalCents || checkout.dueCents !== dueCents) {
    const text = fillMessage(checkoutWords.totalMoved, { amount: moneyOf(session, checkout.dueCents) });
    return attend(session, { step: 'filling', notice: notice('', text) });
  }
  const reading: PaymentReading = checkout.asks.payment
    ? await paymentForm.read()
    : { ok: true, methodId: '', methodToken: null };
  session.cardProblems = reading.ok ? {} : reading.problems;
  update(session, {});
  if (!reading.ok || Object.keys(session.state.problems).length > 0)
    return attend(session, { step: 'filling' });
  const { methodId, methodToken } = reading;
  await sendPayment(
    session,
    {
      methodId,
      ...(methodToken === null ? {} : { methodToken }),
      expectedTotalCents: totalCents,
      expectedDueCents: dueCents,
    },
    paymentForm,
  );
}

/** Goes on waiting for a payment of an earlier page. One that still needs its buyer is theirs to begin again. */
export async function resume(session: CheckoutSession, attemptId: string): Promise<void> {
  const { call, query } = session;
  const again = (error: unknown): Promise<void> => fail(session, error, { wasPaying: true });
  update(session, { step: 'waiting' });
  try {
    const match = await call(readCheckoutAttempt, { params: { attemptId }, query });
    if (match.outcome === 'waiting') await follow(session, attemptId);
    else if (match.outcome === 'completed' || match.outcome === 'received') settle(session, match);
    else update(session, { step: 'filling' });
  } catch (error) {
    if (error instanceof ShopCallError && error.isUncertain) await follow(session, attemptId).catch(again);
    else await again(error);
  }
}

async function sendPayment(
  session: CheckoutSession,
  payment: CheckoutPayment,
  paymentForm: PaymentForm,
): Promise<void> {
  const { call, query, paymentKeys } = session;
  const { key } = paymentKeys.keyFor(payment);
  try {
    const outcome = await call(payCheckout, { query, body: payment, idempotencyKey: key });
    paymentKeys.forget(payment);
    if ('url' in outcome) return settle(session, outcome);
    if (outcome.outcome === 'needs-browser') {
      update(session, { step: 'proving' });
      // No matter what the provider says in the browser, the shop's own word counts.
      await paymentForm.prove(outcome.clientSecret).catch(() => {});
    }
    await follow(session, outcome.attemptId);
  } catch (error) {
    if (error instanceof ShopCallError && error.isUncertain) paymentKeys.keep(payment, key);
    else paymentKeys.forget(payment);
    await fail(session, error, { wasPaying: true });
  }
}

async function follow(session: CheckoutSession, attemptId: string): Promise<void> {
  const { call, cartToken, entries } = session;
  update(session, { step: 'waiting', notice: null });
  writePassedOn(entries, { waitsFor: attemptId, cartToken });
  const outcome = await followAttempt(attemptId, {
    call,
    cartToken,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onLong: () => update(session, { step: 'waiting-long' }),
  });
  if (outcome) settle(session, outcome);
}

function settle(session: CheckoutSession, outcome: SettledOutcome): void {
  const { entries, cartToken } = session;
  dropPassedOn(entries);
  if (outcome.outcome === 'needs-action') writePassedOn(entries, { attemptId: outcome.attemptId, cartToken });
  update(session, { step: outcome.outcome === 'needs-action' ? 'acting' : 'leaving', notice: null });
  session.leave(outcome.url);
}

async function fail(
  session: CheckoutSession,
  error: unknown,
  { wasPaying }: { wasPaying: boolean },
): Promise<void> {
  dropPassedOn(session.entries);
  const bought = boughtAt(error);
  if (bought !== null) {
    update(session, { step: 'leaving' });
    return session.leave(bought);
  }
  const errors = error instanceof ShopCallError && error.status === 422 ? error.errors : {};
  if (Object.keys(errors).length > 0) {
    session.refused = errors;
    for (const field of Object.keys(errors)) session.edited.delete(field);
    return attend(session, { step: 'filling', notice: null });
  }
  // A refusal is about something that has changed meanwhile: stock, a price, a code.
  if (error instanceof ShopCallError && error.kind === 'refused') await refresh(session).catch(() => {});
  const total = moneyOf(session, session.state.checkout.dueCents);
  attend(session, { step: 'filling', notice: noticeAbout(error, { wasPaying, total }) });
}
