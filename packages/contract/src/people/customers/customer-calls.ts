export const listCustomers = { method: 'GET', path: '/api/commerce/customers' } as const;
export const exportCustomers = { method: 'GET', path: '/api/commerce/customers.csv' } as const;
export const exportCustomerConsents = {
  method: 'GET',
  path: '/api/commerce/customers/consents.csv',
} as const;
export const importCustomers = { method: 'POST', path: '/api/commerce/customers/import' } as const;
export const findCustomer = { method: 'GET', path: '/api/commerce/customers/by-email' } as const;
export const readCustomer = { method: 'GET', path: '/api/commerce/customers/:customerId' } as const;
export const changeCustomer = { method: 'PATCH', path: '/api/commerce/customers/:customerId' } as const;
export const tagCustomer = { method: 'PUT', path: '/api/commerce/customers/:customerId/tags' } as const;
export const addCustomerNote = {
  method: 'POST',
  path: '/api/commerce/customers/:customerId/notes',
  keyed: true,
} as const;
export const previewCustomerMerge = {
  method: 'GET',
  path: '/api/commerce/customers/:customerId/merge/:otherId',
} as const;
export const mergeCustomers = {
  method: 'POST',
  path: '/api/commerce/customers/:customerId/merge/:otherId',
} as const;
export const exportCustomerData = {
  method: 'POST',
  path: '/api/commerce/customers/:customerId/data',
} as const;
export const previewCustomerErasure = {
  method: 'GET',
  path: '/api/commerce/customers/:customerId/erasure',
} as const;
export const eraseCustomer = {
  method: 'POST',
  path: '/api/commerce/customers/:customerId/erasure',
} as const;
export const removeCustomerNote = {
  method: 'DELETE',
  path: '/api/commerce/customers/:customerId/notes/:noteId',
} as const;
