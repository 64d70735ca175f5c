import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';
import { screensIn } from './ways.ts';

const root = join(import.meta.dirname, '..');

interface Suite {
  readonly specs: readonly { readonly title: string; readonly tags: readonly string[] }[];
  readonly suites?: readonly Suite[];
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** The journeys that `npm test` walks, as the runner itself lists them. */
function listJourneys(): Suite['specs'] {
  const program = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e',
    '--list',
    '--reporter=json',
  ];
  const { AWNING_JOURNEYS: _ways, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, program, { cwd: root, env, maxBuffer: 50_000_000 });
  const report: { suites: readonly Suite[] } = JSON.parse(stdout.toString('utf8'));
  return report.suites.flatMap(specsOf);
}

test('every screen has a journey in `npm test`, and no journey names a screen that is not in the list', () => {
  const shownScreens = listJourneys().flatMap(({ tags }) => screensIn(tags));
  const listed = Object.keys(screens).map((name) => name.replaceAll(' ', '-'));
  expect([...new Set(shownScreens)].sort()).toEqual(listed.sort());
}, 60_000);

test('every route of the admin is in the list of screens', () => {
  const table = readFileSync(join(root, 'apps/admin/src/app/screens.ts'), 'utf8');
  const paths = [...table.matchAll(/^ {2}\w+\(\s*'(\/[^']*)'/gm)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(50);
  expect(Object.values(screens)).toEqual(expect.arrayContaining(['/', '/sign-in', ...paths]));
});
