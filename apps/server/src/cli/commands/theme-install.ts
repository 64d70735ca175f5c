import { defineCommand, text } from '../command.ts';
import { CommandError } from '../command-errors.ts';
import { countDiagnostics, folderArgument, readTypedFolder } from './theme-folder-argument.ts';

export const themeInstall = defineCommand({
  name: 'theme install',
  summary: 'Add a theme to this install, or update one; sites that use it show the new version at once.',
  example: 'theme install themes/harbour --name harbour',
  argument: folderArgument,
  options: { name: text('<name>', 'What to call it here; its own name in small letters when left out') },
  async run({ name: themeName }, { io, withInstall }, typed) {
    const { files, notes } = await readTypedFolder(typed);
    const { readTheme } = await import('@awning/theme-kit');
    const { diagnosticText, themeNameOf } = await import('../../modules/website/themes/index.ts');
    const name = themeName ?? themeNameOf(readTheme(files).theme?.name ?? 'theme');
    if (name === '')
      throw new CommandError('The name of this theme has no letters that can be kept. Give one: --name NAME');
    const result = await withInstall(({ themes }) => themes.install(files, { name, notes }));
    if (result.kind === 'refused') {
      for (const diagnostic of result.diagnostics) io.remark(diagnosticText(diagnostic));
      throw new CommandError(
        `This theme cannot serve pages and was not installed: ${countDiagnostics(result.diagnostics)}.`,
      );
    }
    const { theme, kind } = result;
    if (kind === 'unchanged') {
      io.print(`The theme ${theme.name} is installed with these files already (revision ${theme.revision}).`);
      return;
    }
    for (const diagnostic of theme.diagnostics) io.remark(diagnosticText(diagnostic));
    io.print(
      `Installed the theme ${theme.name}, revision ${theme.revision}: ${countDiagnostics(theme.diagnostics)}.`,
    );
    io.print(`Use it for a site: npm run awning -- theme use ${theme.name} --site SITE`);
  },
});
