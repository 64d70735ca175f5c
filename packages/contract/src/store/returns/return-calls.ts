export const readReturnSettings = { method: 'GET', path: '/api/settings/returns' } as const;
export const saveReturnSettings = { method: 'PUT', path: '/api/settings/returns' } as const;
export const readOrderReturns = { method: 'GET', path: '/api/commerce/orders/:orderId/returns' } as const;
export const addReturn = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/returns',
  keyed: true,
} as const;
export const acceptReturn = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/returns/:returnId/accept',
} as const;
export const declineReturn = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/returns/:returnId/decline',
} as const;
export const undoReturn = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/returns/:returnId/undo',
} as const;
export const receiveReturn = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/returns/:returnId/receive',
  keyed: true,
} as const;
export const previewReturn = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/returns/:returnId/receive/preview',
} as const;
export const closeReturn = {
  method: 'POST',
  path: '/api/commerce/orders/:orderId/returns/:returnId/close',
} as const;
export const uploadReturnLabel = {
  method: 'PUT',
  path: '/api/commerce/orders/:orderId/returns/:returnId/label',
} as const;
export const removeReturnLabel = {
  method: 'DELETE',
  path: '/api/commerce/orders/:orderId/returns/:returnId/label',
} as const;
export const downloadReturnLabel = {
  method: 'GET',
  path: '/api/commerce/orders/:orderId/returns/:returnId/label',
} as const;
export const openReturnLabel = {
  method: 'GET',
  path: '/checkout/orders/:token/returns/:returnId/label',
} as const;
export const openReturnPage = { method: 'GET', path: '/checkout/orders/:token/return' } as const;
export const postReturn = { method: 'POST', path: '/checkout/orders/:token/return' } as const;
export const postReturnWithdrawal = {
  method: 'POST',
  path: '/checkout/orders/:token/returns/:returnId/withdraw',
} as const;
