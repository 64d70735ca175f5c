import { type TestCardToken, testCards } from '@awning/contract';
import { addressOf, openTestBankPage, openTestCardPage } from '@awning/contract/calls';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type {
  DeclineReason,
  NewPayment,
  PaymentProvider,
  PaymentState,
  RefundState,
} from '../../../platform/payments/payment-provider.ts';
import { readBankEvent, signBankEvent } from './test-bank-event.ts';
import {
  type AccountRow,
  cancelAccount,
  decideAccount,
  findAccount,
  findAccountByStep,
  insertAccount,
  refundAccount,
} from './test-bank-repository.ts';

/** An event on its way to our own door, or the bank's decision about a slow payment. */
export type BankJob =
  | { readonly kind: 'event'; readonly body: string; readonly signature: string }
  | { readonly kind: 'decide'; readonly reference: string };

/** How the bank's jobs travel: later and by the queue, or at once and before its answer. */
export interface BankPost {
  send(websiteId: WebsiteId, job: BankJob, when: { readonly afterSeconds: number }): Promise<void>;
  deliverNow(websiteId: WebsiteId, job: Extract<BankJob, { kind: 'event' }>): Promise<void>;
}

export interface TestBank extends PaymentProvider {
  /** The shopper approved or refused at the bank, or time did. Null: nothing waits there. */
  decide(reference: string, state: DecidedState): Promise<string | null>;
  findStep(stepToken: string): Promise<BankStep | null>;
}

export type DecidedState = Extract<PaymentState, { kind: 'succeeded' | 'declined' }>;

export interface BankStep {
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isWaiting: boolean;
  readonly returnUrl: string;
}

const SLOW_SECONDS = 5;
const LATE_SECONDS = 60;

const declines: Partial<Record<string, DeclineReason>> = {
  'test-refused': 'refused',
  'test-insufficient-funds': 'insufficient-funds',
  'test-expired-card': 'expired-card',
  'test-wrong-details': 'wrong-details',
} satisfies Partial<Record<TestCardToken, DeclineReason>>;

/** What the bank gives to be paid again begins so, and goes on with the payment that the card was kept at. */
const KEPT_CARD = 'test-card-of-';
/** And so with the card itself, when it was entered without a payment. */
const CHOSEN_CARD = 'test-card/';

/** As which card one that was kept pays the next time. Others pay. */
const later: Partial<Record<string, TestCardToken>> = {
  'test-refused-later': 'test-refused',
  'test-slow': 'test-slow',
  'test-lost-answer': 'test-lost-answer',
  'test-duplicate-events': 'test-duplicate-events',
} satisfies Partial<Record<TestCardToken, TestCardToken>>;

interface BankContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly post: BankPost;
  readonly websiteId: WebsiteId;
}

/**
 * A little bank of our own, for trying a shop without money. It behaves like a provider at the other end of a line: it
 * keeps its own books, by statements of its own, and what it has to say it also says by signed events.
 */
export function createTestBank(parts: Omit<BankContext, 'websiteId'>, websiteId: WebsiteId): TestBank {
  const bank: BankContext = { ...parts, websiteId };
  const db = parts.database.query;
  return {
    name: 'test',
    start: (payment) => startPayment(bank, payment),
    async find(reference) {
      const account = await findAccount(db, websiteId, reference);
      return (
        account && {
          reference,
          amountMinor: account.amountMinor,
          currency: account.currency,
          state: stateOf(account),
          refundedMinor: account.refundedMinor,
        }
      );
    },
    refund: (refund) => refundPayment(bank, refund),
    async cancel(reference) {
      const account = await cancelAccount(db, websiteId, reference);
      if (account) await parts.post.send(websiteId, eventOf(bank, account), { afterSeconds: 0 });
    },
    openCardPage: async ({ returnUrl }) => {
      const page = new URL(openTestCardPage.path, returnUrl);
      page.searchParams.set('back', new URL(returnUrl).pathname);
      return page.href;
    },
    readCard: async (session) =>
      testCards.some(({ token }) => token === session) ? `${CHOSEN_CARD}${session}` : null,
    readEvent: (rawBody, headers) => readBankEvent(parts.keyring, websiteId, rawBody, headers),
    async decide(reference, state) {
      const declineReason = state.kind === 'declined' ? state.reason : null;
      const account = await decideAccount(db, websiteId, reference, { state: state.kind, declineReason });
      if (!account) return null;
      await parts.post.send(websiteId, eventOf(bank, account), { afterSeconds: 0 });
      return account.returnUrl;
    },
    async findStep(stepToken) {
      const account = await findAccountByStep(db, websiteId, stepToken);
      return (
        account && {
          reference: account.reference,
          amountMinor: account.amountMinor,
          currency: account.currency,
          isWaiting: account.state === 'needs-action',
          returnUrl: account.returnUrl,
        }
      );
    },
  };
}

async function startPayment(bank: BankContext, payment: NewPayment): Promise<PaymentState> {
  invariant(isAmount(payment.amountMinor), `${payment.amountMinor} is no amount in minor units`);
  if (payment.methodToken === 'test-unreachable') throw new Error('The test bank cannot be reached');
  const card = await cardOf(bank, payment);
  const opened = await openAccount(bank, payment, card);
  if (opened) return speak(bank, opened, card);
  const known = await findAccount(bank.database.query, bank.websiteId, payment.reference);
  const isSame = known && known.amountMinor === payment.amountMinor && known.currency === payment.currency;
  if (!isSame) throw new Error(`The key ${payment.idempotencyKey} was used for another payment`);
  return stateOf(known);
}

/** How a card behaves: one that is kept pays as it did at first, except that nobody can be asked to approve. */
async function cardOf({ database, websiteId }: BankContext, payment: NewPayment): Promise<string> {
  const { savedMethod, methodToken } = payment;
  if (savedMethod === undefined) return methodToken;
  if (savedMethod.startsWith(CHOSEN_CARD)) return payingLater(savedMethod.slice(CHOSEN_CARD.length));
  const first = savedMethod.startsWith(KEPT_CARD)
    ? await findAccount(database.query, websiteId, savedMethod.slice(KEPT_CARD.length))
    : null;
  if (!first?.reusable || first.state !== 'succeeded') return 'test-refused';
  return payingLater(first.card);
}

const payingLater = (card: string): string =>
  later[card] ?? (declines[card] === undefined ? 'test-success' : card);

function openAccount(
  { database, ids, clock, websiteId }: BankContext,
  payment: NewPayment,
  card: string,
): Promise<AccountRow | null> {
  const { reference, idempotencyKey, amountMinor, currency, returnUrl } = payment;
  const declineReason = declines[card] ?? null;
  const waiting = card === 'test-slow' ? 'pending' : 'succeeded';
  const undecided = card === 'test-authentication' ? 'needs-action' : waiting;
  return insertAccount(
    database.query,
    websiteId,
    {
      reference,
      idempotencyKey,
      amountMinor,
      currency,
      state: declineReason === null ? undecided : 'declined',
      declineReason,
      stepToken: ids.token(),
      returnUrl,
      reusable: payment.reusable === true,
      card,
    },
    clock.now(),
  );
}

/** What the kind of card stands for: how the bank speaks of what it did. */
async function speak(bank: BankContext, account: AccountRow, token: string): Promise<PaymentState> {
  const { post, websiteId } = bank;
  const event = eventOf(bank, account);
  const later = (afterSeconds: number, job: BankJob = event) => post.send(websiteId, job, { afterSeconds });
  switch (token) {
    case 'test-slow':
      await later(0);
      await later(SLOW_SECONDS, { kind: 'decide', reference: account.reference });
      return { kind: 'pending' };
    case 'test-lost-answer':
      await later(SLOW_SECONDS);
      throw new Error('The answer of the test bank was lost');
    case 'test-duplicate-events':
      for (const seconds of [0, 0, 1]) await later(seconds);
      return stateOf(account);
    case 'test-late-event':
      await later(LATE_SECONDS);
      return { kind: 'pending' };
    case 'test-early-event':
      await post.deliverNow(websiteId, event);
      return stateOf(account);
    case 'test-wrong-amount':
      await later(0, eventOf(bank, account, { amountMinor: account.amountMinor + 1 }));
      return { kind: 'pending' };
    default:
      await later(0);
      return stateOf(account);
  }
}

async function refundPayment(
  { database, websiteId }: BankContext,
  { reference, idempotencyKey, amountMinor }: Parameters<PaymentProvider['refund']>[0],
): Promise<RefundState> {
  invariant(isAmount(amountMinor), `${amountMinor} is no amount in minor units`);
  const refund = { reference, idempotencyKey, amountMinor };
  if (await refundAccount(database.query, websiteId, refund)) return { kind: 'succeeded' };
  const account = await findAccount(database.query, websiteId, reference);
  if (account?.refunds[idempotencyKey] === amountMinor) return { kind: 'succeeded' };
  return { kind: 'refused', reason: account?.state === 'succeeded' ? 'more-than-paid' : 'not-paid' };
}

function eventOf(
  { keyring, websiteId }: BankContext,
  account: AccountRow,
  over: { amountMinor?: number } = {},
): Extract<BankJob, { kind: 'event' }> {
  const { reference, events, amountMinor, currency } = account;
  const eventId = `${reference}.${events}`;
  const body = JSON.stringify({
    eventId,
    reference,
    amountMinor,
    currency,
    state: stateOf(account),
    ...over,
  });
  return { kind: 'event', body, signature: signBankEvent(keyring, websiteId, body) };
}

function stateOf(account: AccountRow): PaymentState {
  switch (account.state) {
    case 'declined':
      return { kind: 'declined', reason: account.declineReason ?? 'refused' };
    case 'needs-action':
      return {
        kind: 'needs-action',
        url: new URL(addressOf(openTestBankPage, { stepToken: account.stepToken }), account.returnUrl).href,
      };
    case 'succeeded':
      return account.reusable
        ? { kind: 'succeeded', methodReference: `${KEPT_CARD}${account.reference}` }
        : { kind: 'succeeded' };
    case 'pending':
      return { kind: 'pending' };
  }
}

const isAmount = (amountMinor: number): boolean => Number.isSafeInteger(amountMinor) && amountMinor > 0;
