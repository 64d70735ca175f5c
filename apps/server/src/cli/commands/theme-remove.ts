import { join } from 'node:path';
import { defineCommand } from '../command.ts';
import { demandTheme } from './known-themes.ts';

export const themeRemove = defineCommand({
  name: 'theme remove',
  summary: 'Remove a theme that no site uses.',
  example: 'theme remove harbour',
  argument: { placeholder: '<name>', meaning: 'The theme' },
  options: {},
  async run(_values, { config, io, withInstall }, [name = '']) {
    await withInstall(async ({ themes }) => {
      await demandTheme(themes, name);
      await themes.remove(name);
    });
    io.print(`Removed the theme ${name}.`);
    const { themeFoldersIn } = await import('../../modules/website/themes/index.ts');
    const folder = (await themeFoldersIn(join(config.dataDir, 'themes'))).get(name);
    if (folder !== undefined)
      io.remark(`Take its folder away too, or the next start installs it again: ${folder}`);
  },
});
