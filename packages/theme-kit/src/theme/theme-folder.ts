import { brief } from './conf-reader.ts';
import { readSourceText } from './source-text.ts';
import type { ThemeFiles, ThemeSource } from './theme.ts';
import { megabytes, themeLimits } from './theme-limits.ts';
import type { ThemeNotes } from './theme-notes.ts';

/** Folders of a theme that mean something; everything else beside `template.conf` and the regions is ignored. */
export const themeFolders = [
  'assets',
  'blocks',
  'collections',
  'pages',
  'scripts',
  'strings',
  'styles',
] as const;

const HIDDEN_SEGMENT = /(?:^|\/)(?:\.[^/]*|node_modules)(?:\/|$)/;
const BAD_SEGMENT = /(?:^|\/)(?:\.{1,2})?(?:\/|$)/;
const BAD_LETTER = /[\p{Cc}\\\ufffd]/u;

/** Whether a path of a folder can belong to a theme at all. */
export function isThemePath(path: string): boolean {
  if (isBadPath(path) || HIDDEN_SEGMENT.test(path)) return false;
  if (!path.includes('/')) return path === 'template.conf' || path.endsWith('.region');
  return themeFolders.some((folder) => path.startsWith(`${folder}/`));
}

const isBadPath = (path: string): boolean =>
  BAD_SEGMENT.test(path) || BAD_LETTER.test(path) || !path.isWellFormed();

/** The usable files of a theme, in the order of their paths. */
export interface ThemeFolder {
  /** Paths below a folder, without it; `''` for the root. */
  below(folder: (typeof themeFolders)[number] | ''): readonly string[];
  /** Null where there is none, or where it is too large. */
  source(path: string): ThemeSource | null;
  /** Of a file that is served as it is, for a look at it; `''` where there is none. */
  servedText(path: string): string;
  has(path: string): boolean;
}

/** Null when the folder is too large to be read. */
export function openThemeFolder(files: ThemeFiles, notes: ThemeNotes): ThemeFolder | null {
  if (files.size > themeLimits.files) {
    notes.error(
      '',
      `This folder has more than ${themeLimits.files} files, which is more than a theme may have.`,
    );
    return null;
  }
  let total = 0;
  for (const bytes of files.values()) total += bytes.byteLength;
  if (total > themeLimits.bytes) {
    notes.error(
      '',
      `This folder has more than ${megabytes(themeLimits.bytes)}, the most that a theme may have.`,
    );
    return null;
  }

  const usable = new Map<string, Uint8Array>();
  const lowered = new Map<string, string>();
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path);
    if (!bytes || !isUsable(path, bytes, notes)) continue;
    const lower = path.toLowerCase();
    const clash = lowered.get(lower);
    if (clash !== undefined) {
      notes.warning(
        path,
        `This file and ${brief(clash)} differ only in capital letters. Both are read, but one of them is lost on a disk that does not tell them apart.`,
      );
    }
    lowered.set(lower, path);
    usable.set(path, bytes);
  }

  const paths = [...usable.keys()];
  const sourceBytes = paths.reduce(
    (sum, path) => (isServed(path) ? sum : sum + (usable.get(path)?.byteLength ?? 0)),
    0,
  );
  if (sourceBytes > themeLimits.allSourceBytes) {
    notes.error(
      '',
      `The templates, styles and settings of this theme have more than ${megabytes(themeLimits.allSourceBytes)} together, the most that they may have.`,
    );
    return null;
  }
  const texts = new Map<string, ThemeSource>();
  return {
    below(folder) {
      if (folder === '') return paths.filter((path) => !path.includes('/'));
      return paths
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1));
    },
    source(path) {
      const known = texts.get(path);
      if (known) return known;
      const bytes = usable.get(path);
      if (!bytes) return null;
      const source = { file: path, text: readSourceText(path, bytes, notes) };
      texts.set(path, source);
      return source;
    },
    servedText: (path) => new TextDecoder().decode(usable.get(path)),
    has: (path) => usable.has(path),
  };
}

function isUsable(path: string, bytes: Uint8Array, notes: ThemeNotes): boolean {
  if (isBadPath(path)) {
    notes.warning(
      brief(path),
      'This path leads out of the folder or has letters that no address can have. The file is left out.',
    );
    return false;
  }
  if (!isThemePath(path)) return false;
  if (path.length > themeLimits.pathLength) {
    notes.warning(
      brief(path),
      `This path is longer than ${themeLimits.pathLength} letters. The file is left out.`,
    );
    return false;
  }
  const limit = mostBytesOf(path);
  if (bytes.byteLength <= limit) return true;
  notes.warning(path, `This file has more than ${megabytes(limit)}. It is left out, as if it were missing.`);
  return false;
}

function mostBytesOf(path: string): number {
  if (isServed(path)) return themeLimits.fileBytes;
  return path.startsWith('styles/') ? themeLimits.styleBytes : themeLimits.sourceBytes;
}

const isServed = (path: string): boolean => path.startsWith('assets/') || path.startsWith('scripts/');
