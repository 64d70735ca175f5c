import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import boundaries from '../../.dependency-cruiser.mjs';

type Cruise = {
  modules: { source: string; dependencies: { module: string; resolved: string }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

const root = join(import.meta.dirname, '..', '..');
const fixture = join(import.meta.dirname, 'boundary-fixture');
const ruleNames = boundaries.forbidden.map((rule) => rule.name);

describe('the boundary check', () => {
  let broken: Cruise;
  beforeAll(async () => {
    broken = await cruise(fixture, ['apps', 'packages', 'e2e']);
  });

  test.for(ruleNames)('the boundary check reports a file that breaks the rule %s', (name) => {
    const culprits = broken.summary.violations
      .filter((violation) => violation.rule.name === name)
      // Of a cycle only one end is reported as the start.
      .flatMap((violation) => [violation.from, violation.to])
      .map((file) => basename(file).replace(/[.]tsx?$/, ''));
    expect(culprits).toContain(name);
  });

  test('SF-1.02 code of the storefront and of commerce that reaches into the owner side is reported', () => {
    const culprits = broken.summary.violations.filter(({ rule }) => rule.name === 'packages-below-apps');
    expect(culprits).not.toEqual([]);
    for (const { from, to } of culprits)
      expect([from, to]).toEqual([expect.stringMatching(/^packages/), expect.stringMatching(/^apps/)]);
  });

  test('product code that imports test code is reported in apps and in packages', () => {
    const culprits = broken.summary.violations.filter(({ rule }) => rule.name === 'test-bench-for-tests');
    expect(culprits.map(({ from }) => from.split('/')[0]).sort()).toEqual(['apps', 'packages']);
  });

  test('the boundary check lets the composition root import every module through its index', () => {
    const fromApp = broken.summary.violations.filter((violation) => violation.from.endsWith('src/app.ts'));
    expect(fromApp).toEqual([]);
  });

  test('every boundary rule says where the code should go instead', () => {
    for (const rule of boundaries.forbidden) expect(rule.comment.length, rule.name).toBeGreaterThan(60);
  });

  test('the boundary check sees the TypeScript of this repository and resolves its imports', async () => {
    const { modules } = await cruise(root, ['apps/server/src/config', 'packages/contract']);
    const contract = modules.find((module) => module.source === 'packages/contract/src/index.ts');
    expect(contract?.dependencies.map((dependency) => dependency.resolved)).toContain(
      'packages/contract/src/people/members/member-session.ts',
    );
    const acrossWorkspaces = modules
      .filter((module) => module.source.startsWith('apps/server/'))
      .flatMap((module) => module.dependencies)
      .filter((dependency) => dependency.module === '@awning/contract/plain');
    expect(acrossWorkspaces.length).toBeGreaterThan(0);
    expect(new Set(acrossWorkspaces.map((dependency) => dependency.resolved))).toEqual(
      new Set(['packages/contract/src/plain.ts']),
    );
  });
});

function cruise(cwd: string, folders: string[]): Promise<Cruise> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.mjs');
  const args = [program, '--config', config, '--output-type', 'json', ...folders];
  return new Promise((resolve, reject) => {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
    // Its exit code is the number of violations, which is no reason to fail here.
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (stdout) resolve(JSON.parse(stdout) as Cruise);
      else reject(error ?? new Error(stderr));
    });
  });
}
