import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Which files of the repository each file imports, by paths from the root. Packages from elsewhere are left out. */
export type SourceGraph = ReadonlyMap<string, readonly string[]>;

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDERS = '{apps,packages,benchmarks,e2e,scripts,tools}/**/*.{ts,tsx,mjs}';

export const isTestCode = (file: string): boolean => /[.](test|spec)[.]tsx?$|(^|\/)testing\//.test(file);

export const sourceFiles = (): string[] =>
  globSync(FOLDERS, { cwd: ROOT, exclude: ['**/node_modules', '**/dist', '**/boundary-fixture'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts'))
    .sort();

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

let graph: SourceGraph | undefined;

/** Read once for a run of tests: it takes a second or two. */
export function readSourceGraph(): SourceGraph {
  graph ??= graphOf(sourceFiles(), readSource, readDoors());
  return graph;
}

/** @param doors files by the names under which other packages import them */
export function graphOf(
  files: readonly string[],
  read: (file: string) => string,
  doors: ReadonlyMap<string, readonly string[]>,
): SourceGraph {
  const known = new Set(files);
  const imports = (file: string): string[] =>
    importNames(read(file)).flatMap((name) => {
      if (!name.startsWith('.')) return doors.get(name) ?? [];
      const path = posix.join(posix.dirname(file), name);
      return known.has(path) ? [path] : [];
    });
  return new Map(files.map((file) => [file, [...new Set(imports(file))]]));
}

/** Found by their form, which the formatter keeps: parsing every file would take ten times as long. */
const importNames = (text: string): string[] =>
  [...withoutComments(text).matchAll(/\b(?:from|import)[\s(]+'([^'\n]+)'/g)].map(([, name = '']) => name);

const withoutComments = (text: string): string => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

type Target = string | Readonly<Record<string, string>>;
type Manifest = {
  readonly name: string;
  readonly exports?: Readonly<Record<string, Target>>;
  readonly imports?: Readonly<Record<string, Target>>;
};

/** The files of each package by the names in its manifest: `@awning/contract/calls`, `#locale-packs`. */
export function readDoors(): ReadonlyMap<string, readonly string[]> {
  const doors = new Map<string, string[]>();
  for (const manifest of globSync('{apps,packages}/*/package.json', { cwd: ROOT })) {
    const { name, exports = {}, imports = {} } = JSON.parse(readSource(manifest)) as Manifest;
    const add = (door: string, target: Target): void => {
      const targets = typeof target === 'string' ? [target] : Object.values(target);
      const sources = targets.filter((path) => /[.]tsx?$/.test(path) && !path.endsWith('.d.ts'));
      doors.set(
        door,
        sources.map((path) => posix.join(posix.dirname(manifest), path)),
      );
    };
    for (const [path, target] of Object.entries(exports)) add(posix.join(name, path), target);
    for (const [alias, target] of Object.entries(imports)) add(alias, target);
  }
  return doors;
}
