import { type AppModule, defineModule } from '../../../platform/module.ts';
import { redirectInvariants } from './redirect-invariants.ts';
import { registerRedirectRoutes } from './redirect-routes.ts';
import type { Redirects } from './redirects.ts';

export const redirectsModule = ({ redirects }: { readonly redirects: Redirects }): AppModule =>
  defineModule('website/redirects', {
    routes: (http) => registerRedirectRoutes(http, { redirects }),
    invariants: redirectInvariants,
  });
