import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerSiteThemeRoutes } from './site-theme-routes.ts';
import { registerThemeRoutes } from './theme-routes.ts';
import type { ThemeLibrary } from './themes.ts';

export const themesModule = ({ themes }: { readonly themes: ThemeLibrary }): AppModule =>
  defineModule('website/themes', {
    routes(http) {
      registerSiteThemeRoutes(http, { themes });
      registerThemeRoutes(http, { themes });
    },
    close: themes.close,
  });
