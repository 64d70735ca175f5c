export { createShipping, type Shipping } from './shipping.ts';
export { registerShippingRoutes } from './shipping-routes.ts';
