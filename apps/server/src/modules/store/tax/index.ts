export { createTax, type Tax } from './tax.ts';
export { registerTaxRoutes } from './tax-routes.ts';
