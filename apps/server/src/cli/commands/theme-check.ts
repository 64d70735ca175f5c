import type { ThemeHost } from '@awning/theme-kit';
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
    const { createStyleCompiler, diagnosticText, examineTheme } = await import(
      '../../modules/website/themes/offline.ts'
    );
    const styles = createStyleCompiler({ startAtOnce: true });
    try {
      const { files, notes } = await readTypedFolder(typed);
      const { theme, diagnostics } = await examineTheme(files, styles);
      const all = [...notes, ...diagnostics];
      for (const diagnostic of all) io.print(diagnosticText(diagnostic));
      if (!theme) throw new CommandError(`This theme cannot serve pages: ${countDiagnostics(all)}.`);
      for (const line of hostLines(theme.hosts)) io.print(line);
      io.print(
        `The theme "${theme.name}" can serve pages: ${countDiagnostics(all)} in ${countContents(theme)}.`,
      );
    } finally {
      await styles.close();
    }
  },
});

/** `site.region:12 loads scripts from cdn.example.com`: a line for each, and what comes of it. */
function hostLines(hosts: readonly ThemeHost[]): readonly string[] {
  if (hosts.length === 0) return [];
  return [
    ...hosts.map(({ kind, host, file, line }) => `${file}:${line} loads ${WHAT[kind]} from ${host}`),
    'Sites load nothing from these hosts before a member allows it in the admin, under Themes.',
  ];
}

const WHAT: Readonly<Record<ThemeHost['kind'], string>> = {
  scripts: 'scripts',
  styles: 'styles',
  fonts: 'fonts',
  images: 'images',
  frames: 'frames',
  connections: 'data',
};
