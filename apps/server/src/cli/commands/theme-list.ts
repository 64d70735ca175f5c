import { defineCommand, flag } from '../command.ts';
import { formatTable } from '../command-io.ts';
import { countDiagnostics } from './theme-folder-argument.ts';

export const themeList = defineCommand({
  name: 'theme list',
  summary: 'List the themes of this install; those that come with Awning are marked as bundled.',
  example: 'theme list',
  options: { json: flag('Print JSON') },
  async run({ json }, { io, withInstall }) {
    const installedThemes = await withInstall(async ({ themes }) => {
      await themes.installBundled();
      return themes.list();
    });
    if (json) io.printJson(installedThemes);
    else if (installedThemes.length === 0) {
      io.print('There is no theme yet. Add one: npm run awning -- theme install FOLDER');
    } else {
      const rows = installedThemes.map((theme) => [
        theme.name,
        theme.title,
        theme.author,
        String(theme.revision),
        theme.bundled ? 'bundled' : 'installed',
        countDiagnostics(theme.diagnostics),
      ]);
      io.print(formatTable(['THEME', 'TITLE', 'AUTHOR', 'REVISION', 'ORIGIN', 'REMARKS'], rows));
    }
  },
});
