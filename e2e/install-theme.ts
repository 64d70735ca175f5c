import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { awning } from './awning-command.ts';

/** Installs a theme of these files, by their paths, under the name. */
export async function installTheme(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'awning-journey-theme-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await awning('theme', 'install', folder, '--name', name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
