import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Where the themes for tests are. */
export const themeFixtures = join(import.meta.dirname, '../../packages/theme-kit/fixtures');

/**
 * The files of a theme for tests, by their path in its folder.
 *
 * @example readTheme(themeFixture('harbour'))
 * @example readTheme(themeFixture('broken/latin-1'))
 */
export const themeFixture = (name: string): ReadonlyMap<string, Uint8Array> =>
  themeFiles(join(themeFixtures, name));

/** The files below a folder, by their path in it. */
export function themeFiles(root: string): ReadonlyMap<string, Uint8Array> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(root, path).replaceAll(sep, '/'), readFileSync(path)];
      }),
  );
}
