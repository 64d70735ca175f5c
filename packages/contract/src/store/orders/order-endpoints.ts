import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { RetryHeaders } from '../../shared/fields.ts';
import * as calls from './order-calls.ts';
import { OrderPagePath } from './order-pages.ts';
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
} from './orders.ts';

export const orderEndpoints = {
  listOrders: endpoint(calls.listOrders, {
    access: memberWho('commerce.manage'),
    query: OrderQuery,
    response: { 200: OrderPage },
  }),
  exportOrders: endpoint(calls.exportOrders, {
    access: memberWho('commerce.manage'),
    query: OrderFilter,
    response: { 200: OrderExport },
    produces: 'csv',
  }),
  readOrder: endpoint(calls.readOrder, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    response: { 200: OrderResponse },
  }),
  changeOrderContact: endpoint(calls.changeOrderContact, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    body: OrderContactChange,
    response: { 200: OrderResponse },
  }),
  fulfilOrder: endpoint(calls.fulfilOrder, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    headers: RetryHeaders,
    body: NewFulfilment,
    response: { 200: OrderResponse },
  }),
  cancelOrder: endpoint(calls.cancelOrder, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    headers: RetryHeaders,
    body: OrderCancellation,
    response: { 200: OrderResponse },
  }),
  refundOrder: endpoint(calls.refundOrder, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    headers: RetryHeaders,
    body: NewRefund,
    response: { 200: OrderResponse },
  }),
  previewRefund: endpoint(calls.previewRefund, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    body: NewRefund,
    response: { 200: RefundPreview },
  }),
  markRefundPaid: endpoint(calls.markRefundPaid, {
    access: memberWho('commerce.manage'),
    params: OrderRefundPath,
    headers: RetryHeaders,
    body: OrderPaid,
    response: { 200: OrderResponse },
  }),
  markOrderPaid: endpoint(calls.markOrderPaid, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    headers: RetryHeaders,
    body: OrderPaid,
    response: { 200: OrderResponse },
  }),
  addOrderNote: endpoint(calls.addOrderNote, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    headers: RetryHeaders,
    body: NewOrderNote,
    response: { 200: OrderResponse },
  }),
  archiveOrder: endpoint(calls.archiveOrder, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    body: OrderArchiving,
    response: { 200: OrderResponse },
  }),
  readPackingSlip: endpoint(calls.readPackingSlip, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    response: { 200: OrderPaper },
    produces: 'html',
  }),
  readInvoice: endpoint(calls.readInvoice, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    response: { 200: OrderPaper },
    produces: 'html',
  }),
  readOrderPaperStyle: endpoint(calls.readOrderPaperStyle, {
    access: memberWho('commerce.manage'),
    response: { 200: OrderPaper },
    produces: 'css',
  }),
  openOrderPage: endpoint(calls.openOrderPage, {
    access: anyone,
    personal: true,
    params: OrderPagePath,
    produces: 'html',
  }),
  openOrderConfirmedPage: endpoint(calls.openOrderConfirmedPage, {
    access: anyone,
    personal: true,
    params: OrderPagePath,
    produces: 'html',
  }),
  openOrderReceivedPage: endpoint(calls.openOrderReceivedPage, {
    access: anyone,
    personal: true,
    params: OrderPagePath,
    produces: 'html',
  }),
  openOrderSubscribedPage: endpoint(calls.openOrderSubscribedPage, {
    access: anyone,
    personal: true,
    params: OrderPagePath,
    produces: 'html',
  }),
} as const;
