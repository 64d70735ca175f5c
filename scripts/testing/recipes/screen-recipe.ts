import { basename } from 'node:path';
import { missingOf, type SourceTree } from './source-tree.ts';

const ADMIN = 'apps/admin/src';

/** The steps of `apps/admin/README.md` that are missing, for every `features/<area>/<name>-page.tsx`. */
export function missingScreenSteps(tree: SourceTree): string[] {
  const [, members = ''] = tree.read(`${ADMIN}/app/screens.ts`).split('memberScreens');
  const rows = rowsOf(tree.read(`${ADMIN}/app/screens.ts`));
  const tests = tree.list(`${ADMIN}/**/*.test.tsx`).map(tree.read).join('\n');
  return tree.list(`${ADMIN}/features/*/*-page.tsx`).flatMap((file) => {
    const source = tree.read(file);
    const row = rows.find((text) => text.includes(`/${basename(file)}'`)) ?? '';
    const path = PATHS_OF_THEIR_OWN[/^\w+/.exec(row)?.[0] ?? ''] ?? /^\w+\(\s*'([^']+)'/.exec(row)?.[1] ?? '';
    const isPlace = members.includes(row) && /^\/[^/$]*$/.test(path);
    // With an id in the place of each parameter.
    const address = path === '/' ? '/?' : path.replace(/\$\w+/g, '[^/]+?');
    const opened = new RegExp(`['\`]/config${address}(?:\\?[^'\`]*)?['\`]`);
    return missingOf(basename(file, '.tsx'), [
      [
        /<(?:Page|DetailPage|NewRecordPage|ReportPage|TableScreenPage|ResourceTable|StrangerLayout|title)\b/.test(
          source,
        ),
        'step 3, <Page title="…"> around it, which titles the tab',
      ],
      [path !== '', 'step 4, a line with its path in app/screens.ts'],
      [
        path === '' || !isPlace || tree.read(`${ADMIN}/app/places.tsx`).includes(`to: '${path}'`),
        'step 5, a place in app/places.tsx with the permissions that it takes',
      ],
      [path !== '' && opened.test(tests), 'step 6, a test beside it that opens its address with openAdmin'],
      [
        path !== '' && tree.read('e2e/screens.ts').includes(`: '${path}',`),
        'step 7, its path in e2e/screens.ts, and a journey that shows it',
      ],
    ]);
  });
}

/** Screens that are made by a function of their own, which has their path. */
const PATHS_OF_THEIR_OWN: Readonly<Record<string, string>> = { home: '/', signIn: '/sign-in' };

/** The lines of the table of screens, each from the name of its function on. */
const rowsOf = (table: string): string[] => table.split(/^ {2}(?=\w+\()/m).slice(1);
