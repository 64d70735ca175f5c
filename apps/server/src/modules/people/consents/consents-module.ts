import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { registerConsentRoutes } from './consent-routes.ts';
import type { Consents } from './consents.ts';

export const consentsModule = ({ consents }: { readonly consents: Consents }): AppModule =>
  defineModule('people/consents', {
    routes: (http) => registerConsentRoutes(http, { consents }),
    jobs: [defineSweep('sweep-consents', '21 4 * * *', consents.sweep)],
    invariants: consents.invariants,
  });
