import type { InstalledTheme, SiteThemeChange, ThemeHost } from '@awning/contract';
import {
  discardSettingsDraft,
  listThemeHosts,
  listThemes,
  readSettingsDraft,
  readSiteTheme,
  saveSettingsDraft,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const themesKey = ['themes'] as const;

export const hostsKey = ['theme-hosts'] as const;

/** From where a theme loads, and what the site has decided about it. */
export const hostsQuery = (api: Client, theme: string) =>
  queryOptions({
    queryKey: [...hostsKey, theme],
    queryFn: async ({ signal }): Promise<readonly ThemeHost[]> =>
      (await api.call(listThemeHosts, { query: { theme }, signal })).body.hosts,
  });

export interface SiteThemes {
  readonly themes: readonly InstalledTheme[];
  /** The name of the one that visitors see; null for the plain frame. */
  readonly live: string | null;
  /** The name of the one in the draft, where it is another. */
  readonly tried: string | null;
  /** How many settings of the theme in the draft, or else of the live one, wait to be published. */
  readonly waitingTweaks: number;
}

const DRAFT = { kind: 'theme', id: 'site' } as const;

export const themesQuery = (api: Client) =>
  queryOptions({
    queryKey: themesKey,
    queryFn: async ({ signal }): Promise<SiteThemes> => {
      const [{ body: list }, { body: worn }, { body: draft }] = await Promise.all([
        api.call(listThemes, { signal }),
        api.call(readSiteTheme, { signal }),
        api.call(readSettingsDraft, { params: DRAFT, signal }),
      ]);
      const live = worn.theme?.name ?? null;
      const { themeName, tweakValues = {} } = changesOf(draft.value);
      return {
        themes: list.themes,
        live,
        tried: themeName && themeName !== live ? themeName : null,
        waitingTweaks: Object.keys(tweakValues).length,
      };
    },
  });

/** What waits; a site without a draft has null. */
const changesOf = (value: unknown): SiteThemeChange => (value ?? {}) as SiteThemeChange;

/**
 * Puts a theme into the draft of the site, beside what else waits there; null takes it out again. Settings of another
 * theme mean nothing in it and are left out.
 */
export async function tryTheme(api: Client, name: string | null): Promise<void> {
  const { value, version } = (await api.call(readSettingsDraft, { params: DRAFT })).body;
  const { themeName: _before, tweakValues: _settings, ...others } = changesOf(value);
  const headers = { 'if-match': `"${version}"` };
  const next = name === null ? others : { ...others, themeName: name };
  if (Object.keys(next).length === 0) await api.call(discardSettingsDraft, { params: DRAFT, headers });
  else await api.call(saveSettingsDraft, { params: DRAFT, headers, body: { value: next } });
}
