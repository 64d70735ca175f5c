import {
  NewFulfilment,
  NewOrderNote,
  NewRefund,
  OrderArchiving,
  OrderCancellation,
  OrderContactChange,
  OrderExport,
  OrderFilter,
  OrderPage,
  OrderPaid,
  OrderPaper,
  OrderPath,
  OrderQuery,
  OrderRefundPath,
  OrderResponse,
  RefundPreview,
  RetryHeaders,
} from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  checkoutPolicy,
  type HttpApp,
  memberOf,
  memberWho,
  readIdempotencyKey,
  readIfMatch,
  sendCsv,
} from '../../platform/http/index.ts';
import type { Settings } from '../settings/index.ts';
import { orderErrors } from './order-errors.ts';
import { letterheadOf, type PaperKind, paperOf } from './order-paper.ts';
import { PAPER_STYLE } from './order-paper-style.ts';
import type { OrderActor, Orders } from './orders.ts';

const forStore = { config: { access: memberWho('commerce.manage') } } as const;
const STYLE_PATH = '/api/commerce/orders/paper.css';

interface OrderRouteParts {
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
  app.get(
    '/api/commerce/orders',
    { ...forStore, schema: { querystring: OrderQuery, response: { 200: OrderPage } } },
    async ({ site, query }) => orders.list(site.id, query),
  );
  app.get(
    '/api/commerce/orders.csv',
    { ...forStore, schema: { querystring: OrderFilter, response: { 200: OrderExport } } },
    async ({ site, query }, reply) => sendCsv(reply, 'orders.csv', orders.csv(site.id, query)),
  );
  app.get(
    '/api/commerce/orders/:orderId',
    { ...forStore, schema: { params: OrderPath, response: { 200: OrderResponse } } },
    async ({ site, params }) => ({ order: await orders.read(site.id, params.orderId) }),
  );
  registerChanges(app, orders);
  registerPapers(app, { orders, settings });
}

function registerChanges(app: HttpApp, orders: Orders): void {
  const change = { params: OrderPath, response: { 200: OrderResponse } } as const;
  const once = { ...change, headers: RetryHeaders } as const;
  app.patch(
    '/api/commerce/orders/:orderId',
    { ...forStore, schema: { ...change, body: OrderContactChange } },
    async (request) => {
      const { site, params, body } = request;
      return { order: await orders.changeContact(site.id, params.orderId, body, byMember(request)) };
    },
  );
  app.post(
    '/api/commerce/orders/:orderId/fulfillments',
    { ...forStore, schema: { ...once, body: NewFulfilment } },
    async (request) => {
      const { site, params, body } = request;
      return { order: await orders.fulfil(site.id, params.orderId, body, onceByMember(request)) };
    },
  );
  app.post(
    '/api/commerce/orders/:orderId/cancel',
    { ...forStore, schema: { ...once, body: OrderCancellation } },
    async (request) => {
      const { site, params, body } = request;
      return { order: await orders.cancel(site.id, params.orderId, body, onceByMember(request)) };
    },
  );
  app.post(
    '/api/commerce/orders/:orderId/refunds',
    { ...forStore, schema: { ...once, body: NewRefund } },
    async (request) => {
      const { site, params, body } = request;
      const by = { ...onceByMember(request), expected: readIfMatch(request) };
      // Sent twice, an amount for no line in particular would be paid back twice.
      if (by.idempotencyKey === undefined && by.expected === undefined) throw orderErrors.unnamedRefund();
      return { order: await orders.refund(site.id, params.orderId, body, by) };
    },
  );
  app.post(
    '/api/commerce/orders/:orderId/refunds/preview',
    { ...forStore, schema: { params: OrderPath, body: NewRefund, response: { 200: RefundPreview } } },
    async ({ site, params, body }) => orders.previewRefund(site.id, params.orderId, body),
  );
  app.post(
    '/api/commerce/orders/:orderId/refunds/:refundId/paid-back',
    { ...forStore, schema: { ...once, params: OrderRefundPath, body: OrderPaid } },
    async (request) => {
      const { site, params, body } = request;
      const paid = { refundId: params.refundId, ...body };
      return { order: await orders.markPaidBack(site.id, params.orderId, paid, onceByMember(request)) };
    },
  );
  app.post(
    '/api/commerce/orders/:orderId/mark-paid',
    { ...forStore, schema: { ...once, body: OrderPaid } },
    async (request) => {
      const { site, params, body } = request;
      return { order: await orders.markPaid(site.id, params.orderId, body, onceByMember(request)) };
    },
  );
  app.post(
    '/api/commerce/orders/:orderId/notes',
    { ...forStore, schema: { ...once, body: NewOrderNote } },
    async (request) => {
      const { site, params, body } = request;
      return { order: await orders.addNote(site.id, params.orderId, body, onceByMember(request)) };
    },
  );
  app.post(
    '/api/commerce/orders/:orderId/archive',
    { ...forStore, schema: { ...change, body: OrderArchiving } },
    async (request) => {
      const { site, params, body } = request;
      const order = await orders.archive(site.id, params.orderId, body.archived, byMember(request));
      return { order };
    },
  );
}

function registerPapers(app: HttpApp, { orders, settings }: OrderRouteParts): void {
  const paper = { ...forStore, schema: { params: OrderPath, response: { 200: OrderPaper } } } as const;
  const print = async (
    { site }: FastifyRequest,
    reply: FastifyReply,
    { kind, orderId }: { kind: PaperKind; orderId: string },
  ): Promise<string> => {
    const order = await orders.byId(site.id, orderId);
    if (!order) throw orderErrors.missing();
    reply.policy = checkoutPolicy();
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'private, no-store');
    const letterhead = letterheadOf(site, (await settings.identity(site.id)).value);
    return paperOf(kind, order, { letterhead, stylesheet: STYLE_PATH });
  };
  app.get('/api/commerce/orders/:orderId/packing-slip', paper, async (request, reply) =>
    print(request, reply, { kind: 'packing-slip', orderId: request.params.orderId }),
  );
  app.get('/api/commerce/orders/:orderId/invoice', paper, async (request, reply) =>
    print(request, reply, { kind: 'invoice', orderId: request.params.orderId }),
  );
  app.get(STYLE_PATH, { ...forStore, schema: { response: { 200: OrderPaper } } }, async (_, reply) => {
    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', 'private, max-age=300');
    return PAPER_STYLE;
  });
}
