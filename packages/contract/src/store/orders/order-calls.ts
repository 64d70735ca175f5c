export const listOrders = { method: 'GET', path: '/api/commerce/orders' } as const;
export const countOrders = { method: 'GET', path: '/api/commerce/orders/counts' } as const;
export const exportOrders = { method: 'GET', path: '/api/commerce/orders.csv' } as const;
export const previewManualOrder = { method: 'POST', path: '/api/commerce/manual-orders/preview' } as const;
export const createManualOrder = {
  method: 'POST',
  path: '/api/commerce/manual-orders',
  keyed: true,
} as const;
export const readOrder = { method: 'GET', path: '/api/commerce/orders/:orderId' } as const;
export const changeOrderContact = { method: 'PATCH', path: '/api/commerce/orders/:orderId' } as const;
export const fulfilOrder = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/fulfillments',
  keyed: true,
} as const;
export const changeFulfilment = {
  method: 'PATCH',
  path: '/api/commerce/orders/:orderId/fulfillments/:fulfillmentId',
} as const;
export const undoFulfilment = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/fulfillments/undo',
} as const;
export const tagOrder = { method: 'PUT', path: '/api/commerce/orders/:orderId/tags' } as const;
export const readOrderHistory = { method: 'GET', path: '/api/commerce/orders/:orderId/history' } as const;
export const resendOrderMail = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/mails/:mailId/resend',
  keyed: true,
} as const;
export const readOrderPapers = { method: 'GET', path: '/api/commerce/orders/papers' } as const;
export const cancelOrder = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/cancel',
  keyed: true,
} as const;
export const refundOrder = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/refunds',
  keyed: true,
} as const;
export const previewRefund = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/refunds/preview',
} as const;
export const markRefundPaid = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/refunds/:refundId/paid-back',
  keyed: true,
} as const;
export const markOrderPaid = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/mark-paid',
  keyed: true,
} as const;
export const addOrderNote = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/notes',
  keyed: true,
} as const;
export const archiveOrder = { method: 'POST', path: '/api/commerce/orders/:orderId/archive' } as const;
export const readPackingSlip = { method: 'GET', path: '/api/commerce/orders/:orderId/packing-slip' } as const;
export const readInvoice = { method: 'GET', path: '/api/commerce/orders/:orderId/invoice' } as const;
export const readOrderPaperStyle = { method: 'GET', path: '/api/commerce/orders/paper.css' } as const;
export const openOrderPage = { method: 'GET', path: '/checkout/orders/:token' } as const;
export const openOrderConfirmedPage = { method: 'GET', path: '/checkout/orders/:token/confirmed' } as const;
export const openOrderReceivedPage = { method: 'GET', path: '/checkout/orders/:token/received' } as const;
export const openOrderSubscribedPage = { method: 'GET', path: '/checkout/orders/:token/subscribed' } as const;
export const openOrderContributedPage = {
  method: 'GET',
  path: '/checkout/orders/:token/contributed',
} as const;
