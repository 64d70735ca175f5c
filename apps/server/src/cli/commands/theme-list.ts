import { defineCommand, flag } from '../command.ts';
import { formatTable } from '../command-io.ts';
import { countDiagnostics } from './theme-folder-argument.ts';

export const themeList = defineCommand({
  name: 'theme list',
  summary: 'List the themes of this install.',
  example: 'theme list',
  options: { json: flag('Print JSON') },
  async run({ json }, { io, withInstall }) {
    const found = await withInstall(({ themes }) => themes.list());
    if (json) io.printJson(found);
    else if (found.length === 0) {
      io.print('There is no theme yet. Add one: npm run awning -- theme install FOLDER');
    } else {
      const rows = found.map((theme) => [
        theme.name,
        theme.title,
        theme.author,
        String(theme.revision),
        countDiagnostics(theme.diagnostics),
      ]);
      io.print(formatTable(['THEME', 'TITLE', 'AUTHOR', 'REVISION', 'REMARKS'], rows));
    }
  },
});
