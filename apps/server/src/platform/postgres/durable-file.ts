import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a small file so that after a power cut it is there whole or not at all. */
export async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await renameDurably(unfinished, path);
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  // The new name is an entry in its folder, and that is what has to reach the disk.
  const folder = await open(dirname(to), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
