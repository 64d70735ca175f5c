import { describe, expect, it } from 'vitest';
import { missingScreenSteps } from './screen-recipe.ts';
import { repository, withFiles } from './source-tree.ts';

const PAGE = 'apps/admin/src/features/made-up/made-up-page.tsx';
const SCREENS = 'apps/admin/src/app/screens.ts';

describe('how to add a screen to the admin', () => {
  it('every screen has all steps of apps/admin/README.md', () => {
    expect(missingScreenSteps(repository)).toEqual([]);
  });

  it('a screen that is only drawn is told every step that is missing', () => {
    const begun = withFiles(repository, { [PAGE]: 'export const MadeUpPage = () => <div />;' });
    expect(missingScreenSteps(begun).map((line) => line.replace(/,.*/, ''))).toEqual([
      'made-up-page: step 3',
      'made-up-page: step 4',
      'made-up-page: step 6',
      'made-up-page: step 7',
    ]);
  });

  it('a screen that has a route is told what else leads people and tests to it', () => {
    const table = 'export const memberScreens = [\n';
    const row = "  screen('/made-up', () => import('../features/made-up/made-up-page.tsx'), 'MadeUpPage'),\n";
    const begun = withFiles(repository, {
      [PAGE]: 'export const MadeUpPage = () => <Page title="Made up" />;',
      [SCREENS]: repository.read(SCREENS).replace(table, `${table}${row}`),
    });
    expect(missingScreenSteps(begun)).toEqual([
      'made-up-page: step 5, a place in app/places.tsx with the permissions that it takes',
      'made-up-page: step 6, a test beside it that opens its address with openAdmin',
      'made-up-page: step 7, its path in e2e/screens.ts, and a journey that shows it',
    ]);
  });
});
