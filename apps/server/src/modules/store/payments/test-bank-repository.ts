import {
  column,
  columnsOf,
  type Queryable,
  type RowOf,
  type Statement,
  sql,
  withoutFlush,
} from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { DeclineReason } from '../../../platform/payments/payment-provider.ts';

const AccountRow = {
  reference: column.text,
  amountMinor: column.large,
  currency: column.text,
  state: column.word<'succeeded' | 'declined' | 'needs-action' | 'pending'>(),
  declineReason: column.nullable(column.word<DeclineReason>()),
  stepToken: column.text,
  returnUrl: column.text,
  reusable: column.boolean,
  /** The token of the card; empty in the books of earlier releases. */
  card: column.text,
  refunds: column.json<Record<string, number>>(),
  refundedMinor: column.large,
  events: column.integer,
};
export type AccountRow = RowOf<typeof AccountRow>;

const COLUMNS = columnsOf(AccountRow, 'test_bank_accounts');

export interface NewAccount
  extends Pick<
    AccountRow,
    | 'reference'
    | 'amountMinor'
    | 'currency'
    | 'state'
    | 'declineReason'
    | 'stepToken'
    | 'returnUrl'
    | 'reusable'
    | 'card'
  > {
  readonly idempotencyKey: string;
}

/**
 * Null: there is one with this reference or key. Without the flush it is on the disk with the order that it pays for,
 * at the latest.
 */
export const insertAccount = (
  db: Queryable,
  websiteId: WebsiteId,
  account: NewAccount,
  now: Date,
): Promise<AccountRow | null> =>
  db.first(
    AccountRow,
    withoutFlush(sql`
      insert into test_bank_accounts (website_id, reference, idempotency_key, amount_minor, currency, state, decline_reason,
        step_token, return_url, reusable, card, events, created_at)
      values (${websiteId}, ${account.reference}, ${account.idempotencyKey}, ${account.amountMinor}, ${account.currency},
        ${account.state}, ${account.declineReason}, ${account.stepToken}, ${account.returnUrl}, ${account.reusable}, ${account.card}, 1,
        ${now.toISOString()}::timestamptz)
      on conflict do nothing returning ${COLUMNS}`),
  );

const findWhere = (db: Queryable, websiteId: WebsiteId, condition: Statement): Promise<AccountRow | null> =>
  db.first(
    AccountRow,
    sql`select ${COLUMNS} from test_bank_accounts where website_id = ${websiteId} and ${condition}`,
  );

export const findAccount = (
  db: Queryable,
  websiteId: WebsiteId,
  reference: string,
): Promise<AccountRow | null> => findWhere(db, websiteId, sql`reference = ${reference}`);

export const findAccountByStep = (
  db: Queryable,
  websiteId: WebsiteId,
  stepToken: string,
): Promise<AccountRow | null> => findWhere(db, websiteId, sql`step_token = ${stepToken}`);

/** False: it was refunded under this key before, or there is not so much to refund. */
export const refundAccount = async (
  db: Queryable,
  websiteId: WebsiteId,
  {
    reference,
    idempotencyKey,
    amountMinor,
  }: { reference: string; idempotencyKey: string; amountMinor: number },
): Promise<boolean> =>
  (await db.run(sql`
    update test_bank_accounts set refunded_minor = refunded_minor + ${amountMinor},
      refunds = refunds || jsonb_build_object(${idempotencyKey}::text, ${amountMinor}::bigint)
    where website_id = ${websiteId} and reference = ${reference} and state = 'succeeded'
      and not refunds ? ${idempotencyKey} and refunded_minor + ${amountMinor} <= amount_minor`)) === 1;

/** Null: no step waits there. */
export const cancelAccount = (
  db: Queryable,
  websiteId: WebsiteId,
  reference: string,
): Promise<AccountRow | null> =>
  db.first(
    AccountRow,
    sql`update test_bank_accounts set state = 'declined', decline_reason = 'refused', events = events + 1
      where website_id = ${websiteId} and reference = ${reference} and state = 'needs-action' returning ${COLUMNS}`,
  );

/** Null: nothing is undecided there. */
export const decideAccount = (
  db: Queryable,
  websiteId: WebsiteId,
  reference: string,
  { state, declineReason }: Pick<AccountRow, 'state' | 'declineReason'>,
): Promise<AccountRow | null> =>
  db.first(
    AccountRow,
    sql`update test_bank_accounts set state = ${state}, events = events + 1, decline_reason = ${declineReason}
      where website_id = ${websiteId} and reference = ${reference} and state in ('needs-action', 'pending')
      returning ${COLUMNS}`,
  );
