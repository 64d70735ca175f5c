import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Theme, ThemeFiles } from '@awning/theme-kit';
import { fontFiles, iconFonts } from './fonts/index.ts';
import type { TweakValues } from './styles/index.ts';

export const contentHash = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Of a folder: which paths it has and what is in them. */
export const filesHash = (hashes: ReadonlyMap<string, string>): string =>
  contentHash(JSON.stringify([...hashes].sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * What addresses of files say. Themes count their revisions each for itself, and so does a database that was set up
 * again or restored, but browsers keep what they got for a year: hence the content, too.
 */
export const fileVersion = (revision: number, hash: string): string => `${revision}-${hash.slice(0, 16)}`;

export const hashFiles = (files: ThemeFiles): ReadonlyMap<string, string> =>
  new Map([...files].map(([path, bytes]) => [path, contentHash(bytes)]));

export const stylesHash = ({ stylesheets, styleImports }: Theme): string =>
  contentHash(JSON.stringify([stylesheets, Object.entries(styleImports).sort()]));

/** Of everything that the stylesheet of a site is made from; part of its address. */
export const styleInputsHash = (o: { stylesHash: string; values: TweakValues; customCss: string }): string =>
  contentHash(
    JSON.stringify([compilerHash(), o.stylesHash, Object.entries(o.values).sort(), o.customCss]),
  ).slice(0, 32);

let knownCompiler: string | undefined;

/**
 * Of what makes stylesheets, and of the versions of the libraries that it uses: a new version of the program makes them
 * again, without anybody having to remember it.
 */
function compilerHash(): string {
  if (knownCompiler !== undefined) return knownCompiler;
  const libraries = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const fonts = [...fontFiles(), ...iconFonts()].map(({ name }) => name);
  knownCompiler = contentHash(
    JSON.stringify([...sourcesIn('./styles/'), ...sourcesIn('./fonts/'), libraries, fonts]),
  );
  return knownCompiler;
}

function sourcesIn(place: string): string[] {
  const folder = fileURLToPath(new URL(place, import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|less)$/.test(path) && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}
