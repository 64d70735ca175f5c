import { defineCommand } from '../command.ts';
import { CommandError } from '../command-errors.ts';
import { countContents, countDiagnostics, folderArgument, readTypedFolder } from './theme-folder-argument.ts';

export const themeCheck = defineCommand({
  name: 'theme check',
  summary: 'Find out whether a theme can serve pages, and everything that will not work as its author meant.',
  example: 'theme check themes/harbour',
  argument: folderArgument,
  options: {},
  async run(_values, { io }, typed) {
    const { files, notes } = await readTypedFolder(typed);
    const { createStyleCompiler, diagnosticText, examineTheme } = await import(
      '../../modules/website/themes/index.ts'
    );
    const styles = createStyleCompiler();
    try {
      const { theme, diagnostics } = await examineTheme(files, styles);
      const all = [...notes, ...diagnostics];
      for (const diagnostic of all) io.print(diagnosticText(diagnostic));
      if (!theme) throw new CommandError(`This theme cannot serve pages: ${countDiagnostics(all)}.`);
      io.print(
        `The theme "${theme.name}" can serve pages: ${countDiagnostics(all)} in ${countContents(theme)}.`,
      );
    } finally {
      await styles.close();
    }
  },
});
