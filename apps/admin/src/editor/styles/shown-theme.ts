import type { SiteThemeChange, SiteThemeResponse, ThemeParts } from '@awning/contract';
import { readSettingsDraft, readSiteTheme, readThemeParts } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { isMissing } from '../../api/api-error.ts';

export const THEME_DRAFT = { kind: 'theme', id: 'site' } as const;

/** The theme that the pages in the editor have: the one that a draft tries, or else the one of visitors. */
interface ShownTheme {
  /** Null for the plain frame. */
  readonly name: string | null;
  readonly theme: SiteThemeResponse;
  readonly parts: ThemeParts;
  /** The draft that says so. */
  readonly draft: { readonly value: unknown; readonly version: number };
}

/** What a draft says of the theme; undefined: it tries none. */
export const draftedTheme = (value: unknown): string | null | undefined =>
  ((value ?? {}) as SiteThemeChange).themeName;

/** As the theme is with the stored settings of its own; null: without a theme. */
export const readNamedTheme = async (api: Client, name: string | null): Promise<SiteThemeResponse> =>
  (await api.call(readSiteTheme, { query: { theme: name ?? '' } })).body;

export const readLiveTheme = async (api: Client): Promise<SiteThemeResponse> =>
  (await api.call(readSiteTheme)).body;

/** Undefined: of the theme of visitors. */
const readParts = async (api: Client, name: string | null | undefined): Promise<ThemeParts> =>
  (await api.call(readThemeParts, name === undefined ? {} : { query: { theme: name ?? '' } })).body;

const readDraft = async (api: Client): Promise<ShownTheme['draft']> =>
  (await api.call(readSettingsDraft, { params: THEME_DRAFT })).body;

/** A theme that was removed since is not on the pages: they are drawn with the one of visitors. */
const orLive = async <Read>(ofTried: Promise<Read>, ofLive: () => Promise<Read>): Promise<Read> => {
  try {
    return await ofTried;
  } catch (error) {
    if (isMissing(error)) return ofLive();
    throw error;
  }
};

/** What the theme of the pages in the editor offers. */
export async function readShownParts(api: Client): Promise<ThemeParts> {
  const tried = draftedTheme((await readDraft(api)).value);
  return orLive(readParts(api, tried), () => readParts(api, undefined));
}

export async function readShownTheme(api: Client): Promise<ShownTheme> {
  const [draft, live] = await Promise.all([readDraft(api), readLiveTheme(api)]);
  const liveName = live.theme?.name ?? null;
  const ofLive = async (): Promise<ShownTheme> => ({
    name: liveName,
    theme: live,
    parts: await readParts(api, undefined),
    draft,
  });
  const tried = draftedTheme(draft.value);
  if (tried === undefined || tried === liveName) return ofLive();
  const ofTried = async (): Promise<ShownTheme> => {
    const [theme, parts] = await Promise.all([readNamedTheme(api, tried), readParts(api, tried)]);
    return { name: tried, theme, parts, draft };
  };
  return orLive(ofTried(), ofLive);
}
