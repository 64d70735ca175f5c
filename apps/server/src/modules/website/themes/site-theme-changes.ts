import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { joinSave, type SiteVersions } from '../../../platform/site-versions/index.ts';
import type { ActiveThemes } from './active-themes.ts';
import { applyChange } from './site-theme-choice.ts';
import { lockChoice, readChoice, writeChoice } from './site-theme-repository.ts';
import { tweakProblem } from './styles/index.ts';
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
    { expected, by, within }: ChangeOptions,
  ): Promise<void> {
    const save = joinSave({ database, siteVersions }, within);
    const themeName =
      request.themeName === undefined ? (await readChoice(save.db, websiteId)).themeName : request.themeName;
    if (request.tweakValues) await refuseBadValues(activeThemes, themeName, request.tweakValues);
    const now = clock.now();
    await save.run(async (tx) => {
      if (themeName !== null && !(await holdTheme(tx, websiteId, themeName))) {
        throw themeErrors.unknown({ values: { name: themeName } });
      }
      const stored = await lockChoice(tx, { websiteId, now, by });
      if (expected !== undefined && expected !== stored.version) throw themeErrors.changedMeanwhile();
      if (request.themeName === undefined && stored.themeName !== themeName)
        throw themeErrors.changedMeanwhile();
      const choice = applyChange(stored, themeName, request);
      if (stored.version > 0 && isDeepStrictEqual(choice, stored)) return;
      await writeChoice(tx, { websiteId, now, by, choice });
      await save.bump(tx, websiteId);
    });
  };
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
