import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Subscription } from '../platform/events/index.ts';
import type { Invariant } from '../platform/invariant.ts';
import { defineModule } from '../platform/module.ts';
import type { Job } from '../platform/queue/index.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { LIBRARIES } from './module-list.ts';
import { closeModules, invariantsOf } from './register-modules.ts';

const FOLDER = join(import.meta.dirname, '../modules');
/** Not modules: what composition adds itself. */
const OWN = ['platform', 'crossing-invariants'];

const moduleFolders = [
  ...globSync('{foundation,people,website,store}/*/index.ts', { cwd: FOLDER }).map(dirname),
  'rendering',
].toSorted();

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the list of modules', () => {
  it('the list of modules names every folder of modules, or says that it is a library', () => {
    const names = new Set(app.modules.map(({ name }) => name).filter((name) => !OWN.includes(name)));
    expect(LIBRARIES.filter((name) => names.has(name))).toEqual([]);
    expect([...names, ...LIBRARIES].toSorted(), 'add the module to composition/module-list.ts').toEqual(
      moduleFolders,
    );
  });

  it.each(LIBRARIES)('the library %s has nothing that composition would have to register', (library) => {
    const files = globSync('**/*-{module,routes,invariants}.ts', { cwd: join(FOLDER, library) });
    expect(files).toEqual([]);
  });

  it.each(moduleFolders)('every function of %s that registers routes is called', async (folder) => {
    const cwd = join(FOLDER, folder);
    const files = globSync('**/*.ts', { cwd }).filter((file) => !/\.test\.|testing\//.test(file));
    const sources = await Promise.all(files.map((file) => readFile(join(cwd, file), 'utf8')));
    const source = sources.join('\n');
    const registering = [...source.matchAll(/export (?:async )?function (register\w+)\(/g)].map(
      ([, name = '']) => name,
    );
    const calls = (name: string): number => source.split(`${name}(`).length - 1;
    const advice = `call it in the routes of ${basename(folder)}'s x-module.ts`;
    // Its declaration counts as one.
    expect(
      registering.filter((name) => calls(name) < 2),
      advice,
    ).toEqual([]);
  });

  it('the list of modules has all invariants, jobs and subscriptions that the modules speak of', () => {
    const invariants = new Set(app.invariants);
    const jobs = new Set(app.modules.flatMap((module) => module.jobs));
    const subscriptions = new Set(app.modules.flatMap((module) => module.subscriptions));
    const forgotten: string[] = [];
    for (const [name, service] of Object.entries(app)) {
      if (name === 'platform' || typeof service !== 'object' || service === null) continue;
      const parts = service as {
        readonly invariants?: readonly Invariant[];
        readonly jobs?: readonly Job[];
        readonly eventSubscriptions?: readonly Subscription[];
      };
      for (const each of parts.invariants ?? []) if (!invariants.has(each)) forgotten.push(each.name);
      for (const each of parts.jobs ?? []) if (!jobs.has(each)) forgotten.push(each.name);
      for (const each of parts.eventSubscriptions ?? [])
        if (!subscriptions.has(each)) forgotten.push(each.subscriber);
    }
    expect(forgotten).toEqual([]);
    expect(invariants.size).toBe(app.invariants.length);
  });
});

describe('the parts of modules', () => {
  it('modules are closed in the reverse of their order', async () => {
    const closed: string[] = [];
    const named = (name: string) => defineModule(name, { close: async () => void closed.push(name) });
    await closeModules([named('first'), defineModule('silent'), named('second'), named('third')]);
    expect(closed).toEqual(['third', 'second', 'first']);
  });

  it('the invariants of all modules follow each other in the order of the list', () => {
    const invariant = (name: string): Invariant => ({ name, meaning: '', violations: async () => [] });
    const modules = [
      defineModule('one', { invariants: [invariant('a'), invariant('b')] }),
      defineModule('two', { invariants: [invariant('c')] }),
    ];
    expect(invariantsOf(modules).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});
