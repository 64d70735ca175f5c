import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerDraftRoutes } from './draft-routes.ts';
import type { Drafts } from './drafts.ts';

export const draftsModule = ({ drafts }: { readonly drafts: Drafts }): AppModule =>
  defineModule('website/drafts', {
    jobs: drafts.jobs,
    invariants: drafts.invariants,
    routes: (http) => registerDraftRoutes(http, { drafts }),
  });
