export const listOrders = { method: 'GET', path: '/api/commerce/orders' } as const;
export const exportOrders = { method: 'GET', path: '/api/commerce/orders.csv' } as const;
export const readOrder = { method: 'GET', path: '/api/commerce/orders/:orderId' } as const;
export const changeOrderContact = { method: 'PATCH', path: '/api/commerce/orders/:orderId' } as const;
export const fulfilOrder = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/fulfillments',
  keyed: true,
} as const;
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
