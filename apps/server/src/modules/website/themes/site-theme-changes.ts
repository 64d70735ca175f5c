import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { ActiveThemes } from './active-themes.ts';
import { lockChoice, readChoice, type SiteChoice, writeChoice } from './site-theme-repository.ts';
import { type TweakValue, type TweakValues, tweakProblem } from './styles/index.ts';
import { themeErrors } from './theme-errors.ts';
import { holdTheme } from './theme-repository.ts';
import type { ChangeOptions, SiteThemeChange } from './themes.ts';

type NewValues = NonNullable<SiteThemeChange['tweakValues']>;

export function createSiteThemeChanges({
  database,
  siteVersions,
  clock,
  activeThemes,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
  activeThemes: ActiveThemes;
}) {
  /**
   * The theme that the values are meant for is read before the transaction, which then makes sure that it is still the
   * one.
   */
  return async function change(
    websiteId: WebsiteId,
    request: SiteThemeChange,
    { expected, by }: ChangeOptions,
  ): Promise<void> {
    const themeName =
      request.themeName === undefined
        ? (await readChoice(database.query, websiteId)).themeName
        : request.themeName;
    if (request.tweakValues) await refuseBadValues(activeThemes, themeName, request.tweakValues);
    const now = clock.now();
    await database.transaction(async (tx) => {
      if (themeName !== null && !(await holdTheme(tx, themeName))) {
        throw themeErrors.unknown({ values: { name: themeName } });
      }
      const stored = await lockChoice(tx, { websiteId, now, by });
      if (expected !== undefined && expected !== stored.version) throw themeErrors.changedMeanwhile();
      if (request.themeName === undefined && stored.themeName !== themeName)
        throw themeErrors.changedMeanwhile();
      const choice = applyChange(stored, themeName, request);
      if (stored.version > 0 && isDeepStrictEqual(choice, stored)) return;
      await writeChoice(tx, { websiteId, now, by, choice });
      await siteVersions.bump(tx, websiteId);
    });
  };
}

function applyChange(stored: SiteChoice, themeName: string | null, change: SiteThemeChange): SiteChoice {
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

async function refuseBadValues(
  activeThemes: ActiveThemes,
  themeName: string | null,
  request: NewValues,
): Promise<void> {
  if (themeName === null) throw themeErrors.noTheme();
  const tweaks = await activeThemes.tweaksOf(themeName);
  if (!tweaks) throw themeErrors.unknown({ values: { name: themeName } });
  const errors: [string, string][] = [];
  for (const [title, value] of Object.entries(request)) {
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
