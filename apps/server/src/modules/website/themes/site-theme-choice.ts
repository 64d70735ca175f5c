import type { SiteThemeChange as SentThemeChange } from '@awning/contract';
import type { SiteChoice } from './site-theme-repository.ts';
import type { TweakValue, TweakValues } from './styles/index.ts';
import type { SiteThemeChange } from './themes.ts';

type NewValues = NonNullable<SiteThemeChange['tweakValues']>;

/** What a call says, with every value as text or as one of the shapes that themes know. */
export const toThemeChange = ({ tweakValues, ...rest }: SentThemeChange): SiteThemeChange => ({
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

/** What a site has chosen, with a change to it. */
export function applyChange(
  stored: SiteChoice,
  themeName: string | null,
  change: SiteThemeChange,
): SiteChoice {
  const { tweakValues, customCss = stored.customCss } = change;
  const values = new Map(Object.entries(stored.tweakValues));
  if (tweakValues && themeName !== null) {
    values.set(themeName, joinValues(values.get(themeName) ?? {}, tweakValues));
  }
  return { ...stored, themeName, customCss, tweakValues: Object.fromEntries(values) };
}

function joinValues(before: TweakValues, request: NewValues): TweakValues {
  const joined = new Map<string, TweakValue>(Object.entries(before));
  for (const [title, value] of Object.entries(request)) {
    if (value === null) joined.delete(title);
    else joined.set(title, value);
  }
  return Object.fromEntries(joined);
}
