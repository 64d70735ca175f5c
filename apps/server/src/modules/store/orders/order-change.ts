import {
  changeOrder,
  type OrderAction,
  type OrderRefusal,
  type OrderState,
  type PlacedOrder,
} from '@awning/commerce';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { DomainEvents, Outbox, Topic } from '../../../platform/events/index.ts';
import type { Once } from '../../../platform/once/index.ts';
import { orderErrors } from './order-errors.ts';
import { readOrder } from './order-reading.ts';
import { insertEvents, lockOrder, updateOrder } from './order-repository.ts';
import type { OrderRow } from './order-rows.ts';
import { ORDER_EVENTS, type OrderActor, type ReturnsOfOrders } from './orders.ts';

type Columns = Partial<
  Pick<
    OrderRow,
    | 'email'
    | 'customerName'
    | 'shippingAddress'
    | 'billingAddress'
    | 'paidMinor'
    | 'refundedMinor'
    | 'payBackMinor'
    | 'askedReturns'
    | 'openReturns'
    | 'paidAt'
    | 'fulfilledAt'
    | 'canceledAt'
    | 'tags'
  >
>;

/** An order that nobody else changes until the transaction ends. What is recorded is written when the work is done. */
export interface LockedOrder {
  readonly tx: Queryable;
  readonly websiteId: WebsiteId;
  readonly order: PlacedOrder;
  readonly actor: string;
  readonly now: Date;
  /** What the action makes of the order; refused when it cannot be done. */
  move(action: OrderAction): OrderState;
  set(columns: Columns): void;
  record(change: string, details?: Record<string, unknown>, actor?: string): void;
  tell<T extends Topic>(topic: T, payload: DomainEvents[T]): void;
  /** Runs when all of this is written: for calls that may come back to the order. */
  afterwards(work: () => Promise<void>): void;
}

export type OrderWork = (locked: LockedOrder) => Promise<void>;

interface ChangeParts {
  readonly database: Database;
  readonly once: Once;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly countReturns: ReturnsOfOrders['count'];
}

export interface OrderChanges {
  /** A transaction of its own. With a key it happens once. */
  change(
    websiteId: WebsiteId,
    orderId: OrderId,
    by: OrderActor & { readonly what: string; readonly request: unknown },
    work: OrderWork,
  ): Promise<void>;
  /** As part of the caller's transaction. */
  changeWithin(
    tx: Queryable,
    websiteId: WebsiteId,
    orderId: OrderId,
    by: Pick<OrderActor, 'actor' | 'expected'>,
    work: OrderWork,
  ): Promise<void>;
}

/** After which changes something about the money needs a member, and after which it does not any more. */
const PROBLEMS: Readonly<Record<string, boolean>> = {
  'payment-problem': true,
  'refund-refused': true,
  'payment-problem-dismissed': false,
};

export function createOrderChanges(parts: ChangeParts): OrderChanges {
  const { database, once, outbox, clock, countReturns } = parts;
  const changeWithin: OrderChanges['changeWithin'] = async (
    tx,
    websiteId,
    orderId,
    { actor, expected },
    work,
  ) => {
    const lastEvent = await lockOrder(tx, websiteId, orderId);
    const order = lastEvent === null ? null : await readOrder(tx, websiteId, { orderId });
    if (lastEvent === null || !order) throw orderErrors.missing();
    if (expected !== undefined && order.version !== expected) throw orderErrors.changedMeanwhile();
    const now = clock.now();
    let state: OrderState = {
      financial: order.financialStatus,
      fulfilment: order.fulfilmentStatus,
      archived: order.archived,
    };
    const columns: Columns[] = [];
    const records: { change: string; actor: string; details: Record<string, unknown> }[] = [];
    const emissions: (() => Promise<void>)[] = [];
    const later: (() => Promise<void>)[] = [];
    await work({
      tx,
      websiteId,
      order,
      actor,
      now,
      move(action) {
        const changed = changeOrder(state, action);
        if (!changed.ok) throw refusals[changed.refusal](order);
        state = changed.state;
        return state;
      },
      set: (values) => columns.push(values),
      record: (change, details = {}, by = actor) => records.push({ change, actor: by, details }),
      tell: (topic, payload) => emissions.push(() => outbox.emit(tx, { websiteId, topic, payload })),
      afterwards: (next) => later.push(next),
    });
    if (records.length === 0) return;
    const problem = records.map(({ change }) => PROBLEMS[change]).findLast((is) => is !== undefined);
    const values: Columns = Object.assign({}, ...columns);
    // A return is done when its goods are refunded, and waits again when the refund is refused.
    const isMoved = values.refundedMinor !== undefined && values.openReturns === undefined;
    const counts = isMoved ? await countReturns(tx, websiteId, orderId) : null;
    await updateOrder(tx, websiteId, orderId, {
      ...values,
      ...counts,
      financialStatus: state.financial,
      fulfilmentStatus: state.fulfilment,
      archived: state.archived,
      ...(problem === undefined ? {} : { hasProblem: problem }),
      modifiedAt: now,
      lastEvent: lastEvent + records.length,
    });
    await insertEvents(
      tx,
      records.map((record, index) => ({
        websiteId,
        orderId,
        createdAt: now,
        sequence: lastEvent + index + 1,
        ...record,
      })),
    );
    for (const { change } of records)
      await outbox.emit(tx, { websiteId, topic: ORDER_EVENTS.updated, payload: { orderId, change } });
    for (const emit of emissions) await emit();
    for (const next of later) await next();
  };

  return {
    changeWithin,
    async change(websiteId, orderId, { actor, expected, idempotencyKey, what, request }, work) {
      const run = (tx: Queryable) => changeWithin(tx, websiteId, orderId, { actor, expected }, work);
      if (idempotencyKey === undefined) return database.transaction(run);
      const scope = `orders.${what}/${actor}/${orderId}`;
      return once.inTransaction({ websiteId, scope, key: idempotencyKey, request }, run);
    },
  };
}

const refusals: Readonly<Record<OrderRefusal, (order: PlacedOrder) => Error>> = {
  'already-paid': () => orderErrors.alreadyPaid(),
  'not-paid': () => orderErrors.notPaid(),
  // Nobody canceled what a refund has left without anything to send.
  canceled: ({ canceledAt }) => (canceledAt === null ? orderErrors.calledOff() : orderErrors.canceled()),
  'already-fulfilled': () => orderErrors.alreadyFulfilled(),
  'nothing-to-refund': () => orderErrors.nothingToRefund(),
  // The caller checks first whether there is anything to archive or unarchive.
  'already-archived': () => new Error('An archived order was to be archived'),
  'not-archived': () => new Error('An order that is not archived was to be taken out'),
};
