import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findDataFolderHolder } from './data-folder.ts';

const fileName = 'awning.port';

/** For commands, which print addresses: records on which port the holder of the folder serves it. */
export async function notePort(root: string, port: number): Promise<{ remove(): Promise<void> }> {
  const path = join(root, fileName);
  const fresh = `${path}.${process.pid}`;
  // Whole or not at all.
  await writeFile(fresh, `${process.pid} ${port}`, { mode: 0o644 });
  await rename(fresh, path);
  return { remove: () => rm(path, { force: true }) };
}

/** Null unless a live process holds the folder and has said so. */
export async function findServedPort(root: string): Promise<number | null> {
  const note = await readFile(join(resolve(root), fileName), 'utf8').catch(() => '');
  const [, pid, port] = /^(\d{1,10}) (\d{1,5})$/.exec(note) ?? [];
  if (pid === undefined || (await findDataFolderHolder(root))?.pid !== Number(pid)) return null;
  return Number(port);
}
