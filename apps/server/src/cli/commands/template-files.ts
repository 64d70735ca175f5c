import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { CommandError } from '../command-errors.ts';

/** Why a file could not be read, for a person. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ENOTDIR') return 'it is not a folder';
  if (code === 'EACCES') return 'it may not be read';
  return error instanceof Error ? error.message : String(error);
}

export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file}: ${reasonOf(error)}.`, { cause: error });
  }
}

export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

export interface PartialFiles {
  /** Source by the name that templates use: the file's name, with and without its ending. */
  readonly sources: Readonly<Record<string, string>>;
  /** The file by the same names, for messages. */
  readonly files: ReadonlyMap<string, string>;
}

export async function readPartials(folder: string): Promise<PartialFiles> {
  const sources: Record<string, string> = {};
  const files = new Map<string, string>();
  for (const name of await listFiles(folder)) {
    const file = join(folder, name);
    const source = await readText(file);
    for (const known of [name, name.slice(0, name.length - extname(name).length)]) {
      sources[known] = source;
      files.set(known, file);
    }
  }
  return { sources, files };
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    throw new CommandError(`${folder}: ${reasonOf(error)}.`, { cause: error });
  }
}
