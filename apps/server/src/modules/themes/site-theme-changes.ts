import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import type { SiteVersions } from '../../platform/site-versions/index.ts';
import { lockChoice, readChoice, type SiteChoice, writeChoice } from './site-theme-repository.ts';
import { type TweakValue, type TweakValues, tweakProblem } from './styles/index.ts';
import { themeErrors } from './theme-errors.ts';
import { holdTheme } from './theme-repository.ts';
import type { ChangeOptions, SiteThemeChange } from './themes.ts';
import type { WornThemes } from './worn-themes.ts';

type NewValues = NonNullable<SiteThemeChange['tweakValues']>;

export function createSiteThemeChanges({
  database,
  siteVersions,
  clock,
  worn,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
  worn: WornThemes;
}) {
  /** The theme that the values are meant for is read before the transaction, which then makes sure that it is still the one. */
  return async function change(
    websiteId: string,
    asked: SiteThemeChange,
    { expected, by }: ChangeOptions,
  ): Promise<void> {
    const themeName =
      asked.themeName === undefined
        ? (await readChoice(database.query, websiteId)).themeName
        : asked.themeName;
    if (asked.tweakValues) await refuseBadValues(worn, themeName, asked.tweakValues);
    const now = clock.now();
    await database.transaction(async (tx) => {
      if (themeName !== null && !(await holdTheme(tx, themeName))) {
        throw themeErrors.unknown({ values: { name: themeName } });
      }
      const stored = await lockChoice(tx, { websiteId, now, by });
      if (expected !== undefined && expected !== stored.version) throw themeErrors.changedMeanwhile();
      if (asked.themeName === undefined && stored.themeName !== themeName)
        throw themeErrors.changedMeanwhile();
      const choice = applyChange(stored, themeName, asked);
      if (stored.version > 0 && isDeepStrictEqual(choice, stored)) return;
      await writeChoice(tx, { websiteId, now, by, choice });
      await siteVersions.bump(tx, websiteId);
    });
  };
}

function applyChange(stored: SiteChoice, themeName: string | null, asked: SiteThemeChange): SiteChoice {
  const { tweakValues, customCss = stored.customCss } = asked;
  const values = new Map(Object.entries(stored.tweakValues));
  if (tweakValues && themeName !== null) {
    values.set(themeName, joinValues(values.get(themeName) ?? {}, tweakValues));
  }
  return { ...stored, themeName, customCss, tweakValues: Object.fromEntries(values) };
}

function joinValues(before: TweakValues, asked: NewValues): TweakValues {
  const joined = new Map<string, TweakValue>(Object.entries(before));
  for (const [title, value] of Object.entries(asked)) {
    if (value === null) joined.delete(title);
    else joined.set(title, value);
  }
  return Object.fromEntries(joined);
}

async function refuseBadValues(worn: WornThemes, themeName: string | null, asked: NewValues): Promise<void> {
  if (themeName === null) throw themeErrors.noTheme();
  const tweaks = await worn.tweaksOf(themeName);
  if (!tweaks) throw themeErrors.unknown({ values: { name: themeName } });
  const errors: [string, string][] = [];
  for (const [title, value] of Object.entries(asked)) {
    const tweak = tweaks.find((each) => each.title === title);
    // Going back to the default is always right, also of a tweak that the theme has no more.
    if (value === null) continue;
    const problem = tweak
      ? tweakProblem(tweak, value)
      : `The theme has nothing called “${title.slice(0, 80)}” to adjust.`;
    if (problem !== null) errors.push([`tweakValues.${title}`, problem]);
  }
  if (errors.length > 0) throw themeErrors.invalidTweaks({ errors: Object.fromEntries(errors) });
}
