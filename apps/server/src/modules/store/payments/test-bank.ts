import type { TestCardToken } from '@awning/contract';
import { addressOf, openTestBankPage } from '@awning/contract/calls';
import type { Clock } from '../../../platform/clock.ts';
import {
  column,
  type Database,
  prepareStatement,
  type RowOf,
  sql,
  withoutFlush,
} from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type {
  DeclineReason,
  NewPayment,
  PaymentProvider,
  PaymentState,
  ReadPaymentEvent,
  RefundState,
} from '../../../platform/payments/payment-provider.ts';
import { readBankEvent, signBankEvent } from './test-bank-event.ts';

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
  /** Somebody approved or refused at the bank, or time did. Null: nothing waits there. */
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

const AccountRow = {
  reference: column.text,
  amount_minor: column.text,
  currency: column.text,
  state: column.word<'succeeded' | 'declined' | 'needs-action' | 'pending'>(),
  decline_reason: column.nullable(column.word<DeclineReason>()),
  step_token: column.text,
  return_url: column.text,
  reusable: column.boolean,
  refunds: column.json<Record<string, number>>(),
  refunded_minor: column.text,
  events: column.integer,
};
type AccountRow = RowOf<typeof AccountRow>;

const ACCOUNT_COLUMNS = `reference, amount_minor, currency, state, decline_reason, step_token, return_url, reusable, refunds,
  refunded_minor, events`;
const accountColumns = sql.unsafe(ACCOUNT_COLUMNS);

// Without the flush it is on the disk with the order that it pays for, at the latest.
const openAccount = prepareStatement(
  AccountRow,
  withoutFlush(`insert into test_bank_accounts (website_id, reference, idempotency_key, amount_minor, currency, state, decline_reason,
      step_token, return_url, reusable, events, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11::timestamptz)
    on conflict do nothing returning ${ACCOUNT_COLUMNS}`),
);

const SLOW_SECONDS = 5;
const LATE_SECONDS = 60;
/** Where somebody proves who pays. */

const declines: Partial<Record<string, DeclineReason>> = {
  'test-refused': 'refused',
  'test-insufficient-funds': 'insufficient-funds',
  'test-expired-card': 'expired-card',
  'test-wrong-details': 'wrong-details',
} satisfies Partial<Record<TestCardToken, DeclineReason>>;

/**
 * A little bank of our own, for trying a shop without money. It behaves like a provider at the other end of a line: it
 * keeps its own books, by statements of its own, and what it has to say it also says by signed events.
 */
export function createTestBank(
  parts: { database: Database; clock: Clock; ids: Ids; keyring: Keyring; post: BankPost },
  websiteId: WebsiteId,
): TestBank {
  const { database, clock, ids, keyring, post } = parts;

  const read = async (where: ReturnType<typeof sql>): Promise<AccountRow | null> => {
    const rows = await database.query.rows(
      AccountRow,
      sql`select ${accountColumns} from test_bank_accounts where website_id = ${websiteId} and ${where}`,
    );
    return rows[0] ?? null;
  };
  const account = (reference: string) => read(sql`reference = ${reference}`);

  const eventOf = (row: AccountRow, over: { amountMinor?: number } = {}) => {
    const body = JSON.stringify({
      eventId: `${row.reference}.${row.events}`,
      reference: row.reference,
      amountMinor: Number(row.amount_minor),
      currency: row.currency,
      state: stateOf(row),
      ...over,
    });
    return { kind: 'event', body, signature: signBankEvent(keyring, websiteId, body) } as const;
  };

  const open = async (payment: NewPayment): Promise<AccountRow | null> => {
    const { methodToken } = payment;
    const declineReason = declines[methodToken] ?? null;
    const waiting = methodToken === 'test-slow' ? 'pending' : 'succeeded';
    const undecided = methodToken === 'test-authentication' ? 'needs-action' : waiting;
    const [row] = await openAccount.run(database, [
      websiteId,
      payment.reference,
      payment.idempotencyKey,
      payment.amountMinor,
      payment.currency,
      declineReason === null ? undecided : 'declined',
      declineReason,
      ids.token(),
      payment.returnUrl,
      payment.reusable === true,
      clock.now().toISOString(),
    ]);
    return row ?? null;
  };

  /** What the kind of card stands for: how the bank speaks of what it did. */
  const speak = async (row: AccountRow, token: string): Promise<PaymentState> => {
    const event = eventOf(row);
    const later = (afterSeconds: number, job: BankJob = event) => post.send(websiteId, job, { afterSeconds });
    switch (token) {
      case 'test-slow':
        await later(0);
        await later(SLOW_SECONDS, { kind: 'decide', reference: row.reference });
        return { kind: 'pending' };
      case 'test-lost-answer':
        await later(SLOW_SECONDS);
        throw new Error('The answer of the test bank was lost');
      case 'test-duplicate-events':
        for (const seconds of [0, 0, 1]) await later(seconds);
        return stateOf(row);
      case 'test-late-event':
        await later(LATE_SECONDS);
        return { kind: 'pending' };
      case 'test-early-event':
        await post.deliverNow(websiteId, event);
        return stateOf(row);
      case 'test-wrong-amount':
        await later(0, eventOf(row, { amountMinor: Number(row.amount_minor) + 1 }));
        return { kind: 'pending' };
      default:
        await later(0);
        return stateOf(row);
    }
  };

  const stateOf = (row: AccountRow): PaymentState => {
    switch (row.state) {
      case 'declined':
        return { kind: 'declined', reason: row.decline_reason ?? 'refused' };
      case 'needs-action':
        return {
          kind: 'needs-action',
          url: new URL(addressOf(openTestBankPage, { stepToken: row.step_token }), row.return_url).href,
        };
      case 'succeeded':
        return row.reusable
          ? { kind: 'succeeded', methodReference: `test-card-of-${row.reference}` }
          : { kind: 'succeeded' };
      case 'pending':
        return { kind: 'pending' };
    }
  };

  return {
    name: 'test',
    async start(payment) {
      invariant(isAmount(payment.amountMinor), `${payment.amountMinor} is no amount in minor units`);
      if (payment.methodToken === 'test-unreachable') throw new Error('The test bank cannot be reached');
      const opened = await open(payment);
      if (opened) return speak(opened, payment.methodToken);
      const known = await account(payment.reference);
      const isSame =
        known && Number(known.amount_minor) === payment.amountMinor && known.currency === payment.currency;
      if (!isSame) throw new Error(`The key ${payment.idempotencyKey} was used for another payment`);
      return stateOf(known);
    },
    async find(reference) {
      const row = await account(reference);
      return (
        row && {
          reference,
          amountMinor: Number(row.amount_minor),
          currency: row.currency,
          state: stateOf(row),
          refundedMinor: Number(row.refunded_minor),
        }
      );
    },
    async refund({ reference, idempotencyKey, amountMinor }): Promise<RefundState> {
      invariant(isAmount(amountMinor), `${amountMinor} is no amount in minor units`);
      const rowCount = await database.query.run(sql`
        update test_bank_accounts set refunded_minor = refunded_minor + ${amountMinor},
          refunds = refunds || jsonb_build_object(${idempotencyKey}::text, ${amountMinor}::bigint)
        where website_id = ${websiteId} and reference = ${reference} and state = 'succeeded'
          and not refunds ? ${idempotencyKey} and refunded_minor + ${amountMinor} <= amount_minor`);
      if (rowCount === 1) return { kind: 'succeeded' };
      const row = await account(reference);
      if (row?.refunds[idempotencyKey] === amountMinor) return { kind: 'succeeded' };
      return { kind: 'refused', reason: row?.state === 'succeeded' ? 'more-than-paid' : 'not-paid' };
    },
    async cancel(reference) {
      const rows = await database.query.rows(
        AccountRow,
        sql`
        update test_bank_accounts set state = 'declined', decline_reason = 'refused', events = events + 1
        where website_id = ${websiteId} and reference = ${reference} and state = 'needs-action'
        returning ${accountColumns}`,
      );
      if (rows[0]) await post.send(websiteId, eventOf(rows[0]), { afterSeconds: 0 });
    },
    readEvent: (rawBody, headers): ReadPaymentEvent => readBankEvent(keyring, websiteId, rawBody, headers),
    async decide(reference, state) {
      const rows = await database.query.rows(
        AccountRow,
        sql`
        update test_bank_accounts set state = ${state.kind}, events = events + 1,
          decline_reason = ${state.kind === 'declined' ? state.reason : null}
        where website_id = ${websiteId} and reference = ${reference} and state in ('needs-action', 'pending')
        returning ${accountColumns}`,
      );
      const [row] = rows;
      if (!row) return null;
      await post.send(websiteId, eventOf(row), { afterSeconds: 0 });
      return row.return_url;
    },
    async findStep(stepToken) {
      const row = await read(sql`step_token = ${stepToken}`);
      return (
        row && {
          reference: row.reference,
          amountMinor: Number(row.amount_minor),
          currency: row.currency,
          isWaiting: row.state === 'needs-action',
          returnUrl: row.return_url,
        }
      );
    },
  };
}

const isAmount = (amountMinor: number): boolean => Number.isSafeInteger(amountMinor) && amountMinor > 0;
