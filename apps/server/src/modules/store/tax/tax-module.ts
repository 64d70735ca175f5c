import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { Tax } from './tax.ts';
import { registerTaxRoutes } from './tax-routes.ts';

export const taxModule = ({ tax }: { readonly tax: Tax }): AppModule =>
  defineModule('store/tax', {
    routes: (http) => registerTaxRoutes(http, { tax }),
    invariants: tax.invariants,
  });
