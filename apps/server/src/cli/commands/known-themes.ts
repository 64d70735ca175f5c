import type { ThemeLibrary } from '../../modules/website/themes/index.ts';
import { CommandError } from '../command-errors.ts';

/** People know a theme by its title, and commands by its name. */
export async function demandTheme(
  themes: Pick<ThemeLibrary, 'list' | 'installBundled'>,
  typed: string,
): Promise<void> {
  const isTyped = ({ name }: { readonly name: string }): boolean => name === typed;
  if ((await themes.list()).some(isTyped)) return;
  // On an install that never ran, those that come with Awning are still to be installed.
  await themes.installBundled();
  const known = await themes.list();
  if (known.some(isTyped)) return;
  const { themeNameOf } = await import('../../modules/website/themes/offline.ts');
  const target =
    known.find(({ name }) => name === themeNameOf(typed)) ?? known.find(({ title }) => title === typed);
  const hint = target
    ? `Its name may be ${target.name}.`
    : 'To see which there are: npm run awning -- theme list';
  throw new CommandError(`There is no theme named "${typed}" on this install. ${hint}`);
}
