import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerPromotionRoutes } from './promotion-routes.ts';
import type { Promotions } from './promotions.ts';

export const promotionsModule = ({ promotions }: { readonly promotions: Promotions }): AppModule =>
  defineModule('website/promotions', {
    routes: (http) => registerPromotionRoutes(http, { promotions }),
  });
