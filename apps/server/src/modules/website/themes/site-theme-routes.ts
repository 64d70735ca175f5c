import { type SiteThemeChange, type SiteThemeResponse, themeEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type {
  InstalledTheme,
  SiteThemeChange as SiteThemeChanges,
  SiteThemeSettings,
  ThemeLibrary,
} from './themes.ts';

export function registerSiteThemeRoutes(app: HttpApp, { themes }: { themes: ThemeLibrary }): void {
  bind(app, themeEndpoints.listThemes, async () => ({ themes: (await themes.list()).map(themeResponse) }));

  bind(app, themeEndpoints.readSiteTheme, async (request, reply) => {
    const settings = await themes.settings(request.site.id);
    return tagged(reply, settings.version, settingsResponse(settings));
  });

  bind(app, themeEndpoints.saveSiteTheme, async (request, reply) => {
    const settings = await themes.change(request.site.id, changeOf(request.body), {
      expected: readIfMatch(request),
      by: memberOf(request).id,
    });
    return tagged(reply, settings.version, settingsResponse(settings));
  });
}

const changeOf = ({ tweakValues, ...rest }: SiteThemeChange): SiteThemeChanges => ({
  ...rest,
  ...(tweakValues && {
    tweakValues: Object.fromEntries(
      Object.entries(tweakValues).map(([title, value]) => [
        title,
        typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
      ]),
    ),
  }),
});

const themeResponse = ({ installedAt, diagnostics, ...theme }: InstalledTheme) => ({
  name: theme.name,
  revision: theme.revision,
  title: theme.title,
  author: theme.author,
  bundled: theme.bundled,
  installedAt: installedAt.toISOString(),
  diagnostics: [...diagnostics],
});

const settingsResponse = ({
  theme,
  tweaks,
  customCss,
  styleDiagnostics,
}: SiteThemeSettings): SiteThemeResponse => ({
  theme: theme && themeResponse(theme),
  tweaks: tweaks.map(({ origin: _origin, file: _file, line: _line, js: _js, ...tweak }) => ({
    ...tweak,
    options: [...tweak.options],
  })),
  customCss,
  styleDiagnostics: [...styleDiagnostics],
});
