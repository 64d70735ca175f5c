import { orderEndpoints } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OrderId } from '../../../platform/entity-ids.ts';
import {
  bind,
  checkoutPolicy,
  type HttpApp,
  memberOf,
  readIdempotencyKey,
  readIfMatch,
  sendCsv,
} from '../../../platform/http/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { orderErrors } from './order-errors.ts';
import { letterheadOf, type PaperKind, paperOf } from './order-paper.ts';
import { PAPER_STYLE } from './order-paper-style.ts';
import type { OrderActor, Orders } from './orders.ts';

export interface OrderRouteParts {
  readonly orders: Orders;
  readonly settings: Pick<Settings, 'identity'>;
}

const byMember = (request: FastifyRequest): OrderActor => ({ actor: `member:${memberOf(request).id}` });
const onceByMember = (request: FastifyRequest): OrderActor => ({
  ...byMember(request),
  idempotencyKey: readIdempotencyKey(request),
});

/** Orders, for those who manage the store: addresses and mail addresses of customers are in all of it. */
export function registerOrderRoutes(app: HttpApp, { orders, settings }: OrderRouteParts): void {
  bind(app, orderEndpoints.listOrders, async ({ site, query }) => orders.list(site.id, query));
  bind(app, orderEndpoints.countOrders, async ({ site }) => orders.counts(site.id));
  bind(app, orderEndpoints.exportOrders, async ({ site, query }, reply) =>
    sendCsv(reply, 'orders.csv', orders.csv(site.id, query)),
  );
  bind(app, orderEndpoints.readOrder, async ({ site, params }) => ({
    order: await orders.read(site.id, params.orderId),
  }));
  bind(app, orderEndpoints.readOrderHistory, async ({ site, params }) =>
    orders.history(site.id, params.orderId),
  );
  registerChanges(app, orders);
  registerPapers(app, { orders, settings });
}

function registerChanges(app: HttpApp, orders: Orders): void {
  bind(app, orderEndpoints.changeOrderContact, async (request) => {
    const { site, params, body } = request;
    const by = { ...byMember(request), expected: readIfMatch(request) };
    return { order: await orders.changeContact(site.id, params.orderId, body, by) };
  });
  bind(app, orderEndpoints.fulfilOrder, async (request) => {
    const { site, params, body } = request;
    return { order: await orders.fulfil(site.id, params.orderId, body, onceByMember(request)) };
  });
  bind(app, orderEndpoints.changeFulfilment, async (request) => {
    const { site, params, body } = request;
    const change = { fulfilmentId: params.fulfillmentId, change: body };
    return { order: await orders.changeTracking(site.id, params.orderId, change, byMember(request)) };
  });
  bind(app, orderEndpoints.undoFulfilment, async (request) => {
    const { site, params, body } = request;
    const by = byMember(request);
    return { order: await orders.undoFulfilments(site.id, params.orderId, body.fulfillmentIds, by) };
  });
  bind(app, orderEndpoints.tagOrder, async (request) => {
    const { site, params, body } = request;
    return { order: await orders.tag(site.id, params.orderId, body, byMember(request)) };
  });
  bind(app, orderEndpoints.resendOrderMail, async (request) => {
    const { site, params } = request;
    return orders.resendMail(site.id, params.orderId, params.mailId, onceByMember(request));
  });
  bind(app, orderEndpoints.cancelOrder, async (request) => {
    const { site, params, body } = request;
    const by = { ...onceByMember(request), expected: readIfMatch(request) };
    return { order: await orders.cancel(site.id, params.orderId, body, by) };
  });
  bind(app, orderEndpoints.refundOrder, async (request) => {
    const { site, params, body } = request;
    const by = { ...onceByMember(request), expected: readIfMatch(request) };
    // Sent twice, an amount for no line in particular would be paid back twice.
    if (by.idempotencyKey === undefined && by.expected === undefined) throw orderErrors.unnamedRefund();
    return { order: await orders.refund(site.id, params.orderId, body, by) };
  });
  bind(app, orderEndpoints.previewRefund, async ({ site, params, body }) =>
    orders.previewRefund(site.id, params.orderId, body),
  );
  bind(app, orderEndpoints.markRefundPaid, async (request) => {
    const { site, params, body } = request;
    const paid = { refundId: params.refundId, ...body };
    return { order: await orders.markPaidBack(site.id, params.orderId, paid, onceByMember(request)) };
  });
  bind(app, orderEndpoints.markOrderPaid, async (request) => {
    const { site, params, body } = request;
    return { order: await orders.markPaid(site.id, params.orderId, body, onceByMember(request)) };
  });
  bind(app, orderEndpoints.addOrderNote, async (request) => {
    const { site, params, body } = request;
    return { order: await orders.addNote(site.id, params.orderId, body, onceByMember(request)) };
  });
  bind(app, orderEndpoints.archiveOrder, async (request) => {
    const { site, params, body } = request;
    const order = await orders.archive(site.id, params.orderId, body.archived, byMember(request));
    return { order };
  });
}

function registerPapers(app: HttpApp, { orders, settings }: OrderRouteParts): void {
  const print = async (
    { site }: FastifyRequest,
    reply: FastifyReply,
    { kind, orderIds }: { kind: PaperKind; orderIds: readonly OrderId[] },
  ): Promise<string> => {
    const placed = await orders.byIds(site.id, orderIds);
    if (placed.length === 0) throw orderErrors.missing();
    reply.policy = checkoutPolicy();
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'private, no-store');
    const letterhead = letterheadOf(site, (await settings.identity(site.id)).value);
    return paperOf(kind, placed, { letterhead, stylesheet: orderEndpoints.readOrderPaperStyle.path });
  };
  bind(app, orderEndpoints.readPackingSlip, async (request, reply) =>
    print(request, reply, { kind: 'packing-slip', orderIds: [request.params.orderId] }),
  );
  bind(app, orderEndpoints.readInvoice, async (request, reply) =>
    print(request, reply, { kind: 'invoice', orderIds: [request.params.orderId] }),
  );
  bind(app, orderEndpoints.readOrderPapers, async (request, reply) => {
    const { kind, ids } = request.query;
    return print(request, reply, { kind, orderIds: ids.split(',') });
  });
  bind(app, orderEndpoints.readOrderPaperStyle, async (_, reply) => {
    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', 'private, max-age=300');
    return PAPER_STYLE;
  });
}
