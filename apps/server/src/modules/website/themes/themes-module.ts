import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerOwnFontRoutes } from './fonts/index.ts';
import { registerHostRoutes } from './hosts/index.ts';
import { registerSiteThemeRoutes, type SiteLanguage } from './site-theme-routes.ts';
import { registerThemeRoutes } from './theme-routes.ts';
import { registerThemeUploadRoutes } from './theme-upload-routes.ts';
import type { ThemeLibrary } from './themes.ts';

export interface ThemesModuleParts {
  readonly themes: ThemeLibrary;
  readonly language: SiteLanguage;
}

export const themesModule = ({ themes, language }: ThemesModuleParts): AppModule =>
  defineModule('website/themes', {
    async routes(http) {
      registerSiteThemeRoutes(http, { themes, language });
      await registerThemeUploadRoutes(http, { themes });
      await registerOwnFontRoutes(http, { ownFonts: themes.ownFonts });
      registerHostRoutes(http, { hosts: themes.hosts });
      registerThemeRoutes(http, { themes });
    },
    close: themes.close,
  });
