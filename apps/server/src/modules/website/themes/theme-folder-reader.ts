import { constants, type Dirent } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import {
  isThemePath,
  type ThemeDiagnostic,
  type ThemeFiles,
  themeFolders,
  themeLimits,
} from '@awning/theme-kit';

export interface ReadFolder {
  readonly files: ThemeFiles;
  readonly notes: readonly ThemeDiagnostic[];
}

/** A file of a theme where it lies. */
interface ThemeFile {
  /** In the theme. */
  readonly path: string;
  /** On disk, links resolved. */
  readonly place: string;
}

const MAX_DEPTH = 12;

/**
 * Reads the folder of a theme. Links are followed to files inside it only; dot files, `node_modules` and what means
 * nothing to a theme are not even looked at. No more is read than a theme may have, and one file too many is left for
 * the check to see.
 */
export async function readThemeFolder(folder: string): Promise<ReadFolder> {
  const { files: matches, notes } = await findThemeFiles(folder);
  const files = new Map<string, Uint8Array>();
  let total = 0;
  for (const { path, place } of matches) {
    if (total > themeLimits.bytes) break;
    try {
      const bytes = await readUpTo(place, limitOf(path));
      if (!bytes) continue;
      total += bytes.byteLength;
      files.set(path, bytes);
    } catch (error) {
      notes.push(note(path, `This file cannot be read (${codeOf(error)}). It is left out.`));
    }
  }
  return { files, notes };
}

/** Changes when a file of the theme does, as far as its time and size tell. */
export async function themeFolderMark(folder: string): Promise<string> {
  const { files } = await findThemeFiles(folder);
  const marks = await Promise.all(
    files.map(async ({ path, place }) => {
      const about = await stat(place).catch(() => null);
      return `${path} ${about?.mtimeMs} ${about?.size}`;
    }),
  );
  return marks.join('\n');
}

async function findThemeFiles(folder: string): Promise<{ files: ThemeFile[]; notes: ThemeDiagnostic[] }> {
  const root = await realpath(folder);
  const files: ThemeFile[] = [];
  const notes: ThemeDiagnostic[] = [];

  async function visit(inside: string, depth: number): Promise<void> {
    const entries = await list(join(root, inside), inside, notes);
    for (const entry of entries) {
      if (files.length > themeLimits.files) return;
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isFolderOfInterest(path)) continue;
        if (depth < MAX_DEPTH) await visit(path, depth + 1);
        else notes.push(note(path, 'This folder is nested too deeply. It is left out.'));
      } else if (isThemePath(path)) {
        const place = entry.isSymbolicLink()
          ? await followLink(root, path, notes)
          : entry.isFile()
            ? join(root, path)
            : null;
        if (place !== null) files.push({ path, place });
      }
    }
  }

  await visit('', 0);
  return { files, notes };
}

async function list(folder: string, inside: string, notes: ThemeDiagnostic[]): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (inside === '') throw error;
    notes.push(note(inside, `This folder cannot be read (${codeOf(error)}). It is left out.`));
    return [];
  }
}

const isFolderOfInterest = (path: string): boolean =>
  path.includes('/') ? isThemePath(path) : themeFolders.some((folder) => folder === path);

async function followLink(root: string, path: string, notes: ThemeDiagnostic[]): Promise<string | null> {
  const place = await realpath(join(root, path)).catch(() => null);
  if (place?.startsWith(root + sep) && (await stat(place).catch(() => null))?.isFile()) return place;
  notes.push(note(path, 'This is a link to something that is not a file of this folder. It is left out.'));
  return null;
}

/** One byte more than allowed, so that the check sees that it is too much. Null for what is no file, such as a pipe. */
async function readUpTo(place: string, limit: number): Promise<Uint8Array | null> {
  // Without waiting: opening a pipe would wait for a writer.
  const file = await open(place, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const about = await file.stat();
    if (!about.isFile()) return null;
    const buffer = Buffer.alloc(Math.min(about.size, limit) + 1);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await file.close();
  }
}

const limitOf = (path: string): number =>
  /^(?:assets|scripts)\//.test(path) ? themeLimits.fileBytes : themeLimits.sourceBytes;

const note = (file: string, message: string): ThemeDiagnostic => ({
  severity: 'warning',
  line: null,
  column: null,
  file,
  message,
});

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
