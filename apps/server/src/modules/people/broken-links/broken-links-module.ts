import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { registerBrokenLinkRoutes } from './broken-link-routes.ts';
import type { BrokenLinks } from './broken-links.ts';

export const brokenLinksModule = ({ brokenLinks }: { readonly brokenLinks: BrokenLinks }): AppModule =>
  defineModule('people/broken-links', {
    routes: (http) => registerBrokenLinkRoutes(http, { brokenLinks }),
    jobs: [defineSweep('sweep-broken-links', '35 4 * * *', brokenLinks.sweep)],
    invariants: brokenLinks.invariants,
    close: brokenLinks.close,
  });
