import type { PlacedOrder } from '@awning/commerce';
import type { Order } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Once } from '../../../platform/once/index.ts';
import type { Inventory } from '../inventory/index.ts';
import { cancelOrder } from './order-cancellation.ts';
import { workOutWithCards } from './order-card-refund.ts';
import { createOrderChanges, type OrderWork } from './order-change.ts';
import { changeContact } from './order-contact.ts';
import { createOrderRows, USUAL_NUMBERS } from './order-creation.ts';
import { orderMoney, refundAmounts, toOrder } from './order-dto.ts';
import { orderErrors } from './order-errors.ts';
import { exportOrders } from './order-export.ts';
import { countRefundAtProvider } from './order-external-refund.ts';
import { fulfilAtOnce, fulfilOrder, leftToFulfil } from './order-fulfilment.ts';
import { orderInvariants } from './order-invariants.ts';
import { createOrderLinks, orderPath } from './order-links.ts';
import { orderPage } from './order-list.ts';
import { markPaidBack } from './order-pay-back.ts';
import { recordPaymentProblems } from './order-payment-problems.ts';
import { readOrder, readOrders } from './order-reading.ts';
import { leftToRefund, refundOrder } from './order-refund.ts';
import { settleRefund } from './order-refund-outcome.ts';
import { insertNote, lockOrder } from './order-repository.ts';
import { ORDER_EVENTS, type OrderActor, type OrderPorts, type Orders } from './orders.ts';

interface OrdersParts extends OrderPorts {
  readonly database: Database;
  readonly once: Once;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly inventory: Pick<Inventory, 'putBack'>;
}

/** More orders than anybody looks at on one page of an account. */
const MOST_OF_CUSTOMER = 500;

export function createOrders(parts: OrdersParts): Orders {
  const { database, clock, ids } = parts;
  const links = createOrderLinks(parts.keyring);
  const changes = createOrderChanges(parts);

  const byId = (websiteId: WebsiteId, orderId: OrderId): Promise<PlacedOrder | null> =>
    readOrder(database.query, websiteId, sql`order_id = ${orderId}`);
  const linkOf = (websiteId: WebsiteId, orderId: OrderId): string =>
    orderPath(links.write(websiteId, orderId));
  const found = async (websiteId: WebsiteId, orderId: OrderId): Promise<PlacedOrder> => {
    const order = await byId(websiteId, orderId);
    if (!order) throw orderErrors.missing();
    return order;
  };
  const read = async (websiteId: WebsiteId, orderId: OrderId): Promise<Order> =>
    toOrder(await found(websiteId, orderId), linkOf(websiteId, orderId));
  const change = async (
    websiteId: WebsiteId,
    orderId: OrderId,
    by: OrderActor & { what: string; request: unknown },
    work: OrderWork,
  ): Promise<Order> => {
    await changes.change(websiteId, orderId, by, work);
    return read(websiteId, orderId);
  };

  return {
    async create(tx, websiteId, draft, numbers = USUAL_NUMBERS) {
      const orderNumber = await createOrderRows(tx, websiteId, { draft, numbers, ids, clock });
      return { orderId: draft.orderId, orderNumber };
    },
    byId,
    async lock(tx, websiteId, orderId) {
      const lastEvent = await lockOrder(tx, websiteId, orderId);
      return lastEvent === null ? null : readOrder(tx, websiteId, sql`order_id = ${orderId}`);
    },
    byCart: (websiteId, cartId) => readOrder(database.query, websiteId, sql`cart_id = ${cartId}`),
    linkOf,
    async byLink(websiteId, token) {
      const orderId = links.read(websiteId, token);
      return orderId === null ? null : byId(websiteId, orderId);
    },
    ofCustomer: (websiteId, siteUserId) =>
      readOrders(database.query, websiteId, {
        where: sql`site_user_id = ${siteUserId}`,
        limit: MOST_OF_CUSTOMER,
      }),
    list: (websiteId, query) => orderPage(database.query, websiteId, query),
    read,
    fulfil: (websiteId, orderId, fulfilment, by) =>
      change(websiteId, orderId, { ...by, what: 'fulfil', request: fulfilment }, (locked) =>
        fulfilOrder(locked, fulfilment, parts),
      ),
    cancel: (websiteId, orderId, how, by) =>
      change(websiteId, orderId, { ...by, what: 'cancel', request: how }, (locked) =>
        cancelOrder(locked, how, parts),
      ),
    refund: (websiteId, orderId, request, by) =>
      change(websiteId, orderId, { ...by, what: 'refund', request }, async (locked) => {
        const { order, now } = locked;
        const refundId = ids.next();
        const { tx, actor } = locked;
        const worked = await workOutWithCards(tx, { order, asked: request }, parts.giftCards, (cards) =>
          parts.giftCards.refundCards(tx, websiteId, { orderId, refundId, actor, lines: cards }),
        );
        const { amountMinor, lines } = worked.plan;
        if (amountMinor > 0) locked.move(amountMinor === leftToRefund(order) ? 'refund-rest' : 'refund-part');
        await refundOrder(locked, refundId, worked, parts);
        const { reason, message, sentence } = worked;
        locked.record('refunded', {
          refundId,
          amountMinor,
          ...(reason === '' ? {} : { reason }),
          ...(message === '' ? {} : { message }),
          ...(sentence === null ? {} : { note: sentence }),
        });
        const back = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
        const waits = order.lines.some((line) => leftToFulfil(line) > (back.get(line.lineId) ?? 0));
        if (waits || order.lines.every((line) => leftToFulfil(line) === 0)) return;
        const { fulfilment } = locked.move('call-off-rest');
        if (fulfilment !== 'FULFILLED') return locked.record('called-off', {}, 'system');
        locked.set({ fulfilledAt: now });
        locked.record('fulfilled', { all: true }, 'system');
      }),
    async previewRefund(websiteId, orderId, request) {
      const order = await found(websiteId, orderId);
      const { plan, sentence } = await workOutWithCards(
        database.query,
        { order, asked: request },
        parts.giftCards,
        (lines) => parts.giftCards.wouldRefund(database.query, websiteId, { orderId, lines }),
      );
      const leftMinor = leftToRefund(order) - plan.amountMinor;
      return {
        refund: {
          ...refundAmounts(plan, order),
          leftToRefund: orderMoney(leftMinor, order.currency),
          note: sentence,
        },
      };
    },
    markPaid: (websiteId, orderId, { reference = '' }, by) =>
      change(websiteId, orderId, { ...by, what: 'mark-paid', request: { reference } }, async (locked) => {
        const { tx, order, actor, now } = locked;
        locked.move('mark-paid');
        const paid =
          order.payment !== null &&
          (await parts.payments.markPaid(tx, websiteId, order.payment.paymentId, { actor, reference }));
        if (!paid) throw orderErrors.notManual();
        locked.set({ paidMinor: order.totalMinor, paidAt: now });
        locked.record('paid', { amountMinor: order.dueMinor, ...(reference === '' ? {} : { reference }) });
        await fulfilAtOnce(locked, parts);
        locked.tell(ORDER_EVENTS.paid, { orderId });
      }),
    markPaidBack: (websiteId, orderId, { refundId, reference = '' }, by) =>
      change(
        websiteId,
        orderId,
        { ...by, what: 'paid-back', request: { refundId, reference } },
        async (locked) => markPaidBack(locked, { refundId, reference }),
      ),
    addNote: (websiteId, orderId, { content, forCustomer = false }, by) =>
      change(
        websiteId,
        orderId,
        { ...by, what: 'note', request: { content, forCustomer } },
        async ({ tx, actor, now, record }) => {
          const noteId = ids.next();
          const note = {
            websiteId,
            orderId,
            noteId,
            actor,
            text: content.trim(),
            forCustomer,
            createdAt: now,
          };
          await insertNote(tx, note);
          record('note-added', { noteId, forCustomer });
        },
      ),
    changeContact: (websiteId, orderId, contact, by) =>
      change(websiteId, orderId, { ...by, what: 'edit', request: contact }, async (locked) =>
        changeContact(locked, contact),
      ),
    archive: (websiteId, orderId, archived, by) =>
      change(websiteId, orderId, { ...by, what: 'archive', request: { archived } }, async (locked) => {
        if (locked.order.archived === archived) return;
        locked.move(archived ? 'archive' : 'unarchive');
        locked.record(archived ? 'archived' : 'unarchived');
      }),
    csv: (websiteId, filter) => exportOrders(database.query, websiteId, filter),
    onRefund: (tx, refund) => settleRefund(tx, refund, { ...parts, changes }),
    onExternalRefund: (tx, refund) => countRefundAtProvider(tx, refund, { ...parts, changes }),
    eventSubscriptions: recordPaymentProblems(changes),
    invariants: orderInvariants,
  };
}
