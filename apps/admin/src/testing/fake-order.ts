import type { Order, OrderHistory, OrderLineItem } from '@awning/contract';
import {
  addOrderNote,
  archiveOrder,
  cancelOrder,
  changeOrderContact,
  fulfilOrder,
  listDownloads,
  listPayments,
  markOrderPaid,
  previewRefund,
  readOrder,
  readOrderHistory,
  readOrderReturns,
  refundOrder,
  resendOrderMail,
  tagOrder,
  undoFulfilment,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import type { FakeServer } from './fake-server.ts';

const gbp = (minor: number) => ({ value: (minor / 100).toFixed(2), currency: 'GBP' as const });

export const aLine = (id: string, change: Partial<OrderLineItem> = {}): OrderLineItem => ({
  id,
  productId: 'p'.repeat(24),
  variantId: `variant-${id}`,
  sku: `SKU-${id}`,
  productName: `Thing ${id}`,
  productUrl: '/store/thing',
  imageUrl: null,
  lineItemType: 'PHYSICAL_PRODUCT',
  variantOptions: [],
  customizations: [],
  quantity: 1,
  fulfilledQuantity: 0,
  refundedQuantity: 0,
  weightGrams: 100,
  unitPricePaid: gbp(1000),
  regularPrice: gbp(1000),
  subtotal: gbp(1000),
  discountTotal: gbp(0),
  taxTotal: gbp(0),
  taxable: true,
  ...change,
});

interface Stored {
  order: Order;
  history: OrderHistory;
  /** Calls that moved money or goods, by their keys. */
  readonly keys: string[];
}

/** One order as the server has it. What carries a key that was seen before has no further effect. */
export function respondWithOrder(server: FakeServer, order: Order): Stored {
  const stored: Stored = { order, history: { mails: [], stock: [], webhooks: [] }, keys: [] };
  const done = () => ({ body: { order: stored.order } });
  const change = (fields: Partial<Order>) => {
    stored.order = { ...stored.order, ...fields, version: stored.order.version + 1 };
    return done();
  };
  const once = (headers: Headers, act: () => ReturnType<typeof done>) => {
    const key = headers.get('idempotency-key') ?? '';
    if (stored.keys.includes(key)) return done();
    stored.keys.push(key);
    return act();
  };
  /** A change over another version than the caller has seen is refused. */
  const overSeen = <Done>(headers: Headers, act: () => Done) => {
    const version = headers.get('if-match');
    if (
      !stored.keys.includes(headers.get('idempotency-key') ?? '') &&
      version !== null &&
      version !== `"${stored.order.version}"`
    )
      return refuse(412, 'orders.changed-meanwhile', 'This order has changed since you last saw it.');
    return act();
  };
  server.respond(readOrderReturns, () => ({ body: { returns: [], returnable: [] } }));
  server.respond(readOrder, ({ params }) =>
    params.orderId === stored.order.id ? done() : refuse(404, 'orders.missing', 'There is no such order.'),
  );
  server.respond(readOrderHistory, () => ({ body: stored.history }));
  server.respond(listPayments, () => ({
    body: {
      payments: [],
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
    },
  }));
  server.respond(listDownloads, () => ({ body: { downloads: [] } }));
  server.respond(tagOrder, ({ body: { tags, add = [], remove = [] } }) =>
    change({ tags: tags ?? [...stored.order.tags.filter((tag) => !remove.includes(tag)), ...add] }),
  );
  server.respond(archiveOrder, ({ body }) => change({ archived: body.archived }));
  server.respond(changeOrderContact, ({ body, headers }) => overSeen(headers, () => change(body)));
  server.respond(markOrderPaid, ({ headers }) =>
    once(headers, () => change({ financialStatus: 'paid', payments: paid(stored.order) })),
  );
  server.respond(cancelOrder, ({ headers }) =>
    overSeen(headers, () =>
      once(headers, () => change({ fulfillmentStatus: 'CANCELED', financialStatus: 'refunded' })),
    ),
  );
  server.respond(addOrderNote, ({ body, headers }) =>
    once(headers, () => {
      const id = `note-${stored.keys.length}`;
      const by = { actor: 'member:b', actorName: 'Shop owner', createdOn: new Date().toISOString() };
      return change({
        internalNotes: [
          ...stored.order.internalNotes,
          { id, content: body.content, forCustomer: body.forCustomer ?? false, ...by },
        ],
        timeline: [...stored.order.timeline, { change: 'note-added', details: { noteId: id }, ...by }],
      });
    }),
  );
  respondToParcels(server, stored, { change, once });
  respondToRefunds(server, stored, { change, once });
  server.respond(resendOrderMail, ({ headers }) => {
    once(headers, () => change({}));
    return { body: stored.history };
  });
  return stored;
}

const paid = ({ payments }: Order): Order['payments'] => payments.map((each) => ({ ...each, paid: true }));

interface Acts {
  readonly change: (fields: Partial<Order>) => { body: { order: Order } };
  readonly once: (headers: Headers, act: () => { body: { order: Order } }) => { body: { order: Order } };
}

function respondToParcels(server: FakeServer, stored: Stored, { change, once }: Acts): void {
  server.respond(fulfilOrder, ({ body, headers }) =>
    once(headers, () => {
      const { order } = stored;
      const everything = order.lineItems.map(({ id, quantity }) => ({ lineItemId: id, quantity }));
      const parcels = body.parcels ?? [{ ...body, lineItems: body.lineItems ?? everything }];
      const added = parcels.map((parcel, index) => ({
        id: `${String(order.fulfillments.length + index).padStart(23, '0')}f`,
        createdOn: '2026-11-16T10:00:00Z',
        shipDate: '2026-11-16T10:00:00Z',
        carrierName: parcel.carrierName ?? '',
        service: '',
        trackingNumber: parcel.trackingNumber ?? '',
        trackingUrl: parcel.trackingUrl ?? '',
        lineItems: parcel.lineItems,
      }));
      const sent = (id: string): number =>
        parcels
          .flatMap(({ lineItems }) => lineItems)
          .filter(({ lineItemId }) => lineItemId === id)
          .reduce((sum, { quantity }) => sum + quantity, 0);
      const lineItems = order.lineItems.map((line) => ({
        ...line,
        fulfilledQuantity: line.fulfilledQuantity + sent(line.id),
      }));
      const isAll = lineItems.every(({ quantity, fulfilledQuantity }) => quantity === fulfilledQuantity);
      return change({
        lineItems,
        fulfillments: [...order.fulfillments, ...added],
        fulfillmentStatus: isAll ? 'FULFILLED' : 'PARTIALLY_FULFILLED',
      });
    }),
  );
  server.respond(undoFulfilment, () =>
    change({
      fulfillments: [],
      fulfillmentStatus: 'PENDING',
      lineItems: stored.order.lineItems.map((line) => ({ ...line, fulfilledQuantity: 0 })),
    }),
  );
}

function respondToRefunds(server: FakeServer, stored: Stored, { change, once }: Acts): void {
  const priceOf = (body: {
    amountMinor?: number;
    lineItems?: { quantity: number }[];
    shippingMinor?: number;
  }) =>
    body.amountMinor ??
    (body.lineItems ?? []).reduce((sum, { quantity }) => sum + quantity * 1000, 0) +
      (body.shippingMinor ?? 0);
  const leftOf = () =>
    Number(stored.order.grandTotal.value) * 100 - Number(stored.order.refundedTotal.value) * 100;
  server.respond(previewRefund, ({ body }) => {
    const minor = priceOf(body);
    if (minor > leftOf()) return refuse(422, 'orders.invalid-refund', 'Please check what is to be refunded.');
    return {
      body: {
        refund: {
          lineItems: (body.lineItems ?? []).map(({ lineItemId, quantity }) => ({
            lineItemId,
            quantity,
            amount: gbp(quantity * 1000),
            taxTotal: gbp(0),
          })),
          shippingTotal: gbp(body.shippingMinor ?? 0),
          taxTotal: gbp(0),
          otherTotal: gbp(body.amountMinor ?? 0),
          total: gbp(minor),
          toPayment: gbp(minor),
          toGiftCards: [],
          leftToRefund: gbp(leftOf() - minor),
          note: null,
        },
      },
    };
  });
  server.respond(refundOrder, ({ body, headers }) => {
    const key = headers.get('idempotency-key') ?? '';
    const version = headers.get('if-match');
    if (!stored.keys.includes(key) && version !== null && version !== `"${stored.order.version}"`)
      return refuse(412, 'orders.changed-meanwhile', 'This order has changed since you last saw it.');
    return once(headers, () => {
      const refunded = gbp(Number(stored.order.refundedTotal.value) * 100 + priceOf(body));
      return change({ refundedTotal: refunded, financialStatus: 'partially-refunded' });
    });
  });
}
