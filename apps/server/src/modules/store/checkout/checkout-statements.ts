import type { OrderDraft } from '@awning/commerce';
import { column, prepareStatement, type RowOf } from '../../../platform/db/index.ts';
import type { AttemptId, CartId, OrderId, PaymentId, VariantId } from '../../../platform/entity-ids.ts';
import type { OrderNumbers } from '../orders/index.ts';
import type { AttemptFailure } from './checkouts.ts';

/** What is kept of an attempt: nothing of it is looked up again. */
export interface FrozenOrder {
  readonly order: OrderDraft;
  readonly numbers: OrderNumbers;
  /** Discounts that had no limit: they count even if they are deleted before the money is there. */
  readonly unlimited: readonly string[];
}

/** How the provider is asked for the money. */
export interface AskingHow {
  /** Of the provider's fields in the browser; never a card. */
  readonly methodToken: string;
  readonly returnUrl: string;
}

export const AttemptRow = {
  attemptId: column.id<AttemptId>(),
  cartId: column.id<CartId>(),
  ownerKey: column.text,
  orderId: column.id<OrderId>(),
  paymentId: column.nullable(column.id<PaymentId>()),
  pays: column.word<'nothing' | 'card' | 'manual'>(),
  state: column.word<'open' | 'completed' | 'failed'>(),
  failure: column.nullable(column.json<AttemptFailure>()),
  kind: column.word<'order' | 'subscription'>(),
  totalMinor: column.integer,
  /** Null once the draft is gone. */
  dueMinor: column.nullable(column.integer),
  retryKey: column.nullable(column.text),
  /** While it is open and a provider is asked. */
  how: column.nullable(column.json<AskingHow>()),
  /** Milliseconds since 1970. */
  createdAt: column.integer,
};
export type AttemptRow = RowOf<typeof AttemptRow>;

const ATTEMPT = `attempt_id as "attemptId", cart_id as "cartId", owner_key as "ownerKey", order_id as "orderId",
  payment_id as "paymentId", pays, state, failure, kind, total_minor::float8 as "totalMinor",
  (draft #>> '{order,dueMinor}')::float8 as "dueMinor", retry_key as "retryKey", how,
  (extract(epoch from created_at) * 1000)::float8 as "createdAt"`;

/** All SQL of attempts that serves requests. */
export const attemptStatements = {
  find: prepareStatement(
    AttemptRow,
    `select ${ATTEMPT} from checkout_attempts where website_id = $1 and attempt_id = $2`,
  ),
  goodsOf: prepareStatement(
    { variantId: column.id<VariantId>() },
    `select line ->> 'variantId' as "variantId"
      from checkout_attempts, json_array_elements(draft -> 'order' -> 'lines') line
      where website_id = $1 and attempt_id = $2 and state = 'open'`,
  ),
  /** The one that has a cart's order, or else the latest that may still become it. */
  ofCart: prepareStatement(
    AttemptRow,
    `select ${ATTEMPT} from checkout_attempts
      where website_id = $1 and cart_id = $2 and state <> 'failed'
      order by state = 'completed' desc, created_at desc, attempt_id desc limit 1`,
  ),
  byRetryKey: prepareStatement(
    AttemptRow,
    `select ${ATTEMPT} from checkout_attempts
      where website_id = $1 and retry_key = $2 and state <> 'failed'`,
  ),
  boughtBy: prepareStatement(
    AttemptRow,
    `select ${ATTEMPT} from checkout_attempts
      where website_id = $1 and owner_key = $2 and kind = $3 and state = 'completed' and created_at > $4::timestamptz
      order by created_at desc limit 1`,
  ),
  /** Neither: it was written. */
  freeze: prepareStatement(
    { inTheWay: column.nullable(column.text), isOverLimit: column.nullable(column.boolean) },
    `select in_the_way as "inTheWay", is_over_limit as "isOverLimit"
      from freeze_attempt($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::json, $12::timestamptz, $13::timestamptz, $14::json, $15)`,
  ),
  /** Locks it too. When the sale comes to nothing its transaction is undone, and this with it. */
  complete: prepareStatement(
    {
      paymentId: column.nullable(column.id<PaymentId>()),
      pays: column.json<AttemptRow['pays']>(),
      draft: column.json<FrozenOrder>(),
    },
    `update checkout_attempts set state = 'completed', decided_at = $3::timestamptz, how = null
      where website_id = $1 and attempt_id = $2 and state = 'open'
      returning payment_id as "paymentId", pays, draft`,
  ),
  fail: prepareStatement(
    AttemptRow,
    `update checkout_attempts set state = 'failed', decided_at = $3::timestamptz, failure = $4::json, how = null
      where website_id = $1 and attempt_id = $2 and state = 'open' returning ${ATTEMPT}`,
  ),
  /** A visitor signed in. */
  handOver: prepareStatement(
    {},
    'update checkout_attempts set owner_key = $3 where website_id = $1 and owner_key = $2',
  ),
  /** Whether somebody is paying for the cart in another way. */
  isPaidFor: prepareStatement(
    {},
    `select from checkout_attempts where website_id = $1 and cart_id = $2 and state = 'open' limit 1`,
  ),
};
