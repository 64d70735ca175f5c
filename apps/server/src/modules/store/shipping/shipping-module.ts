import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { Shipping } from './shipping.ts';
import { registerShippingRoutes } from './shipping-routes.ts';

export const shippingModule = ({ shipping }: { readonly shipping: Shipping }): AppModule =>
  defineModule('store/shipping', {
    routes: (http) => registerShippingRoutes(http, { shipping }),
    invariants: shipping.invariants,
  });
