import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCommand, text } from '../command.ts';
import { CommandError } from '../command-errors.ts';
import { folderArgument } from './theme-folder-argument.ts';

const STARTER = fileURLToPath(new URL('../starter-theme/', import.meta.url));

export const themeNew = defineCommand({
  name: 'theme new',
  summary: 'Make the folder of a new theme, with a small one in it that works.',
  example: 'theme new themes/harbour --name Harbour',
  argument: folderArgument,
  options: { name: text('<title>', 'What to call it; the name of the folder when left out') },
  async run({ name }, { io }, [typed = '']) {
    const folder = resolve(typed);
    const title = (name ?? basename(folder)).trim();
    if (title === '') throw new CommandError('The theme needs a name. Give one: --name NAME');
    try {
      await mkdir(folder, { recursive: true });
      if ((await readdir(folder)).length > 0)
        throw new CommandError(`${typed} is not empty. Name a folder that is not there yet.`);
      await cp(STARTER, folder, { recursive: true });
      const conf = join(folder, 'template.conf');
      await writeFile(
        conf,
        (await readFile(conf, 'utf8')).replace('"Starter"', () => JSON.stringify(title)),
      );
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!CANNOT_WRITE.has(code)) throw error;
      throw new CommandError(`${typed} cannot be written (${code}).`, { cause: error });
    }
    io.print(`Made the theme ${title} in ${typed}.`);
    io.print(`See it, and change it: npm run awning -- theme dev ${typed}`);
  },
});

const CANNOT_WRITE = new Set(['EACCES', 'EPERM', 'EEXIST', 'ENOTDIR', 'EROFS', 'ENAMETOOLONG', 'ENOSPC']);
