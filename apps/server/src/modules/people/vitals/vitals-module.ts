import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import type { Vitals } from './vitals.ts';
import { registerVitalsRoutes } from './vitals-routes.ts';

export const vitalsModule = ({ vitals }: { readonly vitals: Vitals }): AppModule =>
  defineModule('people/vitals', {
    routes: (http) => registerVitalsRoutes(http, { vitals }),
    jobs: [defineSweep('sweep-vitals', '25 4 * * *', vitals.sweep)],
    invariants: vitals.invariants,
    close: vitals.close,
  });
