import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

/** Where SQL may stand: repositories and invariants, the platform, tests and what they share, the demo. */
const MAY_HAVE_SQL = /-repository\.ts$|-invariants\.ts$|^(platform|testing|demo)\/|\.test\.ts$|\/testing\//;

const files = globSync('**/*.ts', { cwd: SOURCE }).map((file) => file.replaceAll('\\', '/'));
const textOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');

it('no query builder is in use: SQL is written as SQL', () => {
  const building = files.filter((file) => /^import .*drizzle/m.test(textOf(file)));
  expect(building).toEqual([]);
});

it('SQL stands in repositories and invariants only', () => {
  const outside = files.filter(
    (file) => !MAY_HAVE_SQL.test(file) && /\bsql`|prepareStatement\(/.test(textOf(file)),
  );
  expect(outside).toEqual([]);
});

it('rows without a declared shape are for tests alone', () => {
  const untyped = files.filter(
    (file) => /\banyRow\b/.test(textOf(file)) && !/^platform\/(db|queue)\/|\.test\.ts$|testing\//.test(file),
  );
  expect(untyped).toEqual([]);
});
