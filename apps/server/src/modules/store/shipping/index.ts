export { createShipping, type Shipping } from './shipping.ts';
export { shippingModule } from './shipping-module.ts';
