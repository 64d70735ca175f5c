import { describe, expect, it } from 'vitest';
import { missingModuleSteps, unownedTables } from './module-recipe.ts';
import { repository, withFiles } from './source-tree.ts';

describe('how to add a module with a table', () => {
  it('every module has all steps of modules/README.md', () => {
    expect(missingModuleSteps(repository)).toEqual([]);
  });

  it('every table is named by the module that owns it', () => {
    expect(unownedTables(repository)).toEqual([]);
  });

  it('a module that is only begun is told every step that is missing', () => {
    const begun = withFiles(repository, {
      'apps/server/src/modules/people/guestbook/guestbook.ts': 'export const guestbook = {};',
      'apps/server/migrations/9999-guestbook.sql': 'create table guestbook_entries (\n  website_id text\n);',
    });
    expect(missingModuleSteps(begun).map((line) => line.replace(/,.*/, ''))).toEqual([
      'people/guestbook: step 1',
      'people/guestbook: step 1',
      'people/guestbook: step 5',
      'people/guestbook: step 6',
      'people/guestbook: step 7',
    ]);
    expect(unownedTables(begun)).toEqual([
      'guestbook_entries: step 2, **Owns** `guestbook_entries` in the README of its module',
    ]);
  });
});
