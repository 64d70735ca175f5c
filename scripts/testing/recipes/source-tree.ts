import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The files of the repository, or those that a test makes up on top of them. */
export interface SourceTree {
  has(path: string): boolean;
  /** Empty when there is no such file. */
  read(path: string): string;
  list(pattern: string): string[];
}

export const repository: SourceTree = {
  has: (path) => existsSync(join(ROOT, path)),
  read: (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : ''),
  list: (pattern) => globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules'] }).sort(),
};

export const withFiles = (tree: SourceTree, files: Readonly<Record<string, string>>): SourceTree => ({
  has: (path) => Object.hasOwn(files, path) || tree.has(path),
  read: (path) => files[path] ?? tree.read(path),
  list: (pattern) =>
    [
      ...new Set([...tree.list(pattern), ...Object.keys(files).filter((path) => matchesGlob(path, pattern))]),
    ].sort(),
});

/** One step of a recipe: what is missing when it was forgotten. */
export type Step = readonly [isDone: boolean, missing: string];

export const missingOf = (name: string, steps: readonly Step[]): string[] =>
  steps.filter(([isDone]) => !isDone).map(([, missing]) => `${name}: ${missing}`);
