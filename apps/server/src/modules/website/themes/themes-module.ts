import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerSiteThemeRoutes, type SiteLanguage } from './site-theme-routes.ts';
import { registerThemeRoutes } from './theme-routes.ts';
import type { ThemeLibrary } from './themes.ts';

export interface ThemesModuleParts {
  readonly themes: ThemeLibrary;
  readonly language: SiteLanguage;
}

export const themesModule = ({ themes, language }: ThemesModuleParts): AppModule =>
  defineModule('website/themes', {
    routes(http) {
      registerSiteThemeRoutes(http, { themes, language });
      registerThemeRoutes(http, { themes });
    },
    close: themes.close,
  });
