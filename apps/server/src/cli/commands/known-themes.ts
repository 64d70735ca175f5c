import { type ThemeLibrary, themeNameOf } from '../../modules/themes/index.ts';
import { CommandError } from '../command-errors.ts';

/** People know a theme by its title, and commands by its name. */
export async function demandTheme(themes: Pick<ThemeLibrary, 'list'>, typed: string): Promise<void> {
  const known = await themes.list();
  if (known.some(({ name }) => name === typed)) return;
  const meant =
    known.find(({ name }) => name === themeNameOf(typed)) ?? known.find(({ title }) => title === typed);
  const hint = meant
    ? `Its name may be ${meant.name}.`
    : 'To see which there are: npm run awning -- theme list';
  throw new CommandError(`There is no theme named "${typed}" on this install. ${hint}`);
}
