import type { Order, OrderSummary } from '@awning/contract';
import { archiveOrder, countOrders, listOrders, startBulk } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import type { FakeServer } from './fake-server.ts';

const money = (value: string) => ({ value, currency: 'GBP' as const });

export function createOrder(number: number, change: Partial<OrderSummary> = {}): OrderSummary {
  return {
    id: String(number).padStart(24, '0'),
    orderNumber: `SM-${number}`,
    createdOn: new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString(),
    modifiedOn: new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString(),
    testmode: false,
    kind: 'order',
    customerEmail: `shopper${number}@example.com`,
    customerName: `Shopper ${number}`,
    financialStatus: 'paid',
    fulfillmentStatus: 'PENDING',
    archived: false,
    grandTotal: money(`${number}.00`),
    refundedTotal: money('0.00'),
    toPayBack: money('0.00'),
    hasProblem: false,
    tags: [],
    itemCount: 1,
    items: [{ name: `Thing ${number}`, quantity: 1, imageUrl: null }],
    deliveryMethod: 'Standard',
    hasNote: false,
    askedReturns: 0,
    ...change,
  };
}

export function createFullOrder(
  {
    itemCount: _,
    items: __,
    deliveryMethod: ___,
    hasNote: ____,
    askedReturns: _____,
    ...summary
  }: OrderSummary,
  change: Partial<Order> = {},
): Order {
  return {
    ...summary,
    version: 1,
    channel: 'web',
    purchasedCartId: 'c'.repeat(24),
    customerId: null,
    language: 'en-GB',
    acceptsMarketing: false,
    billingAddress: null,
    shippingAddress: null,
    lineItems: [],
    formSubmission: [],
    customerNote: '',
    internalNotes: [],
    shippingLines: [],
    discountLines: [],
    taxLines: [],
    giftCardLines: [],
    priceTaxInterpretation: 'EXCLUSIVE',
    subtotal: summary.grandTotal,
    discountTotal: money('0.00'),
    shippingTotal: money('0.00'),
    taxTotal: money('0.00'),
    giftCardTotal: money('0.00'),
    amountDue: summary.grandTotal,
    payments: [],
    fulfillments: [],
    refunds: [],
    timeline: [],
    trace: [],
    paidOn: null,
    fulfilledOn: null,
    canceledOn: null,
    statusPath: '/checkout/orders/x',
    ...change,
  };
}

const count = (number: number) => ({ count: number, isMore: false });

const BULK: Readonly<Record<string, Partial<OrderSummary>>> = {
  archive: { archived: true },
  unarchive: { archived: false },
  fulfil: { fulfillmentStatus: 'FULFILLED' },
};
const doneBulk = (action: string, total: number) => ({
  id: 'd'.repeat(24),
  list: 'orders',
  action,
  state: 'done' as const,
  total,
  done: total,
  failed: 0,
  failures: [],
  startedBy: 'Shop owner',
  createdOn: 0,
  finishedOn: 1,
});

const isToPack = ({ archived, financialStatus, fulfillmentStatus }: OrderSummary): boolean =>
  !archived && financialStatus === 'paid' && fulfillmentStatus === 'PENDING';

/** Orders as the server lists them: filtered, searched, sorted by number and in pages. */
export function respondWithOrders(server: FakeServer, orders: OrderSummary[]): void {
  server.respond(listOrders, ({ query }) => {
    if (query.search === 'broken') return refuse(400, 'orders.bad-cursor', 'That page does not exist.');
    const matches = orders.filter(
      (order) =>
        (query.archived === undefined || String(order.archived) === query.archived) &&
        (query.financialStatus === undefined || order.financialStatus === query.financialStatus) &&
        (query.fulfillmentStatus === undefined || order.fulfillmentStatus === query.fulfillmentStatus) &&
        (query.toPack === undefined || String(isToPack(order)) === query.toPack) &&
        (query.problem === undefined || String(order.hasProblem) === query.problem) &&
        (query.customerEmail === undefined || order.customerEmail === query.customerEmail) &&
        (query.search === undefined || order.customerName.includes(query.search)),
    );
    const isRising = query.sort === 'orderNumber' || query.sort === 'total';
    const sorted = matches.toSorted((one, other) => {
      const step = Number(one.grandTotal.value) - Number(other.grandTotal.value);
      return isRising ? step : -step;
    });
    const limit = Number(query.limit);
    const from = Number(query.cursor ?? (query.before === undefined ? 0 : Number(query.before) - limit));
    const hasNextPage = from + limit < sorted.length;
    return {
      body: {
        orders: sorted.slice(from, from + limit),
        hasNextPage,
        nextPageCursor: hasNextPage ? String(from + limit) : null,
        hasPreviousPage: from > 0,
        previousPageCursor: from > 0 ? String(from) : null,
        count: count(sorted.length),
      },
    };
  });
  server.respond(countOrders, () => ({
    body: {
      fulfillmentStatus: {
        PENDING: count(orders.filter(({ fulfillmentStatus }) => fulfillmentStatus === 'PENDING').length),
        PARTIALLY_FULFILLED: count(0),
        FULFILLED: count(0),
        CANCELED: count(0),
      },
      financialStatus: {
        pending: count(orders.filter(({ financialStatus }) => financialStatus === 'pending').length),
        paid: count(0),
        'partially-refunded': count(0),
        refunded: count(0),
        void: count(0),
      },
      toPayBack: count(0),
      toPack: count(orders.filter(isToPack).length),
      problem: count(orders.filter(({ hasProblem }) => hasProblem).length),
      returns: { asked: count(0), open: count(0) },
      archived: count(0),
    },
  }));
  server.respond(startBulk, ({ body }) => {
    for (const order of orders)
      if (body.ids?.includes(order.id) ?? true) Object.assign(order, BULK[body.action]);
    const total = body.ids?.length ?? orders.length;
    return { status: 202, body: { bulk: doneBulk(body.action, total) } };
  });
  server.respond(archiveOrder, ({ params, body }) => {
    const order = orders.find(({ id }) => id === params.orderId);
    if (!order) return refuse(404, 'orders.missing', 'There is no such order.');
    Object.assign(order, { archived: body.archived });
    return { body: { order: createFullOrder(order) } };
  });
}
