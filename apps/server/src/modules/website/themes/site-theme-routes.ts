import { type SiteThemeResponse, themeEndpoints } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import { toThemeChange } from './site-theme-choice.ts';
import type { InstalledTheme, SiteThemeSettings, ThemeLibrary } from './themes.ts';

/** The language that a site is written in. */
export type SiteLanguage = (websiteId: WebsiteId) => Promise<string>;

export function registerSiteThemeRoutes(
  app: HttpApp,
  { themes, language }: { themes: ThemeLibrary; language: SiteLanguage },
): void {
  bind(app, themeEndpoints.listThemes, async ({ site }) => ({
    themes: (await themes.list(site.id)).map(themeResponse(site.id)),
  }));

  bind(app, themeEndpoints.readSiteTheme, async (request, reply) => {
    const settings = await themes.settings(request.site.id, request.query.theme);
    return tagged(reply, settings.version, settingsResponse(request.site.id, settings));
  });

  bind(app, themeEndpoints.readThemeParts, async ({ site, query }) =>
    themes.parts(site.id, await language(site.id), query.theme),
  );

  bind(app, themeEndpoints.saveSiteTheme, async (request, reply) => {
    const settings = await themes.change(request.site.id, toThemeChange(request.body), {
      expected: readIfMatch(request),
      by: memberOf(request).id,
    });
    return tagged(reply, settings.version, settingsResponse(request.site.id, settings));
  });
}

export const themeResponse =
  (websiteId: WebsiteId) =>
  ({ installedAt, diagnostics, ...theme }: InstalledTheme) => ({
    name: theme.name,
    revision: theme.revision,
    title: theme.title,
    author: theme.author,
    bundled: theme.bundled,
    own: theme.ownerSite === websiteId,
    canGoBack: theme.canGoBack && theme.ownerSite === websiteId,
    installedAt: installedAt.toISOString(),
    diagnostics: [...diagnostics],
  });

const settingsResponse = (
  websiteId: WebsiteId,
  { theme, tweaks, customCss, styleDiagnostics }: SiteThemeSettings,
): SiteThemeResponse => ({
  theme: theme && themeResponse(websiteId)(theme),
  tweaks: tweaks.map(({ origin: _origin, file: _file, line: _line, js: _js, ...tweak }) => ({
    ...tweak,
    options: [...tweak.options],
  })),
  customCss,
  styleDiagnostics: [...styleDiagnostics],
});
