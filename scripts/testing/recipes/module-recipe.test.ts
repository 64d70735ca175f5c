import { describe, expect, it } from 'vitest';
import { deadTestPaths, missingModuleSteps, unownedTables } from './module-recipe.ts';
import { repository, withFiles } from './source-tree.ts';

describe('how to add a module with a table', () => {
  it('every module has all steps of modules/README.md', () => {
    expect(missingModuleSteps(repository)).toEqual([]);
  });

  it('a module that composition makes but does not list is told that its line in module-list.ts is missing', () => {
    const folder = 'apps/server/src/modules/people/made-up';
    const unlisted = withFiles(repository, {
      [`${folder}/README.md`]: '# made-up\n',
      [`${folder}/index.ts`]: "export { madeUpModule } from './made-up-module.ts';",
      [`${folder}/made-up-module.ts`]:
        "export const madeUpModule = () => defineModule('people/made-up', {});",
      [`${folder}/made-up.test.ts`]: '',
      'docs/architecture.md': `${repository.read('docs/architecture.md')} made-up `,
      'apps/server/src/composition/site-modules.ts': "import '../modules/people/made-up/index.ts';",
    });
    expect(missingModuleSteps(unlisted).filter((line) => line.startsWith('people/made-up'))).toEqual([
      'people/made-up: step 7, a line in composition/module-list.ts, which registers it',
    ]);
  });

  it('every test file that the module recipe names in the place of a test beside the module exists', () => {
    expect(deadTestPaths(repository)).toEqual([]);
  });

  it('every table is named by the module that owns it', () => {
    expect(unownedTables(repository)).toEqual([]);
  });

  it('a module that is only begun is told every step that is missing', () => {
    const begun = withFiles(repository, {
      'apps/server/src/modules/people/made-up/made-up.ts': 'export const madeUp = {};',
      'apps/server/migrations/9999-made-up.sql': 'create table made_up_entries (\n  website_id text\n);',
    });
    expect(missingModuleSteps(begun).map((line) => line.replace(/,.*/, ''))).toEqual([
      'people/made-up: step 1',
      'people/made-up: step 1',
      'people/made-up: step 5',
      'people/made-up: step 5',
      'people/made-up: step 6',
      'people/made-up: step 7',
      'people/made-up: step 7',
    ]);
    expect(unownedTables(begun)).toEqual([
      'made_up_entries: step 2, **Owns** `made_up_entries` in the README of its module',
    ]);
  });
});
