import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerDiscountRoutes } from './discount-routes.ts';
import type { Discounts } from './discounts.ts';

export const discountsModule = ({ discounts }: { readonly discounts: Discounts }): AppModule =>
  defineModule('store/discounts', {
    routes: (http) => registerDiscountRoutes(http, { coupons: discounts.coupons }),
    invariants: discounts.invariants,
  });
