import type { AntiForgery } from '../../../platform/http/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { type CartFormRoutes, registerCartFormRoutes } from './cart-form-routes.ts';
import { registerCartRoutes } from './cart-routes.ts';
import type { Carts } from './carts.ts';

export const cartModule = ({
  carts,
  antiForgery,
  writesPerMinute,
}: {
  readonly carts: Carts;
  readonly antiForgery: AntiForgery;
  readonly writesPerMinute: number;
}): AppModule =>
  defineModule('store/cart', {
    routes: (http) => registerCartRoutes(http, { carts, antiForgery, writesPerMinute }),
    jobs: [defineSweep('sweep-carts', '29 * * * *', carts.sweep)],
    invariants: carts.invariants,
  });

/** Shopping without script. What it refuses is shown on a page, so it comes with the pages. */
export const cartFormsModule = (routes: CartFormRoutes): AppModule =>
  defineModule('store/cart', { routes: (http) => registerCartFormRoutes(http, routes) });
