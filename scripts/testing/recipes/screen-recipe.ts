import { basename } from 'node:path';
import { missingOf, type SourceTree } from './source-tree.ts';

const ADMIN = 'apps/admin/src';

/** The steps of `apps/admin/README.md` that are missing, for every `features/<area>/<name>-page.tsx`. */
export function missingScreenSteps(tree: SourceTree): string[] {
  const router = tree.read(`${ADMIN}/app/router.tsx`);
  const [, children = ''] = router.split('const routeTree');
  const tests = tree.list(`${ADMIN}/**/*.test.tsx`).map(tree.read).join('\n');
  const routes = router.split(/^const (?=\w+Route = )/m).slice(1);
  return tree.list(`${ADMIN}/features/*/*-page.tsx`).flatMap((file) => {
    const source = tree.read(file);
    const route = routes.find((text) => text.includes(`/${basename(file)}'`)) ?? '';
    const routeName = /^\w+/.exec(route)?.[0] ?? '';
    const path = /\bpath: '([^']+)'/.exec(route)?.[1] ?? '';
    const isPlace = route.includes('() => membersRoute') && /^\/[^/$]*$/.test(path);
    // With an id in the place of each parameter.
    const address = path === '/' ? '/?' : path.replace(/\$\w+/g, '[^/]+?');
    const opened = new RegExp(`['\`]/config${address}(?:\\?[^'\`]*)?['\`]`);
    return missingOf(basename(file, '.tsx'), [
      [
        /<(?:Page|DetailPage|ResourceTable|StrangerLayout|title)\b/.test(source),
        'step 3, <Page title="…"> around it, which titles the tab',
      ],
      [path !== '', 'step 4, a lazy route with its path in app/router.tsx'],
      [
        routeName !== '' && children.includes(routeName),
        'step 4, its route among the children of routeTree in app/router.tsx',
      ],
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
