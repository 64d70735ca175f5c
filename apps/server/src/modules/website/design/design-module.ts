import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { SiteDesigns } from './design.ts';
import { designInvariants } from './design-invariants.ts';
import { registerDesignRoutes } from './design-routes.ts';
import { registerHeaderFooterRoutes } from './header-footer-routes.ts';
import type { HeaderFooters } from './header-footers.ts';

export const designModule = ({
  designs,
  headerFooters,
}: {
  readonly designs: SiteDesigns;
  readonly headerFooters: HeaderFooters;
}): AppModule =>
  defineModule('website/design', {
    routes(http) {
      registerDesignRoutes(http, { designs });
      registerHeaderFooterRoutes(http, { headerFooters });
    },
    invariants: designInvariants,
  });
