import type { PlacedOrder } from '@awning/commerce';
import type { Order } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Once } from '../../../platform/once/index.ts';
import type { Channel } from '../../foundation/channel/index.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import type { Webhooks } from '../../foundation/webhooks/index.ts';
import { readActorNames } from '../../people/members/index.ts';
import type { Inventory } from '../inventory/index.ts';
import { cancelOrder } from './order-cancellation.ts';
import { createOrderChanges, type OrderWork } from './order-change.ts';
import { changeContact } from './order-contact.ts';
import { createOrderRows, USUAL_NUMBERS } from './order-creation.ts';
import { toOrder } from './order-dto.ts';
import { orderErrors } from './order-errors.ts';
import { exportOrders } from './order-export.ts';
import { countRefundAtProvider } from './order-external-refund.ts';
import { exportOrderList } from './order-file.ts';
import { fulfilOrder } from './order-fulfilment.ts';
import { readHistory, resendMail } from './order-history.ts';
import { orderInvariants } from './order-invariants.ts';
import { createOrderLinks, orderPath } from './order-links.ts';
import { orderPage } from './order-list.ts';
import { countOrders, listOrdersById, listOrdersOfCustomer } from './order-list-repository.ts';
import { markPaid } from './order-mark-paid.ts';
import { announceOrders } from './order-news.ts';
import { addNote } from './order-notes.ts';
import { changeTracking, undoFulfilments } from './order-parcel.ts';
import { markPaidBack } from './order-pay-back.ts';
import { recordPaymentProblems } from './order-payment-problems.ts';
import { completeOrders, readOrder } from './order-reading.ts';
import { settleRefund } from './order-refund-outcome.ts';
import { makeRefund, previewRefund } from './order-refund-request.ts';
import { lockOrder } from './order-repository.ts';
import { createOrdersOfReturns, type OrdersOfReturns } from './order-returns.ts';
import { tagOrder } from './order-tags.ts';
import type { OrderActor, OrderPorts, Orders, ReturnsOfOrders } from './orders.ts';

interface OrdersParts extends OrderPorts {
  readonly database: Database;
  readonly once: Once;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly inventory: Pick<Inventory, 'putBack' | 'movementsOfOrder'>;
  readonly mail: Pick<Mail, 'withdraw' | 'hasLeft' | 'about' | 'post'>;
  readonly webhooks: Pick<Webhooks, 'ofOrder'>;
  readonly channel: Pick<Channel, 'publish'>;
}

/** Until returns are there. */
const NO_RETURNS: ReturnsOfOrders = { count: async () => null, held: async () => new Map() };

/** More orders than anybody looks at on one page of an account. */
const MOST_OF_CUSTOMER = 50;

export function createOrders(parts: OrdersParts): Orders & { readonly ofReturns: OrdersOfReturns } {
  const { database, clock, ids } = parts;
  const links = createOrderLinks(parts.keyring);
  let returns: ReturnsOfOrders = NO_RETURNS;
  const changes = createOrderChanges({ ...parts, countReturns: (...order) => returns.count(...order) });

  const byId = (websiteId: WebsiteId, orderId: OrderId): Promise<PlacedOrder | null> =>
    readOrder(database.query, websiteId, { orderId });
  const linkOf = (websiteId: WebsiteId, orderId: OrderId): string =>
    orderPath(links.write(websiteId, orderId));
  const requireOrder = async (websiteId: WebsiteId, orderId: OrderId): Promise<PlacedOrder> => {
    const order = await byId(websiteId, orderId);
    if (!order) throw orderErrors.missing();
    return order;
  };
  const read = async (websiteId: WebsiteId, orderId: OrderId): Promise<Order> => {
    const order = await requireOrder(websiteId, orderId);
    const actors = [
      ...[...order.events, ...order.notes].map(({ actor }) => actor),
      ...order.refunds.flatMap(({ byHand }) => byHand?.paidBackBy ?? []),
    ];
    const names = await readActorNames(database.query, websiteId, actors);
    return toOrder(order, linkOf(websiteId, orderId), names);
  };
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
    async create(tx, websiteId, draft, numbers = USUAL_NUMBERS, maker) {
      const orderNumber = await createOrderRows(tx, websiteId, { draft, numbers, maker, ids, clock });
      return { orderId: draft.orderId, orderNumber };
    },
    byId,
    async byIds(websiteId, orderIds) {
      const rows = await listOrdersById(database.query, websiteId, orderIds);
      const placed = await completeOrders(database.query, websiteId, rows);
      return orderIds.flatMap((orderId) => placed.find((order) => order.orderId === orderId) ?? []);
    },
    async lock(tx, websiteId, orderId) {
      const lastEvent = await lockOrder(tx, websiteId, orderId);
      return lastEvent === null ? null : readOrder(tx, websiteId, { orderId });
    },
    byNumber: (websiteId, orderNumber) => readOrder(database.query, websiteId, { orderNumber }),
    byCart: (websiteId, cartId) => readOrder(database.query, websiteId, { cartId }),
    linkOf,
    async byLink(websiteId, token) {
      const orderId = links.read(websiteId, token);
      return orderId === null ? null : byId(websiteId, orderId);
    },
    async ofCustomer(websiteId, siteUserId) {
      const rows = await listOrdersOfCustomer(database.query, websiteId, siteUserId, MOST_OF_CUSTOMER);
      return rows.map(({ orderId, orderNumber, createdAt, totalMinor, currency }) => ({
        orderId,
        orderNumber,
        createdAt: createdAt.getTime(),
        totalMinor,
        currency,
      }));
    },
    list: (websiteId, query) => orderPage(database.query, websiteId, query),
    counts: (websiteId) => countOrders(database.query, websiteId),
    read,
    fulfil: (websiteId, orderId, fulfilment, by) =>
      change(websiteId, orderId, { ...by, what: 'fulfil', request: fulfilment }, (locked) =>
        fulfilOrder(locked, fulfilment, parts),
      ),
    undoFulfilments: (websiteId, orderId, fulfilmentIds, by) =>
      change(websiteId, orderId, { ...by, what: 'undo-fulfilment', request: fulfilmentIds }, (locked) =>
        undoFulfilments(locked, fulfilmentIds, { ...parts, returns }),
      ),
    changeTracking: (websiteId, orderId, request, by) =>
      change(websiteId, orderId, { ...by, what: 'tracking', request }, (locked) =>
        changeTracking(locked, request, parts),
      ),
    tag: (websiteId, orderId, request, by) =>
      change(websiteId, orderId, { ...by, what: 'tag', request }, async (locked) =>
        tagOrder(locked, request),
      ),
    async history(websiteId, orderId) {
      await requireOrder(websiteId, orderId);
      return readHistory(database.query, websiteId, orderId, parts);
    },
    async resendMail(websiteId, orderId, mailId, by) {
      await changes.change(
        websiteId,
        orderId,
        { ...by, what: 'resend-mail', request: { mailId } },
        (locked) => resendMail(locked, mailId, parts),
      );
      return readHistory(database.query, websiteId, orderId, parts);
    },
    cancel: (websiteId, orderId, how, by) =>
      change(websiteId, orderId, { ...by, what: 'cancel', request: how }, (locked) =>
        cancelOrder(locked, how, parts),
      ),
    refund: (websiteId, orderId, request, by) =>
      change(websiteId, orderId, { ...by, what: 'refund', request }, async (locked) => {
        await makeRefund(locked, request, parts);
      }),
    async previewRefund(websiteId, orderId, request) {
      const order = await requireOrder(websiteId, orderId);
      return previewRefund(database.query, websiteId, { order, request }, parts);
    },
    markPaid: (websiteId, orderId, { reference = '' }, by) =>
      change(websiteId, orderId, { ...by, what: 'mark-paid', request: { reference } }, (locked) =>
        markPaid(locked, reference, parts),
      ),
    markPaidBack: (websiteId, orderId, { refundId, reference = '' }, by) =>
      change(
        websiteId,
        orderId,
        { ...by, what: 'paid-back', request: { refundId, reference } },
        async (locked) => markPaidBack(locked, { refundId, reference }),
      ),
    addNote: (websiteId, orderId, { content, forCustomer = false }, by) =>
      change(websiteId, orderId, { ...by, what: 'note', request: { content, forCustomer } }, (locked) =>
        addNote(locked, { content, forCustomer }, parts),
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
    csv: (websiteId, query) =>
      query.columns === undefined
        ? exportOrders(database.query, websiteId, query)
        : exportOrderList(database.query, websiteId, query),
    ofReturns: createOrdersOfReturns(changes, {
      ...parts,
      askedWith: (those) => {
        returns = those;
      },
    }),
    onRefund: (tx, refund) => settleRefund(tx, refund, { ...parts, changes }),
    onExternalRefund: (tx, refund) => countRefundAtProvider(tx, refund, { ...parts, changes }),
    eventSubscriptions: [...recordPaymentProblems(changes), announceOrders(parts)],
    invariants: orderInvariants,
  };
}
